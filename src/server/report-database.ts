import type { Platform } from "./open-platform.ts";
import { clockProblem } from "./platform/database-clock.ts";

/** An operator who looks at the log later sees it, too. */
const saidEveryMs = 60_000;

/** Why nothing can be saved although the database answers; undefined while it can. */
export const standbyProblem = ({ watch }: Pick<Platform, "watch">): string | undefined =>
  watch.commitsWaiting() > 0
    ? "Nothing can be saved: the database waits for a standby that isn't there."
    : undefined;

/** Says a problem when it begins and each minute, and once that it has ended. */
function createTeller({ problem, say, end }: { problem: () => string | undefined } & Tell): () => void {
  let saidAtMs: number | undefined;
  return () => {
    const told = problem();
    if (told === undefined) {
      if (saidAtMs !== undefined) end();
      saidAtMs = undefined;
    } else if (saidAtMs === undefined || performance.now() - saidAtMs >= saidEveryMs) {
      saidAtMs = performance.now();
      say(told);
    }
  };
}

type Tell = { say: (problem: string) => void; end: () => void };

/**
 * Says in the log what the looks at the database find out: that this process's clock is off, and that commits wait for a standby.
 * @returns the function that ends it
 */
export function reportDatabase({ clock, log, watch }: Pick<Platform, "clock" | "log" | "watch">): () => void {
  const tellers = [
    createTeller({
      problem: () => clockProblem(clock),
      say: (problem) => log.error({ aheadMs: Math.round(clock.aheadMs()) }, problem),
      end: () => log.info({}, "This process's clock agrees with the database's again"),
    }),
    createTeller({
      problem: () => standbyProblem({ watch }),
      say: (problem) => log.error({ commits: watch.commitsWaiting() }, problem),
      end: () => log.warn({}, "The database has its standby again, and changes are saved"),
    }),
  ];
  const report = () => {
    for (const tell of tellers) tell();
  };
  report();
  return watch.onLook(report);
}
