import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { findRunningProduct } from "#server/platform/postgres/embedded-postgres.ts";
import { compileCache } from "../support/compile-cache.ts";
import { processesIn } from "../support/postgres-processes.ts";

/** Ends what hangs; a busy machine stays far below it. */
const readyMsMax = 240_000;
const leftBehindMsMax = 10_000;
const main = fileURLToPath(new URL("../../src/server/main.ts", import.meta.url));

export type RunningProduct = { child: ChildProcess; url: string };

const readyGoalMs = 5_000;
/** Of every start in this process. */
const readyTimes: number[] = [];

/** How long the product took until it was ready, to be printed at the end. */
export function readyLine(): string {
  const sorted = readyTimes.toSorted((a, b) => a - b);
  const told = (ms: number | undefined) => `${Math.round(ms ?? Number.NaN)} ms`;
  return `Ready: median of ${sorted.length} starts ${told(sorted[sorted.length >> 1])}, slowest ${told(sorted.at(-1))} (goal: under ${readyGoalMs} ms on an idle machine)`;
}

/** The product as a process of its own on a data folder that outlives it. */
export function createProductProcess(options: {
  dataDir: string;
  port: number;
  environment: Record<string, string>;
}) {
  const { dataDir, port, environment } = options;
  const cluster = path.join(dataDir, "postgres");

  function launch(): ChildProcess {
    return spawn(process.execPath, [main], {
      cwd: dataDir,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: "error",
        OPENAI_BASE_URL: "http://127.0.0.1:9",
        NASDAQ_TRADER_BASE_URL: "http://127.0.0.1:9",
        FINNHUB_BASE_URL: "http://127.0.0.1:9",
        TWELVE_DATA_BASE_URL: "http://127.0.0.1:9",
        ...compileCache(),
        ...environment,
      },
    });
  }

  async function start(): Promise<RunningProduct> {
    const startedAt = performance.now();
    const child = launch();
    const url = `http://127.0.0.1:${port}`;
    for (;;) {
      const ready = await fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) {
        readyTimes.push(performance.now() - startedAt);
        return { child, url };
      }
      if (child.exitCode !== null)
        throw new Error(`The product ended with code ${child.exitCode} while starting`);
      if (performance.now() - startedAt > readyMsMax)
        throw new Error(`The product did not become ready in ${readyMsMax / 1_000} s`);
      await delay(20);
    }
  }

  async function noneLeftBehind(): Promise<void> {
    const until = performance.now() + leftBehindMsMax;
    while (processesIn(cluster).length > 0) {
      if (performance.now() > until) throw new Error(`Left behind: ${JSON.stringify(processesIn(cluster))}`);
      await delay(50);
    }
  }

  /** SIGKILL, with its database too when asked for; resolves when nothing of it is left. */
  async function kill(child: ChildProcess, { withDatabase = false } = {}): Promise<void> {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const database = withDatabase ? processesIn(cluster) : [];
    child.kill("SIGKILL");
    for (const { pid } of database) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended by itself.
      }
    }
    await ended;
    await noneLeftBehind();
  }

  async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
    const running = await findRunningProduct(dataDir);
    if (!running?.connectionString) throw new Error("The running product cannot be found by its data folder");
    const client = new pg.Client({ connectionString: running.connectionString });
    await client.connect();
    try {
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    /** Without waiting for it. */
    launch,
    /** Resolves when it is ready. */
    start,
    kill,
    query,
  };
}

/** The session's cookie. */
export async function signIn(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}`);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
