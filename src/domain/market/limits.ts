/** A price is not asked for again within this time, whoever asks under the same key. */
export const quoteCachedMs = 60_000;
/** A price that nobody renewed for this long is overdue. */
export const quoteOverdueMs = 120_000;
/** While the exchange is open, a price older than this is stale even if it was fetched just now. */
export const quoteStaleInSessionMs = 15 * 60_000;
export const waitBeforeQuoteCallMs = 100;
export const waitBetweenQuoteCallsMs = 200;
/** New calls to providers for one screenful (READ-93); what is known or on its way counts nothing. */
export const symbolsFetchedPerLoadMax = 10;
/** Distinct symbols read from one request. */
export const symbolsPerRequestMax = 50;

export const factsCachedMs = 24 * 3_600_000;
export const factsFailureCachedMs = 3_600_000;

/** A symbol stays watched this long after it was last asked for. */
export const watchedMs = 5 * 60_000;
export const watchedSymbolsPerScopeMax = 60;
/** Symbols that a stream of trades may be configured to follow: as many as one notification of the database tells. */
export const streamSymbolsMax = 300;
/** While the exchange is closed, prices of watched symbols are renewed this seldom. */
export const renewWhenClosedMs = 15 * 60_000;

/** Prices by the minute are kept this many days, then one a trading day for `dayPricesRetentionDays`. */
export const minutePricesRetentionDays = 40;
export const dayPricesRetentionDays = 400;

/** A longer stretch of trading without a price is a gap. */
export const priceGapMs = 10 * 60_000;

/** Symbols of a scope whose minutes are fetched on one day: what is fetched is kept. */
export const historySymbolsPerDayMax = 500;

/** Items of one request whose reactions are answered for, and symbols of them altogether. */
export const reactionItemsMax = 50;
export const reactionSymbolsMax = 300;

export const tickerRefreshMs = 120_000;
/** A ticker item that two passes did not renew is stale. */
export const tickerOverdueMs = 2 * tickerRefreshMs + 60_000;
export const tickerWaitBetweenCallsMs = 100;
/** A symbol that a pass could not read keeps its last value this long. */
export const tickerItemCachedMs = 3_600_000;

/** What a page had on its screen counts this long; pages ask again each minute. */
export const screenMs = 90_000;
/** A price that the stream renews is still asked for this often: high, low, open and previous close come with it. */
export const livePolledMs = 5 * 60_000;
/** A symbol's price is sent on at most this often: the longest that a price waits, well below the second that users may see. */
export const livePriceEveryMs = 700;
/** A live price further from the known one than this is a misprint, until a call says otherwise. */
export const tradeJumpPercentMax = 30;
/** The provider's clock may be this far ahead of ours. */
export const tradeEarlyMsMax = 60_000;
/** Live prices are saved, and recorded, this often. */
export const livePriceSavedMs = 30_000;
