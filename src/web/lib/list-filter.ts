import { useEffect, useRef, useState } from "react";
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

  function set(change: Partial<Filter>) {
    // Not what was last rendered: a choice made since then must not be lost.
    const known = coming.current ?? new URLSearchParams(window.location.search);
    coming.current = searchWith(known, change);
    recordEvent("feature_usage", { feature: "filter" });
    setAddress(coming.current, { replace: true, preventScrollReset: true });
  }
  return [filterFrom(address), set] as const;
}

let visits = 0;

/** A number that is new for each stay on the page and each change of the key. */
export function useVisit(key: string): number {
  const [visit, setVisit] = useState(() => ({ key, number: ++visits }));
  if (visit.key === key) return visit.number;
  const next = { key, number: ++visits };
  setVisit(next);
  return next.number;
}

export type PollOptions<List> = {
  /** Null: no load that the user did not request. */
  everySeconds: number | null;
  /** True while sources that were never read still owe their first items. */
  isFilling: (list: List) => boolean;
  /** Wait between loads while the list fills. */
  fillingMs: number;
  /** Loads in a row while the list fills. */
  fillingLoadsMax: number;
};

/** When a list is loaded again: soon while it fills, then as often as the user's settings say. */
export const pollInterval =
  <List>({ everySeconds, isFilling, fillingMs, fillingLoadsMax }: PollOptions<List>) =>
  ({ state }: { state: { data: List | undefined; dataUpdateCount: number } }): number | false => {
    if (state.data && isFilling(state.data) && state.dataUpdateCount <= fillingLoadsMax) return fillingMs;
    return everySeconds === null ? false : everySeconds * 1_000;
  };
