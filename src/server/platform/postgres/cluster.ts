import { execFile } from "node:child_process";
import { chown, lstat, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { childEnvironment, type RunAs, spawnAs, tryAs } from "./run-as.ts";
import { PostgresStartError } from "./start-error.ts";

const run = promisify(execFile);
const initTimeoutMs = 120_000;

/** The major version whose files the shipped binaries read. */
const majorVersion = "18";

/** The superuser of a cluster and its one database carry the product's name. */
export const clusterUser = "tapewise";

/** A folder of database files, and how the account addresses it. */
export type Cluster = {
  folder: string;
  account: RunAs;
  /** Path for `-D`; names the working directory when the account cannot pass the parents. */
  address: string;
};

/** Makes the cluster on the first start, whole or not at all; later only looks at it. */
export async function openCluster(options: {
  folder: string;
  account: RunAs;
  software: string;
  durable: boolean;
}): Promise<Cluster> {
  const { folder, account } = options;
  if (!(await exists(folder))) await initialise(options);
  const address = await addressFor(folder, account);
  const version = (await readFile(path.join(folder, "PG_VERSION"), "utf8").catch(() => "")).trim();
  if (version !== majorVersion)
    throw new PostgresStartError(
      `${folder} was made by PostgreSQL ${version || "of unknown version"}; this is PostgreSQL ${majorVersion}.`,
    );
  return { folder, account, address };
}

async function initialise(options: {
  folder: string;
  account: RunAs;
  software: string;
  durable: boolean;
}): Promise<void> {
  const { folder, account, software, durable } = options;
  const fresh = `${folder}.new`;
  for (const ctype of ["C.UTF-8", "en_US.UTF-8", "UTF-8", "C"]) {
    await rm(fresh, { recursive: true, force: true });
    await mkdir(fresh, { mode: 0o700 });
    if (account) await chown(fresh, account.uid, account.gid);
    const address = await addressFor(fresh, account);
    const args = ["-D", address, "-U", clusterUser, "--auth=trust", "--encoding=UTF8", "--no-instructions"];
    args.push("--locale=C", `--lc-ctype=${ctype}`, "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
    if (!durable) args.push("--no-sync");
    const complaint = await run(path.join(software, "bin/initdb"), args, {
      ...spawnAs(account),
      cwd: fresh,
      env: childEnvironment,
      timeout: initTimeoutMs,
    }).then(
      () => null,
      (error: Error & { stderr?: string }) => error.stderr?.trim() || error.message,
    );
    if (complaint === null) break;
    if (ctype === "C" || !/invalid locale/.test(complaint)) {
      await rm(fresh, { recursive: true, force: true });
      throw new Error(complaint.replace(/^initdb: error: /, ""));
    }
  }
  await rename(fresh, folder);
  if (durable) await syncFolder(path.dirname(folder));
}

/**
 * As root with a home of mode 700, the account cannot pass the parents of the folder. It can reach its
 * own working directory, which the parent process sets before it gives up its rights.
 */
async function addressFor(folder: string, account: RunAs): Promise<string> {
  if (account === null || (await tryAs(account, 'cd "$1" && test -w .', folder)) === null) return folder;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new PostgresStartError(
    `The database runs as user ${account.uid}, who cannot reach ${folder}: set DATA_DIR to a folder open to all.`,
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

async function exists(folder: string): Promise<boolean> {
  return lstat(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}

/** Server settings for a small machine: one process, a few dozen connections, socket only. */
export function serverSettings(options: {
  durable: boolean;
  connectionsMax: number;
  readOnly: boolean;
}): string[] {
  const settings: Record<string, string | number> = {
    listen_addresses: "",
    unix_socket_directories: ".",
    unix_socket_permissions: "0700",
    max_connections: options.connectionsMax,
    shared_buffers: "64MB",
    effective_cache_size: "512MB",
    work_mem: "4MB",
    maintenance_work_mem: "32MB",
    autovacuum_max_workers: 2,
    max_worker_processes: 4,
    max_parallel_workers: 2,
    max_parallel_workers_per_gather: 1,
    io_method: "sync",
    wal_level: "minimal",
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    min_wal_size: "64MB",
    max_wal_size: "512MB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "",
    log_checkpoints: "off",
    log_min_messages: "log",
    // Details carry values of rows.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    fsync: options.durable ? "on" : "off",
    full_page_writes: options.durable ? "on" : "off",
    synchronous_commit: options.durable ? "on" : "off",
    default_transaction_read_only: options.readOnly ? "on" : "off",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
