import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { compileCache } from "#tests/support/compile-cache.ts";

const main = fileURLToPath(new URL("../../src/server/main.ts", import.meta.url));
const shiftedDate = new URL("./shifted-date.mjs", import.meta.url).href;

/** How wrong the clock of a process is, and by which means: our own Date in its place, or the library libfaketime. */
export type WrongClock = { aheadMs: number; faketimeLibrary?: string | undefined };

export type WorkerProcess = {
  name: string;
  /** Log lines and what it said at its start, so far. */
  output: () => string;
  readiness: () => Promise<{ status: number; reasons: string[] }>;
  /** Without a chance to put anything in order. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

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
export async function startWorkerProcess(
  name: string,
  databaseUrl: string,
  wrongClock?: WrongClock,
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [main], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "test",
      ROLE: "worker",
      HEALTH_PORT: "0",
      DATABASE_URL: databaseUrl,
      SECRET_KEY: "simulation-master-key-0123456789-0123456789",
      OUTBOUND_ALLOW: "127.0.0.1",
      DEFAULT_FEEDS: "[]",
      OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
      FINNHUB_BASE_URL: "http://127.0.0.1:9/api/v1",
      TWELVE_DATA_BASE_URL: "http://127.0.0.1:9",
      ...compileCache(),
      ...(wrongClock ? clockEnvironment(wrongClock) : {}),
    },
  });
  const ended = once(child, "exit");
  let output = "";
  const started = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
      const [, url] = /Health (\S+)\/readyz/.exec(output) ?? [];
      if (url !== undefined) started.resolve(url);
    });
  void ended.then(() => started.reject(new Error(`The worker "${name}" ended: ${output}`)));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const url = await started.promise;
  return {
    name,
    output: () => output,
    async readiness() {
      const answer = await fetch(`${url}/readyz`);
      const body = z.object({ reasons: z.array(z.string()) }).parse(await answer.json());
      return { status: answer.status, reasons: body.reasons };
    },
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
  };
}
