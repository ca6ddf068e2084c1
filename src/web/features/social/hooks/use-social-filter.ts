import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { filterFrom, type SocialFilter, searchWith } from "#web/features/social/social-filter.ts";
import { recordEvent } from "#web/lib/analytics.ts";

/** The controls' choice, kept in the address bar. */
export function useSocialFilter(): [SocialFilter, (change: Partial<SocialFilter>) => void] {
  const [search, setSearch] = useSearchParams();
  /** What the address bar is about to hold: the router writes it a moment after it was asked to. */
  const coming = useRef<URLSearchParams>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the end of what was coming.
  useEffect(() => {
    coming.current = undefined;
  }, [search]);

  function set(change: Partial<SocialFilter>) {
    const known = coming.current ?? new URLSearchParams(window.location.search);
    coming.current = searchWith(known, change);
    recordEvent("feature_usage", { feature: "filter" });
    setSearch(coming.current, { replace: true, preventScrollReset: true });
  }
  return [filterFrom(search), set];
}
