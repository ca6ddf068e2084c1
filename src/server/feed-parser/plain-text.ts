// In most texts most characters are plain ASCII. Classes of many ranges cost ten times as much a character as those of
// a few, so each expression below first asks whether a character is plain, and looks back at it only if it is not.

/**
 * Characters without a place in a headline: controls; direction marks and overrides; invisible spaces, fillers and
 * operators; tag characters and the variation selectors that can smuggle text; annotation marks; noncharacters.
 */
const unwanted =
  /[^\t\n -~](?<=[[\p{Cc}--[\t\n]]\u{AD}\u{34F}\u{61C}\u{115F}\u{1160}\u{17B4}\u{17B5}\u{180B}-\u{180F}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{2800}\u{3164}\u{FEFF}\u{FFA0}\u{FFF0}-\u{FFFB}\p{Noncharacter_Code_Point}\u{E0000}-\u{E0FFF}])/gv;
/** Joiners shape emoji and some scripts; beside ASCII and blanks they only hide. */
const idleJoiners = /(?<![\P{ASCII}--\s])\p{Join_Control}+|\p{Join_Control}+(?![\P{ASCII}--\s])/gv;
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
// A single space stays as it is: matching only what changes keeps these fast on ordinary text.
const blanks = /[^\S ]\s*| \s+/g;
const blanksInLine = /[^\S\n ][^\S\n]*| [^\S\n]+/g;
const spaceAtBreak = / \n ?|\n /g;
const emptyLines = /\n{3,}/g;
/** More marks on one letter than any living script uses. */
const stackedMarks = /([^\0-\u02FF](?<=\p{M})\p{M}{3})\p{M}+/gu;

/** What cleaning would change between the words of a trimmed text. */
const untidySpaces = / [ \n]|\n |\n{3}/;
/**
 * A sign that is neither plain ASCII nor one of the letters, punctuation marks and signs without marks that are never
 * touched; of the surrogates those of emoji are harmless in pairs.
 */
const odd =
  /[^\n -~](?<=[^\u00A1-\u00AC\u00AE-\u024F\u0391-\u0482\u05D0-\u05EA\u0620-\u064A\u2010-\u2027\u2030-\u205E\u20A0-\u20BF\u2100-\u27FF\u3001-\u3029\u3041-\u3096\u30A1-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uD83C-\uD83E\uDC00-\uDFFF])/;
/** The same, but for blanks of any width. */
const oddNoBlank =
  /[^\t\n\r -~](?<=[^\u00A0-\u00AC\u00AE-\u024F\u0391-\u0482\u05D0-\u05EA\u0620-\u064A\u2000-\u200A\u2010-\u2027\u202F-\u205F\u20A0-\u20BF\u2100-\u27FF\u3000-\u3029\u3041-\u3096\u30A1-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uD83C-\uD83E\uDC00-\uDFFF])/;

/** Whether cleaning would leave a trimmed text as it is: plain characters, single spaces, no two empty lines. */
function isTidy(text: string): boolean {
  return !untidySpaces.test(text) && !odd.test(text) && text.isWellFormed();
}

function withoutUnwanted(text: string): string {
  const even = text.toWellFormed().replace(lineBreaks, "\n");
  if (!oddNoBlank.test(even)) return even;
  return even.replace(unwanted, "").replace(idleJoiners, "").replace(stackedMarks, "$1");
}

/** Plain text on one line, at most `lengthMax` UTF-16 units; a cut text ends in an ellipsis. */
export function lineOf(text: string, lengthMax: number): string {
  const trimmed = text.trim();
  if (!trimmed.includes("\n") && isTidy(trimmed)) return cutText(trimmed, lengthMax);
  return cutText(withoutUnwanted(trimmed).replace(blanks, " ").trim(), lengthMax);
}

/** Plain text whose paragraphs stay apart, at most `lengthMax` UTF-16 units. */
export function paragraphsOf(text: string, lengthMax: number): string {
  const trimmed = text.trim();
  if (isTidy(trimmed)) return cutText(trimmed, lengthMax);
  const lines = withoutUnwanted(trimmed).replace(blanksInLine, " ").trim();
  const clean = untidySpaces.test(lines)
    ? lines.replace(spaceAtBreak, "\n").replace(emptyLines, "\n\n")
    : lines;
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
