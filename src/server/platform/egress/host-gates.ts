import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { type Breaker, createBreaker, type Outcome } from "./breaker.ts";
import type { OutboundLimits } from "./limits.ts";
import { createPace, type Pace, type Permit } from "./pace.ts";
import { OutboundFailure } from "./reasons.ts";

export type GateRequest<T> = {
  host: string;
  turn: Permit;
  work(): Promise<T>;
  /** What the result, or the error thrown, says about the host. */
  outcomeOf(result: T | undefined, error: unknown): Outcome;
};

export type HostGates = { run<T>(request: GateRequest<T>): Promise<T> };

type Host = { pace: Pace; breaker: Breaker };

/** One pace and one breaker per host, and a bound over all hosts. Hosts not seen for long are dropped. */
export function createHostGates(limits: OutboundLimits, monotonicMs: () => number): HostGates {
  const hosts = new LRUCache<string, Host>({ max: limits.hostsCachedMax });
  const everyone = new PQueue({ concurrency: limits.concurrency });
  let waiting = 0;

  function hostOf(name: string): Host {
    const known = hosts.get(name);
    if (known) return known;
    const host = { pace: createPace(limits, monotonicMs), breaker: createBreaker(limits) };
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
      return await settled(host.breaker, outcomeOf, () => everyone.add(work));
    } finally {
      leave();
    }
  }

  function rejectWhileOpen(breaker: Breaker): void {
    const retryAfterMs = breaker.openForMs(monotonicMs());
    if (retryAfterMs > 0) throw new OutboundFailure("breaker-open", { retryAfterMs });
  }

  async function settled<T>(
    breaker: Breaker,
    outcomeOf: GateRequest<T>["outcomeOf"],
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      const result = await work();
      breaker.settle(outcomeOf(result, undefined), monotonicMs());
      return result;
    } catch (error) {
      breaker.settle(outcomeOf(undefined, error), monotonicMs());
      throw error;
    }
  }

  return { run };
}
