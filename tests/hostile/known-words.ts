/**
 * What a corpus says and nobody here reads or checks. A case with such a word would pass without being looked at.
 * @param found words of the corpus, as "where: word"
 * @param known by where
 */
export function unknownWords(
  found: Iterable<readonly [where: string, word: string]>,
  known: Readonly<Record<string, Iterable<string>>>,
): string[] {
  const sets = new Map(Object.entries(known).map(([where, words]) => [where, new Set(words)]));
  const unknown = [...found].filter(([where, word]) => !sets.get(where)?.has(word));
  return [...new Set(unknown.map(([where, word]) => `${where}: ${word}`))];
}

/** The names of an object's fields, each with where it is. */
export const fieldsOf = (where: string, value: object | undefined) =>
  Object.keys(value ?? {}).map((name) => [where, name] as const);
