import { spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { type Cluster, clusterUser, serverSettings } from "./cluster.ts";
import { readPostmasterFile } from "./leftover.ts";
import type { PostgresLog } from "./postgres-log.ts";
import { childEnvironment, ownAccountName, spawnAs } from "./run-as.ts";

const pollMs = 15;
/** Recovery after a crash replays the log; a big one takes a while and is reported. */
const readyMsMax = 300_000;
const lineLengthMax = 2_000;
/** The script below asks for an immediate shutdown after 8 s, which itself is bounded to 5 s. */
const stopMsMax = 14_000;

/**
 * Starts the server and holds its lifeline: standard input is a pipe from the product, and its end, for
 * whatever reason, is a fast shutdown, after 8 s an immediate one.
 */
const lifeline = `
[ "$(cat pg_hba.conf)" = "$1" ] || printf '%s\\n' "$1" > pg_hba.conf || exit 1
[ "$(cat pg_ident.conf)" = "$2" ] || printf '%s\\n' "$2" > pg_ident.conf || exit 1
shift 2
exec 3<&0 </dev/null
"$@" 3<&- >&2 &
server=$!
echo "$server"
exec >&-
(
  while read -r line; do :; done <&3
  exec 3<&-
  kill -INT "$server"
  sleep 8 2>&- &
  nap=$!
  trap 'kill "$nap"; exit' TERM
  wait "$nap"
  kill -QUIT "$server"
) &
guard=$!
wait "$server"
code=$?
kill "$guard" 2>&-
exit "$code"
`;

export type ServerProcess = {
  /** Process id of the postmaster. */
  pid: number;
  /** Settles when the server is gone, with its last complaint if it made one. */
  exited: Promise<{ complaint: string | null }>;
  stop(): Promise<void>;
};

export type LaunchOptions = {
  cluster: Cluster;
  software: string;
  durable: boolean;
  connectionsMax: number;
  /** True rejects every change, with SQLSTATE 25006. */
  readOnly: boolean;
  log: PostgresLog;
};

/** Starts one server and waits until it accepts connections; rejects with its complaint if it ends before. */
export async function launchServer(options: LaunchOptions): Promise<ServerProcess> {
  const { cluster, software, log } = options;
  const { hostRules, accountMap } = accessRules();
  const command = [path.join(software, "bin/postgres"), "-D", cluster.address, ...serverSettings(options)];
  const child = spawn("/bin/sh", ["-c", lifeline, "tapewise-postgres", hostRules, accountMap, ...command], {
    ...spawnAs(cluster.account),
    cwd: cluster.folder,
    env: childEnvironment,
    // A session of its own: Ctrl-C in the terminal is for the product, which then stops the server.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => undefined);
  let complaint: string | null = null;
  createInterface({ input: child.stderr }).on("line", (line) => {
    complaint = complaintIn(line) ?? complaint;
    passOn(line.slice(0, lineLengthMax), log);
  });
  const exited = new Promise<{ complaint: string | null }>((resolve) => {
    child.on("error", (error) => resolve({ complaint: error.message }));
    // Last words may still be in the pipe.
    child.on("exit", () => setTimeout(() => resolve({ complaint }), 30));
  });
  const pid = await firstNumber(child.stdout, exited);
  const server: ServerProcess = { pid, exited, stop };

  async function stop(): Promise<void> {
    child.ref();
    child.stdin.end();
    const timer = setTimeout(() => child.kill("SIGKILL"), stopMsMax);
    await exited;
    clearTimeout(timer);
  }

  await ready(server, options);
  for (const part of [child, child.stdin, child.stdout, child.stderr])
    if ("unref" in part && typeof part.unref === "function") part.unref();
  return server;
}

async function ready(server: ServerProcess, { cluster, log }: LaunchOptions): Promise<void> {
  let over: { complaint: string | null } | undefined;
  void server.exited.then((exit) => {
    over = exit;
  });
  for (let waitedMs = 0; waitedMs < readyMsMax; waitedMs += pollMs) {
    if (over) throw new Error(over.complaint ?? "the server ended without a reason");
    const file = await readPostmasterFile(cluster.folder);
    if (file?.pid === server.pid && file.status === "ready") return;
    if (waitedMs > 0 && waitedMs % (pollMs * 400) === 0) log.info("The database is recovering; please wait.");
    await delay(pollMs);
  }
  await server.stop();
  throw new Error("the server did not become ready");
}

async function firstNumber(
  output: NodeJS.ReadableStream,
  exited: Promise<{ complaint: string | null }>,
): Promise<number> {
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: output }).once("line", resolve)),
    exited,
  ]);
  if (typeof line !== "string") throw new Error(line.complaint ?? "the server could not be started");
  return Number(line);
}

/** Only the account of this process may connect, as far as the system can name it. */
function accessRules(): { hostRules: string; accountMap: string } {
  const account = ownAccountName();
  if (account === null || !/^\w[\w .@-]*$/.test(account))
    return { hostRules: `local all ${clusterUser} trust`, accountMap: "" };
  return {
    hostRules: `local all ${clusterUser} peer map=product`,
    accountMap: `product "${account}" ${clusterUser}`,
  };
}

function complaintIn(line: string): string | null {
  return /^(?:FATAL|PANIC|sh|tapewise-postgres|postgres): +(.*)$/.exec(line)?.[1] ?? null;
}

function passOn(line: string, log: PostgresLog): void {
  // A statement, and the further lines of one, may hold what a user typed.
  if (/^(STATEMENT:|\t)/.test(line)) return;
  const text = `database: ${line}`;
  if (line.startsWith("PANIC:")) log.error(text);
  else if (/^(FATAL|WARNING):/.test(line)) log.warn(text);
  else log.debug(text);
}
