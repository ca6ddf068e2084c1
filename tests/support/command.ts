import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../../src/server/cli/cli.ts", import.meta.url));

export type Command = {
  child: ChildProcess;
  /** `code` is null for a process that was killed. */
  ended: Promise<{ code: number | null; out: string; err: string }>;
};

/** Starts a command of the product in a process of its own, with nothing of this one's environment but the path. */
export function startCommand(args: string[], environment: Record<string, string>, cwd: string): Command {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "test", ...environment },
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
