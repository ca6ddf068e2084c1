import type { Quote, QuotesAnswer } from "#contract/market.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { CompanyFacts, MarketSnapshot, QuoteSnapshot } from "#domain/analysis/market-snapshot.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";

const two = (part: number) => String(part).padStart(2, "0");

function localTimeAt(iso: string): string {
  const { minute } = newYorkAt(Date.parse(iso));
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function quoteOf(quote: Quote): QuoteSnapshot {
  const { price, change, changePercent, previousClose, open, high, low } = quote;
  const { currency, asOf, provider, marketState, delaySeconds, stale } = quote;
  return {
    price,
    change,
    changePercent,
    previousClose,
    open,
    high,
    low,
    currency,
    asOf,
    localTime: localTimeAt(asOf),
    provider,
    marketState,
    delaySeconds,
    stale,
  };
}

function factsOf(quote: Quote): CompanyFacts | null {
  const { marketCap, pe, dividendYield, volume, sharesOutstanding, sector, exchange, country, ipoDate } =
    quote;
  const facts = {
    marketCap,
    pe,
    dividendYield,
    volume,
    sharesOutstanding,
    sector,
    exchange,
    country,
    ipoDate,
  };
  const priceTarget = quote.consensus_price_target;
  if (Object.values({ ...facts, priceTarget }).every((value) => value === null)) return null;
  return { ...facts, priceTarget, volumeIsAverage: volume !== null && quote.missing.volume !== undefined };
}

export type SnapshotReader = (actor: Actor, symbol: string) => Promise<MarketSnapshot>;

/** What the page would show of a company now; a price that is being fetched is not waited for. */
export function createSnapshotReader(deps: {
  quotesFor: (actor: Actor, symbols: readonly string[]) => Promise<QuotesAnswer>;
  clock: Clock;
  log: Logger;
}): SnapshotReader {
  return async (actor, symbol) => {
    const takenAt = new Date(deps.clock.now()).toISOString();
    const none = { symbol, takenAt, quote: null, facts: null };
    try {
      const { quotes, failed } = await deps.quotesFor(actor, [symbol]);
      const quote = quotes[symbol];
      if (!quote) return { ...none, whyNoQuote: failed[symbol]?.message ?? null };
      return { symbol, takenAt, quote: quoteOf(quote), facts: factsOf(quote), whyNoQuote: null };
    } catch (error) {
      deps.log.warn({ err: String(error) }, "An analysis begins without a quote");
      return { ...none, whyNoQuote: null };
    }
  };
}
