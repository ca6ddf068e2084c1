import type { Quote } from "#contract/market.ts";
import { formatAge } from "#domain/market/age.ts";
import { shortTime } from "#web/lib/short-time.ts";

/** "Real time", "15 min delayed"; null means that the provider states no delay. */
export function formatDelay(delaySeconds: number | null): string {
  if (delaySeconds === null) return "Delay not stated";
  if (delaySeconds < 1) return "Real time";
  return delaySeconds < 60 ? `${delaySeconds} s delayed` : `${Math.round(delaySeconds / 60)} min delayed`;
}

/** Why a stale price is dimmed. */
export function formatStaleness(quote: Quote, nowMs: number): string {
  return `This price is from ${formatAge(Date.parse(quote.asOf), nowMs)} (${shortTime(quote.asOf)}) and could not be renewed.`;
}

/** Reason for a figure without value: the provider's own where the quote carries one. */
export function missingReason(quote: Quote | null, field: string, otherwise: string | undefined): string {
  return quote?.missing[field] ?? otherwise ?? "The provider gives no value.";
}
