/**
 * Workers with wrong clocks beside right ones, and one that is killed: no feed misses an interval, none is fetched twice,
 * nothing is purged. `--seconds N` (default 300); `--faketime FILE` takes the library libfaketime in place of our own Date.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { migrateDatabase } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { runClocks } from "./clock-rounds.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "300" }, faketime: { type: "string" } },
});
/** An interval is ten seconds; a visit may begin a second late and take as long. */
const missedMs = 20_000;
const twiceMs = 9_000;

const dataDir = mkdtempSync(path.join(tmpdir(), "clocks-simulation-"));
const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
try {
  await migrateDatabase(postgres.connectionString);
  const outcome = await runClocks({
    databaseUrl: postgres.connectionString,
    isOver: (seconds) => seconds >= Number(values.seconds),
    faketimeLibrary: values.faketime,
  });
  const { readiness, logged } = outcome;
  console.log({ ...outcome, logged: undefined });
  const failures = [
    outcome.longestGapMs >= missedMs && "A feed missed an interval.",
    outcome.shortestGapMs < twiceMs && "A feed was fetched twice.",
    outcome.notPurged < 4 && "Something was purged.",
    outcome.timesAhead > 0 && "A time lies ahead.",
    outcome.afterKillMs >= missedMs && "After a kill feeds stayed unread for two intervals.",
    ...["ahead", "behind"].map(
      (name) =>
        (readiness[name]?.status !== 503 || !logged[name]?.includes(readiness[name].reasons[0] ?? "")) &&
        `The worker ${name} does not say so.`,
    ),
    readiness.right?.status !== 200 && "The right worker isn't ready.",
  ].filter((each) => each !== false);
  for (const failure of failures) console.error(failure);
  process.exitCode = failures.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
