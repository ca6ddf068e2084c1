import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#server/platform/app-error.ts";
import { statementMsMax } from "#server/platform/connection-limits.ts";
import { isCancelled } from "#server/platform/database-failure.ts";
import { errorText } from "#server/platform/error-text.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { type Database, openDatabase, type Transaction } from "./database.ts";
import { type ReplicaWatch, watchReplica } from "./replica-watch.ts";

/** The database, or one transaction: whatever takes statements. */
export type Reader = Database | Transaction;

/** Reads so far by who answered. "repeated": the replica failed, or lacked what the caller had seen, and the primary answered. */
export type ReadCounts = { replica: number; primary: number; repeated: number };

type ReadOptions = {
  /** Settings for the statements, which then are one transaction. */
  settings?: SQL;
  /** Nothing that is a moment old will do. */
  isCurrent?: boolean;
  /** Whether a replica has what the caller has seen already; without it any that is used will do. */
  hasSeen?: (replica: Reader) => Promise<boolean>;
};

export type ReadingDatabase = {
  /**
   * Reads what may be a few seconds old, and nothing that a user changes: at the replica while that is used, else at the primary.
   * What fails at the replica is asked of the primary once, so `work` may run twice; what took too long is not.
   */
  read<T>(work: (from: Reader) => Promise<T>, options?: ReadOptions): Promise<T>;
};

/** Thrown within the replica's transaction, and never seen outside. */
class LacksSeenError extends Error {}

/** A replica may stand behind a pooler, which keeps no setting of a connection. */
const limits = sql`select set_config('statement_timeout', ${String(statementMsMax)}, true)`;

const within = <T>(db: Database, settings: SQL, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(settings);
      return work(tx);
    },
    { accessMode: "read only" },
  );

type UsedReplica = { db: Database; watch: Pick<ReplicaWatch, "state"> };

/** Chooses for each read who answers it. */
export function createReadingDatabase(deps: {
  db: Database;
  replica: UsedReplica | undefined;
  log: Logger;
}): ReadingDatabase & { counts: Readonly<ReadCounts> } {
  const { db, replica, log } = deps;
  const counts: ReadCounts = { replica: 0, primary: 0, repeated: 0 };

  async function atReplica<T>(
    { db: copy }: UsedReplica,
    work: (from: Reader) => Promise<T>,
    { settings = limits, hasSeen }: ReadOptions,
  ): Promise<T> {
    const result = await within(copy, settings, async (tx) => {
      if (hasSeen && !(await hasSeen(tx))) throw new LacksSeenError();
      return work(tx);
    });
    counts.replica += 1;
    return result;
  }

  return {
    counts,
    async read(work, options = {}) {
      if (options.isCurrent || replica?.watch.state() !== "used") counts.primary += 1;
      else
        try {
          return await atReplica(replica, work, options);
        } catch (error) {
          if (error instanceof AppError || isCancelled(error)) throw error;
          counts.repeated += 1;
          if (!(error instanceof LacksSeenError))
            log.info({ err: errorText(error) }, "The read replica failed, and the database was asked again");
        }
      return options.settings ? within(db, options.settings, work) : work(db);
    },
  };
}

export type OpenReading = ReturnType<typeof createReadingDatabase> & {
  /** Undefined without one. */
  replica: Pick<ReplicaWatch, "state" | "ageMs" | "onLook"> | undefined;
  close(): Promise<void>;
};

/** What is read from, with the replica where there is one. A replica that can't be reached keeps nothing from starting. */
export async function openReadingDatabase(options: {
  db: Database;
  /** The database past any pooler. */
  primaryString: string;
  replicaString: string | undefined;
  log: Logger;
}): Promise<OpenReading> {
  const { db, primaryString, replicaString, log } = options;
  if (replicaString === undefined) {
    const reading = createReadingDatabase({ db, replica: undefined, log });
    return { ...reading, replica: undefined, close: async () => undefined };
  }
  const watch = await watchReplica({ primaryString, replicaString });
  const pool = openDatabase({
    connectionString: replicaString,
    // Each transaction sets its own limit, so that one way serves with a pooler and without.
    isPooled: true,
    readsUnder: watch,
    onError: (error) => log.info({ err: error.message }, "A connection to the read replica was lost"),
  });
  return {
    ...createReadingDatabase({ db, replica: { db: pool.db, watch }, log }),
    replica: watch,
    async close() {
      await Promise.all([watch.close(), pool.close()]);
    },
  };
}
