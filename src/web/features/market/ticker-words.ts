import type { TickerItem } from "#contract/market.ts";
import { sessionInWords } from "#domain/market/session-words.ts";

const momentFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** "As of Nov 20, 4:00 PM EST · Market closed · FinHub"; coins and pairs keep no exchange hours. */
export function tickerItemInWords({ timestamp, marketState, provider, stale }: TickerItem): string {
  const moment = Date.parse(timestamp);
  const parts = [
    `As of ${Number.isNaN(moment) ? "an unknown time" : momentFormat.format(moment)}`,
    marketState === null ? null : sessionInWords(marketState),
    provider,
    stale ? "could not be renewed" : null,
  ];
  return parts.filter(Boolean).join(" · ");
}
