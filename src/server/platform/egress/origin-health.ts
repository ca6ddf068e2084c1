import { LRUCache } from "lru-cache";
import type { Pause } from "#domain/kernel/pause.ts";
import { statusReason } from "#domain/kernel/status-reason.ts";
import { counted } from "../counted.ts";

export type OriginHealth = {
  /** "open": it is not called for a moment, after failures in a row. */
  state: "unused" | "up" | "failing" | "open";
  succeededAtMs: number | null;
  failedAtMs: number | null;
  /** The last failure in words. */
  failure: string | null;
  /** While its breaker lets no call through. */
  pause: Pause | null;
  /** Since the start of the process. */
  calls: { succeeded: number; failed: number };
};

type Kept = Omit<OriginHealth, "state" | "pause"> & {
  /** The last failure within a sentence. */
  reason: string;
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

/** "It refuses connections." as "it refuses connections". */
const withinSentence = (sentence: string) =>
  sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");

/**
 * Remembers of each origin when it last answered, and when and how it last failed. Users call with keys of
 * their own: one that is wrong, or whose plan lacks what is asked for, does not make the service fail while
 * others are answered.
 */
export function createOriginHealths(originsMax: number) {
  const kept = new LRUCache<string, Kept>(counted(originsMax));
  const nothing: Kept = {
    succeededAtMs: null,
    failedAtMs: null,
    failure: null,
    reason: "",
    ofOneKey: false,
    calls: { succeeded: 0, failed: 0 },
  };

  function note(origin: string, outcome: keyof Kept["calls"], news: Partial<Kept>): void {
    const known = kept.get(origin) ?? nothing;
    const calls = { ...known.calls, [outcome]: known.calls[outcome] + 1 };
    kept.set(origin, { ...known, ...news, calls });
  }
  const fail = (origin: string, failure: string, reason: string, ofOneKey = false) =>
    note(origin, "failed", { failedAtMs: Date.now(), failure, reason, ofOneKey });

  return {
    answered(origin: string, status: number): void {
      const reason = statusReason(status);
      if (status >= 500) fail(origin, `It responded with status ${status}.`, reason);
      else if (status === 401 || status === 403)
        fail(origin, `It rejected the call (status ${status}).`, reason, true);
      else if (status === 429) fail(origin, "Its rate limit is reached (status 429).", reason, true);
      else note(origin, "succeeded", { succeededAtMs: Date.now() });
    },
    /** @param failure in words */
    failed: (origin: string, failure: string) => fail(origin, failure, withinSentence(failure)),
    /** Why calls to it failed last, within a sentence. */
    reasonOf: (origin: string): string => kept.get(origin)?.reason ?? "",
    /** @param pause while its breaker lets no call through */
    read(origin: string, pause: Pause | null): OriginHealth {
      const { ofOneKey, reason: _, ...known } = kept.get(origin) ?? nothing;
      const health = { ...known, pause };
      if (pause !== null) return { state: "open", ...health };
      if (health.succeededAtMs === null && health.failedAtMs === null) return { state: "unused", ...health };
      const sinceSuccessMs = (health.failedAtMs ?? 0) - (health.succeededAtMs ?? 0);
      const isFailing = sinceSuccessMs > (ofOneKey ? keyFailsAfterMs : 0);
      return { state: isFailing ? "failing" : "up", ...health };
    },
  };
}
