import type { Clock } from "./clock.ts";

export type Remembered<Value> = {
  /** At most `forMs` old; many at once share one load, and a failed one is not remembered. */
  read(): Promise<Value>;
  forget(): void;
};

/** Keeps the answer of `load` for a short time, for what every request asks and seldom changes. */
export function remembered<Value>(
  load: () => Promise<Value>,
  { clock, forMs }: { clock: Clock; forMs: number },
): Remembered<Value> {
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
    forget() {
      kept = undefined;
    },
  };
}
