import { readFileSync } from "node:fs";
import path from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import type { Mutant } from "./mutants-of.ts";

export type Planted = Mutant & { file: string };
export type Outcome = "passed" | "failed" | "endless";

/** One Vitest that stays: sources are changed in its memory, so a run needs neither a new start nor a changed file. */
export type Lane = {
  run(tests: string[], planted?: Planted): Promise<Outcome>;
  close(): Promise<void>;
};

const endlessMsMin = 20_000;
const endlessFactor = 8;

export async function createLane(): Promise<Lane> {
  let planted: Planted | undefined;
  const usualMs = new Map<string, number>();
  const vitest: Vitest = await createVitest(
    "test",
    // Threads, since only a thread can be ended while it loops.
    { watch: false, bail: 1, maxWorkers: 1, pool: "threads", reporters: [{}], fsModuleCache: false },
    {
      plugins: [
        {
          name: "mutant",
          enforce: "pre",
          load(id) {
            if (!planted || id !== path.resolve(planted.file)) return null;
            const source = readFileSync(planted.file, "utf8");
            return source.slice(0, planted.start) + planted.text + source.slice(planted.end);
          },
        },
      ],
    },
  );

  async function outcomeOf(tests: string[], msMax: number): Promise<Outcome> {
    let endless = false;
    const timer = setTimeout(() => {
      endless = true;
      // The first call asks, the second one ends the threads.
      void vitest.cancelCurrentRun("test-failure");
      void vitest.cancelCurrentRun("test-failure");
    }, msMax);
    try {
      const files = tests.map((file) => path.resolve(file));
      const { testModules, unhandledErrors } = await vitest.runTestFiles(files);
      if (endless) return "endless";
      // Vitest also names the modules of earlier runs.
      const modules = testModules.filter(({ moduleId }) => files.includes(moduleId));
      const passed = modules.length === files.length && modules.every((module) => module.ok());
      return passed && unhandledErrors.length === 0 ? "passed" : "failed";
    } finally {
      clearTimeout(timer);
      process.exitCode = 0;
    }
  }

  return {
    async run(tests, mutant) {
      const key = tests.join();
      let usual = usualMs.get(key);
      if (usual === undefined) {
        const startedAt = performance.now();
        if ((await outcomeOf(tests, 900_000)) !== "passed") throw new Error(`Fails without a mutant: ${key}`);
        usual = performance.now() - startedAt;
        usualMs.set(key, usual);
      }
      if (!mutant) return "passed";
      planted = mutant;
      vitest.invalidateFile(path.resolve(mutant.file));
      try {
        return await outcomeOf(tests, endlessMsMin + endlessFactor * usual);
      } finally {
        planted = undefined;
        vitest.invalidateFile(path.resolve(mutant.file));
      }
    },
    close: () => vitest.close(),
  };
}
