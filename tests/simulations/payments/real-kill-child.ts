/** A process of the product that kills itself, with SIGKILL, at its n-th await; its parent asks it things. */
import { writeFileSync } from "node:fs";
import { AppError } from "#server/platform/app-error.ts";
import { type Call, opened } from "./real-kill-calls.ts";
import { startSimulationProcess } from "./simulation-process.ts";
import { createVendorWeather } from "./vendor-line.ts";

type Start = {
  connectionString: string;
  vendor: { url: string; prices: { earlyBird: string; managed: string } };
  nowMs: number;
  dieAt: number;
  /** Where it writes at which await it dies. */
  lastWords: string;
};

type Anything = Record<string, unknown>;

const { connectionString, vendor, nowMs, dieAt, lastWords } = JSON.parse(process.argv[2] ?? "{}") as Start;
const coverage = { passed: {}, killed: {} };
const { services, mortal } = startSimulationProcess({
  connectionString,
  coverage,
  vendor: { ...vendor, fetch: globalThis.fetch },
  weather: createVendorWeather(),
  clock: { now: () => nowMs },
});
mortal.onDeath(() => {
  writeFileSync(lastWords, Object.keys(coverage.killed)[0] ?? "");
  process.kill(process.pid, "SIGKILL");
});
mortal.doom({ at: dieAt });

async function answered({ path, values }: Call): Promise<unknown> {
  const [name = "", ...outer] = path.toReversed();
  const owner = outer
    .toReversed()
    .reduce((thing, each) => thing[each] as Anything, services as unknown as Anything);
  const method = owner[name] as (...given: unknown[]) => Promise<unknown>;
  return method(...values.map(opened));
}

process.on("message", (call: Call) => {
  answered(call).then(
    (value) => process.send?.({ id: call.id, value: value ?? null }),
    (error: unknown) =>
      process.send?.({
        id: call.id,
        ...(error instanceof AppError ? { refused: error.code } : { fault: String(error) }),
      }),
  );
});
process.on("disconnect", () => process.exit(0));
