import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Clock } from "#server/platform/clock.ts";
import { connectionLimits } from "#server/platform/connection-limits.ts";
import { isDatabaseDown } from "#server/platform/database-failure.ts";
import { EndingClient } from "#server/platform/ending-client.ts";
import { type Commits, createCommits, withGuardedCommit, withGuardedWrites } from "./guarded-writes.ts";
import { tables } from "./schema/tables.ts";
import { endWaiting, type WatchOfWaits } from "./silence-guard.ts";

export type Database = NodePgDatabase<typeof tables>;

export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type DatabaseHandle = { db: Database; pool: pg.Pool; close(): Promise<void> };

/**
 * Takes the place of drizzle's own: a connection whose BEGIN fails is given back, too, and one that was given up on is
 * closed, since the answer to its last statement may still come.
 */
function transactionsOf(pool: pg.Pool, commits: Commits | undefined): Database["transaction"] {
  const ofClients = new WeakMap<pg.PoolClient, Database>();
  return async (work, config) => {
    const client = await pool.connect();
    const guarded = commits ? withGuardedCommit(client, commits) : client;
    const own = ofClients.get(client) ?? (drizzle(guarded, { schema: tables }) as unknown as Database);
    ofClients.set(client, own);
    let isLost = false;
    try {
      return await own.transaction(work, config);
    } catch (error) {
      isLost = isDatabaseDown(error);
      throw error;
    } finally {
      client.release(isLost);
    }
  };
}

/**
 * Opens a pool. Connections are made on demand and rebuilt after the database restarts; `onError` gets the
 * failures of connections, idle or in use, which would otherwise end the process.
 */
export function openDatabase(options: {
  connectionString: string;
  connectionsMax?: number;
  /** Behind a pooler in transaction mode, which rejects the limit of statements as a setting of the connection. */
  isPooled?: boolean;
  /**
   * Tells when the database is silent or waits for a standby, and its time. With it nobody waits for either, and a write that was reported as
   * failed is not stored later. Commands, which end with their work, do without.
   */
  guard?: { watch: WatchOfWaits; clock: Clock };
  /** The same for a pool that only reads. */
  readsUnder?: WatchOfWaits;
  onError: (error: Error) => void;
}): DatabaseHandle {
  const { statement_timeout, ...clientLimits } = connectionLimits;
  const pool = new pg.Pool({
    ...clientLimits,
    ...(options.isPooled ? {} : { statement_timeout }),
    Client: EndingClient,
    connectionString: options.connectionString,
    max: options.connectionsMax ?? 12,
    idleTimeoutMillis: 30_000,
    application_name: "tapewise",
  });
  // A connection that breaks while it is in use reports to itself, one that is idle to the pool as well.
  pool.on("connect", (client) => client.on("error", options.onError));
  pool.on("error", () => undefined);
  const { guard } = options;
  const commits = guard && createCommits(guard.clock, () => guard.watch.commitsWaiting() > 0);
  if (guard && commits) endWaiting(pool, guard.watch, commits);
  if (options.readsUnder) endWaiting(pool, options.readsUnder, { waitMs: () => 0 });
  const db = drizzle(commits ? withGuardedWrites(pool, commits) : pool, { schema: tables });
  db.transaction = transactionsOf(pool, commits);
  return { db, pool, close: () => pool.end() };
}
