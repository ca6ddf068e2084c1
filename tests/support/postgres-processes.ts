import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createInterface, type Interface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { compileCache } from "./compile-cache.ts";

type ProductEvent =
  | { kind: "up"; pid: number; url: string }
  | { kind: "refused"; name: string; message: string }
  | { kind: "gave-up"; reason: string };

export type SmallProduct = {
  process: ChildProcess;
  pid: number;
  next(): Promise<ProductEvent>;
  /** Exit code or signal. */
  ended: Promise<number | NodeJS.Signals | null>;
};

/** Starts a process of its own that holds an embedded database in the folder. */
export function startSmallProduct(dataDir: string): SmallProduct {
  const file = fileURLToPath(new URL("./postgres-child.ts", import.meta.url));
  const child = spawn(process.execPath, [file, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...compileCache() },
  });
  const lines: Interface = createInterface({ input: child.stdout });
  const events: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  lines.on("line", (line) => {
    const first = waiting.shift();
    if (first) first(line);
    else events.push(line);
  });
  return {
    process: child,
    pid: child.pid ?? 0,
    async next() {
      const line = events.shift() ?? (await new Promise<string>((resolve) => waiting.push(resolve)));
      return JSON.parse(line) as ProductEvent;
    },
    ended: new Promise((resolve) => child.on("exit", (code, signal) => resolve(code ?? signal))),
  };
}

type FoundProcess = { pid: number; program: string };

/** Live processes at work in a cluster folder: servers and their watching shells. Linux only. */
export function processesIn(cluster: string): FoundProcess[] {
  const found: FoundProcess[] = [];
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    try {
      if (readlinkSync(`/proc/${name}/cwd`) !== cluster) continue;
      if (/^State:\s+Z/m.test(readFileSync(`/proc/${name}/status`, "utf8"))) continue;
      const program = readlinkSync(`/proc/${name}/exe`).split("/").at(-1) ?? "";
      found.push({ pid: Number(name), program });
    } catch {
      // It ended while we looked.
    }
  }
  return found;
}

/** Waits for a condition; fails after the bound with what it waited for. */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 300_000,
): Promise<void> {
  const endMs = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > endMs) throw new Error(`Still waiting: ${what}`);
    await delay(25);
  }
}
