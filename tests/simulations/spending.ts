/**
 * Random schedules of AI calls against the real store, through the pools of two processes: spending is never above the
 * budget, each month counts what its calls cost, nothing is reserved for ever. `--schedules N` (default 10,000) of
 * `--seed S` (default: another each time), `--lanes L` users at once.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#server/db/database.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { type ActionCounts, actions, runSchedules } from "./spending-schedules.ts";

const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    lanes: { type: "string", default: "12" },
  },
});
const schedules = Number(values.schedules);
const lanes = Number(values.lanes);
const dataDir = mkdtempSync(path.join(tmpdir(), "spending-simulation-"));
const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const postgres = await startEmbeddedPostgres({ dataDir, log: silent, durable: false });
await migrateDatabase(postgres.connectionString);
const open = () => openDatabase({ connectionString: postgres.connectionString, onError: () => undefined });
const handles = [open(), open()] as const;

const counts = Object.fromEntries(actions.map((action) => [action, 0])) as ActionCounts;
const wrong: string[] = [];

async function run(): Promise<void> {
  for (let at = 0; at < schedules; at += lanes) {
    const seeds = Array.from(
      { length: Math.min(lanes, schedules - at) },
      (_, lane) => `${values.seed}-${at + lane}`,
    );
    try {
      const done = await runSchedules(handles, seeds);
      for (const action of actions) counts[action] += done[action];
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error));
    }
    if ((at / lanes) % 250 === 249) console.log(`${at + lanes} schedules, ${wrong.length} wrong`);
  }
}

try {
  await run();
} finally {
  for (const handle of handles) await handle.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
for (const each of wrong.slice(0, 20)) console.log(each);
console.log(`Seed ${values.seed}: ${schedules} schedules, ${wrong.length} wrong;`, counts);
process.exitCode = wrong.length === 0 ? 0 : 1;
