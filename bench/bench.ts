/**
 * Runs the benchmarks one after another, or those named as arguments, prints one table and keeps the figures:
 * node scripts/launch.mjs bench/bench.ts [detection parse refresh news-api streams first-load first-headline lighthouse memory enumeration webhook frames pane watchlist arrival freshness search stories admin overload alerts]
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import path from "node:path";
import type { BenchResult } from "./result.ts";

type Bench = { run(): Promise<BenchResult[]> };

const benches: Record<string, () => Promise<Bench>> = {
  detection: () => import("./detection.ts"),
  parse: () => import("./parse.ts"),
  refresh: () => import("./refresh.ts"),
  "news-api": () => import("./news-api.ts"),
  streams: () => import("./streams.ts"),
  "first-load": () => import("./first-load.ts"),
  "first-headline": () => import("./first-headline.ts"),
  lighthouse: () => import("./lighthouse.ts"),
  memory: () => import("./memory.ts"),
  enumeration: () => import("./enumeration.ts"),
  webhook: () => import("./webhook.ts"),
  frames: () => import("./frames.ts"),
  pane: () => import("./pane.ts"),
  watchlist: () => import("./watchlist.ts"),
  arrival: () => import("./arrival.ts"),
  freshness: () => import("./freshness.ts"),
  search: () => import("./search.ts"),
  stories: () => import("./stories.ts"),
  admin: () => import("./admin.ts"),
  overload: () => import("./overload.ts"),
  alerts: () => import("./alerts.ts"),
};

type Outcome = { bench: string; load: number; seconds: number; results: BenchResult[]; error?: string };

async function outcomeOf(bench: string): Promise<Outcome> {
  const load = loadavg()[0] ?? 0;
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10;
  try {
    const loaded = await benches[bench]?.();
    const results = (await loaded?.run()) ?? [];
    return { bench, load, seconds: seconds(), results };
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { bench, load, seconds: seconds(), results: [], error: message };
  }
}

const displayed = (value: number) => Number(value.toPrecision(value >= 1_000 ? 4 : 3));

function print({ bench, load, seconds, results, error }: Outcome): void {
  console.log(`\n${bench} (${seconds} s; load of the machine before: ${load.toFixed(1)})`);
  if (error !== undefined) console.log(error);
  if (results.length === 0) return;
  const cells = results.map((row) => [
    row.name,
    `${displayed(row.value)} ${row.unit}`,
    `${displayed(row.ratio)} x`,
    row.peer,
    row.note ?? "",
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  for (const row of cells)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd());
}

function keep(outcomes: Outcome[]): string {
  const at = new Date().toISOString();
  const folder = path.join(import.meta.dirname, "results");
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${at.replaceAll(":", "-")}.json`);
  const machine = { node: process.version, platform: process.platform, cpus: cpus().length };
  writeFileSync(file, `${JSON.stringify({ at, machine, outcomes }, null, 2)}\n`);
  return file;
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `No benchmark is called ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}`,
  );
  process.exit(1);
}
const outcomes: Outcome[] = [];
for (const name of named.length > 0 ? named : Object.keys(benches)) {
  const outcome = await outcomeOf(name);
  print(outcome);
  outcomes.push(outcome);
}
console.log(`\nKept in ${path.relative(process.cwd(), keep(outcomes))}`);
process.exit(outcomes.some(({ error }) => error !== undefined) ? 1 : 0);
