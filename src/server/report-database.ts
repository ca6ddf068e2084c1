import { type ReplicaState, replicaAgeMsMax } from "./db/replica-watch.ts";
import type { Platform } from "./open-platform.ts";
import { clockProblem } from "./platform/database-clock.ts";

/** An operator who looks at the log later sees it, too. */
const saidEveryMs = 60_000;

/** Why nothing can be saved although the database answers; undefined while it can. */
export const standbyProblem = ({ watch }: Pick<Platform, "watch">): string | undefined =>
  watch.commitsWaiting() > 0
    ? "Nothing can be saved: the database waits for a standby that isn't there."
    : undefined;

const instead = "The database answers everything in its place.";
/** A start gives the first beats this long. */
const firstBeatsMs = 5_000;

/** Why the read replica is not used; undefined while it is, or where there is none. */
export function replicaProblem(state: ReplicaState | undefined): string | undefined {
  if (state === "away") return `The read replica isn't responding. ${instead}`;
  if (state === "primary")
    return `DATABASE_REPLICA_URL leads to a server that isn't a standby, as one that was promoted. ${instead}`;
  if (state === "behind")
    return `The read replica is more than ${replicaAgeMsMax / 1_000} seconds behind, or follows another database. ${instead}`;
  return undefined;
}

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
 * Says in the log what the looks find out: that this process's clock is off, that commits wait for a standby, and that the read replica
 * isn't used.
 * @returns the function that ends it
 */
export function reportDatabase({
  clock,
  log,
  watch,
  reading: { replica },
}: Pick<Platform, "clock" | "log" | "watch" | "reading">): () => void {
  const startedAtMs = performance.now();
  const isStarting = () => performance.now() - startedAtMs < firstBeatsMs;
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
    createTeller({
      problem() {
        const state = replica?.state();
        return state === "behind" && isStarting() ? undefined : replicaProblem(state);
      },
      say: (problem) => log.warn({}, problem),
      end: () => log.info({}, "The read replica is used again"),
    }),
  ];
  const report = () => {
    for (const tell of tellers) tell();
  };
  report();
  return watch.onLook(report);
}
