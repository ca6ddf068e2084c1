/**
 * Plants small failures ("mutants") into rules and limits, one at a time, and runs the tests beside and about each file:
 * a mutant that no test notices survives. `--files GLOB` (comma between several), `--sample N`, `--seed S`.
 * Each file is written back, also when the run is interrupted.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createDice } from "#fakes/kit/random.ts";
import { type Mutant, mutantsOf } from "./structure/mutants-of.ts";

const usual = [
  "src/domain/**/*.ts",
  "src/contract/rate-limits.ts",
  "src/server/features/billing/*.ts",
  "src/server/platform/limits/*.ts",
].join(",");

const { values } = parseArgs({
  options: {
    files: { type: "string", default: usual },
    sample: { type: "string", default: "40" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});

type Planted = Mutant & { file: string; line: number };

/** Each test file and the words in it that name other files. */
const tests = globSync("{src,tests/api}/**/*.test.{ts,tsx}").map((file) => ({
  file,
  source: readFileSync(file, "utf8"),
}));

/** The test of the same name, and those that import the file. */
function testsOf(file: string): string[] {
  const alias = `#${file.slice("src/".length)}`;
  const own = file.replace(/\.ts$/, ".test.ts");
  return tests
    .filter(
      (test) =>
        test.file === own ||
        test.source.includes(`"${alias}"`) ||
        (path.dirname(test.file) === path.dirname(file) &&
          test.source.includes(`"./${path.basename(file)}"`)),
    )
    .map((test) => test.file);
}

const runMsMax = 600_000;
let running: ChildProcess | undefined;
let restore = (): void => undefined;

/** Whether the tests fail; undefined for a run that did not end by itself. */
function failingTests(files: string[]): Promise<boolean | undefined> {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--bail=1", "--reporter=dot", ...files];
  return new Promise((resolve) => {
    running = spawn(process.execPath, args, { stdio: "ignore", timeout: runMsMax });
    running.once("exit", (code) => resolve(code === null ? undefined : code !== 0));
  });
}

async function outcomeOf({ file, start, end, text }: Planted): Promise<"killed" | "survived" | "undecided"> {
  const source = readFileSync(file, "utf8");
  restore = () => writeFileSync(file, source);
  try {
    writeFileSync(file, source.slice(0, start) + text + source.slice(end));
    const fails = await failingTests(testsOf(file));
    return fails === undefined ? "undecided" : fails ? "killed" : "survived";
  } finally {
    restore();
  }
}

// Stays registered: a second signal must not end the process while the file is written back.
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    running?.kill("SIGKILL");
    restore();
    process.exit(1);
  });

const files = globSync(values.files.split(",")).filter((file) => !/\.(test|data)\.ts$|\/data\//.test(file));
const all: Planted[] = files.flatMap((file) => {
  const source = readFileSync(file, "utf8");
  return mutantsOf(file, source).map((mutant) => ({
    ...mutant,
    file,
    line: source.slice(0, mutant.start).split("\n").length,
  }));
});
const dice = createDice(values.seed);
const chosen = all
  .map((mutant) => ({ mutant, rank: dice.next() }))
  .toSorted((a, b) => a.rank - b.rank)
  .slice(0, Number(values.sample))
  .map(({ mutant }) => mutant);

console.log(`Seed ${values.seed}: ${chosen.length} of ${all.length} mutants in ${files.length} files`);
let killed = 0;
for (const mutant of chosen) {
  const { file, line, start, end, text } = mutant;
  const place = `${file}:${line} ${readFileSync(file, "utf8").slice(start, end)} → ${text}`;
  const outcome = testsOf(file).length === 0 ? "no test" : await outcomeOf(mutant);
  if (outcome === "killed") killed += 1;
  else console.log(`${outcome} ${place}`);
}
console.log(
  `${killed} of ${chosen.length} killed: ${Math.round((100 * killed) / Math.max(1, chosen.length))} %`,
);
