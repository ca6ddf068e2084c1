import type { ProviderRejection } from "#domain/market/provider-answer.ts";

const firstMs = 1_000;
const longestMs = 5 * 60_000;
const wrongKeyMs = 5 * 60_000;
const limitedMs = 60_000;
const limitedMsMax = 15 * 60_000;

/**
 * How long a stream that ended stays closed, in milliseconds: doubled by each further end, and half of it by chance, so
 * that many do not come back in the same moment. `failures` counts from 0; `chance` is from 0 to below 1.
 */
export function reconnectWaitMs(end: ProviderRejection, failures: number, chance: number): number {
  if (end.kind === "wrong-key" || end.kind === "no-access") return wrongKeyMs;
  if (end.kind === "rate-limited") {
    const askedMs = Math.min(end.retryAfterMs ?? limitedMs, limitedMsMax);
    return askedMs + askedMs * chance * 0.5;
  }
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(failures, 20));
  return full / 2 + (full / 2) * chance;
}
