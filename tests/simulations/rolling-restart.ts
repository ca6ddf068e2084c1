/**
 * Three web processes behind a balancer are restarted one after the other, again and again, under load: no request is lost.
 * `--requests N` (default 20,000), `--drain SECONDS` (default 2; with 0 requests are lost, as an operator would see it),
 * `--database URL` of an empty database in place of an own one; with it, `--pgbouncer PROGRAM` for a PgBouncer in transaction mode
 * before it, which the sockets of the own one do not let in.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { startPgbouncer } from "./pgbouncer.ts";
import { runRolling } from "./rolling-rounds.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    drain: { type: "string", default: "2" },
    database: { type: "string" },
    pgbouncer: { type: "string" },
  },
});

const dataDir = mkdtempSync(path.join(tmpdir(), "rolling-simulation-"));
const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const embedded =
  values.database === undefined ? await startEmbeddedPostgres({ dataDir, log: silent }) : undefined;
const directUrl = values.database ?? embedded?.connectionString ?? "";
const pooler =
  values.pgbouncer === undefined ? undefined : await startPgbouncer(values.pgbouncer, directUrl, dataDir);
try {
  const { requests, restarts, lost } = await runRolling({
    databaseUrl: pooler?.url ?? directUrl,
    directUrl: pooler && directUrl,
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
  await pooler?.stop();
  await embedded?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
