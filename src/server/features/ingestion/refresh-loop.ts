import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { Ingestion } from "./ingestion.service.ts";

/** Another process may have made a channel due that this one does not expect. */
const lookEveryMs = 1_000;
/** What comes free meanwhile is claimed together. */
const lookAgainMs = 20;
const soonestMs = 50;
const drainMs = 5_000;

type LoopIngestion = Pick<Ingestion, "refreshDue" | "nextDueMs" | "settled" | "isFull" | "roomComes">;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Keeps a worker looking for due channels: at the moment the next one comes due, every second, and at once when
 * somebody added a feed or asked for a refresh. Any number of workers may run it; leases keep them apart.
 */
export function startRefreshLoop(deps: { ingestion: LoopIngestion; events: EventBus; log: Logger }) {
  const { ingestion, events, log } = deps;
  let stopped = false;
  let woken = false;
  let wake = () => {};

  /** Starts what is due; resolves with the time until the next look. */
  async function startDue(): Promise<number> {
    try {
      while (!stopped && ((await ingestion.refreshDue()) > 0 || ingestion.isFull()))
        await Promise.race([ingestion.settled(), pause(lookAgainMs)]);
      const dueMs = stopped ? null : await ingestion.nextDueMs();
      return Math.min(lookEveryMs, Math.max(soonestMs, dueMs ?? lookEveryMs));
    } catch (error) {
      log.warn({ err: String(error) }, "Due feeds could not be read");
      return lookEveryMs;
    }
  }

  async function untilWokenOr(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (woken || stopped) wake();
    });
  }

  async function keepLooking(): Promise<void> {
    while (!stopped) {
      // Calls that come while it looks are answered by one more look.
      woken = false;
      const waitMs = await startDue();
      const room = ingestion.roomComes()?.then(() => pause(lookAgainMs));
      await Promise.race([untilWokenOr(waitMs), ...(room ? [room] : [])]);
    }
  }

  const unsubscribe = events.subscribe((event) => {
    if (event.kind !== "wake") return;
    woken = true;
    wake();
  });
  const looking = keepLooking();

  return {
    async stop(): Promise<void> {
      stopped = true;
      wake();
      unsubscribe();
      await looking;
      await Promise.race([ingestion.settled(), pause(drainMs)]);
    },
  };
}
