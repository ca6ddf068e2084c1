import { isSymbol } from "#domain/market/symbol.ts";
import { searchTextMax } from "#domain/news/search-words.ts";

/** What a reader looks for; a missing filter leaves nothing out. */
export type NewsSearch = {
  words: string;
  symbol: string | undefined;
  feedId: string | undefined;
  /** Days in the reader's own zone, such as 2026-11-20. */
  from: string | undefined;
  to: string | undefined;
  sort: "newest" | "relevance";
};

const names = { words: "q", symbol: "symbol", feedId: "feed", from: "from", to: "to", sort: "sort" } as const;
const feedIdLengthMax = 64;

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the address bar; what makes no sense counts as not given. */
export function searchFrom(address: URLSearchParams): NewsSearch {
  const given = (name: string, isFine: (text: string) => boolean) => {
    const text = address.get(name) ?? "";
    return text !== "" && isFine(text) ? text : undefined;
  };
  return {
    words: (address.get(names.words) ?? "").slice(0, searchTextMax),
    symbol: given(names.symbol, isSymbol),
    feedId: given(names.feedId, (text) => text.length <= feedIdLengthMax),
    from: given(names.from, isDay),
    to: given(names.to, isDay),
    sort: address.get(names.sort) === "relevance" ? "relevance" : "newest",
  };
}

/** The same address with the change in it; the words stand in it even when there are none: the search is open. */
export function addressWith(address: URLSearchParams, change: Partial<NewsSearch>): URLSearchParams {
  const search = { ...searchFrom(address), ...change };
  const next = new URLSearchParams(address);
  next.set(names.words, search.words);
  for (const key of ["symbol", "feedId", "from", "to"] as const)
    if (search[key] === undefined) next.delete(names[key]);
    else next.set(names[key], search[key]);
  if (search.sort === "newest") next.delete(names.sort);
  else next.set(names.sort, search.sort);
  return next;
}

/** The address of the list that the search stood before. */
export function addressWithout(address: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const name of [names.words, names.symbol, names.from, names.to, names.sort]) next.delete(name);
  return next;
}

/** Filters that leave something out. */
export const filterCount = ({ symbol, feedId, from, to }: NewsSearch): number =>
  [symbol, feedId, from, to].filter((filter) => filter !== undefined).length;

/** True while there is nothing to look for. */
export const isBlank = (search: NewsSearch): boolean =>
  search.words.trim() === "" && filterCount(search) === 0;

/** As the server is asked: days become moments in the reader's zone. */
export function searchQueryOf({ words, symbol, feedId, from, to, sort }: NewsSearch): URLSearchParams {
  const query = new URLSearchParams({ q: words.trim(), sort });
  if (symbol !== undefined) query.set("symbol", symbol);
  if (feedId !== undefined) query.set("feedId", feedId);
  if (from !== undefined) query.set("from", new Date(`${from}T00:00:00`).toISOString());
  if (to !== undefined) query.set("to", new Date(`${to}T23:59:59.999`).toISOString());
  return query;
}
