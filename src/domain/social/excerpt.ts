/** Characters of a post's text that the page shows (SOCIAL-11). */
export const excerptCharacters = 300;

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The start of a text, cut between whole characters as users count them; null when it needs no cut. */
export function excerptOf(text: string, max = excerptCharacters): string | null {
  if (text.length <= max) return null;
  let count = 0;
  for (const { index } of characters.segment(text)) {
    if (count === max) return `${text.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return null;
}
