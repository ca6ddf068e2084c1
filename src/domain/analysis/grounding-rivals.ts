import type { NamedCompany } from "./grounding-context.ts";
import type { WrittenFigure } from "./grounding-figure.ts";
import { sameCurrency } from "./grounding-match.ts";
import { downWords, upWords } from "./grounding-words.data.ts";

/** Words that many figures have beside them and that tell none from another. */
const common = new Set(
  "the and for with from its their his her was were are has have had been will would could should this that these those than then but not also only just still after before while when which who whose into onto over under about around nearly almost roughly more less most least very per each every all both one two three first second third quarter quarterly year years annual yearly fiscal month months week day days today million billion trillion thousand percent points basis dollars euros cents said says saying reported reports report posted posts came come comes reached hit stood landed sits amounted totaled made makes brought brings took takes got gets now new compared versus against estimate estimates expected expects expectations consensus forecast forecasts guidance guided guides guide sees outlook target targets company group shares share stock some how well too much many other same such there here where what".split(
    " ",
  ),
);
const moves = new RegExp(`^(?:${upWords}|${downWords})$`, "i");
const stemLength = 5;
const behindMax = 40;
const endOfPart = /[,;.:()!?\n–—]|\b(?:and|while|but|as|after|versus|vs|compared|against|y|und)\b/i;

function wordsOf(text: string, names: ReadonlySet<string>): string[] {
  return (text.match(/\p{L}[\p{L}&]{2,}/gu) ?? []).flatMap((word) => {
    const low = word.toLowerCase();
    return common.has(low) || moves.test(low) || names.has(low) ? [] : [low.slice(0, stemLength)];
  });
}

export const nameWordsOf = (companies: readonly NamedCompany[]): ReadonlySet<string> =>
  new Set(
    companies.flatMap(({ name, aliases = [] }) =>
      [name, ...aliases].flatMap((each) => each.toLowerCase().match(/\p{L}{3,}/gu) ?? []),
    ),
  );

/** The words that tell what a figure is of: from the figure of its kind before it to the end of its part of the sentence. */
export function withWords(
  figures: readonly WrittenFigure[],
  {
    text,
    sentences,
    names,
  }: { text: string; sentences: readonly { start: number; end: number }[]; names: ReadonlySet<string> },
): WrittenFigure[] {
  const all: WrittenFigure[] = [];
  let sentence = 0;
  for (const [index, each] of figures.entries()) {
    while ((sentences[sentence]?.end ?? Number.POSITIVE_INFINITY) <= each.start) sentence += 1;
    const whole = sentences[sentence] ?? { start: 0, end: text.length };
    const other = all.findLast(
      ({ kind, end }) => kind === each.kind && end > whole.start && end <= each.start,
    );
    const next = figures[index + 1]?.start ?? whole.end;
    const behind = text.slice(each.end, Math.min(whole.end, next, each.end + behindMax));
    const part = behind.slice(0, endOfPart.exec(behind)?.index ?? behind.length);
    const before = wordsOf(text.slice(other?.end ?? whole.start, each.start), names);
    // "To 5 from 4", "5 to 6", "$5 billion, up $1 billion": nothing new is named.
    const shared = before.length === 0 ? (other?.words ?? []) : [];
    all.push({ ...each, words: [...new Set([...before, ...wordsOf(part, names), ...shared])] });
  }
  return all;
}

function isComparable(a: WrittenFigure, b: WrittenFigure): boolean {
  if (a.kind !== b.kind || Math.abs(a.value) === Math.abs(b.value)) return false;
  if (a.kind === "money")
    return sameCurrency(a.currency, b.currency) && (a.per === null || b.per === null || a.per === b.per);
  return a.kind === "percent" || a.kind === "points" || (a.kind === "count" && a.unit === b.unit);
}

/**
 * Whether the words beside a claim are those of another figure of the sources, and none of them those of the one that has its value:
 * "licences grew 21%" where royalties grew 21% and licences 56%.
 */
export function hasRival(
  claim: WrittenFigure,
  source: WrittenFigure,
  known: readonly WrittenFigure[],
): boolean {
  if (claim.kind !== "percent" || source.kind !== "percent") return false;
  if (claim.words.length === 0 || source.words.length === 0) return false;
  if (claim.words.some((word) => source.words.includes(word))) return false;
  return known.some(
    (other) => isComparable(source, other) && other.words.some((word) => claim.words.includes(word)),
  );
}
