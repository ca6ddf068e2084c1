import { LRUCache } from "lru-cache";
import { type Pause, pauseOf } from "#domain/kernel/pause.ts";
import { statusReason } from "#domain/kernel/status-reason.ts";
import { message } from "#domain/language/translate.ts";
import type { ProviderAnswer, ProviderRejection } from "#domain/market/provider-answer.ts";
import type { Clock } from "#server/platform/clock.ts";
import { counted } from "#server/platform/counted.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { keyMark } from "#server/platform/secrets/key-mark.ts";
import type { CallBudgetsStore } from "./call-budgets.store.ts";
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
  /** Of the keys that this process used last, with the calls of all processes. */
  budgets(): Promise<KeyBudget[]>;
  /** The key was saved again or accepted in a test: it is tried again now. */
  keyWorks(mark: string): void;
};

/** What a key has left; of the key itself only the end is shown, as in the mask of its owner's settings. */
export type KeyBudget = { provider: string; key: string; used: number; max: number; pause: Pause | null };

type KeyState = {
  ending: string;
  queue: CallQueue;
  /** While it lasts, every asking under this key gets the same answer without a call. */
  rest: { pause: Pause; untilMs: number; answer: ProviderRejection } | null;
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

/** "http 503" as "503, overloaded"; the log has what else there is. */
function downReason(detail: string): string {
  const [, status] = /^http (\d{3})$/.exec(detail) ?? [];
  return status === undefined ? message("no answer").sentence : statusReason(Number(status));
}

/** One provider: a queue per key, one retry when it stumbles, rest when it rejects. */
export function createMarketSource(deps: {
  name: string;
  /** As users call it. */
  label: string;
  callsPerMinuteMax: number;
  callBudgets: Pick<CallBudgetsStore, "lease" | "used">;
  clock: Clock;
  sleep: Sleep;
  signal: AbortSignal;
  log: Logger;
}): MarketSource {
  const { name, callsPerMinuteMax, callBudgets, clock, sleep, signal, log } = deps;
  const states = new LRUCache<string, KeyState>(counted(keysMax));

  const budgetName = (mark: string) => `${name}/${mark}`;

  function stateOf(key: string): KeyState {
    const id = keyMark(key);
    const known = states.get(id);
    if (known) return known;
    const queue = createCallQueue({
      budgets: callBudgets,
      name: budgetName(id),
      clock,
      sleep,
      signal,
      callsPerMinuteMax,
      waitingPerLaneMax,
    });
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
    const { answer, pause } = state.rest;
    if (answer.kind === "rate-limited") return { ...answer, retryAfterMs: leftMs, pause };
    return answer.kind === "wrong-key" || answer.kind === "down" ? { ...answer, pause } : answer;
  }

  /** The answer that brought a pause about tells of it, too. */
  function pausedWith(state: KeyState, answer: ProviderRejection): ProviderRejection {
    const isCause = state.rest?.answer === answer;
    return isCause ? (resting(state) ?? answer) : answer;
  }

  function rest(state: KeyState, answer: ProviderRejection, ms: number, reason: string): void {
    const sinceMs = clock.now();
    const untilMs = sinceMs + ms;
    const { label: name } = deps;
    const who =
      state.ending === ""
        ? name
        : message("{name} with the key {ending}", { name, ending: `…${state.ending}` });
    state.rest = { untilMs, answer, pause: pauseOf(who, { sinceMs, untilMs }, reason) };
  }

  /** The service answers one key: it is not down for the others. */
  function endDown(): void {
    for (const state of states.values()) if (state.rest?.answer.kind === "down") state.rest = null;
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
      if (state.limitedInARow >= limitedInARowMax) rest(state, answer, backOffMs, statusReason(429));
    }
    if (answer.kind === "wrong-key") {
      log.warn({ provider: name }, "The provider refuses the key");
      rest(state, answer, backOffWhenWrongKeyMs, message("the key is rejected").sentence);
    }
    if (answer.kind === "down") {
      log.warn({ provider: name, symbol: subject, detail: answer.detail }, "The provider did not answer");
      if (state.downInARow >= downInARowMax)
        rest(state, answer, backOffWhenDownMs, downReason(answer.detail));
    }
    if (answer.kind === "ok") endDown();
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
        return result.kind === "ok" ? result : pausedWith(state, result);
      },
    });
    if (answer === "full") return { kind: "rate-limited", retryAfterMs: backOffWhenLimitedMs };
    if (answer === "uncounted") return { kind: "down", detail: "the database did not answer" };
    return answer === "stopped" ? { kind: "down", detail: "the server is stopping" } : answer;
  }

  async function budgets(): Promise<KeyBudget[]> {
    const known = [...states].slice(0, budgetsMax);
    const names = known.map(([mark]) => budgetName(mark));
    const used = await callBudgets.used(names, clock.now());
    return known.map(([mark, state]) => ({
      provider: name,
      key: state.ending,
      used: used.get(budgetName(mark)) ?? 0,
      max: callsPerMinuteMax,
      pause: resting(state) === null ? null : (state.rest?.pause ?? null),
    }));
  }

  return {
    budgets,
    keyWorks(mark) {
      const state = states.peek(mark);
      if (state) state.rest = null;
    },
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
