/**
 * Characters without a place in a headline: controls; direction marks and overrides; invisible spaces, fillers and
 * operators; tag characters and the variation selectors that can smuggle text; annotation marks; noncharacters.
 */
const unwanted =
  /[[\p{Cc}--[\t\n]]\u{AD}\u{34F}\u{61C}\u{115F}\u{1160}\u{17B4}\u{17B5}\u{180B}-\u{180F}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{2800}\u{3164}\u{FEFF}\u{FFA0}\u{FFF0}-\u{FFFB}\p{Noncharacter_Code_Point}\u{E0000}-\u{E0FFF}]/gv;
/** Joiners shape emoji and some scripts; beside ASCII they only hide. */
const idleJoiners = /(?<!\P{ASCII})\p{Join_Control}|\p{Join_Control}(?!\P{ASCII})/gu;
const newline = 0x0a;
const space = 0x20;
const tilde = 0x7e;
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
// A single space stays as it is: matching only what changes keeps these fast on ordinary text.
const blanks = /[^\S ]\s*| \s+/g;
const blanksInLine = /[^\S\n ][^\S\n]*| [^\S\n]+/g;
/** More marks on one letter than any living script uses. */
const stackedMarks = /(\p{M}{4})\p{M}+/gu;

/** Letters, punctuation and signs that are never touched, first and last of each stretch. */
const harmless: readonly (readonly [number, number])[] = [
  [0xa1, 0xac],
  [0xae, 0x24f],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x20a0, 0x20bf],
  [0x2100, 0x27ff],
  [0x391, 0x482],
  [0x3001, 0x3029],
  [0x3041, 0x3096],
  [0x30a1, 0x30ff],
  [0x3400, 0x9fff],
  [0xac00, 0xd7a3],
];

function isHarmless(code: number): boolean {
  for (const [first, last] of harmless) if (code >= first && code <= last) return true;
  return false;
}

/** Whether cleaning would leave a trimmed text as it is: plain characters, single spaces, no two empty lines. */
function isTidy(text: string): boolean {
  let before = newline;
  let breaks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > tilde) {
      if (!isHarmless(code)) return false;
    } else if (code <= space) {
      if (code !== space && code !== newline) return false;
      if (before <= space && (code === space || before === space)) return false;
    }
    breaks = code === newline ? breaks + 1 : 0;
    if (breaks > 2) return false;
    before = code;
  }
  return true;
}

function withoutUnwanted(text: string): string {
  return text
    .toWellFormed()
    .replace(lineBreaks, "\n")
    .replace(unwanted, "")
    .replace(idleJoiners, "")
    .replace(stackedMarks, "$1");
}

/** Plain text on one line, at most `lengthMax` UTF-16 units; a cut text ends in an ellipsis. */
export function lineOf(text: string, lengthMax: number): string {
  const trimmed = text.trim();
  if (isTidy(trimmed) && !trimmed.includes("\n")) return cutText(trimmed, lengthMax);
  return cutText(withoutUnwanted(trimmed).replace(blanks, " ").trim(), lengthMax);
}

/** Plain text whose paragraphs stay apart, at most `lengthMax` UTF-16 units. */
export function paragraphsOf(text: string, lengthMax: number): string {
  const trimmed = text.trim();
  if (isTidy(trimmed)) return cutText(trimmed, lengthMax);
  const lines = withoutUnwanted(trimmed).replace(blanksInLine, " ").trim();
  const clean = lines.includes("\n") ? lines.replace(/ ?\n ?/g, "\n").replace(/\n{3,}/g, "\n\n") : lines;
  return cutText(clean, lengthMax);
}

/** Never splits a code point. */
function cutText(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  return `${text
    .slice(0, lengthMax - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}
