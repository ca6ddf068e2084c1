import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "#tests/support/postgres-processes.ts";
import { serverMemory } from "./server-memory.mjs";

const launcher = fileURLToPath(new URL("./launch.mjs", import.meta.url));

/** A Node of this machine that is too old for the product, as on many machines. */
const oldNode = ["/usr/bin/node", "/usr/local/bin/node"].find(
  (node) => existsSync(node) && /^v2[0-3]\./.test(execFileSync(node, ["--version"], { encoding: "utf8" })),
);

const program = `
const mode: string | undefined = process.argv[2];
const say = (event: object) => console.log(JSON.stringify(event));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => { say({ signal }); setTimeout(() => process.exit(7), 20); });
say({ pid: process.pid, major: Number(process.versions.node.split(".")[0]), args: process.argv.slice(2) });
if (mode === "exit") process.exit(Number(process.argv[3]));
if (mode === "throw") throw new Error("broken");
if (mode === "stay") setInterval(() => undefined, 60_000);
`;

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tapewise launch "));
  await writeFile(path.join(folder, "program.ts"), program);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

function run(node: string, ...args: string[]) {
  const child = spawn(node, [launcher, path.join(folder, "program.ts"), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const lines: Record<string, unknown>[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(JSON.parse(line)));
  const ended = new Promise((resolve) => child.on("close", (code, signal) => resolve(code ?? signal)));
  return { child, lines, ended };
}

function isAlive(pid: unknown): boolean {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch {
    return false;
  }
}

const nodes: [name: string, node: string][] = [["this Node", process.execPath]];
// Not every machine has an older one.
if (oldNode !== undefined) nodes.push(["an old Node", oldNode]);

describe.each(nodes)("launch.mjs on %s", (name, node) => {
  it("runs a TypeScript file on Node 24 or newer with its arguments, and passes the exit code", async () => {
    const { lines, ended } = run(node, "exit", "5", "a b");
    expect(await ended).toBe(5);
    expect(lines[0]).toMatchObject({ args: ["exit", "5", "a b"] });
    expect(lines[0]?.major).toBeGreaterThanOrEqual(24);
  });

  it("ends with an error code when the file throws", async () => {
    expect(await run(node, "throw").ended).toBe(1);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("passes %s on and waits for the end", async (signal) => {
    const { child, lines, ended } = run(node, "stay");
    await eventually("the program runs", () => lines.length === 1);
    child.kill(signal);
    expect(await ended).toBe(7);
    expect(lines[1]).toEqual({ signal });
  });

  it("leaves nothing behind when the launcher is killed", async () => {
    const { child, lines } = run(node, "stay");
    await eventually("the program runs", () => lines.length === 1);
    child.kill("SIGKILL");
    if (name === "an old Node") await eventually("the program stops", () => lines.length === 2);
    await eventually("the program is gone", () => !isAlive(lines[0]?.pid));
  });
});

const withoutGlibc = "process.report.getReport = () => ({ header: {} });";
const onWindows = 'Object.defineProperty(process, "platform", { value: "win32" });';
const asNode20 = 'Object.defineProperty(process.versions, "node", { value: "20.0.0" });';

describe("launch.mjs on a system where the product does not run", () => {
  it.each([
    ["Windows", onWindows, "WSL 2"],
    ["musl with an old Node", withoutGlibc + asNode20, "install Node 24 and set DATABASE_URL"],
  ])("%s: ends with a line that says what to do", (_system, change, words) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        "--import",
        `data:text/javascript,${encodeURIComponent(change)}`,
        launcher,
        path.join(folder, "program.ts"),
      ],
      { encoding: "utf8" },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(words);
  });

  it("musl with a new Node: runs", () => {
    const { status } = spawnSync(process.execPath, [
      "--import",
      `data:text/javascript,${encodeURIComponent(withoutGlibc)}`,
      launcher,
      path.join(folder, "program.ts"),
      "exit",
      "3",
    ]);
    expect(status).toBe(3);
  });
});

describe("the memory of the server", () => {
  it.each(["Containerfile", "tapewise.service"])("is in deploy/%s what `npm start` gives it", (file) => {
    const words = readFileSync(path.join(import.meta.dirname, "../deploy", file), "utf8").split(/[\s",]+/);
    const { flags, environment } = serverMemory(24);
    const set = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
    expect(words).toEqual(expect.arrayContaining([...flags, ...set]));
  });

  it("takes no options of V8 on a Node whose V8 may not know them", () => {
    expect(serverMemory(24).flags).toContain("--heap-growing-percent=50");
    expect(serverMemory(26).flags).toEqual(["--max-semi-space-size=4"]);
  });
});
