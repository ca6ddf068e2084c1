import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { startLoop, workThrough } from "#server/platform/loop.ts";
import type { SearchIndexStore } from "./search-index.store.ts";

const arrivalsAtOnce = 500;
/** New items become searchable within this time; what comes together is indexed together. */
const gatherMs = 500;
/** An event may have been lost, and another worker may have died with its part undone. */
const lookEveryMs = 30_000;

/** Indexes all that is not in the index yet. */
export async function indexAll(
  index: Pick<SearchIndexStore, "indexNext" | "cleanUp">,
  isStopped: () => boolean = () => false,
): Promise<void> {
  if ((await workThrough(index.indexNext, { partMax: arrivalsAtOnce, isStopped })) > 0) await index.cleanUp();
}

/** Keeps a worker putting new items into the search index. Any number of workers may run it. */
export function startSearchIndexing(deps: { index: SearchIndexStore; events: EventBus; log: Logger }) {
  const { index, events, log } = deps;
  const loop = startLoop({
    async round(isStopped) {
      await indexAll(index, isStopped);
      return lookEveryMs;
    },
    failed(error) {
      log.warn({ err: String(error).slice(0, 500) }, "New items could not be made searchable");
      return lookEveryMs;
    },
  });
  const unsubscribe = events.subscribe((event) => {
    if (event.kind === "items" || event.kind === "missed") loop.wakeIn(gatherMs);
  });

  return {
    async stop(): Promise<void> {
      unsubscribe();
      await loop.stop();
    },
  };
}
