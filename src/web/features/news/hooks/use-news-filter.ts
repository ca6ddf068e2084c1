import { useSearchParams } from "react-router";
import { filterFrom, type NewsFilter, searchWith } from "#web/features/news/news-filter.ts";

/** The controls' choice, kept in the address bar. */
export function useNewsFilter(): [NewsFilter, (filter: NewsFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const set = (filter: NewsFilter) =>
    setSearch((known) => searchWith(known, filter), { replace: true, preventScrollReset: true });
  return [filterFrom(search), set];
}
