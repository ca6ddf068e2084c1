import { LRUCache } from "lru-cache";
import { backOffAfter } from "#domain/analysis/detection-back-off.ts";
import { type Pause, pauseOf } from "#domain/kernel/pause.ts";
import { statusReason } from "#domain/kernel/status-reason.ts";
import { type Message, message } from "#domain/language/translate.ts";
import { counted } from "#server/platform/counted.ts";
import { createBreaker } from "#server/platform/egress/breaker.ts";
import { keyMark } from "#server/platform/secrets/key-mark.ts";
import type { AiAccess } from "#server/vendors/ai/ai.ts";

const keptMax = 5_000;
/** A few failures in a row, then one call a minute until one succeeds. */
const breakerLimits = { breakerFailuresMax: 4, breakerWindowMs: 60_000, breakerOpenMs: 60_000 };
/** Headlines that wait for a provider that is down, at most. */
const headlinesMax = 1_000;

export type DetectionCall = { access: Pick<AiAccess, "vendor" | "baseUrl" | "apiKey">; model: string };
export type DetectionBackOffs = ReturnType<typeof createDetectionBackOffs>;

/** Monotonic milliseconds; null: a headline, of which nobody is told. */
type Rest = { told: { who: Message; reason: string } | null; sinceMs: number; untilMs: number };

/**
 * Whom this process leaves alone: keys that were rejected, users without a call left, a provider that is down. Each
 * pause ends with its cause: with another key, a key that works, a change of the user's settings, a good answer.
 */
export function createDetectionBackOffs({
  monotonicMs,
  now = Date.now,
  vendorPause = () => null,
}: {
  monotonicMs: () => number;
  now?: () => number;
  /** While nothing at all is sent to the provider. */
  vendorPause?: (access: DetectionCall["access"]) => Pause | null;
}) {
  const providers = new Map<string, { breaker: ReturnType<typeof createBreaker>; downReason: string }>();
  const resting = new LRUCache<string, Rest>({
    ...counted(keptMax),
    ttlResolution: 0,
    perf: { now: monotonicMs },
  });
  /** Headlines that rest only because a provider was down. */
  const headlines = new Set<string>();

  /** One for each address: users' providers are down each for itself. */
  function providerOf({ vendor, baseUrl }: DetectionCall["access"]) {
    const name = `${vendor} ${baseUrl ?? ""}`;
    const known = providers.get(name) ?? { breaker: createBreaker(breakerLimits), downReason: "" };
    providers.set(name, known);
    return known;
  }

  /** The key itself is kept nowhere; what it may not do with one model it may do with another. */
  const nameOf = ({ access, model }: DetectionCall) => `key ${keyMark(access.apiKey)} ${model}`;
  const userName = (userId: string) => `user ${userId}`;

  function rest(name: string, ms: number, told: Rest["told"]): void {
    const sinceMs = monotonicMs();
    resting.set(name, { told, sinceMs, untilMs: sinceMs + ms }, { ttl: ms });
  }

  function pauseFrom({ told, sinceMs, untilMs }: Rest): Pause {
    const wallMs = (ms: number) => Math.round(now() + ms - monotonicMs());
    const { who, reason } = told ?? {
      who: message("A headline"),
      reason: message("it could not be read").sentence,
    };
    return pauseOf(who, { sinceMs: wallMs(sinceMs), untilMs: wallMs(untilMs) }, reason);
  }

  function providerPause({ breaker, downReason }: ReturnType<typeof providerOf>): Pause | undefined {
    const span = breaker.pausedAt(monotonicMs());
    if (!span) return undefined;
    return pauseFrom({ told: { who: message("AI detection"), reason: downReason }, ...span });
  }

  /** Why a call would not be made; undefined when it would. Costs nothing. */
  function pauseFor(userId: string, call: DetectionCall): Pause | undefined {
    const found = resting.get(userName(userId)) ?? resting.get(nameOf(call));
    return vendorPause(call.access) ?? providerPause(providerOf(call.access)) ?? (found && pauseFrom(found));
  }

  function restKey(call: DetectionCall, ms: number, reason: string): void {
    const { apiKey } = call.access;
    const ending = apiKey.length < 12 ? "…" : `…${apiKey.slice(-4)}`;
    rest(nameOf(call), ms, { who: message("AI detection with the key {ending}", { ending }), reason });
  }

  return {
    pauseFor,
    mayAsk: (userId: string, call: DetectionCall) => pauseFor(userId, call) === undefined,
    /** Asks for one call; each permitted one must be ended by `answered` or `failed`. */
    admit: ({ access }: DetectionCall) => providerOf(access).breaker.admit(monotonicMs()),
    /** @returns headlines that rested because the provider was down, and may be asked about again */
    answered(call: DetectionCall): string[] {
      providerOf(call.access).breaker.settle("up", monotonicMs());
      resting.delete(nameOf(call));
      const freed = [...headlines];
      headlines.clear();
      for (const key of freed) resting.delete(key);
      return freed;
    },
    /** @returns how long the headline itself is left alone, and whether another user's key may try at once */
    failed(
      call: DetectionCall,
      failure: Parameters<typeof backOffAfter>[0] & { key?: string; pause?: Pause },
    ): { headlineMs: number; anotherMayTry: boolean } {
      const provider = providerOf(call.access);
      // It was not sent: nothing is learned of key, provider or headline.
      if (failure.pause) {
        provider.breaker.settle("unknown", monotonicMs());
        return { headlineMs: 0, anotherMayTry: false };
      }
      const { of, ms } = backOffAfter(failure);
      const reason = failure.status === null ? message("no answer").sentence : statusReason(failure.status);
      if (of === "provider") provider.downReason = reason;
      provider.breaker.settle(of === "provider" ? "down" : "up", monotonicMs());
      if (of === "key") {
        restKey(call, ms, reason);
        return { headlineMs: 0, anotherMayTry: true };
      }
      if (of === "provider" && failure.key !== undefined && headlines.size < headlinesMax)
        headlines.add(failure.key);
      return { headlineMs: ms, anotherMayTry: false };
    },
    restKey,
    isKeyResting: (call: DetectionCall) => resting.has(nameOf(call)),
    /** A headline that rests for all processes, as far as this one knows: nobody asks the database again. */
    restHeadline: (key: string, ms: number) => rest(key, ms, null),
    isHeadlineResting: (key: string) => resting.has(key),
    restUser: (userId: string, ms: number, reason: string) =>
      rest(userName(userId), ms, { who: message("AI detection of one user"), reason }),
    /** The user's settings or keys changed. */
    userChanged: (userId: string): void => void resting.delete(userName(userId)),
    /** The key was saved, or its provider accepts it: with any model. */
    keyWorks(mark: string): void {
      for (const name of resting.keys()) if (name.startsWith(`key ${mark} `)) resting.delete(name);
    },
    /** Everything that is left alone now, but for single headlines. */
    pauses(): Pause[] {
      const down = [...providers.values()].flatMap((provider) => providerPause(provider) ?? []);
      const others = [...resting.values()].flatMap((found) => (found.told ? [pauseFrom(found)] : []));
      return [...down, ...others];
    },
  };
}
