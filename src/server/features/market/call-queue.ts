import type { Clock } from "#server/platform/clock.ts";
import type { CallBudgetsStore, Lease } from "./call-budgets.store.ts";

/** First lane first: prices that somebody waits for, renewals, facts. */
const lanes = ["price", "renewal", "facts"] as const;
export type Lane = (typeof lanes)[number];

/** Calls of the minute that a lane leaves to the lanes before it, as a share of the budget. */
const leftToOthers: Record<Lane, number> = { price: 0, renewal: 0.25, facts: 0.2 };

export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

export type Permit = { lane: Lane; waitBeforeMs: number; waitAfterMs: number };

export type CallQueue = {
  /**
   * Runs the call when its turn comes: one at a time, with its waits, within the budget of a minute, which all
   * processes share. "full" at once when the lane's queue is full; "stopped" after the signal; "uncounted" when nobody
   * could say what is left of the budget.
   */
  run<T>(turn: Permit, work: Work<T>): Promise<T | "full" | "stopped" | "uncounted">;
};

/** Neither function may reject. */
export type Work<T> = {
  call: () => Promise<T>;
  /** Asked when the turn comes: an answer ends the work without call, waits and budget. */
  answerWithoutCall?: () => Promise<T | undefined>;
};

type Job = {
  turn: Permit;
  skips: () => Promise<boolean>;
  start: () => Promise<void>;
  drop: (why: "stopped" | "uncounted") => void;
};

/** Calls leased at a time: one question for some calls, and little that is idle when none follow. */
const leasedMax = 3;
/** A call starts a moment after its turn. */
const startMs = 500;

/** The queue of one provider key in this process. */
export function createCallQueue(deps: {
  budgets: Pick<CallBudgetsStore, "lease">;
  /** Of the budget that all processes share. */
  name: string;
  clock: Clock;
  sleep: Sleep;
  signal: AbortSignal;
  callsPerMinuteMax: number;
  waitingPerLaneMax: number;
}): CallQueue {
  const { budgets, name, clock, sleep, signal, callsPerMinuteMax, waitingPerLaneMax } = deps;
  const waiting: Record<Lane, Job[]> = { price: [], renewal: [], facts: [] };
  /** What was leased for a lane serves it and the lanes before it. */
  const leased: Partial<Record<Lane, Lease>> = {};
  /** Nothing is left for the lane before then. */
  const usedUpUntilMs: Partial<Record<Lane, number>> = {};
  let running = false;
  let wake: (() => void) | undefined;

  const waitFor = (lane: Lane) => Math.max(0, (usedUpUntilMs[lane] ?? 0) - clock.now());

  function leaseFor(lane: Lane, turn: Permit): Lease | undefined {
    const startsMs = clock.now() + turn.waitBeforeMs + startMs;
    return lanes
      .slice(lanes.indexOf(lane))
      .map((each) => leased[each])
      .find((lease) => lease !== undefined && lease.calls > 0 && lease.untilMs >= startsMs);
  }

  async function leaseMore(lane: Lane): Promise<Lease | undefined> {
    const allowed = Math.max(1, Math.floor(callsPerMinuteMax * (1 - leftToOthers[lane])));
    const wanted = Math.min(leasedMax, waiting[lane].length);
    const nowMs = clock.now();
    const answer = await budgets.lease(name, { wanted, allowed, nowMs });
    if ("lease" in answer) {
      leased[lane] = answer.lease;
      return answer.lease;
    }
    usedUpUntilMs[lane] = nowMs + answer.waitMs;
    return undefined;
  }

  /** The next job with what it may take its call from. */
  async function takeNext(): Promise<{ job: Job; lease: Lease } | undefined> {
    for (const lane of lanes) {
      const [job] = waiting[lane];
      if (!job || waitFor(lane) > 0) continue;
      const lease = leaseFor(lane, job.turn) ?? (await leaseMore(lane));
      if (!lease) continue;
      waiting[lane].shift();
      return { job, lease };
    }
    return undefined;
  }

  const nextWaitMs = () =>
    Math.max(1, Math.min(...lanes.filter((lane) => waiting[lane].length > 0).map(waitFor)));
  const isEmpty = () => lanes.every((lane) => waiting[lane].length === 0);
  const dropAll = (why: "stopped" | "uncounted") => {
    for (const lane of lanes) for (const job of waiting[lane].splice(0)) job.drop(why);
  };

  async function work({ job, lease }: { job: Job; lease: Lease }): Promise<void> {
    if (await job.skips()) return;
    lease.calls -= 1;
    await sleep(job.turn.waitBeforeMs, signal);
    // A process that stalled meanwhile has lost its lease: the call is another's by now, and this one is next in its lane.
    if (clock.now() > lease.untilMs) {
      waiting[job.turn.lane].unshift(job);
      return;
    }
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
      const next = await takeNext().catch(() => "uncounted" as const);
      if (next === "uncounted") dropAll(next);
      else if (next) await work(next).catch(() => next.job.drop("stopped"));
      else await waitForAllowance();
    }
    if (signal.aborted) dropAll("stopped");
    running = false;
  }

  function run<T>(
    turn: Permit,
    { call, answerWithoutCall }: Work<T>,
  ): Promise<T | "full" | "stopped" | "uncounted"> {
    if (signal.aborted) return Promise.resolve("stopped");
    if (waiting[turn.lane].length >= waitingPerLaneMax) return Promise.resolve("full");
    return new Promise((resolve) => {
      const skips = async () => {
        const answer = await answerWithoutCall?.();
        if (answer !== undefined) resolve(answer);
        return answer !== undefined;
      };
      const start = async () => resolve(await call());
      waiting[turn.lane].push({ turn, skips, start, drop: resolve });
      wake?.();
      if (running) return;
      running = true;
      void drain();
    });
  }

  return { run };
}
