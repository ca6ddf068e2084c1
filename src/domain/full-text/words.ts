const word = /[\p{L}\p{N}]+/gu;
/** Scripts that write without spaces: each sign counts half a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** Words of a text in small letters, as they are compared. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(word) ?? [];

/** How long a text is in words. */
export function wordCount(text: string): number {
  const signs = text.match(unspaced)?.length ?? 0;
  return (text.replace(unspaced, " ").match(word)?.length ?? 0) + Math.ceil(signs / 2);
}
