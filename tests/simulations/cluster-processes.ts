import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import path from "node:path";
import { type RunAs, spawnAs } from "#server/platform/postgres/run-as.ts";
import { eventually, processesIn } from "#tests/support/postgres-processes.ts";

export type Running = { stop(signal: NodeJS.Signals): Promise<void>; hasEnded(): boolean };

/** A program that writes into a log file of the folder. */
export function startProgram(
  program: string,
  args: string[],
  { log, account }: { log: string; account: RunAs },
): Running {
  const file = openSync(log, "a");
  const child: ChildProcess = spawn(program, args, {
    ...spawnAs(account),
    cwd: path.dirname(log),
    stdio: ["ignore", file, file],
    env: { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C.UTF-8", HOME: path.dirname(log) },
  });
  closeSync(file);
  const ended = once(child, "exit");
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    async stop(signal) {
      if (!hasEnded()) child.kill(signal);
      await ended;
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended meanwhile.
  }
}

/** Kills what is left of a server, its backends included. */
export async function killProcesses(folder: string): Promise<void> {
  await eventually("the server's processes are gone", () => {
    const left = processesIn(folder);
    for (const { pid } of left) kill(pid);
    return left.length === 0;
  });
}
