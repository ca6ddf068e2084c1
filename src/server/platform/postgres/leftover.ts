import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { PostgresLog } from "./postgres-log.ts";
import { tryAs } from "./run-as.ts";

const fastMsMax = 8_000;
const immediateMsMax = 5_000;
const killMsMax = 2_000;

/**
 * Ends every server process of an earlier run on this cluster. Call only while holding the data
 * folder: whatever still runs then has lost its product.
 */
export async function endLeftovers(folder: string, log: PostgresLog): Promise<void> {
  const cluster = await realpath(folder).catch(() => null);
  if (cluster === null) return;
  const pid = (await readPostmasterFile(cluster))?.pid ?? null;
  if (pid !== null && (await isServerOf(pid, cluster))) {
    log.warn(`A database of an earlier run (process ${pid}) is still running; ending it.`);
    await endPostmaster(pid, cluster);
  }
  // Sessions of a postmaster that was killed; while one lives, a new server refuses to start.
  for (const stray of await serversOf(cluster)) await signalAndWait(stray, "SIGKILL", cluster, killMsMax);
  // The pid in these files may by now be any process, which would make the server refuse to start.
  for (const file of ["postmaster.pid", ".s.PGSQL.5432.lock"])
    await rm(path.join(cluster, file), { force: true });
}

/** Fast shutdown, then immediate, then kill; resolves when the process is gone. */
async function endPostmaster(pid: number, cluster: string): Promise<void> {
  if (await signalAndWait(pid, "SIGINT", cluster, fastMsMax)) return;
  if (await signalAndWait(pid, "SIGQUIT", cluster, immediateMsMax)) return;
  await signalAndWait(pid, "SIGKILL", cluster, killMsMax);
}

/** First line and status line of `postmaster.pid`; null when the file is missing or not yet written. */
export async function readPostmasterFile(folder: string): Promise<{ pid: number; status: string } | null> {
  const text = await readFile(path.join(folder, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 1 ? { pid, status: (lines[7] ?? "").trim() } : null;
}

async function signalAndWait(
  pid: number,
  signal: NodeJS.Signals,
  cluster: string,
  timeoutMs: number,
): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += 20) {
    if (!(await isServerOf(pid, cluster))) return true;
    await delay(20);
  }
  return false;
}

/** A pid alone proves nothing, since pids come again: the process must be a server at work in this cluster. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== "linux") {
    const script = 'ps -p "$1" -o command= | grep -q "postgres.*-D $2 "';
    return (await tryAs(null, script, String(pid), cluster)) === null;
  }
  try {
    const [folder, program] = await Promise.all([readlink(`/proc/${pid}/cwd`), readlink(`/proc/${pid}/exe`)]);
    // An update of the software replaces the file below a running server.
    return folder === cluster && /\/postgres( \(deleted\))?$/.test(program);
  } catch {
    return false;
  }
}

async function serversOf(cluster: string): Promise<number[]> {
  if (process.platform !== "linux") return [];
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const ours = await Promise.all(pids.map((pid) => isServerOf(pid, cluster)));
  return pids.filter((_, index) => ours[index]);
}
