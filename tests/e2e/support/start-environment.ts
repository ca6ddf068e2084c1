import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { environmentVariables } from "./environment-client.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const startMsMax = 240_000;

async function run(file: string, args: string[]): Promise<void> {
  const child = spawn(file, args, { cwd: root, stdio: "inherit" });
  const code = await new Promise((resolve, reject) => child.on("exit", resolve).on("error", reject));
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
}

async function readyLine(child: ReturnType<typeof spawn>): Promise<{ url: string; controlUrl: string }> {
  const { stdout } = child;
  if (!stdout) throw new Error("The test environment has no output.");
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error("The test environment did not start in time.")),
      startMsMax,
    );
    child.on("exit", (code) =>
      reject(new Error(`The test environment ended with ${code} before it was ready.`)),
    );
    createInterface({ input: stdout }).once("line", (line) => {
      clearTimeout(timer);
      resolve(JSON.parse(line) as { url: string; controlUrl: string });
    });
  });
}

async function startOne(environment: number): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ["scripts/launch.mjs", "tests/e2e/support/environment.ts"], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const stop = async () => {
    child.stdin.end();
    child.kill("SIGTERM");
    await ended;
  };
  try {
    const { url, controlUrl } = await readyLine(child);
    const variables = environmentVariables(environment);
    process.env[variables.url] = url;
    process.env[variables.control] = controlUrl;
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Starts test environments for the whole run, each in a process of its own on Node 24. Answers their end. */
export async function startEnvironments(count: number): Promise<() => Promise<void>> {
  if (process.env.TAPEWISE_E2E_WEB === undefined && !existsSync(path.join(root, "build/client")))
    await run(path.join(root, "node_modules/.bin/react-router"), ["build"]);
  const starts = await Promise.allSettled(
    Array.from({ length: count }, (_, environment) => startOne(environment)),
  );
  const stop = async () => {
    await Promise.all(starts.map((start) => (start.status === "fulfilled" ? start.value() : undefined)));
  };
  const failed = starts.find((start) => start.status === "rejected");
  if (!failed) return stop;
  await stop();
  throw failed.reason;
}
