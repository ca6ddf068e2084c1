import { figure, type WrittenFigure } from "./grounding-figure.ts";
import { approachOf, meant, unitBehind } from "./grounding-numbers.ts";
import { structuralNouns } from "./grounding-words.data.ts";

const ones =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const number = `(?:(?:${tens.join("|")})(?:[ -](?:${ones.slice(0, 9).join("|")}))?|${ones.toReversed().join("|")})`;
const scaleWord = "(?:[ -](hundred|thousand|million|billion|trillion))?";
const behindWord =
  "(?:[ -](percentage[ -]points?|percent|per ?cent|basis[ -]points?|cents?|dollars?|euros?|pounds?|yen|times|fold))?";
const wordPattern = new RegExp(`(?<![\\w-])(${number})${scaleWord}${behindWord}(?![\\w])`, "gi");

const scales: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

export function valueOfWord(word: string): number {
  const [first = "", second = ""] = word.toLowerCase().split(/[ -]/);
  const one = ones.indexOf(first) + 1;
  if (one > 0) return one;
  return (tens.indexOf(first) + 2) * 10 + (second === "" ? 0 : ones.indexOf(second) + 1);
}

const spelled = (text: string): WrittenFigure[] =>
  [...text.matchAll(wordPattern)].flatMap((match) => {
    const [whole, word = "", scaleName = "", behind = ""] = match;
    const start = match.index;
    const end = start + whole.length;
    const value = valueOfWord(word);
    const after = text.slice(end, end + 80);
    const { unit } = unitBehind(after);
    const counts = scaleName !== "" || behind !== "" || unit !== null;
    const says =
      counts && !(value === 1 && scaleName + behind === "") && !structuralNouns.test(after.trimStart());
    if (!says) return [];
    const scale = scales[scaleName.toLowerCase()] ?? 1;
    const read = meant({ value, step: 1, scale }, "", behind);
    return [figure({ start, end }, { ...read, unit, approach: approachOf(text.slice(0, start)) })];
  });

const thirds: Record<string, number> = {
  half: 2,
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  tenth: 10,
};
const partWord = "(half|third|quarter|fourth|fifth|sixth|tenth)s?";
const fractionPattern = new RegExp(
  `(?<![\\w-])(?:(?:(one|two|three|four)[ -]|(?:an? ))${partWord}(?= (?:of|to|more|less|higher|lower|above|below|larger|smaller|fewer)\\b|[.,;)]|$)|(?:cut |in )?(half)(?= (?:of|its|the|as)\\b)|(two|three)[ -](thirds|quarters|fifths)\\b)( of (?:a|one) (?:percentage )?point)?|(?<![\\w-])(?:an? )?(quarter|half)[ -](?:of a )?(?:percentage[ -])?points?\\b`,
  "gi",
);
/** A written fraction is meant roughly: a third may be 32 or 35 percent. */
const fractionSlack = 0.04;

const fractions = (text: string): WrittenFigure[] =>
  [...text.matchAll(fractionPattern)].flatMap((match) => {
    const [whole, many = "one", part, half, several, parts, ofPoint, pointPart] = match;
    const before = text.slice(0, match.index);
    // "In a quarter of growth" speaks of time.
    if (part === "quarter" && /\b(?:in|for|over|during|after|per)\s$/i.test(before)) return [];
    const name = (pointPart ?? half ?? parts?.replace(/s$/, "") ?? part ?? "half").toLowerCase();
    const share = valueOfWord(several ?? many) / (thirds[name] ?? 2);
    const inPoints = pointPart !== undefined || ofPoint !== undefined;
    const start = match.index;
    return [
      figure(
        { start, end: start + whole.length },
        {
          kind: inPoints ? "points" : "percent",
          value: inPoints ? share : share * 100,
          step: 0.01,
          slack: inPoints ? 0 : fractionSlack,
          approach: approachOf(before),
        },
      ),
    ];
  });

const multiples: [RegExp, number][] = [
  [/\bdoubl(?:e|ed|es|ing)(?! down|[- ]digits?|[- ]check)\b|\btwice\b|\btwofold\b/gi, 2],
  [/\btripl(?:ed|es|ing)\b|\bthreefold\b/gi, 3],
  [/\bquadrupl(?:ed|es|ing)\b|\bfourfold\b/gi, 4],
  [/\bhalv(?:ed|es|ing)\b/gi, 0.5],
];
const multipleSlack = 0.05;

const foldWords = (text: string): WrittenFigure[] =>
  multiples.flatMap(([pattern, value]) =>
    [...text.matchAll(pattern)].map((match) =>
      figure(
        { start: match.index, end: match.index + match[0].length },
        {
          kind: "multiple",
          value,
          step: 0.01,
          slack: multipleSlack,
          approach: approachOf(text.slice(0, match.index)),
        },
      ),
    ),
  );

const oneIn = new RegExp(`\\b(${number}) (?:in|out of) (?:every )?(${number})\\b`, "gi");
const dozens = /\b(a|two|three|four) dozen\b/gi;

const shares = (text: string): WrittenFigure[] => [
  ...[...text.matchAll(oneIn)].map((match) =>
    figure(
      { start: match.index, end: match.index + match[0].length },
      {
        kind: "percent",
        value: (100 * valueOfWord(match[1] ?? "")) / valueOfWord(match[2] ?? ""),
        step: 0.01,
        slack: 3 * fractionSlack,
        approach: approachOf(text.slice(0, match.index)),
      },
    ),
  ),
  ...[...text.matchAll(dozens)].map((match) =>
    figure(
      { start: match.index, end: match.index + match[0].length },
      {
        value: 12 * (match[1]?.toLowerCase() === "a" ? 1 : valueOfWord(match[1] ?? "")),
        slack: 0.05,
        unit: unitBehind(text.slice(match.index + match[0].length, match.index + match[0].length + 80)).unit,
        approach: approachOf(text.slice(0, match.index)),
      },
    ),
  ),
];

/** Numbers in words: "two-thirds", "a dozen", "nearly doubled", "three million". @param text evened */
export function numberWordsIn(text: string): WrittenFigure[] {
  const found: WrittenFigure[] = [];
  for (const each of [...fractions(text), ...shares(text), ...foldWords(text), ...spelled(text)])
    if (!found.some((known) => each.start < known.end && known.start < each.end)) found.push(each);
  return found;
}
