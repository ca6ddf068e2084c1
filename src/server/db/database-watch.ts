import type pg from "pg";
import type { ClockReading, DatabaseClock } from "#server/platform/database-clock.ts";
import { answered, DatabaseSilentError } from "#server/platform/database-silence.ts";
import { startLoop } from "#server/platform/loop.ts";
import { openOwnConnection } from "./own-connection.ts";
import { watchPooler } from "./pooler-watch.ts";

export type DatabaseWatch = {
  /**
   * The database takes connections or statements and answers none: it is frozen, or the way to it is. So it seems behind a pooler that
   * lets clients wait while the database is away, and behind one that answers nothing itself.
   */
  isSilent(): boolean;
  /** Commits that wait for a standby, longer than one that is there ever takes: others would wait as well. */
  commitsWaiting(): number;
  /**
   * Commits wait for a standby, or did until a moment ago. Their callers gave them up and told nobody; they are stored once there is
   * a standby.
   */
  storesLate(): boolean;
  /** Answers at the next look when the last one failed. */
  isAnswering(): Promise<boolean>;
  /** Called after each look, whatever it found. Returns the function that ends it. */
  onLook(listener: () => void): () => void;
  close(): Promise<void>;
};

const lookEveryMs = 500;
const lookAgainMs = 250;
/** At the second look that finds no commit waiting everyone can see what those stored. */
const looksUntilStored = 2;
/** A standby that is there confirms within milliseconds. */
const standbyMsMax = 1_500;

/** The time, and the commits that wait, of which a user sees its own. */
const question = `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms,
  (select count(*)::int from pg_stat_activity where wait_event = 'SyncRep'
    and query_start < clock_timestamp() - interval '${standbyMsMax} milliseconds') as waiting`;

async function ask(client: pg.Client): Promise<{ reading: ClockReading; waiting: number }> {
  const askedMs = performance.now();
  const { rows } = await client.query<{ ms: number; waiting: number }>(question);
  const answeredMs = performance.now();
  const reading = { askedMs, answeredMs, databaseMs: rows[0]?.ms ?? Number.NaN };
  return { reading, waiting: rows[0]?.waiting ?? 0 };
}

/**
 * Looks at the database twice a second over a connection of its own, which no load of the pool delays, and reads its
 * clock. The first look is over when it resolves.
 * @param poolerString the way of the requests, where that is another: a pooler that cannot be reached counts as a database that is
 *   away, one that lets clients wait does not
 * @throws when the database cannot be reached at the start
 */
export async function watchDatabase(options: {
  connectionString: string;
  poolerString?: string | undefined;
  clock: DatabaseClock;
}): Promise<DatabaseWatch> {
  const { connectionString, poolerString, clock } = options;
  const listeners = new Set<() => void>();
  const database = openOwnConnection(connectionString);
  const pooler = poolerString === undefined ? undefined : watchPooler(poolerString);
  let failure: unknown;
  let waiting = 0;
  let looksWithoutWaiting = looksUntilStored;
  let nextLook = Promise.withResolvers<void>();

  async function look(): Promise<void> {
    // Beside the database: when that has owed an answer for too long, it has, too.
    pooler?.ask();
    try {
      const told = await answered(database.connected().then(ask));
      clock.learn(told.reading);
      waiting = told.waiting;
      await pooler?.reach();
      failure = undefined;
    } catch (error) {
      failure = error;
      waiting = 0;
      // A connection that owes an answer is of no use.
      void database.end();
      pooler?.ask();
    }
    looksWithoutWaiting = waiting > 0 ? 0 : looksWithoutWaiting + 1;
    nextLook.resolve();
    nextLook = Promise.withResolvers();
    for (const listener of listeners) listener();
  }

  await look();
  if (failure !== undefined) throw failure;
  const loop = startLoop({
    async round() {
      await look();
      return failure === undefined ? lookEveryMs : lookAgainMs;
    },
    failed: () => lookAgainMs,
  });

  const isMute = () => failure instanceof DatabaseSilentError;
  const isAway = () => failure !== undefined && !isMute();
  const poolerIsSilent = () => pooler?.isSilent() ?? false;

  return {
    isSilent: () => isMute() || poolerIsSilent() || (isAway() && (pooler?.isMute() ?? false)),
    commitsWaiting: () => waiting,
    storesLate: () => looksWithoutWaiting < looksUntilStored,
    async isAnswering() {
      // The look that goes on may have begun before the database was back: one that begins now counts.
      for (let looks = 0; looks < 2 && isAway(); looks += 1) {
        loop.wake();
        await nextLook.promise;
      }
      return failure === undefined && !poolerIsSilent();
    },
    onLook(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      const ended = [database.end(), pooler?.end()];
      await loop.stop();
      // There is no next look: whoever waits for it learns what the last one found.
      nextLook.resolve();
      await Promise.all([...ended, database.end(), pooler?.end()]);
    },
  };
}
