import type { EventBus } from "#server/platform/events/events.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { startLoop } from "#server/platform/loop.ts";
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
  let room: Promise<void> | undefined;

  async function startDue(isStopped: () => boolean): Promise<number> {
    while (!isStopped() && ((await ingestion.refreshDue()) > 0 || ingestion.isFull()))
      await Promise.race([ingestion.settled(), pause(lookAgainMs)]);
    const comes = ingestion.roomComes();
    if (comes !== room) void comes?.then(() => loop.wakeIn(lookAgainMs));
    room = comes;
    const dueMs = isStopped() ? null : await ingestion.nextDueMs();
    return Math.min(lookEveryMs, Math.max(soonestMs, dueMs ?? lookEveryMs));
  }

  const loop = startLoop({
    round: startDue,
    failed(error) {
      log.warn({ err: String(error) }, "Due feeds could not be read");
      return lookEveryMs;
    },
  });
  const unsubscribe = events.subscribe((event) => {
    if (event.kind === "wake") loop.wake();
  });

  return {
    async stop(): Promise<void> {
      unsubscribe();
      await loop.stop();
      await Promise.race([ingestion.settled(), pause(drainMs)]);
    },
  };
}
