import { type Message, message, type Translate } from "#domain/language/translate.ts";
import type { MarketState, TradingDay } from "#domain/market/session.ts";

const stateWords = {
  pre: message("Pre-market"),
  regular: message("Market open"),
  post: message("After hours"),
  closed: message("Market closed"),
} as const satisfies Record<MarketState, Message>;

const dayWords = {
  full: null,
  "half-day": message("half day"),
  holiday: message("holiday"),
  weekend: message("weekend"),
} as const satisfies Record<TradingDay, Message | null>;

/** "Market open", "Market closed (holiday)", "Market open (half day)". */
export function formatSession(state: MarketState, tradingDay: TradingDay | null, t: Translate): string {
  const day = tradingDay === null ? null : dayWords[tradingDay];
  return day === null ? t.of(stateWords[state]) : `${t.of(stateWords[state])} (${t.of(day)})`;
}
