import { type ArticleCount, articleCounts, defaultArticleCount } from "#domain/news/controls.ts";
import { useListFilter } from "#web/lib/list-filter.ts";

/** What the user chose in the controls; without a feed and a folder it is all sources. */
export type NewsFilter = {
  count: ArticleCount;
  feedId: string | undefined;
  folderId: string | undefined;
  unreadOnly: boolean;
  /** Also what the user's mutes hide. */
  muted: boolean;
  view: "news" | "saved";
};

const names = {
  feed: "feed",
  folder: "folder",
  count: "count",
  unread: "unread",
  muted: "muted",
  view: "view",
} as const;
const idLengthMax = 64;

function idIn(search: URLSearchParams, name: string): string | undefined {
  const id = search.get(name) ?? "";
  return id === "" || id.length > idLengthMax ? undefined : id;
}

/** Reads the address bar; what makes no sense counts as not given. */
export function filterFrom(search: URLSearchParams): NewsFilter {
  const asked = Number(search.get(names.count));
  return {
    count: articleCounts.find((count) => count === asked) ?? defaultArticleCount,
    feedId: idIn(search, names.feed),
    folderId: idIn(search, names.folder),
    unreadOnly: search.get(names.unread) === "1",
    muted: search.get(names.muted) === "1",
    view: search.get(names.view) === "saved" ? "saved" : "news",
  };
}

/** The same address with the change in it; defaults are left out, parameters that are not ours stay. */
export function searchWith(search: URLSearchParams, change: Partial<NewsFilter>): URLSearchParams {
  const filter = { ...filterFrom(search), ...change };
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value);
  put(names.feed, filter.feedId);
  put(names.folder, filter.folderId);
  put(names.count, filter.count === defaultArticleCount ? undefined : String(filter.count));
  put(names.unread, filter.unreadOnly ? "1" : undefined);
  put(names.muted, filter.muted ? "1" : undefined);
  put(names.view, filter.view === "saved" ? "saved" : undefined);
  return next;
}

/** The controls' choice, stored in the address bar. */
export const useNewsFilter = () => useListFilter({ filterFrom, searchWith });
