import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Ingestion } from "./ingestion.service.ts";

const lookEveryMs = 1_000;

/**
 * Keeps a worker looking for due channels: every second, and at once when somebody added a feed or asked for a
 * refresh. Any number of workers may run it; leases keep them apart.
 */
export function startRefreshLoop(deps: { ingestion: Ingestion; events: EventBus; log: Logger }) {
  const { ingestion, events, log } = deps;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    try {
      while (!stopped && (await ingestion.refreshDue()) > 0)
        await Promise.race([ingestion.settled(), pause(20)]);
    } catch (error) {
      log.warn({ err: String(error) }, "Due feeds could not be read");
    }
    if (!stopped) timer = setTimeout(again, lookEveryMs);
  }

  function again(): void {
    clearTimeout(timer);
    looking = looking.then(look);
  }

  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const unsubscribe = events.subscribe((event) => {
    if (event.kind === "wake" && timer) again();
  });
  again();

  return {
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      unsubscribe();
      await looking;
      await Promise.race([ingestion.settled(), pause(5_000)]);
    },
  };
}
