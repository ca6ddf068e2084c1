import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { filterFrom, type NewsFilter, searchWith } from "#web/features/news/news-filter.ts";
import { recordEvent } from "#web/lib/analytics.ts";

/** The controls' choice, kept in the address bar. */
export function useNewsFilter(): [NewsFilter, (change: Partial<NewsFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  /** What the address bar is about to hold: the router writes it a moment after it was asked to. */
  const coming = useRef<URLSearchParams>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the end of what was coming.
  useEffect(() => {
    coming.current = undefined;
  }, [search]);

  function set(change: Partial<NewsFilter>) {
    // Not what was last drawn: a choice made since then must not be lost.
    const known = coming.current ?? new URLSearchParams(window.location.search);
    coming.current = searchWith(known, change);
    recordEvent("feature_usage", { feature: "filter" });
    setSearch(coming.current, { replace: true, preventScrollReset: true });
  }
  return [filterFrom(search), set];
}
