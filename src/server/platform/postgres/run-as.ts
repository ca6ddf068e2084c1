import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
import { promisify } from "node:util";
import { PostgresStartError } from "./start-error.ts";

const run = promisify(execFile);

/** The unprivileged account that runs the database; null means the account of this process. */
export type RunAs = { uid: number; gid: number } | null;

const accountsInOrder = ["postgres", "_postgres", "nobody"];

/** Everything the database and its small scripts need of an environment; secrets stay behind. */
export const childEnvironment = { PATH: "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C", TZ: "UTC" };

/**
 * PostgreSQL refuses to run as root. As root, an existing cluster keeps its owner; a new one gets
 * `postgres`, else `nobody`.
 */
export async function accountFor(cluster: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  for (const name of accountsInOrder) {
    const fields = accounts
      .split("\n")
      .find((line) => line.startsWith(`${name}:`))
      ?.split(":");
    // Unsigned: some systems write nobody as -2.
    if (fields) return { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 };
  }
  throw new PostgresStartError(
    "PostgreSQL does not run as root and there is no user postgres or nobody: start as an ordinary user or set DATABASE_URL.",
  );
}

/** Spawn options that make a child run as the account. */
export function spawnAs(account: RunAs): { uid: number; gid: number } | Record<string, never> {
  return account ?? {};
}

/** Runs a small shell script as the account; answers its error output, or null when it succeeds. */
export async function tryAs(account: RunAs, script: string, ...args: string[]): Promise<string | null> {
  const options = { ...spawnAs(account), cwd: "/", env: childEnvironment, timeout: 60_000 };
  return run("/bin/sh", ["-c", script, "sh", ...args], options).then(
    () => null,
    (error: Error & { stderr?: string }) => error.stderr?.trim() || error.message,
  );
}

/** Name of the system account of this process; null when the system has none for its id. */
export function ownAccountName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
