import { LRUCache } from "lru-cache";

export type OriginHealth = {
  /** "open": it is not called for a moment, after failures in a row. */
  state: "unused" | "up" | "failing" | "open";
  succeededAtMs: number | null;
  failedAtMs: number | null;
  /** The last failure in words. */
  failure: string | null;
};

type Kept = Omit<OriginHealth, "state"> & {
  /** The last failure was an answer about one key (rejected, or its limit reached), not about the service. */
  ofOneKey: boolean;
};

/** So long after a success, a call that is rejected tells of its key or its plan only. */
const keyFailsAfterMs = 5 * 60_000;

const words: Record<string, string> = {
  ECONNREFUSED: "It refuses connections.",
  ECONNRESET: "It dropped the connection.",
  ENOTFOUND: "Its host name can't be found.",
  EAI_AGAIN: "The name servers aren't responding.",
  CERT_HAS_EXPIRED: "Its certificate has expired.",
  UND_ERR_CONNECT_TIMEOUT: "It takes too long to respond.",
  UND_ERR_SOCKET: "It dropped the connection.",
};

/** Why a call came to no answer. */
export function wordsOf(error: unknown): string {
  const { name, cause } = error as { name?: unknown; cause?: { code?: unknown; name?: unknown } };
  if (name === "TimeoutError" || cause?.name === "TimeoutError") return "It takes too long to respond.";
  const code = typeof cause?.code === "string" ? cause.code : "";
  return words[code] ?? (code === "" ? "It isn't responding." : `It isn't responding (${code}).`);
}

/**
 * Remembers of each origin when it last answered, and when and how it last failed. Users call with keys of
 * their own: one that is wrong, or whose plan lacks what is asked for, does not make the service fail while
 * others are answered.
 */
export function createOriginHealths(originsMax: number) {
  const kept = new LRUCache<string, Kept>({ max: originsMax });
  const nothing: Kept = { succeededAtMs: null, failedAtMs: null, failure: null, ofOneKey: false };

  function note(origin: string, news: Partial<Kept>): void {
    kept.set(origin, { ...(kept.get(origin) ?? nothing), ...news });
  }
  const fail = (origin: string, failure: string, ofOneKey = false) =>
    note(origin, { failedAtMs: Date.now(), failure, ofOneKey });

  return {
    answered(origin: string, status: number): void {
      if (status >= 500) fail(origin, `It responded with status ${status}.`);
      else if (status === 401 || status === 403)
        fail(origin, `It rejected the call (status ${status}).`, true);
      else if (status === 429) fail(origin, "Its rate limit is reached (status 429).", true);
      else note(origin, { succeededAtMs: Date.now() });
    },
    /** @param failure in words */
    failed: (origin: string, failure: string) => fail(origin, failure),
    /** @param openForMs time for which its breaker lets no call through */
    read(origin: string, openForMs: number): OriginHealth {
      const { ofOneKey, ...health } = kept.get(origin) ?? nothing;
      if (openForMs > 0) return { state: "open", ...health };
      if (health.succeededAtMs === null && health.failedAtMs === null) return { state: "unused", ...health };
      const sinceSuccessMs = (health.failedAtMs ?? 0) - (health.succeededAtMs ?? 0);
      const isFailing = sinceSuccessMs > (ofOneKey ? keyFailsAfterMs : 0);
      return { state: isFailing ? "failing" : "up", ...health };
    },
  };
}
