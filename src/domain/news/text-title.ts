/** The title of an item that has none: as much of its text (READ-72). */
export const textTitleLengthMax = 120;

/** A sentence ends at a mark before a space, with what closes behind it; full-width marks need no space. */
const sentenceEnds = /[.!?…]+["'’”»)\]]*(?=\s)|[。！？]+["'’”»）」』]*/gu;
/** Behind these and behind initials a full stop ends no sentence. */
const abbreviations = new Set(
  // verbatim: words that are looked for
  "mr mrs ms dr prof st vs inc corp co ltd plc no nos jr sr gen sen rep gov approx est fig jan feb mar apr jun jul aug sep sept oct nov dec".split(
    " ",
  ),
);

/** The first sentence of a plain text, cut at a word where it is longer than allowed; empty without a text. */
export function textTitle(text: string): string {
  const [line = ""] = text.trimStart().split("\n", 1);
  const sentence = firstSentence(line.slice(0, textTitleLengthMax * 2)).trim();
  return sentence.length <= textTitleLengthMax ? sentence : cutAtWord(sentence);
}

function firstSentence(line: string): string {
  for (const { index, 0: mark } of line.matchAll(sentenceEnds)) {
    const end = index + mark.length;
    if (mark === "." && isAbbreviation(line.slice(0, index), line.slice(end))) continue;
    return line.slice(0, end);
  }
  return line;
}

function isAbbreviation(before: string, after: string): boolean {
  const word = /[^\s("'“‘«]*$/u.exec(before)?.[0] ?? "";
  if (/^\p{Lu}$/u.test(word) || word.includes(".") || abbreviations.has(word.toLowerCase())) return true;
  return /^\s+\p{Ll}/u.test(after);
}

function cutAtWord(sentence: string): string {
  const start = sentence.slice(0, textTitleLengthMax - 1);
  const isWhole = /\s/u.test(sentence.charAt(start.length));
  // A text without spaces is cut between two characters.
  const words = isWhole ? start : start.replace(/(?<=\S)\s+\S*$/u, "");
  return `${words
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()
    .replace(/[,;:–—-]+$/u, "")}…`;
}
