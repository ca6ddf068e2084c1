/** Without a word of the provider nothing is tried again for this long. */
export const failedBackOffMs = 5 * 60_000;

export type DetectionFailure = {
  /** Null: the provider gave no answer. */
  status: number | null;
  /** How long the provider asked to be left alone. */
  retryAfterMs?: number | undefined;
};

/**
 * What a failed detection is a sign of, and for how long that is left alone:
 * - "key": the key is rejected or used up, or may not use the model; another user's key may still do
 * - "provider": it is down; a few of these in a row stop all calls for a while
 * - "headline": the provider does not take this question
 */
export function backOffAfter(failure: DetectionFailure): { of: "key" | "provider" | "headline"; ms: number } {
  const { status, retryAfterMs } = failure;
  const ms = retryAfterMs ?? failedBackOffMs;
  if (status === null || status >= 500 || status === 408) return { of: "provider", ms };
  if ([401, 402, 403, 404, 429].includes(status)) return { of: "key", ms };
  return { of: "headline", ms: failedBackOffMs };
}
