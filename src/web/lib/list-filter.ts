import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { recordEvent } from "#web/lib/analytics.ts";

/** How a list's filter is written into the address bar. */
export type FilterInAddress<Filter> = {
  filterFrom: (address: URLSearchParams) => Filter;
  searchWith: (address: URLSearchParams, change: Partial<Filter>) => URLSearchParams;
};

/** The filter of a page's controls, stored in the address bar. */
export function useListFilter<Filter>({ filterFrom, searchWith }: FilterInAddress<Filter>) {
  const [address, setAddress] = useSearchParams();
  /** What the address bar is about to hold: the router writes it a little later. */
  const coming = useRef<URLSearchParams>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the end of what was coming.
  useEffect(() => {
    coming.current = undefined;
  }, [address]);

  function put(change: Partial<Filter>) {
    // Not what was last rendered: a choice made since then must not be lost.
    const known = coming.current ?? new URLSearchParams(window.location.search);
    coming.current = searchWith(known, change);
    setAddress(coming.current, { replace: true, preventScrollReset: true });
  }
  function set(change: Partial<Filter>) {
    recordEvent("feature_usage", { feature: "filter" });
    put(change);
  }
  /** The filter; a choice of the user; the same by the page itself. */
  return [filterFrom(address), set, put] as const;
}
