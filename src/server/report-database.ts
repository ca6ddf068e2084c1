import type { Platform } from "./open-platform.ts";
import { clockProblem } from "./platform/database-clock.ts";

/** An operator who looks at the log later sees it, too. */
const saidEveryMs = 60_000;

/**
 * Says in the log, each minute, that this process's clock is off, and once that it is right again.
 * @returns the function that ends it
 */
export function reportClock({ clock, log, watch }: Pick<Platform, "clock" | "log" | "watch">): () => void {
  let saidAtMs: number | undefined;

  function report(): void {
    const problem = clockProblem(clock);
    if (problem === undefined) {
      if (saidAtMs !== undefined) log.info({}, "This process's clock agrees with the database's again");
      saidAtMs = undefined;
    } else if (saidAtMs === undefined || performance.now() - saidAtMs >= saidEveryMs) {
      saidAtMs = performance.now();
      log.error({ aheadMs: Math.round(clock.aheadMs()) }, problem);
    }
  }

  report();
  return watch.onLook(report);
}
