/** Before the thing is asked for, or after it has happened and before its answer is heard. */
export type Side = "before" | "after";

/** Where a process dies: at the n-th await from now on, or at the first await of a kind. */
export type Death = { at: number } | { label: string; side: Side };

export type Mortal = {
  readonly isDead: boolean;
  /** Resolves with the death; what it left behind goes on nowhere. */
  readonly death: Promise<"died">;
  /** Armed until it fires. */
  doom(death: Death | null): void;
  /** At an await of the flow: true when the process is no more, and nothing may go on. */
  endsAt(label: string, side: Side): boolean;
  onDeath(closer: () => void): void;
  kill(): void;
};

/** How often each await was passed, and at which of them a process died. */
export type Coverage = { passed: Record<string, number>; killed: Record<string, number> };

export const pointName = (label: string, side: Side): string => `${side} ${label}`;

/** A promise of a process that is no more. */
export const never: Promise<never> = new Promise(() => undefined);

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}

/** The life of one process: kill -9 is drawn at any await, and nothing of it goes on from there. */
export function createMortal(coverage: Coverage): Mortal {
  let isDead = false;
  let doomed: Death | null = null;
  const closers: (() => void)[] = [];
  const { promise: death, resolve: told } = Promise.withResolvers<"died">();

  function kill(): void {
    if (isDead) return;
    isDead = true;
    for (const close of closers) close();
    told("died");
  }

  function isTheEnd(label: string, side: Side): boolean {
    if (doomed === null) return false;
    if ("label" in doomed) return doomed.label === label && doomed.side === side;
    doomed = { at: doomed.at - 1 };
    return doomed.at <= 0;
  }

  return {
    get isDead() {
      return isDead;
    },
    death,
    kill,
    doom(next) {
      doomed = next;
    },
    onDeath: (closer) => void closers.push(closer),
    endsAt(label, side) {
      if (isDead) return true;
      const name = pointName(label, side);
      count(coverage.passed, name);
      if (!isTheEnd(label, side)) return false;
      count(coverage.killed, name);
      kill();
      return true;
    },
  };
}
