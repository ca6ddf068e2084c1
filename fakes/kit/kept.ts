export type Kept<T> = {
  /** Newest first. */
  all(): readonly T[];
  add(one: T): void;
  clear(): void;
  /** The newest that fits, here already or yet to come. Rejects with what is there when none comes. */
  waitFor(fits: (one: T) => boolean, wanted: string): Promise<T>;
};

type Waiting<T> = { fits(one: T): boolean; resolve(one: T): void };

const waitMsMax = 60_000;

/** Keeps the newest of what came in and tells those who wait for one. */
export function createKept<T>(options: { max: number; describe(one: T): string }): Kept<T> {
  let kept: T[] = [];
  const waiting = new Set<Waiting<T>>();

  function nextThat(fits: (one: T) => boolean, wanted: string): Promise<T> {
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => {
        waiting.delete(one);
        const list = kept.map((each) => `  ${options.describe(each)}`).join("\n");
        reject(new Error(`${wanted} did not come. Here is:\n${list || "  nothing"}`));
      }, waitMsMax);
      const one: Waiting<T> = {
        fits,
        resolve(found) {
          clearTimeout(giveUp);
          waiting.delete(one);
          resolve(found);
        },
      };
      waiting.add(one);
    });
  }

  return {
    all: () => kept,
    add(one) {
      kept = [one, ...kept].slice(0, options.max);
      for (const each of waiting) if (each.fits(one)) each.resolve(one);
    },
    clear() {
      kept = [];
    },
    async waitFor(fits, wanted) {
      return kept.find(fits) ?? nextThat(fits, wanted);
    },
  };
}
