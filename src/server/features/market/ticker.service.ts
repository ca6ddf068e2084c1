import { type MarketProvider, marketProviders, type TickerItem } from "#contract/market.ts";
import { inverted, type PriceFigures } from "#domain/market/figures.ts";
import {
  tickerItemCachedMs,
  tickerOverdueMs,
  tickerRefreshMs,
  tickerWaitBetweenCallsMs,
} from "#domain/market/limits.ts";
import { marketStateAt } from "#domain/market/session.ts";
import { currencyOf, priceKindOf } from "#domain/market/symbol.ts";
import { spelledFor, type TickerSymbol, tickerSymbols } from "#domain/market/ticker-symbols.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { LeasesStore } from "./leases.store.ts";
import type { MarketStore, StoredTickerItem } from "./market.store.ts";
import type { MarketSources } from "./market-sources.ts";

export type TickerServiceDeps = {
  store: MarketStore;
  leases: Pick<LeasesStore, "takeTurn">;
  /** Shared with the quotes. */
  sources: MarketSources;
  /** The system's keys. The free source's public key serves too few symbols and counts as none. */
  keys: { main: string | undefined; free: string };
  clock: Clock;
  log: Logger;
};

export type TickerService = ReturnType<typeof createTickerService>;

type Priced = { figures: PriceFigures; provider: MarketProvider };
/** `none`: a provider says that there is no price. `unknown`: nobody could tell. */
type Looked<Found> = Found | "none" | "unknown";

const turnName = "ticker";
const itemsReadAgainMs = 5_000;
const pace = { lane: "price", waitBeforeMs: tickerWaitBetweenCallsMs, waitAfterMs: 0 } as const;

/** The shared ticker: one pass of one call per symbol for all visitors (READ-12). */
export function createTickerService({ store, leases, sources, keys, clock, log }: TickerServiceDeps) {
  const { main, free } = sources;
  const freeKey = keys.free === free.publicKey ? "" : keys.free;
  let pass: Promise<void> | undefined;
  let kept: { items: Promise<TickerItem[]>; atMs: number } | undefined;
  let saidWhyEmpty = false;

  async function figuresOf(entry: TickerSymbol): Promise<Looked<Priced>> {
    const asking = { ...pace, subject: entry.symbol };
    let without: "none" | "unknown" = "unknown";
    if (keys.main) {
      const { spelling, isInverted } = spelledFor(entry, main.id);
      const answer = await main.ask({ ...asking, key: keys.main }, (vendor, key) =>
        vendor.quote(key, spelling),
      );
      if (answer.kind === "ok")
        return { figures: isInverted ? inverted(answer.value) : answer.value, provider: main.provider };
      if (answer.kind === "rate-limited") return "unknown";
      if (answer.kind === "no-data") without = "none";
    }
    if (!freeKey) return without;
    const { spelling, isInverted } = spelledFor(entry, free.id);
    const answer = await free.ask({ ...asking, key: freeKey }, (vendor, key) => vendor.quote(key, spelling));
    if (answer.kind === "no-data") return "none";
    if (answer.kind !== "ok") return without;
    return { figures: isInverted ? inverted(answer.value) : answer.value, provider: free.provider };
  }

  /** A price of 0, and one without its change, is none (TICKER-11). */
  async function itemOf(entry: TickerSymbol, position: number): Promise<Looked<StoredTickerItem>> {
    const priced = await figuresOf(entry);
    if (typeof priced === "string") return priced;
    const { figures, provider } = priced;
    if (figures.price <= 0 || figures.change === null || figures.changePercent === null) return "none";
    return {
      symbol: entry.symbol,
      position,
      price: figures.price,
      change: figures.change,
      changePercent: figures.changePercent,
      timestamp: new Date(clock.now()),
      provider,
      // By the symbol: a pair that was turned round still carries the other currency.
      currency: currencyOf(entry.symbol),
    };
  }

  async function run(): Promise<void> {
    if (!keys.main && !freeKey) {
      if (!saidWhyEmpty) log.info({}, "The ticker stays empty: no stock-data key is configured");
      saidWhyEmpty = true;
      return;
    }
    const looked = await Promise.all(tickerSymbols.map(itemOf));
    const found = looked.filter((item) => typeof item !== "string");
    const withoutPrice = tickerSymbols.map(({ symbol }) => symbol).filter((_, at) => looked[at] === "none");
    const keepFrom = new Date(clock.now() - tickerItemCachedMs);
    await store.saveTicker(found, withoutPrice, keepFrom);
    kept = undefined;
    if (found.length < tickerSymbols.length)
      log.warn(
        {
          missing: tickerSymbols
            .map((entry) => entry.symbol)
            .filter((symbol) => !found.some((item) => item.symbol === symbol)),
        },
        "The ticker's pass did not get every symbol",
      );
  }

  /**
   * One pass; a call during a pass joins it. Symbols without an answer keep their last value for an hour; one whose price
   * turned 0 is dropped.
   */
  function refresh(): Promise<void> {
    pass ??= run().finally(() => {
      pass = undefined;
    });
    return pass;
  }

  /**
   * A pass when it is due, once for all processes: every 120 s from the first pass of the installation (TICKER-04).
   * Resolves with the milliseconds until the next one.
   */
  async function refreshWhenDue(): Promise<number> {
    const { taken, nextInMs } = await leases.takeTurn(turnName, tickerRefreshMs);
    const startedMs = performance.now();
    if (taken) await refresh();
    return Math.max(0, nextInMs - (performance.now() - startedMs));
  }

  async function read(): Promise<TickerItem[]> {
    const rows = await store.ticker();
    const now = clock.now();
    return rows
      .filter((row) => now - row.timestamp.getTime() < tickerItemCachedMs)
      .map((row) => itemView(row, now))
      .filter((item) => item !== null);
  }

  /** In the order of the specification; empty until a pass has found something. Visitors share one read. */
  function items(): Promise<TickerItem[]> {
    if (kept && clock.now() - kept.atMs < itemsReadAgainMs) return kept.items;
    const reading = { items: read(), atMs: clock.now() };
    reading.items.catch(() => {
      if (kept === reading) kept = undefined;
    });
    kept = reading;
    return reading.items;
  }

  return { refresh, refreshWhenDue, items };
}

/** Null for a row that does not name its provider. */
function itemView(row: StoredTickerItem, nowMs: number): TickerItem | null {
  const { symbol, price, change, changePercent, timestamp, currency } = row;
  const provider = marketProviders.find((name) => name === row.provider);
  if (!provider) return null;
  return {
    symbol,
    price,
    change,
    changePercent,
    timestamp: timestamp.toISOString(),
    provider,
    marketState: priceKindOf(symbol) === "stock" ? marketStateAt(nowMs) : null,
    currency,
    stale: nowMs - timestamp.getTime() > tickerOverdueMs,
  };
}
