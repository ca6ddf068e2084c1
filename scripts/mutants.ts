/**
 * Plants small failures ("mutants") into rules and limits, one at a time, and runs the tests that load the file: a mutant
 * that no test notices survives. Sources are changed in memory only. `--files GLOB` (once or more), `--sample N`
 * of each folder or `all`, `--seed S`, `--lanes N`; `--again FILE` plants only what survived in that earlier output.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createDice } from "#fakes/kit/random.ts";
import { createLane, type Lane, type Planted } from "./mutants/lane.ts";
import { mutantsOf } from "./mutants/mutants-of.ts";
import { testsOf } from "./mutants/tests-of.ts";

const usual = [
  "src/domain/**/*.ts",
  "src/contract/rate-limits.ts",
  "src/server/features/billing/*.ts",
  "src/server/platform/limits/*.ts",
];

const { values } = parseArgs({
  options: {
    files: { type: "string", multiple: true, default: usual },
    sample: { type: "string", default: "10" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    lanes: { type: "string", default: "2" },
    again: { type: "string" },
  },
});

const files = globSync(values.files).filter((file) => !/\.(test|data)\.ts$|\/data\//.test(file));
const earlier = values.again ? new Set(readFileSync(values.again, "utf8").split("\n")) : undefined;
const byFolder = Map.groupBy(
  files
    .toSorted()
    .flatMap((file): Planted[] =>
      mutantsOf(file, readFileSync(file, "utf8")).map((mutant) => ({ ...mutant, file })),
    )
    .filter((mutant) => earlier?.has(`survived ${described(mutant)}`) ?? true),
  ({ file }) => path.dirname(file),
);
const sample = values.sample === "all" ? Number.POSITIVE_INFINITY : Number(values.sample);

function chosenOf(folder: string, mutants: Planted[]): Planted[] {
  // Chance of its own for each folder: its sample is the same, whatever else is measured.
  const dice = createDice(`${values.seed} ${folder}`);
  const ranked = mutants.map((mutant) => ({ mutant, rank: dice.next() }));
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, sample)
    .map(({ mutant }) => mutant);
}

function described({ file, start, end, text }: Planted): string {
  const source = readFileSync(file, "utf8");
  const before = source.slice(0, start).split("\n");
  const line = source.split("\n")[before.length - 1]?.trim();
  return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1} ${source.slice(start, end)} → ${text || "(nothing)"} | ${line}`;
}

async function survives(lane: Lane, mutant: Planted): Promise<boolean> {
  const { near, far } = testsOf(mutant.file);
  for (const tests of [near, far])
    if (tests.length > 0 && (await lane.run(tests, mutant)) !== "passed") return false;
  return true;
}

const chosen = [...byFolder].map(([folder, mutants]) => ({
  folder,
  all: mutants.length,
  mutants: chosenOf(folder, mutants),
}));
const queue = chosen.flatMap(({ mutants }) => mutants);
const survivors = new Set<Planted>();
console.log(`Seed ${values.seed}: ${queue.length} mutants in ${files.length} files`);

async function work(): Promise<void> {
  const lane = await createLane();
  try {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      if (queue.length % 10 === 0) console.log(`${queue.length} to go`);
      if (!(await survives(lane, mutant))) continue;
      survivors.add(mutant);
      console.log(`survived ${described(mutant)}`);
    }
  } finally {
    await lane.close();
  }
}

await Promise.all(Array.from({ length: Number(values.lanes) }, work));

function score(name: string, all: number, mutants: Planted[]): void {
  const killed = mutants.filter((mutant) => !survivors.has(mutant)).length;
  const share = ((100 * killed) / Math.max(1, mutants.length)).toFixed(1);
  console.log(`${name}: ${killed} of ${mutants.length} killed (${share} %), of ${all} mutants`);
}
for (const { folder, all, mutants } of chosen) score(folder, all, mutants);
const everything = chosen.flatMap(({ mutants }) => mutants);
score("all", [...byFolder.values()].flat().length, everything);
