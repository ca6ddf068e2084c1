import { queryOptions } from "@tanstack/react-query";
import { createContext } from "react";
import type { PriceRange } from "#contract/market.ts";
import { call } from "#web/lib/call.ts";

const renewMs = { "1d": 5 * 60_000, "1m": 30 * 60_000 } as const satisfies Record<PriceRange, number>;

/** Where lines of prices cannot be asked for: the sentence that is shown in their place. */
export const NoSeriesContext = createContext<string | undefined>(undefined);

// The list's own calls never wait for lines.
const inTurn = createPermits(2);

/** Prices of a company over a day or a month. */
export const pricesQuery = (symbol: string, range: PriceRange) =>
  queryOptions({
    queryKey: ["companies", "prices", symbol, range],
    queryFn: ({ signal }) =>
      inTurn(signal, () =>
        call("GET /api/quotes/:symbol/prices", { params: { symbol }, query: { range }, signal }),
      ),
    staleTime: renewMs[range],
    retry: false,
  });

/** Lets a few pieces of work run at once and the others wait: a browser has few connections to a server. */
export function createPermits(atOnceMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
