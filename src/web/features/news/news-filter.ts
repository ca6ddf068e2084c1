import { type ArticleCount, articleCounts, defaultArticleCount } from "#domain/news/controls.ts";

/** What the reader chose in the controls; an undefined feed means all sources. */
export type NewsFilter = { count: ArticleCount; feedId: string | undefined };

const names = { source: "source", count: "count" } as const;
const feedIdLengthMax = 64;

/** Reads the address bar; what makes no sense counts as not given. */
export function filterFrom(search: URLSearchParams): NewsFilter {
  const asked = Number(search.get(names.count));
  const feedId = search.get(names.source) ?? "";
  return {
    count: articleCounts.find((count) => count === asked) ?? defaultArticleCount,
    feedId: feedId === "" || feedId.length > feedIdLengthMax ? undefined : feedId,
  };
}

/** The same address with the change in it; defaults are left out, strangers' parameters stay. */
export function searchWith(search: URLSearchParams, change: Partial<NewsFilter>): URLSearchParams {
  const filter = { ...filterFrom(search), ...change };
  const next = new URLSearchParams(search);
  if (filter.feedId === undefined) next.delete(names.source);
  else next.set(names.source, filter.feedId);
  if (filter.count === defaultArticleCount) next.delete(names.count);
  else next.set(names.count, String(filter.count));
  return next;
}
