import { retentionDays } from "#domain/news/limits.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { RetentionPlace, RetentionStore } from "./retention.store.ts";

const dayMs = 86_400_000;
const batchItems = 1_000;
const batchesPerRun = 20;

export type RetentionService = ReturnType<typeof createRetentionService>;

/** Items do not stay for ever. */
export function createRetentionService({ store, clock }: { store: RetentionStore; clock: Clock }) {
  /** Old items that stay are not looked at again by each run. */
  let reached: RetentionPlace | undefined;

  return {
    /** A bounded part of the work; the next run goes on from there, and from the oldest again after the last. */
    async removeOld(): Promise<void> {
      const seenBefore = new Date(clock.now() - retentionDays * dayMs);
      for (let batch = 0; batch < batchesPerRun; batch += 1) {
        reached = await store.removeOld(seenBefore, reached, batchItems);
        if (!reached) return;
      }
    },
  };
}
