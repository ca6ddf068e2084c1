import { type Config, readConfig } from "../config/config.ts";
import { environment } from "../config/environment.ts";
import { type DatabaseHandle, openDatabase } from "../db/database.ts";
import { migrateDatabase } from "../db/migrate.ts";
import { findRunningProduct, startEmbeddedPostgres } from "../platform/postgres/embedded-postgres.ts";

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

export type DatabaseWork<T> = (connectionString: string, config: Config) => Promise<T>;

/** Runs `work` on the installation's database: the configured one, the running product's, or one started for the moment. */
export async function withDatabase<T>(work: DatabaseWork<T>): Promise<T> {
  const config = readConfig(environment());
  const configured = config.databaseDirectUrl ?? config.databaseUrl;
  if (configured) {
    await migrateDatabase(configured);
    return work(configured, config);
  }
  const running = await findRunningProduct(config.dataDir);
  if (running?.connectionString) return work(running.connectionString, config);
  return withOwnDatabase(config, work);
}

/** Runs `work` on the embedded database while no product runs and none can start. */
export async function withOwnDatabase<T>(config: Config, work: DatabaseWork<T>): Promise<T> {
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silent });
  try {
    await migrateDatabase(embedded.connectionString);
    return await work(embedded.connectionString, config);
  } finally {
    await embedded.stop();
  }
}

/** Runs `work` over one connection, which ends with it. */
export async function withConnectionTo<T>(
  connectionString: string,
  work: (database: Pick<DatabaseHandle, "db" | "pool">) => Promise<T>,
): Promise<T> {
  const { db, pool, close } = openDatabase({ connectionString, connectionsMax: 1, onError: () => undefined });
  try {
    return await work({ db, pool });
  } finally {
    await close();
  }
}
