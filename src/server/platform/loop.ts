export type Loop = {
  /** The next round comes at once; while one runs, right after it. */
  wake(): void;
  /** The next round comes after this time at the latest, counted anew with each call. */
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
  /** What was asked for while a round ran. */
  let wantedMs: number | undefined;

  function wakeIn(ms: number): void {
    if (!endRest) {
      wantedMs = ms;
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(endRest, ms);
  }

  async function rest(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      endRest = resolve;
      wakeIn(Math.min(ms, wantedMs ?? ms));
      if (isStopped) resolve();
    });
    endRest = undefined;
    wantedMs = undefined;
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
