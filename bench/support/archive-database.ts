import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";

/** Its own database server: no worker makes anything searchable meanwhile. */
export async function openArchive() {
  const dataDir = await mkdtemp(path.join(tmpdir(), "tapewise-bench-"));
  const log = { debug() {}, info() {}, warn() {}, error: console.error };
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log });
  const pool = new pg.Pool({ connectionString, max: 1 });
  return {
    connectionString,
    pool,
    async close() {
      await pool.end();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
