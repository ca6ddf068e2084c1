import { type ChildProcess, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { runCommand } from "#server/cli/run-command.ts";
import { compileCache } from "./compile-cache.ts";

const cli = fileURLToPath(new URL("../../src/server/cli/cli.ts", import.meta.url));

/** `code` is null for a process that was killed. */
type Outcome = { code: number | null; out: string; err: string };

export type Command = { child: ChildProcess; ended: Promise<Outcome> };

/** Starts a command of the product in a process of its own, with nothing of this one's environment but the path. */
export function startCommand(args: string[], environment: Record<string, string>, cwd: string): Command {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", ...compileCache(), ...environment },
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  return { child, ended: new Promise((resolve) => child.on("close", (code) => resolve({ code, ...said }))) };
}

function setEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
}

/**
 * Runs a command of the product in this process, which spares the start of another, with nothing of this one's
 * environment but the path, and no file .env. One at a time: what is said meanwhile counts as the command's.
 */
export async function commandHere(args: string[], environment: Record<string, string>): Promise<Outcome> {
  const before = { ...process.env };
  const cwd = process.cwd();
  const { log, error } = console;
  const said = { out: "", err: "" };
  console.log = (...words) => {
    said.out += `${format(...words)}\n`;
  };
  console.error = (...words) => {
    said.err += `${format(...words)}\n`;
  };
  process.chdir(tmpdir());
  setEnvironment({ PATH: before.PATH ?? "", NODE_ENV: "test", ...environment });
  try {
    const code = await runCommand(args);
    return { code, ...said };
  } finally {
    setEnvironment(before);
    process.chdir(cwd);
    Object.assign(console, { log, error });
  }
}
