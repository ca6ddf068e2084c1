import type { MarketProvider, Quote } from "#contract/market.ts";
import { message } from "#domain/language/translate.ts";
import { formatDayRange } from "#domain/market/format.ts";
import { exchangeTimezone } from "#domain/market/new-york.ts";
import { isStale, type MarketState, nextOpenMs, sessionAt, type TradingDay } from "#domain/market/session.ts";
import { noFacts, type StoredDetails, type StoredQuote } from "./stored-market.ts";

type QuoteParts = {
  symbol: string;
  name: string;
  imageAddress: (url: string) => string | null;
  stored: StoredQuote;
  facts: StoredDetails | undefined;
  nowMs: number;
  marketState: MarketState;
  /** The provider whose prices come alone; null for none. */
  priceOnlyProvider: MarketProvider | null;
  /** The last try to renew the price failed. */
  renewalFailed: boolean;
};

/** Said about a volume that is no volume of the day. */
const averageVolumeNote = message("10-day average; the provider gives no daily volume").sentence;

const notGiven = message("Not available from the provider").sentence;
const notYet = message("Not loaded yet").sentence;
const againstCalendar = message(
  "The provider reports trading on a day the exchange calendar lists as closed",
).sentence;
const noCalendar = message(
  "The exchange calendar has no data for this year; market hours are estimated",
).sentence;

/** Moment of a price: the provider's own, but never after the moment it arrived. */
function asOfMsOf(stored: StoredQuote): number {
  return Math.min(stored.figures.asOfMs ?? stored.fetchedAtMs, stored.fetchedAtMs);
}

/** The quote as the wire shows it. Both names of a value carry the same number (READ-75). */
export function quoteView(parts: QuoteParts): Quote {
  const { symbol, stored, facts = noFacts, nowMs, marketState, renewalFailed } = parts;
  const { figures, provider, fetchedAtMs } = stored;
  const asOfMs = Math.min(asOfMsOf(stored), nowMs);
  const asOf = new Date(asOfMs).toISOString();
  const { low, high, currency } = figures;
  const nextOpens = nextOpenMs(nowMs);
  const byCalendar = sessionAt(nowMs).tradingDay;
  const quote: Quote = {
    symbol,
    price: figures.price,
    change: figures.change,
    changePercent: figures.changePercent,
    open: figures.open,
    high,
    low,
    previousClose: figures.previousClose,
    currency,
    timezone: exchangeTimezone,
    lastUpdate: asOf,
    dayRange: low === null || high === null ? null : formatDayRange(symbol, { low, high }, currency, "en"),
    stock_price_usd: currency === "USD" ? figures.price : null,
    daily_change_percent: figures.changePercent,
    ...factsView(facts),
    logo: facts.profile?.value?.logo ? parts.imageAddress(facts.profile.value.logo) : null,
    name: facts.profile?.value?.name ?? parts.name,
    volume: figures.volume ?? facts.metrics?.value?.averageVolume ?? null,
    asOf,
    provider,
    marketState,
    tradingDay: tradingDayUnder(marketState, byCalendar),
    nextOpen: nextOpens === null ? null : new Date(nextOpens).toISOString(),
    delaySeconds: figures.delaySeconds,
    stale: isStale({ asOfMs, fetchedAtMs, nowMs, state: marketState, renewalFailed }),
    missing: {},
  };
  const missing = missingIn(quote, facts, parts.priceOnlyProvider);
  if (byCalendar === null) missing.tradingDay = missing.marketState = noCalendar;
  else if (quote.tradingDay === null) missing.tradingDay = againstCalendar;
  return { ...quote, missing };
}

/** Null where the calendar is silent, or knows of no trading although the provider says that the exchange trades. */
function tradingDayUnder(state: MarketState, byCalendar: TradingDay | null): TradingDay | null {
  const backOffs = byCalendar === "weekend" || byCalendar === "holiday";
  return backOffs && state !== "closed" ? null : byCalendar;
}

/** Market value in dollars alone: in another currency it would be read wrongly. */
function factsView(facts: StoredDetails) {
  const profile = facts.profile?.value ?? null;
  const metrics = facts.metrics?.value ?? null;
  const inDollars = (profile?.currency ?? "USD") === "USD";
  const marketCap = profile && inDollars ? profile.marketCap : null;
  return {
    marketCap,
    pe: metrics?.pe ?? null,
    dividendYield: metrics?.dividendYield ?? null,
    exchange: profile?.exchange ?? null,
    sector: profile?.industry ?? null,
    industry: profile?.industry ?? null,
    country: profile?.country ?? null,
    ipoDate: profile?.ipoDate ?? null,
    sharesOutstanding: profile?.sharesOutstanding ?? null,
    market_cap_usd: marketCap,
    pe_ratio_ttm: metrics?.pe ?? null,
    dividend_yield_percent: metrics?.dividendYield ?? null,
    consensus_price_target: facts.target?.value?.meanTarget ?? null,
  };
}

type FactsName = keyof StoredDetails;

const partOf: Partial<Record<keyof Quote, FactsName>> = {
  marketCap: "profile",
  market_cap_usd: "profile",
  exchange: "profile",
  logo: "profile",
  sector: "profile",
  industry: "profile",
  country: "profile",
  ipoDate: "profile",
  sharesOutstanding: "profile",
  volume: "metrics",
  pe: "metrics",
  pe_ratio_ttm: "metrics",
  dividendYield: "metrics",
  dividend_yield_percent: "metrics",
  consensus_price_target: "target",
};

/** Reasons that no provider's answer changes. */
const fixedReasons: Partial<Record<keyof Quote, string>> = {
  delaySeconds: message("The provider doesn't state a delay").sentence,
  nextOpen: message("The exchange calendar doesn't reach that far").sentence,
};

function missingIn(
  quote: Quote,
  facts: StoredDetails,
  priceOnlyProvider: MarketProvider | null,
): Record<string, string> {
  const priceOnly = quote.provider === priceOnlyProvider ? `${quote.provider} gives the price only` : null;
  const notFetched = priceOnly ?? notYet;
  const fromPrice = priceOnly ?? notGiven;
  const missing: Record<string, string> = {};
  for (const [name, value] of Object.entries(quote)) {
    if (value !== null) continue;
    const part = partOf[name as keyof Quote];
    missing[name] =
      fixedReasons[name as keyof Quote] ?? (part ? whyWithout(facts[part], notFetched) : fromPrice);
  }
  if (quote.stock_price_usd === null)
    missing.stock_price_usd = quote.currency
      ? `The price is in ${quote.currency}, not US dollars`
      : message("The provider gives no currency").sentence;
  const currency = facts.profile?.value?.currency;
  if (quote.marketCap === null && currency && currency !== "USD" && facts.profile?.value?.marketCap != null)
    missing.marketCap = missing.market_cap_usd = `The provider gives it in ${currency}, not US dollars`;
  if (quote.volume !== null && quote.volume === facts.metrics?.value?.averageVolume)
    missing.volume = averageVolumeNote;
  return missing;
}

function whyWithout(part: StoredDetails[FactsName], notFetched: string): string {
  if (!part) return notFetched;
  return part.value === null ? (part.why ?? notGiven) : notGiven;
}
