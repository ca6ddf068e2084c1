/** What a user may write into the search, in UTF-16 units. */
export const searchTextMax = 200;
/** Results are counted up to here. */
export const searchTotalMax = 1_000;
/** Words of a search that are looked up one by one when nothing matches. */
export const searchWordsMax = 12;

export type SearchWord = { word: string; isExcluded: boolean };

/**
 * The single words of a search as PostgreSQL's web syntax has them: quotes and "or" are left out, a minus before a
 * word or phrase excludes it.
 */
export function wordsOf(text: string): SearchWord[] {
  const found: SearchWord[] = [];
  for (const [, minus, phrase, bare] of text.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/gu))
    for (const word of (phrase ?? bare ?? "").toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
      if (word !== "or" || phrase !== undefined) found.push({ word, isExcluded: minus === "-" });
  return found.slice(0, searchWordsMax);
}

const quoted = (word: string): string => `'${word.replace(/['\\]/g, "$&$&")}'`;

/**
 * A search in PostgreSQL's query syntax in which a word may also be any of the words that stand in for it, and the
 * words that do. Null when none has any: then it would be the search that was written.
 */
export function similarQuery(
  words: readonly SearchWord[],
  standIns: ReadonlyMap<string, readonly string[]>,
): { query: string; similarWords: string[] } | null {
  const similarWords = new Set<string>();
  const parts = words.map(({ word, isExcluded }) => {
    if (isExcluded) return `!${quoted(word)}`;
    const others = standIns.get(word) ?? [];
    for (const other of others) similarWords.add(other);
    return `(${[word, ...others].map(quoted).join(" | ")})`;
  });
  return similarWords.size === 0 ? null : { query: parts.join(" & "), similarWords: [...similarWords] };
}
