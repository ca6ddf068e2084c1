/**
 * Milliseconds since 1970 by which news is sorted: never later than the moment the item was fetched or first seen,
 * so a date in the future cannot pin an item to the top (threat T12). An item without a readable date counts as of
 * when it was first seen; `place` is its place in the document, whose first item is the newest (READ-72).
 */
export function sortKeyOf(publishedAt: string | null, seenAtMs: number, place = 0): number {
  const published = publishedAt === null ? Number.NaN : Date.parse(publishedAt);
  return Number.isNaN(published) ? seenAtMs - place : Math.max(0, Math.min(published, seenAtMs));
}
