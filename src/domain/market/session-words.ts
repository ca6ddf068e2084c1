import type { MarketState, TradingDay } from "#domain/market/session.ts";

const stateWords = {
  pre: "Pre-market",
  regular: "Market open",
  post: "After hours",
  closed: "Market closed",
} as const satisfies Record<MarketState, string>;

const dayWords = {
  full: null,
  "half-day": "half day",
  holiday: "holiday",
  weekend: "weekend",
} as const satisfies Record<TradingDay, string | null>;

/** "Market open", "Market closed (holiday)", "Market open (half day)". */
export function formatSession(state: MarketState, tradingDay: TradingDay | null = null): string {
  const day = tradingDay === null ? null : dayWords[tradingDay];
  return day === null ? stateWords[state] : `${stateWords[state]} (${day})`;
}
