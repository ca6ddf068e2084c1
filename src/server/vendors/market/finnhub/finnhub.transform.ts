import {
  type MetricFacts,
  type PriceFigures,
  type ProfileFacts,
  type TargetDetails,
  withChange,
} from "#domain/market/figures.ts";
import type { LivePrice } from "#domain/market/live-price.ts";
import type { ProviderAnswer } from "#domain/market/provider-answer.ts";
import type { MarketState } from "#domain/market/session.ts";
import type {
  FinnhubMarketStatus,
  FinnhubMetric,
  FinnhubProfile,
  FinnhubQuote,
  FinnhubTarget,
  FinnhubTrade,
} from "./finnhub.schema.ts";

const million = 1e6;

/** The vendor fills unknown prices with zero. */
const above = (value: number | null | undefined) => (value && value > 0 ? value : null);
const words = (value: string | null | undefined) => value?.trim() || null;

/** A price of 0 means that the symbol is unknown, not that it is free (specification section 7). */
export function quoteFromFinnhub(raw: FinnhubQuote): ProviderAnswer<PriceFigures> {
  if (raw.c === 0) return { kind: "no-data" };
  if (raw.c < 0) return { kind: "down", detail: "a price below zero" };
  const value = withChange({
    price: raw.c,
    change: raw.d ?? null,
    changePercent: raw.dp ?? null,
    open: above(raw.o),
    high: above(raw.h),
    low: above(raw.l),
    previousClose: above(raw.pc),
    volume: null,
    currency: "USD",
    asOfMs: raw.t && raw.t > 0 ? raw.t * 1_000 : null,
    // The vendor states real time for US shares.
    delaySeconds: 0,
  });
  return { kind: "ok", value };
}

/** An empty profile means that the vendor does not know the symbol. */
export function profileFromFinnhub(raw: FinnhubProfile): ProviderAnswer<ProfileFacts> {
  const value: ProfileFacts = {
    name: words(raw.name),
    exchange: words(raw.exchange),
    country: words(raw.country),
    ipoDate: words(raw.ipo),
    industry: words(raw.finnhubIndustry),
    marketCap: scaled(raw.marketCapitalization),
    sharesOutstanding: scaled(raw.shareOutstanding),
    currency: words(raw.currency),
    logo: words(raw.logo),
  };
  return Object.values(value).every((entry) => entry === null) ? { kind: "no-data" } : { kind: "ok", value };
}

/** Yields arrive in percent, volumes in millions of shares. */
export function metricsFromFinnhub({ metric }: FinnhubMetric): ProviderAnswer<MetricFacts> {
  const value: MetricFacts = {
    pe: metric.peTTM ?? metric.peBasicExclExtraTTM ?? null,
    dividendYield: metric.currentDividendYieldTTM ?? metric.dividendYieldIndicatedAnnual ?? null,
    averageVolume: scaled(metric["10DayAverageTradingVolume"]),
  };
  return Object.values(value).every((entry) => entry === null) ? { kind: "no-data" } : { kind: "ok", value };
}

export function targetFromFinnhub(raw: FinnhubTarget): ProviderAnswer<TargetDetails> {
  const meanTarget = above(raw.targetMean);
  return meanTarget === null ? { kind: "no-data" } : { kind: "ok", value: { meanTarget } };
}

const stateOf: Record<string, MarketState> = {
  "pre-market": "pre",
  regular: "regular",
  "post-market": "post",
};

export function marketStateFromFinnhub(raw: FinnhubMarketStatus): ProviderAnswer<MarketState> {
  const named = raw.session ? stateOf[raw.session] : undefined;
  return { kind: "ok", value: named ?? (raw.isOpen ? "regular" : "closed") };
}

function scaled(millions: number | null | undefined): number | null {
  const value = above(millions);
  return value === null ? null : Math.round(value * million);
}

/**
 * Conditions under which a trade says nothing about the price of now: average price, cash sale, price variation, next day,
 * prior reference price, seller, contingent, derivatively priced, and sold out of sequence in and outside of the session.
 * Odd lots (12) and trades outside of the session (24) are prices like any other.
 */
const pricelessConditions = new Set(["3", "5", "10", "17", "21", "22", "25", "26", "30", "32"]);

/** Null for a trade at another price than the market's. */
export function livePriceFromFinnhub({ s, p, t, v, c }: FinnhubTrade): LivePrice | null {
  if (c?.some((condition) => pricelessConditions.has(condition))) return null;
  return { symbol: s, price: p, atMs: t, isTrade: v > 0 };
}
