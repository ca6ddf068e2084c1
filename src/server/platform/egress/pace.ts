import { OutboundFailure } from "./reasons.ts";

export type PaceLimits = { hostStartsPerSecond: number; hostConcurrency: number; waitingPerHostMax: number };

/** An urgent turn comes before all that are not: a user waits for it. */
export type Permit = { signal: AbortSignal | undefined; urgent: boolean };

export type Pace = {
  /** Waits for a turn; the caller gives it back with the function it gets. Rejects when called off or full. */
  enter(turn: Permit): Promise<() => void>;
};

type Waiting = { start(): void };

/** First come, first served: a bounded number at once and a minimum time between starts. */
export function createPace(limits: PaceLimits, monotonicMs: () => number): Pace {
  const intervalMs = 1_000 / limits.hostStartsPerSecond;
  const urgent = new Set<Waiting>();
  const ordinary = new Set<Waiting>();
  let active = 0;
  let nextStartAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function startNext(): void {
    clearTimeout(timer);
    timer = undefined;
    for (let entry = next(); entry !== undefined; entry = next()) {
      if (active >= limits.hostConcurrency) return;
      const waitMs = nextStartAt - monotonicMs();
      if (waitMs > 0) {
        timer = setTimeout(startNext, Math.ceil(waitMs));
        return;
      }
      urgent.delete(entry);
      ordinary.delete(entry);
      active += 1;
      nextStartAt = monotonicMs() + intervalMs;
      entry.start();
    }
  }

  function next(): Waiting | undefined {
    for (const entry of urgent) return entry;
    for (const entry of ordinary) return entry;
    return undefined;
  }

  function enter({ signal, urgent: first }: Permit): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(new OutboundFailure("aborted"));
    const waiting = first ? urgent : ordinary;
    if (waiting.size >= limits.waitingPerHostMax) return Promise.reject(new OutboundFailure("busy"));
    return new Promise((resolve, reject) => {
      const give = () => {
        if (waiting.delete(entry)) reject(new OutboundFailure("aborted"));
      };
      const entry: Waiting = {
        start() {
          signal?.removeEventListener("abort", give);
          resolve(leave);
        },
      };
      signal?.addEventListener("abort", give, { once: true });
      waiting.add(entry);
      startNext();
    });
  }

  function leave(): void {
    active -= 1;
    startNext();
  }

  return { enter };
}
