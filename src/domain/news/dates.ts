/** The sort key of an item without a readable date: after every dated one. */
export const undatedSortKey = -1;

/**
 * Milliseconds since 1970 by which news is sorted: never later than the moment the item was fetched or first seen,
 * so a date in the future cannot pin an item to the top (threat T12). `undatedSortKey` without a readable date.
 */
export function sortKeyOf(publishedAt: string | null, seenAtMs: number): number {
  if (publishedAt === null) return undatedSortKey;
  const published = Date.parse(publishedAt);
  return Number.isNaN(published) ? undatedSortKey : Math.max(0, Math.min(published, seenAtMs));
}
