import { setTimeout as delay } from "node:timers/promises";
import { replicaAgeMsMax, watchReplica } from "../db/replica-watch.ts";
import type { CheckResult } from "../platform/check-result.ts";
import { replicaProblem } from "../report-database.ts";

const lookEveryMs = 100;

/** Whether what is written now reaches the read replica in time. */
export async function replicaCheckResult(addresses: {
  primaryString: string;
  replicaString: string;
}): Promise<CheckResult> {
  const watch = await watchReplica(addresses);
  try {
    const untilMs = performance.now() + replicaAgeMsMax;
    while (watch.state() === "behind" && performance.now() < untilMs) await delay(lookEveryMs);
    const problem = replicaProblem(watch.state());
    const says = problem ?? "It follows the database, and is used for search and older news.";
    return { what: "Read replica", ok: problem === undefined, says };
  } finally {
    await watch.close();
  }
}
