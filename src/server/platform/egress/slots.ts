import PQueue from "p-queue";

export type Slots = {
  /** Waits for a slot. @returns what gives it back */
  enter(isProven: boolean): Promise<() => void>;
};

/** So many at a time; the last `reserved` of them are for hosts that are proven to answer. */
export function createSlots({ max, reserved }: { max: number; reserved: number }): Slots {
  const everyone = new PQueue({ concurrency: max });
  const unproven = new PQueue({ concurrency: Math.max(1, max - reserved) });
  return {
    enter(isProven) {
      const entered = Promise.withResolvers<() => void>();
      const left = Promise.withResolvers<void>();
      const hold = () => {
        entered.resolve(left.resolve);
        return left.promise;
      };
      void (isProven ? everyone.add(hold) : unproven.add(() => everyone.add(hold)));
      return entered.promise;
    },
  };
}
