import {
  defaultPostCount,
  defaultSocialOrder,
  type PostCount,
  postCounts,
  type SocialOrder,
  socialOrders,
} from "#domain/social/controls.ts";
import { communitySearchMax } from "#domain/social/sources.ts";
import { useListFilter } from "#web/lib/list-filter.ts";

/** What the user chose in the controls. */
export type SocialFilter = {
  count: PostCount;
  /** Id of a source; undefined means all of them. */
  source: string | undefined;
  /** Words that are searched for inside the chosen community. */
  search: string | undefined;
  sort: SocialOrder;
  /** Only posts that name this symbol. */
  company: string | undefined;
};

const names = {
  source: "source",
  search: "search",
  count: "count",
  sort: "sort",
  company: "company",
} as const;
const sourceLengthMax = 40;
const symbolPattern = /^[A-Z0-9][A-Z0-9.^=-]{0,14}$/;

/** Reads the address bar; what makes no sense counts as not given. */
export function filterFrom(search: URLSearchParams): SocialFilter {
  const asked = Number(search.get(names.count));
  const source = search.get(names.source) ?? "";
  const sort = search.get(names.sort);
  const words = (search.get(names.search) ?? "").trim().slice(0, communitySearchMax);
  const company = search.get(names.company)?.toUpperCase() ?? "";
  return {
    count: postCounts.find((count) => count === asked) ?? defaultPostCount,
    source: source === "" || source.length > sourceLengthMax ? undefined : source,
    search: source === "" || words === "" ? undefined : words,
    sort: socialOrders.find((order) => order === sort) ?? defaultSocialOrder,
    company: symbolPattern.test(company) ? company : undefined,
  };
}

/** The same address with the change in it; defaults are left out, parameters that are not ours stay. */
export function searchWith(search: URLSearchParams, change: Partial<SocialFilter>): URLSearchParams {
  const filter = { ...filterFrom(search), ...change };
  const next = new URLSearchParams(search);
  const put = (name: string, value: string | undefined) =>
    value === undefined ? next.delete(name) : next.set(name, value);
  put(names.source, filter.source);
  put(names.search, filter.source === undefined ? undefined : filter.search);
  put(names.count, filter.count === defaultPostCount ? undefined : String(filter.count));
  put(names.sort, filter.sort === defaultSocialOrder ? undefined : filter.sort);
  put(names.company, filter.company);
  return next;
}

/** The controls' choice, stored in the address bar. */
export const useSocialFilter = () => useListFilter({ filterFrom, searchWith });
