import type { Clock } from "#server/platform/clock.ts";

/** First lane first: prices that somebody waits for, renewals, facts. */
const lanes = ["price", "renewal", "facts"] as const;
export type Lane = (typeof lanes)[number];

/** Calls of the minute that a lane leaves to the lanes before it, as a share of the budget. */
const leftToOthers: Record<Lane, number> = { price: 0, renewal: 0.25, facts: 0.2 };

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export type Permit = { lane: Lane; waitBeforeMs: number; waitAfterMs: number };

export type CallQueue = {
  /**
   * Runs the call when its turn comes: one at a time, with its waits, within the budget of a minute.
   * "full" at once when the lane's queue is full; "stopped" after the signal.
   */
  run<T>(turn: Permit, work: Work<T>): Promise<T | "full" | "stopped">;
  /** Calls that started in the last minute. */
  usedInMinute(): number;
};

/** Neither function may reject. */
export type Work<T> = {
  call: () => Promise<T>;
  /** Asked when the turn comes: an answer ends the work without call, waits and budget. */
  answerWithoutCall?: () => Promise<T | undefined>;
};

type Job = { turn: Permit; skips: () => Promise<boolean>; start: () => Promise<void>; drop: () => void };

const minuteMs = 60_000;

/** The queue of one provider key. */
export function createCallQueue(deps: {
  clock: Clock;
  sleep: Sleep;
  signal: AbortSignal;
  callsPerMinuteMax: number;
  waitingPerLaneMax: number;
}): CallQueue {
  const { clock, sleep, signal, callsPerMinuteMax, waitingPerLaneMax } = deps;
  const waiting: Record<Lane, Job[]> = { price: [], renewal: [], facts: [] };
  let started: number[] = [];
  let running = false;
  let wake: (() => void) | undefined;

  /** 0 when a call of this lane may start now. */
  function waitFor(lane: Lane): number {
    const now = clock.now();
    started = started.filter((at) => now - at < minuteMs);
    const allowed = Math.max(1, Math.floor(callsPerMinuteMax * (1 - leftToOthers[lane])));
    const blocking = started[started.length - allowed];
    return blocking === undefined ? 0 : Math.max(1, minuteMs - (now - blocking));
  }

  function takeNext(): Job | undefined {
    for (const lane of lanes)
      if (waiting[lane].length > 0 && waitFor(lane) === 0) return waiting[lane].shift();
    return undefined;
  }

  const nextWaitMs = () => Math.min(...lanes.filter((lane) => waiting[lane].length > 0).map(waitFor));
  const isEmpty = () => lanes.every((lane) => waiting[lane].length === 0);

  async function work(job: Job): Promise<void> {
    if (await job.skips()) return;
    await sleep(job.turn.waitBeforeMs, signal);
    started.push(clock.now());
    await job.start();
    await sleep(job.turn.waitAfterMs, signal);
  }

  /** Ends early when a job arrives: one of an earlier lane may be allowed sooner than the ones that wait. */
  async function waitForAllowance(): Promise<void> {
    const nap = new AbortController();
    wake = () => nap.abort();
    const over = new Promise<void>((resolve) => {
      nap.signal.addEventListener("abort", () => resolve());
    });
    const slept = sleep(nextWaitMs(), AbortSignal.any([signal, nap.signal])).catch(() => undefined);
    await Promise.race([slept, over]);
    nap.abort();
  }

  async function drain(): Promise<void> {
    while (!isEmpty() && !signal.aborted) {
      const job = takeNext();
      if (job) {
        await work(job).catch(job.drop);
        continue;
      }
      await waitForAllowance();
    }
    if (signal.aborted) for (const lane of lanes) for (const job of waiting[lane].splice(0)) job.drop();
    running = false;
  }

  function run<T>(turn: Permit, { call, answerWithoutCall }: Work<T>): Promise<T | "full" | "stopped"> {
    if (signal.aborted) return Promise.resolve("stopped");
    if (waiting[turn.lane].length >= waitingPerLaneMax) return Promise.resolve("full");
    return new Promise((resolve) => {
      const skips = async () => {
        const answer = await answerWithoutCall?.();
        if (answer !== undefined) resolve(answer);
        return answer !== undefined;
      };
      const start = async () => resolve(await call());
      waiting[turn.lane].push({ turn, skips, start, drop: () => resolve("stopped") });
      wake?.();
      if (running) return;
      running = true;
      void drain();
    });
  }

  const usedInMinute = () => started.filter((at) => clock.now() - at < minuteMs).length;

  return { run, usedInMinute };
}
