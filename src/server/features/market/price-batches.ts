import type { LivePrice } from "#domain/market/live-price.ts";

type Options = {
  /** A symbol is sent at most this often; its first price goes with the next batch. */
  everyMs: number;
  send: (prices: LivePrice[]) => void;
};

/** What comes within this time of the first price goes with it. */
const gatherMs = 25;

export type PriceBatches = ReturnType<typeof createPriceBatches>;

/** Holds trades back so that each symbol's newest price leaves at most once in a while, together with others. */
export function createPriceBatches({ everyMs, send }: Options) {
  const waiting = new Map<string, LivePrice>();
  const sentAtMs = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let plannedMs = Number.POSITIVE_INFINITY;
  const dueMs = (symbol: string) => (sentAtMs.get(symbol) ?? Number.NEGATIVE_INFINITY) + everyMs;

  function flush(): void {
    plannedMs = Number.POSITIVE_INFINITY;
    const nowMs = performance.now();
    const due = [...waiting.values()].filter(({ symbol }) => dueMs(symbol) <= nowMs);
    for (const { symbol } of due) {
      waiting.delete(symbol);
      sentAtMs.set(symbol, nowMs);
    }
    if (due.length > 0) send(due);
    plan();
  }

  /** A symbol that was not sent lately does not wait for one that was. */
  function plan(): void {
    if (waiting.size === 0) return;
    const nowMs = performance.now();
    const nextMs = Math.max(nowMs + gatherMs, Math.min(...[...waiting.keys()].map(dueMs)));
    if (nextMs >= plannedMs) return;
    plannedMs = nextMs;
    clearTimeout(timer);
    timer = setTimeout(flush, Math.ceil(nextMs - nowMs));
  }

  return {
    /** A price older than the one that waits is dropped. */
    add(prices: readonly LivePrice[]): void {
      for (const each of prices)
        if (each.atMs >= (waiting.get(each.symbol)?.atMs ?? 0)) waiting.set(each.symbol, each);
      plan();
    },
    stop(): void {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}
