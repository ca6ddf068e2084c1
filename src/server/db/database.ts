import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { tables } from "./schema/tables.ts";

export type Database = NodePgDatabase<typeof tables>;

export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type DatabaseHandle = { db: Database; pool: pg.Pool; close(): Promise<void> };

/**
 * Opens a pool. Connections are made on demand and rebuilt after the database restarts; `onError` gets the
 * failures of connections, idle or in use, which would otherwise end the process.
 */
export function openDatabase(options: {
  connectionString: string;
  connectionsMax?: number;
  onError: (error: Error) => void;
}): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.connectionsMax ?? 12,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: "tapewise",
  });
  // A connection that breaks while it is in use reports to itself, one that is idle to the pool as well.
  pool.on("connect", (client) => client.on("error", options.onError));
  pool.on("error", () => undefined);
  return { db: drizzle(pool, { schema: tables }), pool, close: () => pool.end() };
}
