import { type PriceFigures, withChange } from "#domain/market/figures.ts";
import type { PriceHistory } from "#domain/market/price-history.ts";
import type { ProviderAnswer } from "#domain/market/provider-answer.ts";
import { boundsOf } from "#domain/market/session.ts";
import { currencyOf } from "#domain/market/symbol.ts";
import type { TwelveDataPrice, TwelveDataQuote, TwelveDataSeries } from "./twelve-data.schema.ts";

const above = (value: number | null | undefined) => (value && value > 0 ? value : null);

/** Without a currency in the answer the symbol tells it: dollars, or the right-hand side of a pair. */
export function priceFromTwelveData(symbol: string, raw: TwelveDataPrice): ProviderAnswer<PriceFigures> {
  const price = above(raw.price);
  if (price === null) return { kind: "no-data" };
  const value = {
    price,
    change: null,
    changePercent: null,
    open: null,
    high: null,
    low: null,
    previousClose: null,
    volume: null,
    currency: raw.currency ?? currencyOf(symbol),
    asOfMs: null,
    delaySeconds: null,
  };
  return { kind: "ok", value };
}

export function quoteFromTwelveData(symbol: string, raw: TwelveDataQuote): ProviderAnswer<PriceFigures> {
  const price = above(raw.close);
  if (price === null) return { kind: "no-data" };
  const seconds = raw.last_quote_at ?? raw.timestamp ?? null;
  const value = withChange({
    price,
    change: raw.change ?? null,
    changePercent: raw.percent_change ?? null,
    open: above(raw.open),
    high: above(raw.high),
    low: above(raw.low),
    previousClose: above(raw.previous_close),
    volume: above(raw.volume),
    currency: raw.currency ?? currencyOf(symbol),
    asOfMs: seconds !== null && seconds > 0 ? seconds * 1_000 : null,
    delaySeconds: null,
  });
  return { kind: "ok", value };
}

const barMs = 60_000;

/** The close of a bar is the price at its end; the bar in progress ends now. Bars of days without trading are left out. */
export function historyFromTwelveData(
  symbol: string,
  raw: TwelveDataSeries,
  nowMs: number,
): ProviderAnswer<PriceHistory> {
  const points: PriceHistory["points"] = [];
  for (const { datetime, close } of raw.values) {
    const price = above(close);
    const endMs = barEndMs(datetime);
    if (price !== null && endMs !== null) points.push({ atMs: Math.min(endMs, nowMs), price });
  }
  if (points.length === 0) return { kind: "no-data" };
  points.reverse();
  const currency = raw.meta.currency ?? currencyOf(symbol);
  return { kind: "ok", value: { currency, previousClose: null, points } };
}

/** `datetime` in UTC, or a day, whose bar ends with the closing bell. */
function barEndMs(datetime: string): number | null {
  if (datetime.length === 10) return boundsOf(datetime)?.closesMs ?? null;
  const startMs = Date.parse(`${datetime.replace(" ", "T")}Z`);
  return Number.isNaN(startMs) ? null : startMs + barMs;
}
