import type { SystemAnswer } from "#contract/admin-system.ts";
import { errorText } from "#server/platform/error-text.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { startLoop } from "#server/platform/loop.ts";
import type { OwnProcess, ProcessesStore } from "./processes.store.ts";

export type ProcessesDeps = {
  store: ProcessesStore;
  process: Omit<OwnProcess, "uptimeSeconds">;
  facts: () => Parameters<ProcessesStore["report"]>[1];
  uptimeSeconds: () => number;
  log: Logger;
};

const reportEveryMs = 10_000;

/** Each process writes how it is into the database, so that any of them can tell of all. */
export function createProcessesService(deps: ProcessesDeps) {
  const { store, log } = deps;
  const { id } = deps.process;

  const report = () => store.report({ ...deps.process, uptimeSeconds: deps.uptimeSeconds() }, deps.facts());

  return {
    /** @returns the function that ends the reports and takes the process off the list */
    start(): () => Promise<void> {
      const loop = startLoop({
        async round() {
          await report();
          return reportEveryMs;
        },
        failed(error) {
          log.debug({ err: errorText(error) }, "This process could not report itself");
          return reportEveryMs;
        },
      });
      return async () => {
        await loop.stop();
        // A database that is away forgets it within an hour.
        await store.remove(id).catch(() => undefined);
      };
    },

    /** What the other processes last said. */
    refusedSignaturesElsewhere: () => store.refusedSignatures(id),

    async list(): Promise<SystemAnswer["processes"]> {
      return (await store.list()).map(({ facts, startedAt, seenAt, ...named }) => ({
        ...named,
        ...facts,
        isOwn: named.id === id,
        startedAt: startedAt.toISOString(),
        seenAt: seenAt.toISOString(),
      }));
    },
  };
}
