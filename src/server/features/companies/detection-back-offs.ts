import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { backOffAfter } from "#domain/analysis/detection-back-off.ts";
import { createBreaker } from "#server/platform/egress/breaker.ts";

const keptMax = 5_000;
/** A few failures in a row, then one call a minute until one succeeds. */
const breakerLimits = { breakerFailuresMax: 4, breakerWindowMs: 60_000, breakerOpenMs: 60_000 };

export type DetectionCall = { apiKey: string; model: string };
export type DetectionBackOffs = ReturnType<typeof createDetectionBackOffs>;

/** Whom this process leaves alone: keys that were rejected, users without a call left, a provider that is down. */
export function createDetectionBackOffs({ monotonicMs }: { monotonicMs: () => number }) {
  const breaker = createBreaker(breakerLimits);
  const resting = new LRUCache<string, true>({
    max: keptMax,
    ttlResolution: 0,
    perf: { now: monotonicMs },
  });
  /** The key itself is kept nowhere; what it may not do with one model it may do with another. */
  const nameOf = ({ apiKey, model }: DetectionCall) =>
    createHash("sha256").update(`${apiKey}\n${model}`).digest("base64url");
  const rest = (name: string, ms: number) => void resting.set(name, true, { ttl: ms });

  return {
    /** Whether a call would be made at all; costs nothing. */
    mayAsk: (userId: string, call: DetectionCall) =>
      breaker.openForMs(monotonicMs()) === 0 && !resting.has(userId) && !resting.has(nameOf(call)),
    /** Asks for one call; each permitted one must be ended by `answered` or `failed`. */
    admit: () => breaker.admit(monotonicMs()),
    answered: () => breaker.settle("up", monotonicMs()),
    /** @returns how long the headline itself is left alone, and whether another user's key may try at once */
    failed(
      call: DetectionCall,
      failure: Parameters<typeof backOffAfter>[0],
    ): { headlineMs: number; anotherMayTry: boolean } {
      const { of, ms } = backOffAfter(failure);
      breaker.settle(of === "provider" ? "down" : "up", monotonicMs());
      if (of !== "key") return { headlineMs: ms, anotherMayTry: false };
      rest(nameOf(call), ms);
      return { headlineMs: 0, anotherMayTry: true };
    },
    /** A headline that rests for all processes, as far as this one knows: nobody asks the database again. */
    restHeadline: (key: string, ms: number) => rest(key, ms),
    isHeadlineResting: (key: string) => resting.has(key),
    restReader: (userId: string, ms: number) => rest(userId, ms),
    isReaderResting: (userId: string) => resting.has(userId),
  };
}
