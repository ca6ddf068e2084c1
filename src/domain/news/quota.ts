/** Articles asked of each feed: the ceiling of count over enabled feeds (specification section 9); 0 without feeds. */
export function articlesPerFeed(count: number, enabledFeeds: number): number {
  return enabledFeeds <= 0 ? 0 : Math.ceil(count / enabledFeeds);
}
