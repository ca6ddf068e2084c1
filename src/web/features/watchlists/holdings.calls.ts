import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { HoldingsAnswer, WatchlistEntries, WatchlistEntriesAnswer } from "#contract/watchlists.ts";
import { symbolsPerRequestMax } from "#domain/market/limits.ts";
import { type Exposure, exposureOf } from "#domain/watchlists/holdings.ts";
import { useWatchlistsCache } from "#web/features/watchlists/watchlists.calls.ts";
import { call, queryKeyOf } from "#web/lib/call.ts";
import { watchlistsQuery } from "#web/lib/shared-queries.ts";

/** What the user has of the companies of each list and of funds, and what the funds hold. */
export const holdingsQuery = queryOptions({
  queryKey: queryKeyOf("GET /api/holdings"),
  queryFn: ({ signal }) => call("GET /api/holdings", { signal }),
  staleTime: 60_000,
});

const priceMs = 10 * 60_000;
const awaitedAgainMs = 15_000;
/** Calls in a row for prices on their way. */
const awaitedCallsMax = 8;

type Prices = { prices: Record<string, number>; calls: number };

/** Prices of what the user has shares of: few, seldom, and whatever is on the screen. */
const pricesQuery = (symbols: readonly string[]) => {
  const queryKey = ["watchlists", "prices", symbols.join(",")];
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<Prices> => {
      const prices: Prices["prices"] = {};
      for (let at = 0; at < symbols.length; at += symbolsPerRequestMax) {
        const part = symbols.slice(at, at + symbolsPerRequestMax).join(",");
        const { quotes } = await call("GET /api/quotes", { query: { symbols: part }, signal });
        for (const { symbol, price } of Object.values(quotes)) prices[symbol] = price;
      }
      return { prices, calls: (client.getQueryData<Prices>(queryKey)?.calls ?? 0) + 1 };
    },
    enabled: symbols.length > 0,
    staleTime: priceMs,
    refetchInterval: ({ state: { data } }) => {
      const isAwaited = data !== undefined && symbols.some((symbol) => data.prices[symbol] === undefined);
      return isAwaited && data.calls < awaitedCallsMax ? awaitedAgainMs : priceMs;
    },
    refetchOnWindowFocus: false,
    retry: false,
  });
};

/**
 * What companies are of everything that the user has; undefined until that is known.
 * @param enabled false for who is not signed in: then nothing is asked
 */
export function useExposure(enabled = true): Exposure | undefined {
  const lists = useQuery({ ...watchlistsQuery, enabled }).data;
  const said = useQuery({ ...holdingsQuery, enabled }).data;
  const symbols = useMemo(
    () => [...new Set(said?.lists.flatMap(({ entries }) => entries.flatMap(sharesOf)))].toSorted(),
    [said],
  );
  const prices = useQuery(pricesQuery(symbols));
  const isPriced = symbols.length === 0 || !prices.isPending;
  return useMemo(() => {
    if (!lists || !said || !isPriced) return undefined;
    const holdings = lists.flatMap(({ id, companies }) => {
      const entries = said.lists.find(({ watchlistId }) => watchlistId === id)?.entries ?? [];
      const watched = companies.filter(({ symbol }) => entries.every((entry) => entry.symbol !== symbol));
      return [...entries, ...watched.map(({ symbol }) => ({ symbol, shares: null, weight: null }))];
    });
    const tags = lists.flatMap((list) => list.tags);
    return exposureOf(holdings, prices.data?.prices ?? {}, said.funds ?? [], tags);
  }, [lists, said, isPriced, prices.data]);
}

type Entry = HoldingsAnswer["lists"][number]["entries"][number];
const sharesOf = ({ symbol, shares }: Entry): string[] => (shares === null ? [] : [symbol]);

type Change = { watchlistId: string; entries: WatchlistEntries["entries"] };

/** Sets the companies of a list with what the user has of them. */
export function useChangeEntries() {
  const client = useQueryClient();
  const cache = useWatchlistsCache();
  return useMutation({
    mutationFn: ({ watchlistId, entries }: Change): Promise<WatchlistEntriesAnswer> =>
      call("PUT /api/watchlists/:watchlistId/entries", { params: { watchlistId }, body: { entries } }),
    onSuccess: async ({ watchlist }) => {
      await cache.store(watchlist);
      await client.invalidateQueries({ queryKey: holdingsQuery.queryKey });
    },
  });
}
