import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { isSymbol } from "#domain/market/symbol.ts";
import { searchTextMax } from "#domain/news/search-words.ts";
import { isTag, type Tag } from "#domain/tags/tags.ts";
import { searchKey } from "#web/features/news/news.calls.ts";
import { call } from "#web/lib/call.ts";

/** What a user looks for; a missing filter leaves nothing out. */
export type NewsSearch = {
  words: string;
  symbol: string | undefined;
  watchlistId: string | undefined;
  tag: Tag | undefined;
  feedId: string | undefined;
  /** Days in the user's own zone, such as 2026-11-20. */
  from: string | undefined;
  to: string | undefined;
  sort: "newest" | "relevance";
};

const names = {
  words: "q",
  symbol: "symbol",
  watchlistId: "watchlist",
  tag: "tag",
  feedId: "feed",
  from: "from",
  to: "to",
  sort: "sort",
} as const;
const idLengthMax = 64;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const tagIn = (text: string | null): Tag | undefined => (text !== null && isTag(text) ? text : undefined);

/** Reads the address bar; what makes no sense counts as not given. */
export function searchFrom(address: URLSearchParams): NewsSearch {
  const given = (name: string, isFine: (text: string) => boolean) => {
    const text = address.get(name) ?? "";
    return text !== "" && isFine(text) ? text : undefined;
  };
  return {
    words: (address.get(names.words) ?? "").slice(0, searchTextMax),
    symbol: given(names.symbol, isSymbol),
    watchlistId: given(names.watchlistId, (text) => text.length <= idLengthMax),
    tag: tagIn(address.get(names.tag)),
    feedId: given(names.feedId, (text) => text.length <= idLengthMax),
    from: given(names.from, isDay),
    to: given(names.to, isDay),
    sort: address.get(names.sort) === "relevance" ? "relevance" : "newest",
  };
}

/** The same address with the change in it; it names the words even when there are none: the search is open. */
export function addressWith(address: URLSearchParams, change: Partial<NewsSearch>): URLSearchParams {
  const search = { ...searchFrom(address), ...change };
  const next = new URLSearchParams(address);
  next.set(names.words, search.words);
  for (const key of ["symbol", "watchlistId", "tag", "feedId", "from", "to"] as const)
    if (search[key] === undefined) next.delete(names[key]);
    else next.set(names[key], search[key]);
  if (search.sort === "newest") next.delete(names.sort);
  else next.set(names.sort, search.sort);
  return next;
}

/** The address of the list that the search stood before. */
export function addressWithout(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [
    names.words,
    names.symbol,
    names.watchlistId,
    names.tag,
    names.from,
    names.to,
    names.sort,
  ])
    next.delete(name);
  return next;
}

export const noFilters: Partial<NewsSearch> = {
  symbol: undefined,
  watchlistId: undefined,
  tag: undefined,
  feedId: undefined,
  from: undefined,
  to: undefined,
};

/** Filters that leave something out. */
export const filterCount = ({ symbol, watchlistId, tag, feedId, from, to }: NewsSearch): number =>
  [symbol, watchlistId, tag, feedId, from, to].filter((filter) => filter !== undefined).length;

/** True while there is nothing to look for. */
export const isBlank = (search: NewsSearch): boolean =>
  search.words.trim() === "" && filterCount(search) === 0;

/** What an alert about the same would begin with, where one thing alone is looked for; undefined otherwise. */
export function alertStartOf(
  search: NewsSearch,
): { symbol?: string; watchlist?: string; tag?: Tag } | undefined {
  const { symbol, watchlistId, tag } = search;
  if (filterCount(search) !== 1 || search.words.trim() !== "") return undefined;
  if (symbol !== undefined) return { symbol };
  if (watchlistId !== undefined) return { watchlist: watchlistId };
  return tag && { tag };
}

/** As the server is asked: days become moments in the user's zone. */
export const searchQueryOf = ({ words, symbol, watchlistId, tag, feedId, from, to, sort }: NewsSearch) => ({
  q: words.trim(),
  sort,
  symbol,
  watchlistId,
  tag,
  feedId,
  from: from === undefined ? undefined : new Date(`${from}T00:00:00`).toISOString(),
  to: to === undefined ? undefined : new Date(`${to}T23:59:59.999`).toISOString(),
});

/** What was found, a page at a time; the results before stay while new ones come. */
export const newsSearchQuery = (search: NewsSearch) =>
  infiniteQueryOptions({
    queryKey: [...searchKey, search],
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/news/search", {
        query: { ...searchQueryOf(search), cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    // One that took too long would only take as long again; the page has a button for it.
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** A pause this long ends a word: then it is searched for. */
const pauseMs = 300;

/** The search in the address bar, and the words that are being typed. */
export function useSearchAddress() {
  const [address, setAddress] = useSearchParams();
  const search = searchFrom(address);
  const [words, setWords] = useState(search.words);
  const written = useRef(search.words);

  const replace = (next: (known: URLSearchParams) => URLSearchParams) =>
    setAddress((known) => next(known), { replace: true, preventScrollReset: true });
  const set = (change: Partial<NewsSearch>) => {
    if (change.words !== undefined) written.current = change.words;
    replace((known) => addressWith(known, change));
  };
  const write = useEffectEvent(() => {
    if (words !== written.current) set({ words });
  });
  useEffect(() => {
    if (words === written.current) return;
    const timer = setTimeout(write, pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  // The way back in the browser's history changes the address by itself.
  useEffect(() => {
    if (search.words === written.current) return;
    written.current = search.words;
    setWords(search.words);
  }, [search.words]);

  return {
    search,
    words,
    setWords,
    set,
    /** Searches at once for what is typed. */
    submit: () => set({ words }),
    close: () => replace(addressWithout),
  };
}
