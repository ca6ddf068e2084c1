/** Feeds as every list shows them: by order, then by creation (ISO 8601), then by id (READ-58). */
export function inFeedOrder<Feed extends { id: string; order: number; createdAt: string }>(
  feeds: readonly Feed[],
): Feed[] {
  return feeds.toSorted(
    (a, b) => a.order - b.order || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id),
  );
}

/** The order of a new feed: count plus one (specification section 5). */
export function nextFeedOrder(feedCount: number): number {
  return feedCount + 1;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
