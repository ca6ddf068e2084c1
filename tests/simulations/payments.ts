/**
 * Random histories of payments against the product's own services, a real database and a fake of the provider:
 * an account is what the provider's ledger says, nobody pays twice, and every paid session comes to something.
 * `--histories N` (default 1000) of `--seed S` on `--workers W` processes; `--only SEED` plays one, `--times`
 * over, and prints it. `--part histories` leaves out the real kills of a real process, `--part kills` the histories.
 */
import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { migrateDatabase } from "#server/db/migrate.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { urlOfDatabase } from "#tests/support/database-url.ts";
import { renderHistory } from "./payments/generate-history.ts";
import { runRealKills } from "./payments/real-kill.ts";
import { gapsIn, printReport, sumOf } from "./payments/report.ts";
import { historyText } from "./payments/run-history.ts";
import { playSeeds, type Report, type Work } from "./payments/simulation-worker.ts";

const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    workers: { type: "string", default: "2" },
    lanes: { type: "string", default: "3" },
    failures: { type: "string", default: "10" },
    times: { type: "string", default: "1" },
    part: { type: "string", default: "all" },
    only: { type: "string" },
  },
});
const lanes = Number(values.lanes);
const dataDir = mkdtempSync(path.join(tmpdir(), "payments-simulation-"));
const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const postgres = await startEmbeddedPostgres({ dataDir, log: silent, durable: false, connectionsMax: 200 });

async function databases(count: number): Promise<string[]> {
  const admin = new pg.Client(postgres.connectionString);
  await admin.connect();
  const urls: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const name = `simulation_${randomBytes(4).toString("hex")}`;
    await admin.query(`create database ${name}`);
    urls.push(urlOfDatabase(postgres.connectionString, name));
  }
  await admin.end();
  for (const url of urls) await migrateDatabase(url);
  return urls;
}

function playInProcess(work: Work, onPlayed: (played: number) => void): Promise<Report> {
  const child = fork(fileURLToPath(new URL("./payments/worker-main.ts", import.meta.url)));
  child.send(work);
  return new Promise((resolve, reject) => {
    child.on("message", (told: { played?: number; report?: Report }) => {
      if (told.played !== undefined) onPlayed(told.played);
      if (told.report) resolve(told.report);
    });
    child.on("exit", (code, signal) => reject(new Error(`A worker ended early (${code ?? signal})`)));
  });
}

async function playAll(histories: number): Promise<Report> {
  const workers = Number(values.workers);
  const seeds = Array.from({ length: histories }, (_, at) => `${values.seed}-${at}`);
  const urls = await databases(workers * lanes);
  const played = Array.from({ length: workers }, () => 0);
  const startedMs = performance.now();
  const progress = setInterval(() => {
    const sum = played.reduce((total, each) => total + each, 0);
    console.log(
      `${sum} of ${histories} histories after ${Math.round((performance.now() - startedMs) / 1_000)} s`,
    );
  }, 30_000);
  const reports = Array.from({ length: workers }, (_, worker) =>
    playInProcess(
      {
        urls: urls.slice(worker * lanes, (worker + 1) * lanes),
        seeds: seeds.filter((_seed, at) => at % workers === worker),
        failuresMax: Number(values.failures),
      },
      (count) => {
        played[worker] = count;
      },
    ),
  );
  try {
    return sumOf(await Promise.all(reports));
  } finally {
    clearInterval(progress);
  }
}

async function playOne(seed: string): Promise<Report> {
  console.log(historyText(renderHistory(seed)));
  const seeds = Array.from({ length: Number(values.times) }, () => seed);
  return playSeeds({ urls: await databases(1), seeds, failuresMax: 1 });
}

/** The same sign-up in a real process, killed for real at each of its awaits. */
async function killAll(): Promise<void> {
  const [url = ""] = await databases(1);
  const { points, failures } = await runRealKills(url);
  for (const failure of failures) console.log(failure);
  console.log(
    `${points.length} real kills, one at each await of a paid sign-up; ${failures.length} failures`,
  );
  if (failures.length > 0) process.exitCode = 1;
}

async function playHistories(): Promise<void> {
  const startedMs = performance.now();
  const report = await (values.only ? playOne(values.only) : playAll(Number(values.histories)));
  printReport(report, (performance.now() - startedMs) / 1_000);
  const gaps = values.only ? [] : gapsIn(report);
  for (const gap of gaps) console.log(gap);
  if (report.failures.length + gaps.length > 0) process.exitCode = 1;
}

try {
  if (values.part !== "histories" && !values.only) await killAll();
  if (values.part !== "kills") await playHistories();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
