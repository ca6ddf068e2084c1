import { mkdir, realpath } from "node:fs/promises";
import path from "node:path";
import { Client } from "pg";
import { openCluster } from "./cluster.ts";
import { acquireDataDirLock, type DataDirLock, type Holder, holderOf } from "./data-dir-lock.ts";
import { createDiskGuard } from "./disk-guard.ts";
import { endLeftovers } from "./leftover.ts";
import type { PostgresLog } from "./postgres-log.ts";
import { accountFor } from "./run-as.ts";
import { launchServer } from "./server-process.ts";
import {
  connectionStringOf,
  connectionTo,
  type PostgresConnection,
  removeShortLink,
} from "./socket-folder.ts";
import { findSoftware } from "./software.ts";
import { startErrorOf } from "./start-error.ts";
import { superviseServer } from "./supervisor.ts";

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: PostgresLog;
  /** False leaves out every sync to disk: for tests only. */
  durable?: boolean;
  connectionsMax?: number;
};

export type EmbeddedPostgres = {
  connection: PostgresConnection;
  /** URL that `pg` understands; holds no password. */
  connectionString: string;
  /** True while the disk is full: reads work, changes fail with SQLSTATE 25006. */
  readonly isReadOnly: boolean;
  /** Process id of the postmaster; changes when the supervisor starts it again. */
  readonly pid: number;
  /** Calls back once when the database cannot be kept running, with one line that says why. */
  onExit(callback: (reason: string) => void): void;
  /** Fast shutdown; after 8 s an immediate one, which loses nothing acknowledged. */
  stop(): Promise<void>;
};

/**
 * Starts the private PostgreSQL under `dataDir/postgres` and supervises it.
 * @throws DataDirInUseError when another process of the product holds the folder.
 * @throws PostgresStartError with one line for a user, for everything else.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const wanted = path.resolve(options.dataDir);
  let lock: DataDirLock | undefined;
  try {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    const dataDir = await realpath(wanted);
    lock = await acquireDataDirLock(dataDir);
    return await startLocked({ ...options, dataDir }, lock);
  } catch (error) {
    await lock?.release();
    throw startErrorOf(error, wanted);
  }
}

/** The running product on this data folder, with its database if it is embedded; null when none runs. */
export async function findRunningProduct(dataDir: string): Promise<Holder | null> {
  return holderOf(path.resolve(dataDir));
}

async function startLocked(options: EmbeddedPostgresOptions, lock: DataDirLock): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true, connectionsMax = 50 } = options;
  const folder = path.join(dataDir, "postgres");
  const disk = createDiskGuard(dataDir);
  if (await disk.isLow()) throw new Error("ENOSPC: less than 32 MiB are free");
  const account = await accountFor(folder);
  const software = await findSoftware(account, dataDir);
  await endLeftovers(folder, log);
  const cluster = await openCluster({ folder, account, software, durable });
  if (durable) await disk.prepare();
  const launch = ({ readOnly }: { readOnly: boolean }) =>
    launchServer({ cluster, software, durable, connectionsMax, readOnly, log });
  const settle = () => endLeftovers(folder, log);
  const server = await launch({ readOnly: false });
  const connection = await connectionTo(folder);
  try {
    await ensureDatabase(connection);
    await lock.announce(connectionStringOf(connection));
  } catch (error) {
    await server.stop();
    throw error;
  }
  const supervisor = superviseServer(server, { dataDir, log, disk, launch, settle });
  return {
    connection,
    connectionString: connectionStringOf(connection),
    get isReadOnly() {
      return supervisor.isReadOnly();
    },
    get pid() {
      return supervisor.pid();
    },
    onExit: supervisor.onExit,
    async stop() {
      await supervisor.stop();
      await removeShortLink(connection, folder);
      await lock.release();
    },
  };
}

/** The first start may have ended between making the cluster and making its database. */
async function ensureDatabase(connection: PostgresConnection): Promise<void> {
  const client = new Client(connectionStringOf({ ...connection, database: "postgres" }));
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [
      connection.database,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE "${connection.database}"`);
  } finally {
    await client.end();
  }
}
