import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { compileCache } from "#tests/support/compile-cache.ts";
import { endWithProcess } from "#tests/support/end-with-process.ts";

const main = fileURLToPath(new URL("../../src/server/main.ts", import.meta.url));
const launcher = fileURLToPath(new URL("../../scripts/launch.mjs", import.meta.url));

export type ProductProcess = {
  name: string;
  pid: number;
  url: string;
  /** Log lines and what it said at its start, so far. */
  output: () => string;
  readiness: () => Promise<{ status: number; reasons: string[] }>;
  /** Without a chance to put anything in order. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts the product as `npm start` does, as a process of its own on a database; resolves when it answers.
 * @param environment ROLE and its port among them
 */
export async function startProductProcess(
  name: string,
  databaseUrl: string,
  environment: Record<string, string>,
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [launcher, main], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "test",
      DATABASE_URL: databaseUrl,
      SECRET_KEY: "simulation-master-key-0123456789-0123456789",
      OUTBOUND_ALLOW: "127.0.0.1",
      DEFAULT_FEEDS: "[]",
      OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
      NASDAQ_TRADER_BASE_URL: "http://127.0.0.1:9",
      FINNHUB_BASE_URL: "http://127.0.0.1:9/api/v1",
      TWELVE_DATA_BASE_URL: "http://127.0.0.1:9",
      ...compileCache(),
      ...environment,
    },
  });
  const ended = once(child, "exit");
  endWithProcess(child);
  let output = "";
  const started = Promise.withResolvers<string>();
  const port = environment.PORT;
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
      const [, health] = /Health (\S+)\/readyz/.exec(output) ?? [];
      if (health !== undefined) started.resolve(health);
      // Open names the public address, which may be a balancer's.
      else if (port !== undefined && / Open /.test(output)) started.resolve(`http://127.0.0.1:${port}`);
    });
  void ended.then(() => started.reject(new Error(`The process "${name}" ended: ${output}`)));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const url = await started.promise;
  return {
    name,
    pid: child.pid ?? 0,
    url,
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
