/**
 * Three web processes behind a balancer are restarted one after the other, again and again, under load: no request is lost.
 * `--requests N` (default 20,000), `--drain SECONDS` (default 2; with 0 requests are lost, as an operator would see it),
 * `--database URL` of an empty database in place of an own one.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { runRolling } from "./rolling-rounds.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    drain: { type: "string", default: "2" },
    database: { type: "string" },
  },
});

const dataDir = mkdtempSync(path.join(tmpdir(), "rolling-simulation-"));
const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const embedded =
  values.database === undefined ? await startEmbeddedPostgres({ dataDir, log: silent }) : undefined;
try {
  const { requests, restarts, lost } = await runRolling({
    databaseUrl: values.database ?? embedded?.connectionString ?? "",
    requestsMin: Number(values.requests),
    restartsMin: 3,
    drainSeconds: Number(values.drain),
  });
  console.log({ requests, restarts, lost: lost.length });
  if (lost.length > 0) {
    console.error(lost.slice(0, 10).join("\n"));
    process.exitCode = 1;
  }
} finally {
  await embedded?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
