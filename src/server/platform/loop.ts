export type Loop = {
  /** The next round comes at once; while one runs, right after it. */
  wake(): void;
  /** The next round comes within this time: a round that is due sooner is not put off. */
  wakeIn(ms: number): void;
  /** No further round; resolves when the one that runs has ended. Safe to repeat. */
  stop(): Promise<void>;
};

type Options = {
  /** Resolves with the milliseconds until the next round, unless woken before. */
  round: (isStopped: () => boolean) => Promise<number>;
  /** A round failed; returns the milliseconds until the next. */
  failed: (error: unknown) => number;
};

/** Does the same thing again and again, one round at a time, until it is stopped. */
export function startLoop({ round, failed }: Options): Loop {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** Ends the rest between two rounds; undefined while one runs. */
  let endRest: (() => void) | undefined;
  /** When the next round is due, also while one runs. */
  let dueMs = Number.POSITIVE_INFINITY;

  function wakeIn(ms: number): void {
    dueMs = Math.min(dueMs, performance.now() + ms);
    if (!endRest) return;
    clearTimeout(timer);
    timer = setTimeout(endRest, Math.max(0, dueMs - performance.now()));
  }

  async function rest(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      endRest = resolve;
      wakeIn(ms);
      if (isStopped) resolve();
    });
    endRest = undefined;
    dueMs = Number.POSITIVE_INFINITY;
    clearTimeout(timer);
  }

  async function run(): Promise<void> {
    while (!isStopped) await rest(await round(() => isStopped).catch(failed));
  }

  const running = run();
  return {
    wake: () => wakeIn(0),
    wakeIn,
    async stop() {
      isStopped = true;
      endRest?.();
      await running;
    },
  };
}

/**
 * Works through what has piled up, part by part, until nothing is left or it is stopped. After a full part it rests as long as the part
 * took: users and what arrives come first.
 * @param part does at most so many of them; resolves with how many it did
 * @returns how many were done
 */
export async function workThrough(
  part: (max: number) => Promise<number>,
  { partMax, isStopped }: { partMax: number; isStopped: () => boolean },
): Promise<number> {
  let done = 0;
  while (!isStopped()) {
    const startedAt = performance.now();
    const count = await part(partMax);
    if (count === 0) break;
    done += count;
    const tookMs = performance.now() - startedAt;
    if (count >= partMax) await new Promise((resolve) => setTimeout(resolve, tookMs));
  }
  return done;
}
