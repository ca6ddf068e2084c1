/** Lets a few pieces of work run at once and the others wait: a browser has few connections to a server. */
export function createTurns(atOnceMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (running >= atOnceMax) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
