import type { Quote } from "#contract/market.ts";
import { ageInWords } from "#domain/market/age.ts";

/** "Real time", "15 min delayed"; null means that the provider states no delay. */
export function delayInWords(delaySeconds: number | null): string {
  if (delaySeconds === null) return "Delay not stated";
  if (delaySeconds < 1) return "Real time";
  return delaySeconds < 60 ? `${delaySeconds} s delayed` : `${Math.round(delaySeconds / 60)} min delayed`;
}

const momentFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** "Nov 21, 4:00 PM EST" in the reader's zone, or another one given by name. */
export function momentInWords(iso: string): string {
  const moment = Date.parse(iso);
  return Number.isNaN(moment) ? "an unknown time" : momentFormat.format(moment);
}

/** Why a stale price is dimmed. */
export function stalenessInWords(quote: Quote, nowMs: number): string {
  return `This price is from ${ageInWords(Date.parse(quote.asOf), nowMs)} (${momentInWords(quote.asOf)}) and could not be renewed.`;
}

/** Reason for a figure without value: the provider's own where the quote carries one. */
export function missingReason(quote: Quote | null, field: string, otherwise: string | undefined): string {
  return quote?.missing[field] ?? otherwise ?? "The provider gives no value.";
}
