import { killPoints } from "./kill-points.data.ts";
import { pointName } from "./mortal.ts";
import type { Report } from "./simulation-worker.ts";
import type { Counts } from "./world.ts";

function added(all: readonly Counts[]): Counts {
  const sum: Counts = {};
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

export function sumOf(reports: readonly Report[]): Report {
  return {
    counts: added(reports.map(({ counts }) => counts)),
    coverage: {
      passed: added(reports.map(({ coverage }) => coverage.passed)),
      killed: added(reports.map(({ coverage }) => coverage.killed)),
    },
    failures: reports.flatMap(({ failures }) => failures),
    played: reports.reduce((sum, { played }) => sum + played, 0),
  };
}

const table = (counts: Counts) =>
  Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `  ${name}: ${count}`)
    .join("\n");

/** A run this long kills a process at every await. */
const wholeRun = 10_000;

/** Awaits that the simulation does not know, and, in a whole run, those at which no process died. */
export function gapsIn({ coverage, played }: Report): string[] {
  const known = new Set(killPoints.map(({ label, side }) => pointName(label, side)));
  const strange = Object.keys(coverage.passed).filter((name) => !known.has(name));
  const missed = played < wholeRun ? [] : [...known].filter((name) => coverage.killed[name] === undefined);
  return [
    ...strange.map((name) => `An await that kill-points.data.ts does not have: ${name}`),
    ...missed.map((name) => `No process was killed ${name}`),
  ];
}

export function printReport({ counts, coverage, failures, played }: Report, seconds: number): void {
  for (const { seed, failure, steps, shortest } of failures)
    console.log(
      `FAILED ${seed}\n${failure}\n${shortest === "" ? steps : `the least that fails:\n${shortest}\nof\n${steps}`}\n`,
    );
  const kinds = failures.map(({ kind }) => ({ [kind]: 1 }));
  const kills = Object.values(coverage.killed).reduce((sum, each) => sum + each, 0);
  console.log(table(counts));
  console.log(`Killed at:\n${table(coverage.killed)}`);
  const missed = Object.fromEntries(
    Object.entries(coverage.passed).filter(([name]) => coverage.killed[name] === undefined),
  );
  console.log(`Passed and never killed at:\n${table(missed)}`);
  console.log(
    `${played} histories, ${kills} kills at ${Object.keys(coverage.killed).length} of ${Object.keys(coverage.passed).length} awaits, ${failures.length} failures, ${Math.round(seconds)} s`,
  );
  if (failures.length > 0) console.log(`Failures by kind:\n${table(added(kinds))}`);
}
