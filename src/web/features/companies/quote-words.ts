import type { Quote } from "#contract/market.ts";
import { formatAge } from "#domain/market/age.ts";
import { formatClose } from "#domain/market/exchange-time.ts";
import { isOfRunningTrading } from "#domain/market/session.ts";
import { nearTime } from "#web/lib/near-time.ts";
import { shortTime } from "#web/lib/short-time.ts";

/**
 * "Real time", "15 min delayed". Null where there is nothing to say: a price that is old, or of trading that is over,
 * is neither.
 */
export function formatDelay({ delaySeconds, stale, asOf, marketState }: Quote, nowMs: number): string | null {
  const price = { asOfMs: Date.parse(asOf), nowMs, state: marketState };
  if (stale || !isOfRunningTrading(price)) return null;
  if (delaySeconds === null) return "Delay not stated";
  if (delaySeconds < 1) return "Real time";
  return delaySeconds < 60 ? `${delaySeconds} s delayed` : `${Math.round(delaySeconds / 60)} min delayed`;
}

/** "as of Friday's close" for the last price of a session that is over, else "as of 2:14 PM" on the user's clock. */
export function formatAsOf({ asOf, stale }: Pick<Quote, "asOf" | "stale">, nowMs: number): string {
  const asOfMs = Date.parse(asOf);
  const close = stale ? null : formatClose(asOfMs, nowMs);
  return `as of ${close ?? nearTime(asOfMs, nowMs)}`;
}

/** Why a stale price is dimmed. */
export function formatStaleness(quote: Quote, nowMs: number): string {
  return `This price is from ${formatAge(Date.parse(quote.asOf), nowMs)} (${shortTime(quote.asOf)}) and couldn't be refreshed.`;
}

/** Reason for a figure without value: the provider's own where the quote carries one. */
export function missingReason(quote: Quote | null, field: string, otherwise: string | undefined): string {
  return quote?.missing[field] ?? otherwise ?? "Not available from the provider.";
}
