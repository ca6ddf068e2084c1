import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigationType, useSearchParams } from "react-router";
import type { NewsSource } from "#contract/news.ts";
import type { Translate } from "#domain/language/translate.ts";
import {
  type ArticleCount,
  articleCounts,
  defaultArticleCount,
  type NewsView,
} from "#domain/news/controls.ts";
import { useNewsMemory } from "#web/features/news/news-memory.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { useListFilter } from "#web/lib/list-filter.ts";
import { placeKeyOf } from "#web/lib/story-state.ts";

/** One source, those of a folder, or all. */
export type SourceChoice = { feedId?: string | undefined; folderId?: string | undefined };

export const allSources = { feedId: undefined, folderId: undefined };

/** The chosen feed or folder is not there, or turned off. */
export const isMissingSource = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === "feed-not-found" || error.code === "folder-not-found");

export const isWhole = ({ feedId, folderId }: SourceChoice) => feedId === undefined && folderId === undefined;

const isIn = ({ feedId, folderId }: SourceChoice, source: NewsSource) =>
  (feedId === undefined || source.feedId === feedId) &&
  (folderId === undefined || source.folders.some(({ id }) => id === folderId));

export const chosenOf = (sources: readonly NewsSource[], choice: SourceChoice) =>
  sources.filter((source) => isIn(choice, source));

/** How the chosen source or folder is called; undefined for all. */
export function chosenName(
  sources: readonly NewsSource[],
  { feedId, folderId }: SourceChoice,
): string | undefined {
  if (feedId !== undefined) return sources.find((source) => source.feedId === feedId)?.name;
  return sources.flatMap(({ folders }) => folders).find(({ id }) => id === folderId)?.name;
}

/** Answers whether a feed is among the chosen. */
export function choiceOf(sources: readonly NewsSource[], choice: SourceChoice): (feedId: string) => boolean {
  if (choice.folderId === undefined) return (id) => choice.feedId === undefined || id === choice.feedId;
  const ids = new Set(chosenOf(sources, choice).map(({ feedId }) => feedId));
  return (id) => ids.has(id);
}

type SourceOption = {
  choice: SourceChoice;
  name: string;
  /** Folders around it. */
  depth: number;
  unread: number;
};

/** Folders and sources as they stand in each other, each folder before what is in it. Sources come in that order. */
export function sourceOptions(sources: readonly NewsSource[], t: Translate): SourceOption[] {
  const listed = new Set<string>();
  return sources.flatMap(({ feedId, name, folders, unread }) => {
    const opened = folders.flatMap(({ id: folderId, name: folder }, depth) => {
      if (listed.has(folderId)) return [];
      listed.add(folderId);
      const all = chosenOf(sources, { folderId }).reduce((sum, source) => sum + source.unread, 0);
      return [{ choice: { folderId }, name: t("All of {folder}", { folder }), depth, unread: all }];
    });
    return [...opened, { choice: { feedId }, name, depth: folders.length, unread }];
  });
}

/** What the user chose in the controls; without a feed and a folder it is all sources. */
export type NewsFilter = {
  count: ArticleCount;
  feedId: string | undefined;
  folderId: string | undefined;
  unreadOnly: boolean;
  /** Also what the user's mutes hide. */
  muted: boolean;
  view: "news" | "saved";
  order: NewsOrder;
};

/** `quiet`: only headlines without a reaction so far; `mine`: first what touches most of what the user has. */
export const newsOrders = ["newest", "reaction", "quiet", "mine"] as const;
export type NewsOrder = (typeof newsOrders)[number];

const names = {
  feed: "feed",
  folder: "folder",
  count: "count",
  unread: "unread",
  muted: "muted",
  view: "view",
  order: "sort",
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
    order: newsOrders.find((order) => order === search.get(names.order)) ?? "newest",
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
  put(names.order, filter.order === "newest" ? undefined : filter.order);
  return next;
}

/** The address says nothing of the list, nor of a search in its place. */
export const isBare = (search: URLSearchParams): boolean =>
  ![...Object.values(names), "q"].some((name) => search.has(name));

/** A choice as it is remembered; what only this visit is about, is not. */
export function viewChangeOf(change: Partial<NewsFilter>): Partial<NewsView> {
  return {
    ...(change.count === undefined ? {} : { newsCount: change.count }),
    ...("feedId" in change ? { newsFeedId: change.feedId ?? null } : {}),
    ...("folderId" in change ? { newsFolderId: change.folderId ?? null } : {}),
    ...(change.unreadOnly === undefined ? {} : { newsUnreadOnly: change.unreadOnly }),
  };
}

const choiceIn = (view: NewsView) => ({
  count: view.newsCount,
  feedId: view.newsFeedId ?? undefined,
  folderId: view.newsFeedId === null ? (view.newsFolderId ?? undefined) : undefined,
  unreadOnly: view.newsUnreadOnly,
});

type Start = {
  /** Of the place in the browser's history. */
  key: string;
  /** The address said nothing, and the user chose nothing since. */
  waits: boolean;
  /** What the account said then. */
  view?: NewsView;
};

/**
 * The controls' choice, stored in the address bar and with the account. A visit whose address says nothing of the list begins as
 * the user left it (READ-94); from then on the address has it, so that no other tab changes it.
 */
export function useNewsFilter() {
  const [filter, set, put] = useListFilter({ filterFrom, searchWith });
  const [address] = useSearchParams();
  const key = placeKeyOf(useLocation());
  const isArrival = useNavigationType() !== "REPLACE";
  const { account, stored, isComing, remember, store } = useNewsMemory();
  const [start, setStart] = useState<Start>({ key, waits: isBare(address) });
  if (isArrival && start.key !== key) setStart({ key, waits: isBare(address) });
  const view = start.view ?? account ?? stored;
  // Until the address has it: the router writes it a little later.
  const beginning = start.waits && isBare(address) && view ? choiceIn(view) : undefined;
  const begin = useEffectEvent((from: NewsView) => {
    store(from);
    setStart({ ...start, view: from });
    const choice = choiceIn(from);
    if (searchWith(new URLSearchParams(), choice).size > 0) put(choice);
  });
  const mayBegin = start.waits && !start.view;
  useEffect(() => {
    if (mayBegin && account) begin(account);
  }, [mayBegin, account]);

  return {
    filter: beginning ? { ...filter, ...beginning } : filter,
    /** False while the first list would have to guess. */
    isKnown: !start.waits || view !== undefined || !isComing,
    /** The feed or folder may be gone since it was chosen. */
    isFromMemory: start.waits,
    setFilter(change: Partial<NewsFilter>) {
      const viewChange = viewChangeOf(change);
      if (Object.keys(viewChange).length > 0) remember(viewChange);
      setStart({ key, waits: false });
      set({ ...beginning, ...change });
    },
  };
}
