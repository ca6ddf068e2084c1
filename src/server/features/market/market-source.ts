import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ProviderAnswer, ProviderRejection } from "#domain/market/provider-answer.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { type CallQueue, createCallQueue, type Permit, type Sleep } from "./call-queue.ts";

/** One call to a provider: whose key, what it is about (for the log), when it may go. */
export type Asking = Permit & {
  key: string;
  subject: string;
  /** Asked when the turn comes; false drops the call. Must not reject. */
  stillNeeded?: () => Promise<boolean>;
};

export type SourceAnswer<T> = ProviderAnswer<T> | { kind: "not-needed" };

type MarketSource = {
  /** Never rejects. A key that is known to be rejected or resting is answered for without a call. */
  ask<T>(asking: Asking, call: (key: string) => Promise<ProviderAnswer<T>>): Promise<SourceAnswer<T>>;
  /** Of the keys used last. */
  budgets(): KeyBudget[];
};

/** What a key has left; of the key itself the end is told, as in the mask of its owner's settings. */
export type KeyBudget = { provider: string; key: string; used: number; max: number; resting: boolean };

type KeyState = {
  ending: string;
  queue: CallQueue;
  /** While it lasts, every asking under this key gets the same answer without a call. */
  rest: { untilMs: number; answer: ProviderRejection } | null;
  limitedInARow: number;
  downInARow: number;
};

const keysMax = 2_000;
const budgetsMax = 20;
const waitingPerLaneMax = 150;
const backOffWhenLimitedMs = 60_000;
const backOffWhenLimitedMsMax = 15 * 60_000;
const backOffWhenWrongKeyMs = 5 * 60_000;
const backOffWhenDownMs = 30_000;
/** A single rejection concerns one symbol; this many in a row concern the key. */
const limitedInARowMax = 2;
const downInARowMax = 5;

/** One provider: a queue per key, one retry when it stumbles, rest when it rejects. */
export function createMarketSource(deps: {
  name: string;
  callsPerMinuteMax: number;
  clock: Clock;
  sleep: Sleep;
  signal: AbortSignal;
  log: Logger;
}): MarketSource {
  const { name, callsPerMinuteMax, clock, sleep, signal, log } = deps;
  const states = new LRUCache<string, KeyState>({ max: keysMax });

  function stateOf(key: string): KeyState {
    const id = createHash("sha256").update(key).digest("base64");
    const known = states.get(id);
    if (known) return known;
    const queue = createCallQueue({ clock, sleep, signal, callsPerMinuteMax, waitingPerLaneMax });
    const ending = key.length < 12 ? "" : key.slice(-4);
    const state: KeyState = { ending, queue, rest: null, limitedInARow: 0, downInARow: 0 };
    states.set(id, state);
    return state;
  }

  function resting(state: KeyState): ProviderRejection | null {
    if (!state.rest) return null;
    const leftMs = state.rest.untilMs - clock.now();
    if (leftMs <= 0) {
      state.rest = null;
      return null;
    }
    const { answer } = state.rest;
    return answer.kind === "rate-limited" ? { ...answer, retryAfterMs: leftMs } : answer;
  }

  function rest(state: KeyState, answer: ProviderRejection, ms: number): void {
    state.rest = { untilMs: clock.now() + ms, answer };
  }

  /** Draws the consequences of an answer for the key. */
  function learn(state: KeyState, answer: ProviderAnswer<unknown>, subject: string): void {
    state.limitedInARow = answer.kind === "rate-limited" ? state.limitedInARow + 1 : 0;
    state.downInARow = answer.kind === "down" ? state.downInARow + 1 : 0;
    if (answer.kind === "rate-limited") {
      log.warn(
        { provider: name, symbol: subject, retryAfterMs: answer.retryAfterMs },
        "The provider's call limit is reached: the symbol is skipped",
      );
      const backOffMs = Math.min(answer.retryAfterMs ?? backOffWhenLimitedMs, backOffWhenLimitedMsMax);
      if (state.limitedInARow >= limitedInARowMax) rest(state, answer, backOffMs);
    }
    if (answer.kind === "wrong-key") {
      log.warn({ provider: name }, "The provider refuses the key");
      rest(state, answer, backOffWhenWrongKeyMs);
    }
    if (answer.kind === "down") {
      log.warn({ provider: name, symbol: subject, detail: answer.detail }, "The provider did not answer");
      if (state.downInARow >= downInARowMax) rest(state, answer, backOffWhenDownMs);
    }
  }

  async function once<T>(
    state: KeyState,
    asking: Asking,
    call: (key: string) => Promise<ProviderAnswer<T>>,
  ): Promise<SourceAnswer<T>> {
    const answer = await state.queue.run<SourceAnswer<T>>(asking, {
      answerWithoutCall: async () => {
        const rejection = resting(state);
        if (rejection) return rejection;
        return !asking.stillNeeded || (await asking.stillNeeded()) ? undefined : { kind: "not-needed" };
      },
      call: async () => {
        const result = await call(asking.key);
        learn(state, result, asking.subject);
        return result;
      },
    });
    if (answer === "full") return { kind: "rate-limited", retryAfterMs: backOffWhenLimitedMs };
    return answer === "stopped" ? { kind: "down", detail: "the server is stopping" } : answer;
  }

  function budgets(): KeyBudget[] {
    const told: KeyBudget[] = [];
    for (const state of states.values()) {
      if (told.length === budgetsMax) break;
      const used = state.queue.usedInMinute();
      const isResting = resting(state) !== null;
      told.push({ provider: name, key: state.ending, used, max: callsPerMinuteMax, resting: isResting });
    }
    return told;
  }

  return {
    budgets,
    async ask(asking, call) {
      const state = stateOf(asking.key);
      const rejection = resting(state);
      if (rejection) return rejection;
      const answer = await once(state, asking, call);
      const stumbled = answer.kind === "down" && /^http 5\d\d$/.test(answer.detail);
      return stumbled ? once(state, asking, call) : answer;
    },
  };
}
