import { type PriceFigures, withChange } from "#domain/market/figures.ts";
import { tradeEarlyMsMax, tradeJumpPercentMax } from "#domain/market/limits.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { marketStateAt } from "#domain/market/session.ts";

/** A price as a provider's stream tells it. */
export type LivePrice = {
  symbol: string;
  price: number;
  atMs: number;
  /** False: the price moved without a trade. It is shown, but makes neither a high nor a low and is not recorded. */
  isTrade: boolean;
};

/** Of each symbol the latest; a batch may be out of order, and hold what is no price. */
export function latestOf(prices: readonly LivePrice[], nowMs: number): LivePrice[] {
  const latest = new Map<string, LivePrice>();
  for (const each of prices) {
    const isPrice = Number.isFinite(each.price) && each.price > 0;
    if (!isPrice || !(each.atMs > 0) || each.atMs > nowMs + tradeEarlyMsMax) continue;
    const known = latest.get(each.symbol);
    if (!known || each.atMs >= known.atMs)
      latest.set(each.symbol, { ...each, atMs: Math.min(each.atMs, nowMs) });
  }
  return [...latest.values()];
}

/**
 * The figures of a quote with a newer price. Null when the price says nothing about the quote: it is no newer, of another
 * day than the previous close that the change is counted from, or so far off that it is a misprint.
 */
export function withLivePrice(
  figures: PriceFigures,
  { price, atMs, isTrade }: Omit<LivePrice, "symbol">,
): PriceFigures | null {
  const { asOfMs } = figures;
  if (asOfMs === null || atMs <= asOfMs || newYorkAt(asOfMs).day !== newYorkAt(atMs).day) return null;
  if (Math.abs(price - figures.price) > (tradeJumpPercentMax / 100) * figures.price) return null;
  const isOfTheDay = isTrade && marketStateAt(atMs) === "regular";
  const { high, low } = figures;
  return withChange({
    ...figures,
    price,
    asOfMs: atMs,
    change: null,
    changePercent: null,
    high: isOfTheDay && high !== null ? Math.max(high, price) : high,
    low: isOfTheDay && low !== null ? Math.min(low, price) : low,
  });
}

/** What was asked for, unless a newer price came by the stream meanwhile: then with that. */
export function withNewerPrice(asked: PriceFigures, known: PriceFigures | undefined): PriceFigures {
  if (!known || known.asOfMs === null) return asked;
  return withLivePrice(asked, { price: known.price, atMs: known.asOfMs, isTrade: true }) ?? asked;
}
