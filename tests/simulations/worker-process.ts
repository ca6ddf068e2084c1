import { type ProductProcess, startProductProcess } from "./product-process.ts";

const shiftedDate = new URL("./shifted-date.mjs", import.meta.url).href;

/** How wrong the clock of a process is, and by which means: our own Date in its place, or the library libfaketime. */
export type WrongClock = { aheadMs: number; faketimeLibrary?: string | undefined };

export type WorkerProcess = ProductProcess;

function clockEnvironment({ aheadMs, faketimeLibrary }: WrongClock): Record<string, string> {
  if (faketimeLibrary !== undefined)
    return {
      LD_PRELOAD: faketimeLibrary,
      FAKETIME: `${aheadMs >= 0 ? "+" : ""}${aheadMs / 1_000}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
  return { CLOCK_AHEAD_MS: String(aheadMs), NODE_OPTIONS: `--import=${shiftedDate}` };
}

/** Starts the product as a worker of its own on a database; resolves when it answers at its health port. */
export const startWorkerProcess = (
  name: string,
  databaseUrl: string,
  wrongClock?: WrongClock,
): Promise<WorkerProcess> =>
  startProductProcess(name, databaseUrl, {
    ROLE: "worker",
    HEALTH_PORT: "0",
    ...(wrongClock ? clockEnvironment(wrongClock) : {}),
  });
