import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compileCache } from "#tests/support/compile-cache.ts";
import { freePort } from "#tests/support/free-port.ts";
import { eventually, processesIn } from "#tests/support/postgres-processes.ts";

const main = fileURLToPath(new URL("../../src/server/main.ts", import.meta.url));

let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tapewise-main-"));
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await eventually("its database ends", () => processesIn(cluster()).length === 0);
  await rm(folder, { recursive: true, force: true });
});

const dataDir = () => path.join(folder, "data");
const cluster = () => path.join(dataDir(), "postgres");

function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "test",
      DEFAULT_FEEDS: "[]",
      DATA_DIR: dataDir(),
      OPENAI_BASE_URL: "http://127.0.0.1:9/v1",
      NASDAQ_TRADER_BASE_URL: "http://127.0.0.1:9",
      FINNHUB_BASE_URL: "http://127.0.0.1:9/api/v1",
      TWELVE_DATA_BASE_URL: "http://127.0.0.1:9",
      ...compileCache(),
      ...environment,
    },
  });
  children.push(child);
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    output.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.err += chunk;
  });
  const ended = new Promise<{ code: number | null }>((resolve) => {
    child.on("close", (code) => resolve({ code }));
  });
  return { child, output, ended };
}

/** The processes that a process started, and theirs. Linux only. */
function descendantsOf(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // It ended while we looked.
    }
  const below = (parent: number): number[] =>
    [...parents].filter(([, its]) => its === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

describe("the server process", () => {
  it("starts, rejects a second one on its folder and its port, and ends at SIGTERM leaving nothing", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const first = start({ PORT: String(port) });
    await eventually("the product says that it is ready", () => first.output.out.includes("is ready"));
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect(first.output.out).toMatch(
      /Create the first admin with this one-time link: http\S+\/setup\?token=\S+/,
    );
    expect(first.output.out).toContain("OPENAI_API_KEY");

    const second = start({ PORT: String(await freePort()) });
    expect(await second.ended).toMatchObject({ code: 1 });
    expect(second.output.err.trim()).toBe(
      `The data folder ${dataDir()} is in use by another running Tapewise (process ${first.child.pid}).`,
    );

    const third = start({ PORT: String(port), DATA_DIR: path.join(folder, "other") });
    expect(await third.ended).toMatchObject({ code: 1 });
    expect(third.output.err.trim()).toBe(
      `Configuration: PORT: another program uses port ${port}. Stop it or choose another PORT.`,
    );

    const family = descendantsOf(first.child.pid ?? 0);
    expect(family.length).toBeGreaterThan(0);
    first.child.kill("SIGTERM");
    expect((await first.ended).code).toBe(0);
    await eventually("its processes are gone", () => processesIn(cluster()).length === 0);
    expect(family.filter(isRunning)).toEqual([]);
    expect(first.output.err).toBe("");
  });

  it.each([
    ["a wrong value", { PORT: "99999" }, "Configuration: PORT: must be a whole number from 0 to 65535"],
    [
      "a database that does not answer",
      {
        DATABASE_URL: "postgres://someone:database-password@127.0.0.1:9/x",
        SECRET_KEY: "x".repeat(32),
      },
      "Configuration: DATABASE_URL: the database cannot be used (connect ECONNREFUSED 127.0.0.1:9)",
    ],
    [
      "an address of another machine",
      { HOST: "203.0.113.7", DATA_DIR: "elsewhere" },
      "Configuration: HOST: this machine cannot listen there (EADDRNOTAVAIL). Use 127.0.0.1 or 0.0.0.0.",
    ],
  ])("says in one line that %s stops it", async (_what, environment, line) => {
    const { ended, output } = start({ PORT: "0", ...environment });
    expect((await ended).code).toBe(1);
    expect(output.err.trim()).toBe(line);
    expect(output.err).not.toContain("database-password");
    // A worker may have written a log line by then; what it must not say is that it is ready.
    expect(output.out).not.toContain("is ready");
  });

  it("says in one line that its data folder cannot be written", async () => {
    const file = path.join(folder, "a-file");
    await writeFile(file, "");
    const { ended, output } = start({ PORT: "0", DATA_DIR: path.join(file, "data") });
    expect((await ended).code).toBe(1);
    expect(output.err.trim().split("\n")).toHaveLength(1);
    expect(output.err).toContain(path.join(file, "data"));
    expect(output.err).not.toMatch(/\n\s+at /);
  });
});
