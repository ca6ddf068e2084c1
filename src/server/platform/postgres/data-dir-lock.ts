import { readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { DataDirInUseError } from "./start-error.ts";

/** Long enough for a predecessor that is just ending, short enough to reject within a second. */
const waitMsMax = 500;
const retryMs = 50;
const busyCode = 5;

/** What the holder of a data folder tells about itself. */
export type Holder = { pid: number; connectionString: string | null };

export type DataDirLock = {
  /** Publishes how to reach the database, for tools that run beside the product. */
  announce(connectionString: string): Promise<void>;
  release(): Promise<void>;
};

const lockFileOf = (dataDir: string) => path.join(dataDir, "product.lock");
const holderFileOf = (dataDir: string) => path.join(dataDir, "product.json");

/**
 * Takes the exclusive right to a data folder. The lock is a record lock of the operating system, held
 * through SQLite: it ends with the process, needs no pid to be trusted, and reaches across containers.
 * @throws DataDirInUseError within a second when another process holds it.
 */
export async function acquireDataDirLock(dataDir: string): Promise<DataDirLock> {
  const database = new DatabaseSync(lockFileOf(dataDir));
  try {
    await lockExclusively(database, dataDir);
    await publish(dataDir, { pid: process.pid, connectionString: null });
  } catch (error) {
    database.close();
    throw error;
  }
  return {
    announce: (connectionString) => publish(dataDir, { pid: process.pid, connectionString }),
    async release() {
      if (!database.isOpen) return;
      await rm(holderFileOf(dataDir), { force: true });
      database.close();
    },
  };
}

/** The product process that holds this data folder now; null when none does. */
export async function holderOf(dataDir: string): Promise<Holder | null> {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(lockFileOf(dataDir), { readOnly: true });
  } catch {
    return null; // No lock file: the folder was never used.
  }
  try {
    database.exec("PRAGMA busy_timeout = 0; SELECT count(*) FROM sqlite_schema");
    return null;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return (await readHolder(dataDir)) ?? { pid: 0, connectionString: null };
  } finally {
    database.close();
  }
}

async function lockExclusively(database: DatabaseSync, dataDir: string): Promise<void> {
  database.exec("PRAGMA busy_timeout = 0");
  for (let waitedMs = 0; ; waitedMs += retryMs) {
    try {
      database.exec("BEGIN EXCLUSIVE");
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (waitedMs >= waitMsMax)
        throw new DataDirInUseError(dataDir, (await readHolder(dataDir))?.pid ?? null);
    }
    await delay(retryMs);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === busyCode;
}

async function publish(dataDir: string, holder: Holder): Promise<void> {
  const file = holderFileOf(dataDir);
  await writeFile(`${file}.new`, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function readHolder(dataDir: string): Promise<Holder | null> {
  try {
    const value: unknown = JSON.parse(await readFile(holderFileOf(dataDir), "utf8"));
    if (typeof value !== "object" || value === null || !("pid" in value)) return null;
    if (typeof value.pid !== "number" || !Number.isSafeInteger(value.pid)) return null;
    const known = "connectionString" in value && typeof value.connectionString === "string";
    return { pid: value.pid, connectionString: known ? String(value.connectionString) : null };
  } catch {
    return null;
  }
}
