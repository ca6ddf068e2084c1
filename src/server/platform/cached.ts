import type { Clock } from "./clock.ts";

export type Cached<Value> = {
  /** At most `forMs` old; many at once share one load, and a failed one is not remembered. */
  read(): Promise<Value>;
  invalidate(): void;
};

/** Keeps the answer of `load` for a short time, for what every request asks and seldom changes. */
export function cached<Value>(
  load: () => Promise<Value>,
  { clock, forMs }: { clock: Clock; forMs: number },
): Cached<Value> {
  let kept: { value: Promise<Value>; untilMs: number } | undefined;
  return {
    read() {
      if (kept && clock.now() < kept.untilMs) return kept.value;
      const value = load();
      const mine = { value, untilMs: clock.now() + forMs };
      kept = mine;
      value.catch(() => {
        if (kept === mine) kept = undefined;
      });
      return value;
    },
    invalidate() {
      kept = undefined;
    },
  };
}
