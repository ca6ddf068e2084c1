const tokens = /'(?:[^'\\]|''|\\.)*'|<(?:-|\d+)>|!\s*\(|[\s\S]/gu;

/**
 * A search in PostgreSQL's query syntax with the words of its phrases anywhere: all that the index knows, as it has no
 * positions. Each match of the search matches this too. The search itself when it has no phrase, or excludes one.
 */
export function withoutPhrases(query: string): string {
  const parts = query.match(tokens) ?? [];
  if (parts.some((part) => part.startsWith("!") && part.endsWith("("))) return query;
  return parts.map((part) => (/^<.+>$/u.test(part) ? "&" : part)).join("");
}

/** Whether only a part of what the index finds for the search may match it. */
export const hasPhrase = (query: string | null): boolean => query !== null && withoutPhrases(query) !== query;
