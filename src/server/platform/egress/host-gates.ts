import { LRUCache } from "lru-cache";
import { counted } from "../counted.ts";
import { type Breaker, createBreaker, type Outcome } from "./breaker.ts";
import type { OutboundLimits } from "./limits.ts";
import { createPace, type Pace, type Permit } from "./pace.ts";
import { OutboundFailure } from "./reasons.ts";
import { createSlots } from "./slots.ts";
import { within } from "./within.ts";

export type GateRequest<T> = {
  host: string;
  turn: Permit;
  /** @param answered called when the head of the answer is here and its body is to be read: waits until it may be */
  work(answered: () => Promise<void>): Promise<T>;
  /** What the result, or the error thrown, says about the host. */
  outcomeOf(result: T | undefined, error: unknown): Outcome;
};

export type HostGates = { run<T>(request: GateRequest<T>): Promise<T> };

type Host = {
  pace: Pace;
  breaker: Breaker;
  /** Its last answer came soon. */
  isProven: boolean;
};

/**
 * One pace and one breaker per host, and two bounds over all hosts: many may wait for a site's word, which costs a connection;
 * few answers are read at a time, which costs memory. Sites that hang take no place from those that answer. Hosts not seen for
 * long are dropped.
 */
export function createHostGates(limits: OutboundLimits, monotonicMs: () => number): HostGates {
  const hosts = new LRUCache<string, Host>(counted(limits.hostsCachedMax));
  const unanswered = createSlots({ max: limits.unansweredMax, reserved: limits.unansweredReserved });
  const read = createSlots({ max: limits.concurrency, reserved: limits.concurrencyReserved });
  let waiting = 0;

  function hostOf(name: string): Host {
    const known = hosts.get(name);
    if (known) return known;
    const host = { pace: createPace(limits, monotonicMs), breaker: createBreaker(limits), isProven: false };
    hosts.set(name, host);
    return host;
  }

  async function enter(host: Host, turn: Permit): Promise<() => void> {
    if (waiting >= limits.waitingMax) throw new OutboundFailure("busy");
    waiting += 1;
    try {
      return await host.pace.enter(turn);
    } finally {
      waiting -= 1;
    }
  }

  async function run<T>({ host: name, turn, work, outcomeOf }: GateRequest<T>): Promise<T> {
    const host = hostOf(name);
    rejectWhileOpen(host.breaker);
    const leave = await enter(host, turn);
    try {
      if (!host.breaker.admit(monotonicMs())) rejectWhileOpen(host.breaker);
      return await withinSlots(host.isProven, (answered) => settled(host, outcomeOf, () => work(answered)));
    } finally {
      leave();
    }
  }

  function rejectWhileOpen(breaker: Breaker): void {
    const retryAfterMs = breaker.openForMs(monotonicMs());
    if (retryAfterMs > 0) throw new OutboundFailure("breaker-open", { retryAfterMs });
  }

  /** Holds a place among those that wait for an answer, and from the answer on one among those that are read. */
  async function withinSlots<T>(
    isProven: boolean,
    work: (answered: () => Promise<void>) => Promise<T>,
  ): Promise<T> {
    let leave = await unanswered.enter(isProven);
    let isOver = false;
    const answered = async () => {
      leave();
      leave = () => undefined;
      const entered = read.enter(isProven).then((free) => {
        if (isOver) free();
        else leave = free;
      });
      // That all places are taken is our own trouble, not the site's.
      await within({ ms: limits.readWaitMs, reason: "busy" }, () => entered);
    };
    try {
      return await work(answered);
    } finally {
      isOver = true;
      leave();
    }
  }

  async function settled<T>(
    host: Host,
    outcomeOf: GateRequest<T>["outcomeOf"],
    work: () => Promise<T>,
  ): Promise<T> {
    const startedAtMs = monotonicMs();
    const settle = (outcome: Outcome) => {
      const nowMs = monotonicMs();
      host.isProven = outcome === "up" && nowMs - startedAtMs <= limits.provenMs;
      host.breaker.settle(outcome, nowMs);
    };
    try {
      const result = await work();
      settle(outcomeOf(result, undefined));
      return result;
    } catch (error) {
      settle(outcomeOf(undefined, error));
      throw error;
    }
  }

  return { run };
}
