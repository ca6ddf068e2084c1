export const retryAfterMinMs = 30_000;
export const retryAfterMaxMs = 24 * 60 * 60 * 1_000;

const httpDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a Retry-After header, whole seconds or an HTTP date, and clamps it to 30 s … 24 h.
 * Undefined when it is absent or neither: the caller's own back-off then rules.
 */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  const text = value?.trim() ?? "";
  if (/^\d{1,20}$/.test(text)) return clamp(Number(text) * 1_000);
  if (!httpDate.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : clamp(at - nowMs);
}

function clamp(delayMs: number): number {
  return Math.min(Math.max(delayMs, retryAfterMinMs), retryAfterMaxMs);
}
