import type { Quote } from "#contract/market.ts";
import type { Translate } from "#domain/language/translate.ts";
import { formatAge } from "#domain/market/age.ts";
import { formatClose } from "#domain/market/exchange-time.ts";
import { isOfRunningTrading } from "#domain/market/session.ts";
import { nearTime, shortTime } from "#web/lib/near-time.ts";

/**
 * "Real time", "15 min delayed". Null where there is nothing to say: a price that is old, or of trading that is over,
 * is neither.
 */
export function formatDelay(
  { delaySeconds, stale, asOf, marketState }: Quote,
  nowMs: number,
  t: Translate,
): string | null {
  const price = { asOfMs: Date.parse(asOf), nowMs, state: marketState };
  if (stale || !isOfRunningTrading(price)) return null;
  if (delaySeconds === null) return t("Delay not stated");
  if (delaySeconds < 1) return t("Real time");
  return delaySeconds < 60
    ? t("{seconds} s delayed", { seconds: delaySeconds })
    : t("{minutes} min delayed", { minutes: Math.round(delaySeconds / 60) });
}

/** "as of Friday's close" for the last price of a session that is over, else "as of 2:14 PM" on the user's clock. */
export function formatAsOf(
  { asOf, stale }: Pick<Quote, "asOf" | "stale">,
  nowMs: number,
  t: Translate,
): string {
  const asOfMs = Date.parse(asOf);
  const close = stale ? null : formatClose(asOfMs, nowMs, t);
  return t("as of {time}", { time: close ?? nearTime(asOfMs, nowMs, t) });
}

/** Why a stale price is dimmed. */
export function formatStaleness(quote: Quote, nowMs: number, t: Translate): string {
  return t("This price is from {age} ({time}) and couldn't be refreshed.", {
    age: formatAge(Date.parse(quote.asOf), nowMs, t),
    time: shortTime(quote.asOf, t),
  });
}

/** Reason for a figure without value: the provider's own where the quote carries one. */
export function missingReason(
  quote: Quote | null,
  field: string,
  otherwise: string | undefined,
  t: Translate,
): string {
  const own = quote?.missing[field];
  if (own !== undefined) return t.of({ sentence: own });
  return otherwise ?? t("Not available from the provider.");
}
