import type { WrittenFigure } from "./grounding-figure.ts";
import { measureOf } from "./grounding-measures.ts";
import { turnOf } from "./grounding-turns.ts";
import { downWords, upWords } from "./grounding-words.data.ts";

/** A company that a text may speak of; `aliases` are other names that the texts use. */
export type NamedCompany = { symbol: string; name: string; aliases?: readonly string[] };

const legalForms =
  /(?:,? (?:inc|corp|corporation|co|company|companies|ltd|limited|plc|llc|lp|n\.?v|s\.?a|ag|se|group|holdings?|class [a-c]|common stock|ordinary shares|adr|ads|the)\b\.?)+$/i;
const shortMin = 3;

const pattern = (name: string) => name.replace(/[^\w ]/g, "\\$&");
const inAnyCapitals = (name: string) =>
  [name, name.toUpperCase(), name.charAt(0) + name.slice(1).toLowerCase()].map(pattern).join("|");

/** The name without its legal form, its first word, and the symbol, as a pattern. */
function namesOf({ symbol, name, aliases = [] }: NamedCompany): string {
  const plain = name.replace(legalForms, "").trim();
  const first = /^[\w&'.-]+/.exec(plain)?.[0] ?? "";
  const names = plain === "" ? [] : [inAnyCapitals(plain)];
  // "American" is the airline only where no other name goes on behind it.
  const two = /^[\w&'.-]+ [\w&'.-]+/.exec(plain)?.[0] ?? plain;
  if (two !== plain) names.push(inAnyCapitals(two));
  const half = /^[A-Z][a-z]{3,}(?=-)/.exec(first)?.[0];
  if (half) names.push(`(?:${inAnyCapitals(half)})(?![\\w-])`);
  if (first !== plain && first.length >= shortMin) names.push(`(?:${inAnyCapitals(first)})(?! [A-Z])`);
  const initials = plain.replace(/(\w)[^ -]*[ -]?/g, "$1");
  if (symbol.length >= shortMin || symbol === initials) names.push(pattern(symbol));
  names.push(...aliases.filter((alias) => alias.length >= shortMin).map(pattern));
  return names.join("|") || "(?!)";
}

const sentenceEnd =
  /\n|[!?](?=\s)|(?<!\b(?:[A-Z]|Bros|U\.S|U\.K|Inc|Corp|Co|Ltd|vs|No|St|Mr|Ms|Dr|approx|ca|i\.e|e\.g|Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec))\.(?=\s+[^a-z]|$)/g;

/** Bounds of the sentences of a text, in order, without gaps. */
export function sentencesIn(text: string): { start: number; end: number }[] {
  const sentences: { start: number; end: number }[] = [];
  let start = 0;
  for (const { index } of text.matchAll(sentenceEnd)) {
    sentences.push({ start, end: index + 1 });
    start = index + 1;
  }
  return start < text.length ? [...sentences, { start, end: text.length }] : sentences;
}

const either = new RegExp(`\\b(?:(${upWords})|(${downWords}))\\b`, "gi");
const clauseEnd =
  /[,;:()–—]| - |\b(?:while|but|and|as|after|although|whereas|versus|against|from|despite|with|because|so|since)\b/gi;
const approachWords =
  /\b(?:more than|less than|over|above|below|under|at least|at most|up to|fewer than|about|around|roughly|nearly|almost|just|some|another|only|as much as|further|full|whopping) ?$/i;
const toldOf =
  /(?:\b(?:by|to|at|of|a|an|its|the|was|were|is|came|come|reached|totalled|totaled|stood|record|net) ?|: ?)$/i;
const noDirection = /\b(?:plus or minus|give or take|\+\/-|±) ?$/i;

function lastClause(text: string): string {
  let from = 0;
  for (const end of text.matchAll(clauseEnd)) from = end.index + end[0].length;
  return text.slice(from);
}

type Way = -1 | 0 | 1;

export function lastDirection(text: string): Way {
  let way: Way = 0;
  for (const [, up] of text.matchAll(either)) way = up === undefined ? -1 : 1;
  return way;
}

const without = (text: string, pattern: RegExp): string => {
  const shorter = text.trimEnd().replace(pattern, "").trimEnd();
  return shorter === text.trimEnd() ? shorter : without(shorter, pattern);
};

const afterStop =
  /^(?:of|in|on|and|to|from|at|while|after|as|for|by|with|than|or|is|was|were|that|which|but|though|although|whereas|y|und|mientras|frente|de|del|im|bei)$/i;
const wholeWord = new RegExp(`^(?:(${upWords})|(${downWords}))$`, "i");

/** "4% lower", "a 3% year-on-year decline". */
function directionBehind(behind: string): Way {
  const clause = /^[^.,;:()!?\n–—]*/.exec(behind)?.[0] ?? "";
  for (const word of clause.trim().split(/\s+/).slice(0, 4)) {
    if (afterStop.test(word)) return 0;
    const found = wholeWord.exec(word);
    if (found) return found[1] === undefined ? -1 : 1;
  }
  return 0;
}

const compared = /\b(?:than|versus|vs\.?|against|from|above|below|over|under) (?:the |its |a |their )?$/i;
const bound = /\b(?:more|less|fewer|greater) than $/i;

/** "Better than 3%", "from 3%": what something is compared with. "Rose more than 3%" is no comparison. */
const isCompared = (before: string): boolean => compared.test(before) && !bound.test(before);
const pairMax = 50;
const pairedWith = /\d(?:%| \w+)? (?:and|or) (?:[a-z-]+ ){0,2}$/;

function directionOf(figure: WrittenFigure, before: string, behind: string): Way {
  if (figure.direction !== 0) return figure.direction;
  if (noDirection.test(before) || isCompared(before)) return 0;
  const after = directionBehind(behind);
  const clause = without(lastClause(before), approachWords);
  // A word that another figure is behind has said its piece.
  const lastDigit = clause.search(/[^\d]*$/);
  // "Sales dropped 7% and shipments 8.7%": one word for both.
  const isPair = /^[^\d\w]* and (?:[\w-]+ ){0,3}$/i.test(clause.slice(lastDigit)) || pairedWith.test(before);
  const free = (isPair ? before.slice(-pairMax) : clause.slice(lastDigit)).replace(/\bup to\b/gi, "");
  if (figure.kind === "percent" || figure.kind === "points") return after || lastDirection(free);
  if (figure.kind !== "money" && figure.kind !== "count") return 0;
  const word = /[\w]+$/.exec(without(without(clause, toldOf), approachWords))?.[0] ?? "";
  const found = wholeWord.exec(word);
  if (!found || /^(?:los|earned|short|beat|topp|miss|exceed|perd|gan|verl)/i.test(word)) return after;
  return found[1] === undefined ? -1 : 1;
}

const profitOrLoss = /\b(?:(profits?|earn(?:s|ed)|net income)|(loss(?:es)?|lost|lose))\b/gi;

/** "a net loss of $40 million". */
function polarityOf({ kind }: WrittenFigure, before: string): Way {
  if (kind !== "money") return 0;
  let way: Way = 0;
  for (const [, profit] of lastClause(before).matchAll(profitOrLoss)) way = profit === undefined ? -1 : 1;
  return way;
}

/** Words that lead from the company a sentence is about to another one. */
const leadsAway =
  /\b(?:rivals?|competitors?|from|to|with|than|against|versus|vs|unlike|supplier|customer|partner|over|beating|of|for|by|each|every|acquires?|acquired|buys?|bought|purchases?) $/i;
const aside = /\([^)]*\)|, (?:which|who|whose|unlike|like|along with|together with|compared with)\b[^,]*,/gi;

const namePatterns = new WeakMap<readonly NamedCompany[], RegExp>();

function patternOf(companies: readonly NamedCompany[]): RegExp {
  const known = namePatterns.get(companies);
  if (known) return known;
  const groups = companies.map((each) => `(${namesOf(each)})`);
  const all = new RegExp(`(?<![\\w])(?:${groups.join("|") || "(?!)"})(?![\\w])`, "g");
  namePatterns.set(companies, all);
  return all;
}

type Mention = { symbol: string; at: number; unclear: boolean };

function mentionsIn(text: string, companies: readonly NamedCompany[]): Mention[] {
  const plain = text.replace(aside, (cut) => " ".repeat(cut.length));
  return [...plain.matchAll(patternOf(companies))].map((found) => ({
    at: found.index,
    symbol: companies[found.slice(1).findIndex((group) => group !== undefined)]?.symbol ?? "",
    unclear:
      leadsAway.test(plain.slice(0, found.index)) &&
      !wholeWord.test(/^(?:'s)? (\w+)/.exec(plain.slice(found.index + found[0].length))?.[1] ?? ""),
  }));
}

const goesOn =
  /^\s*(?:it|its|they|their|the company|the group|the firm|the bank|the carrier|the retailer|(?:(?:(?:first|second|third|fourth)-quarter|net|total|adjusted|gross|operating|comparable|same-store|unit|transaction|annual|quarterly|free|average|data center) )*(?:sales|revenues?|income|profits?|earnings|margins?|orders|deliveries|policies|churn|cash flow|cash|output|production|bookings|backlog|guidance|savings|subscribers|users|customers|shares))\b/i;

/** Where a figure is. `previous` are the sentences before in the same paragraph. */
export type Place = {
  sentence: string;
  previous: readonly string[];
  at: number;
  length: number;
  main: string | null;
  isSource: boolean;
};

/** A name within a sentence; months and currencies are none. */
const otherName =
  /(?<=[a-z,;%\d] )(?!(?:Jan|Feb|Mar|Apr|May|June|July|Aug|Sep|Oct|Nov|Dec|EUR|USD|CEO|CFO|US\b|AI\b|EV|Phase)[a-z]*)[A-Z][a-z]+[a-zA-Z]*/;

const organisation =
  /(?<=^|\n|[.;,] |\b(?:and|while|but|when) )([A-Z][\w&'.-]*[A-Za-z](?: [A-Z][\w&'.-]*)?)(?= (?:has |had |will |also )?(?:bought|buys?|paid|pays?|sold|sells?|reported|reports|posted|earned|hired|signed|guided|forecasts?|invested|agreed|offered)\b)/g;
const noOrganisation =
  /^(?:the|it|its|they|he|she|we|this|that|these|analysts?|officials?|investors?|management|shares?|holders?|merchants?|customers?|both|some|many|who|which|if|net|total|sales|revenue|profit)\b/i;
const organisationsMax = 20;

/** The companies, and whoever else a report says did business: firms without a listing have no symbol. */
export function withOrganisations(text: string, companies: readonly NamedCompany[]): readonly NamedCompany[] {
  const names = new Set([...text.matchAll(organisation)].map(([name]) => name));
  const unknown = [...names].filter(
    (name) => !noOrganisation.test(name) && mentionsIn(name, companies).length === 0,
  );
  if (unknown.length === 0) return companies;
  return [...companies, ...unknown.slice(0, organisationsMax).map((name) => ({ symbol: name, name }))];
}

/** The company that a text names first. */
export const firstNamed = (text: string, companies: readonly NamedCompany[]): string | null =>
  mentionsIn(text, companies)[0]?.symbol ?? null;

const dealWords =
  /\b(?:acquir\w+|buys?|buying|bought|sells?|selling|sold|offers?|bids?|takeover|takes? over|merg\w+|deal|contract|stake|joint venture|settle\w*|invest(?:s|ed)? in)\b/i;
const others = /\b(?:the others?|rivals?|competitors?|peers?)\b/i;

function ownersOf(
  { sentence, previous, at, main, isSource }: Place,
  companies: readonly NamedCompany[],
): string[] {
  const before = sentence.slice(0, at);
  if (isCompared(before)) return [];
  const all = mentionsIn(sentence, companies);
  const mentions = all.filter((each) => each.at < at);
  const nearest = mentions.at(-1);
  // "Orders from Microsoft": theirs, or those of the company that the sentence is about.
  if (nearest && others.test(before.slice(nearest.at))) return [];
  // "Acme sells a tenth to Borealis for 4 million": what a deal is about is told of both.
  if (isSource && nearest && dealWords.test(sentence)) return [...new Set(all.map(({ symbol }) => symbol))];
  if (nearest?.unclear) return mentions.length > 1 ? mentions.map(({ symbol }) => symbol) : [];
  if (nearest) {
    const side = mentions.at(-2);
    const isPair =
      side &&
      /^[\w&'.]+(?:[ -][A-Z][\w&'.]*)* $/.test(sentence.slice(side.at, nearest.at)) &&
      side.at + 30 > nearest.at;
    return isSource && isPair ? [side.symbol, nearest.symbol] : [nearest.symbol];
  }
  if (goesOn.test(sentence))
    for (const earlier of previous.toReversed()) {
      const subject = mentionsIn(earlier, companies).find((each) => !each.unclear);
      if (subject) return [subject.symbol];
    }
  // A report speaks of the company it names first, unless another name is in the sentence.
  return main === null || otherName.test(sentence) ? [] : [main];
}

/** The figure with what the words around say about it. */
export function inContext(
  figure: WrittenFigure,
  place: Place,
  companies: readonly NamedCompany[],
): WrittenFigure {
  const before = place.sentence.slice(0, place.at);
  const behind = place.sentence.slice(place.at + place.length);
  return {
    ...figure,
    direction: directionOf(figure, before, behind),
    polarity: polarityOf(figure, before),
    owners: ownersOf(place, companies),
    measure: measureOf(before, behind, figure.per),
    turn: turnOf(before, behind),
  };
}
