import { fork } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { ErrorCode } from "#contract/errors.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Action, History } from "./actions.ts";
import { packed, type Told } from "./real-kill-calls.ts";
import { historyText, runHistory } from "./run-history.ts";
import {
  type SimulationProcess,
  type SimulationProcessOptions,
  type SimulationServices,
  startSimulationProcess,
} from "./simulation-process.ts";
import { type Counts, openLane } from "./world.ts";

const childFile = fileURLToPath(new URL("./real-kill-child.ts", import.meta.url));
const nothing = () => undefined;

/** The services of another process: what is called here is done there. */
function distantServices(
  call: (path: string[], values: unknown[]) => Promise<unknown>,
  at: string[] = [],
): SimulationServices {
  return new Proxy(nothing, {
    get: (_target, name) => (name === "then" ? undefined : distantServices(call, [...at, String(name)])),
    apply: (_target, _self, values: unknown[]) => call(at, values),
  }) as unknown as SimulationServices;
}

function startDoomed(
  { connectionString, vendor, clock }: SimulationProcessOptions,
  dieAt: number,
  lastWords: string,
): SimulationProcess {
  const { url, prices } = vendor;
  const facts = { connectionString, vendor: { url, prices }, nowMs: clock.now(), dieAt, lastWords };
  const child = fork(childFile, [JSON.stringify(facts)]);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const { promise: death, resolve } = Promise.withResolvers<"died">();
  let isDead = false;
  child.on("exit", (code) => {
    isDead = true;
    resolve("died");
    // Anything but a kill is a failure of the simulation itself.
    if (code !== null && code !== 0) throw new Error(`The process of a simulation ended with ${code}`);
  });
  child.on("message", ({ id, value, refused: rejected, fault: failure }: Told) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (rejected !== undefined) asker?.reject(new AppError(rejected as ErrorCode));
    else if (failure !== undefined) asker?.reject(new Error(failure));
    else asker?.resolve(value);
  });
  let calls = 0;
  const services = distantServices((at, values) => {
    calls += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(calls, asked);
    child.send({ id: calls, path: at, values: values.map(packed) }, nothing);
    return asked.promise;
  });
  const run = async <T>(work: (its: SimulationServices) => Promise<T>) =>
    isDead ? ("died" as const) : Promise.race([work(services), death]);
  return {
    services,
    run,
    mortal: {
      get isDead() {
        return isDead;
      },
      death,
      doom: nothing,
      onDeath: nothing,
      endsAt: () => isDead,
      kill: () => void child.kill("SIGKILL"),
    },
    async idle() {
      await run(({ billing }) => billing.paymentEvents.idle());
      await run(({ billing }) => billing.cancellations.idle());
    },
    async stop() {
      if (child.connected) child.disconnect();
      await death;
    },
  };
}

const journey: Action[] = [
  { do: "begin", browser: 0, user: 0, plan: "EARLY_BIRD", keys: true },
  { do: "proceed", browser: 0, times: 1, modes: "embedded" },
  { do: "pay", browser: 0, which: 0, how: "card" },
  { do: "look", browser: 0, of: 0, which: 0, times: 1 },
];

/** What a payer does; in another process, whoever was not answered does it once more. */
const standard = (dieAt: number): History => ({
  seed: `killed at await ${dieAt}`,
  steps: [...journey, { do: "kill" } as const, ...journey.slice(1)].map((action) => ({
    actions: [{ ...action, process: 0, afterMs: 0 }],
    settles: true,
  })),
});

/**
 * Plays the standard sign-up in a process of its own that kills itself at its n-th await, for every n until it lives
 * to the end; another process goes on. @returns at which awaits it died
 */
export async function runRealKills(
  connectionString: string,
  killsMax = 500,
): Promise<{ points: string[]; failures: string[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), "payments-kill-"));
  const lastWords = path.join(folder, "last-words");
  const counts: Counts = {};
  const coverage = { passed: {}, killed: {} };
  const points: string[] = [];
  const failures: string[] = [];
  for (let dieAt = 1; dieAt <= killsMax; dieAt += 1) {
    let first: SimulationProcess | undefined;
    const lane = await openLane(connectionString, {
      counts,
      coverage,
      processesMax: 1,
      start(options) {
        if (first) return startSimulationProcess(options);
        first = startDoomed(options, dieAt, lastWords);
        return first;
      },
    });
    const failure = await runHistory(lane, standard(dieAt));
    if (failure !== null) failures.push(`${historyText(standard(dieAt))}\n${failure}`);
    await lane.close();
    if (!existsSync(lastWords)) break;
    points.push(readFileSync(lastWords, "utf8"));
    rmSync(lastWords);
  }
  rmSync(folder, { recursive: true, force: true });
  return { points, failures };
}
