import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { productName, productVersion } from "#domain/kernel/product.ts";
import { isDatabaseDown } from "#server/platform/database-failure.ts";
import { DatabaseSilentError } from "#server/platform/database-silence.ts";

const ownMigrations = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any fixed number: defaults of one product queue up on it, so that migrations run once. */
const migrationLock = 7_331_204;

/** A server that is there signs a connection in within milliseconds, a busy one within a few seconds. */
const connectMsMax = 5_000;
/** Another process's upgrade may take minutes: while this one waits for it, a way that is lost is found out. */
const keepAliveMs = 10_000;

/** Within the upgrade no statement waits for the program that long. */
const idleMsMax = 60_000;

const undefinedTable = "42P01";

/** The schema cannot be brought to this version. Its message is one line that says what to do; nothing was stored. */
export class SchemaError extends Error {}

type Applied = { hash: string; createdAtMs: number };

async function appliedMigrations(client: pg.Client): Promise<Applied[]> {
  try {
    const { rows } = await client.query<Applied>(
      `select hash, created_at::float8 as "createdAtMs" from drizzle.__drizzle_migrations order by created_at`,
    );
    return rows;
  } catch (error) {
    if ((error as { code?: unknown }).code === undefinedTable) return [];
    throw error;
  }
}

/** A database with a step that this program does not have would be read and written by wrong assumptions. */
function rejectForeign(applied: readonly Applied[], known: readonly MigrationMeta[]): void {
  const hashes = new Set(known.map(({ hash }) => hash));
  const foreign = applied.find(({ hash }) => !hashes.has(hash));
  if (!foreign) return;
  const lastKnownMs = known.at(-1)?.folderMillis ?? 0;
  const day = new Date(foreign.createdAtMs).toISOString().slice(0, 10);
  throw new SchemaError(
    foreign.createdAtMs > lastKnownMs
      ? `The database belongs to a newer version of ${productName} than ${productVersion} (it has a migration of ${day}): start that version, or restore a backup from before the upgrade.`
      : `The database was made by a version of ${productName} that was never released (it has an unknown migration of ${day}): start that version, make a backup and restore it into an empty installation.`,
  );
}

/** The tag of the step whose statement failed. */
function failedStep(error: DrizzleQueryError, folder: string, known: readonly MigrationMeta[]): string {
  const journal = JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")) as {
    entries: { tag: string }[];
  };
  const at = known.findIndex(({ sql }) => sql.includes(error.query));
  return journal.entries[at]?.tag ?? "that records the steps";
}

/**
 * Brings the database to the newest schema: all steps or none. Safe to repeat and to run from several processes at once.
 * @throws SchemaError for a database of another version, and for a step that fails; DatabaseSilentError for one that answers nothing
 */
export async function migrateDatabase(
  connectionString: string,
  migrationsFolder = ownMigrations,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: "tapewise-migrate",
    // A pooler rejects it, rather than to keep the lock below when this connection has ended.
    idle_in_transaction_session_timeout: idleMsMax,
    connectionTimeoutMillis: connectMsMax,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
  });
  await client.connect().catch((error: Error) => {
    // The driver's own word for the time above.
    throw error.message === "timeout expired" ? new DatabaseSilentError() : error;
  });
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const known = readMigrationFiles({ migrationsFolder });
    rejectForeign(await appliedMigrations(client), known);
    await migrate(drizzle(client), { migrationsFolder }).catch((error: unknown) => {
      if (!(error instanceof DrizzleQueryError)) throw error;
      if (isDatabaseDown(error)) throw error.cause;
      throw new SchemaError(
        `The upgrade failed at the step ${failedStep(error, migrationsFolder, known)} (${error.cause?.message}). Nothing of it was stored: start the version before, and see docs/operations/upgrading.md.`,
        { cause: error.cause },
      );
    });
  } finally {
    await client.end();
  }
}
