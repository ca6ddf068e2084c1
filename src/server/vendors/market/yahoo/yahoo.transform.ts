import { type PriceFigures, withChange } from "#domain/market/figures.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import type { HistoryRange, PriceHistory } from "#domain/market/price-history.ts";
import type { ProviderAnswer } from "#domain/market/provider-answer.ts";
import { boundsOf } from "#domain/market/session.ts";
import type { YahooChart } from "./yahoo.schema.ts";

const barMs = 60_000;
const above = (value: number | null | undefined) => (value && value > 0 ? value : null);
const asOfMsOf = ({ meta }: YahooChart) => (meta.regularMarketTime ? meta.regularMarketTime * 1_000 : null);

/** Of a chart of one day. */
export function quoteFromYahoo(chart: YahooChart): ProviderAnswer<PriceFigures> {
  const { meta, indicators } = chart;
  const price = above(meta.regularMarketPrice);
  if (price === null) return { kind: "no-data" };
  const value = withChange({
    price,
    change: null,
    changePercent: null,
    open: above(indicators.quote[0]?.open?.[0]),
    high: above(meta.regularMarketDayHigh),
    low: above(meta.regularMarketDayLow),
    previousClose: above(meta.chartPreviousClose),
    volume: above(meta.regularMarketVolume),
    currency: meta.currency ?? null,
    asOfMs: asOfMsOf(chart),
    delaySeconds: null,
  });
  return { kind: "ok", value };
}

/** A bar is labelled by its start; its close is the price at its end. Bars without a close are left out. */
export function historyFromYahoo(chart: YahooChart, range: HistoryRange): ProviderAnswer<PriceHistory> {
  const lastMs = asOfMsOf(chart);
  const closes = chart.indicators.quote[0]?.close ?? [];
  const points: PriceHistory["points"] = [];
  for (const [index, seconds] of (chart.timestamp ?? []).entries()) {
    const price = above(closes[index]);
    const endMs = range === "1d" ? seconds * 1_000 + barMs : closeOfDay(seconds * 1_000);
    if (price === null || endMs === null || lastMs === null) continue;
    points.push({ atMs: Math.min(endMs, lastMs), price });
  }
  if (points.length === 0) return { kind: "no-data" };
  const { currency, chartPreviousClose } = chart.meta;
  return {
    kind: "ok",
    value: { currency: currency ?? null, previousClose: above(chartPreviousClose), points },
  };
}

/** Null where the calendar knows of no trading. */
const closeOfDay = (atMs: number): number | null => boundsOf(newYorkAt(atMs).day)?.closesMs ?? null;
