import pg from "pg";
import type { ClockReading, DatabaseClock } from "#server/platform/database-clock.ts";
import { answered, DatabaseSilentError } from "#server/platform/database-silence.ts";
import { startLoop } from "#server/platform/loop.ts";

export type DatabaseWatch = {
  /** The database takes connections or statements and answers none: it is frozen, or the way to it is. */
  isSilent(): boolean;
  /** Answers at the next look when the last one failed. */
  isAnswering(): Promise<boolean>;
  /** Called after each look, whatever it found. Returns the function that ends it. */
  onLook(listener: () => void): () => void;
  close(): Promise<void>;
};

const lookEveryMs = 500;
const lookAgainMs = 250;

async function readClock(client: pg.Client): Promise<ClockReading> {
  const askedMs = performance.now();
  const { rows } = await client.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  const answeredMs = performance.now();
  return { askedMs, answeredMs, databaseMs: rows[0]?.ms ?? Number.NaN };
}

/** One connection that is opened again after it was lost. */
function openConnection(connectionString: string) {
  let client: pg.Client | undefined;
  return {
    async connected(): Promise<pg.Client> {
      if (client) return client;
      const next = new pg.Client({ connectionString, application_name: "tapewise-watch", keepAlive: true });
      next.on("error", () => undefined);
      next.on("end", () => {
        if (client === next) client = undefined;
      });
      client = next;
      await next.connect();
      return next;
    },
    async end(): Promise<void> {
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
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
  const database = openConnection(connectionString);
  const pooler = poolerString === undefined ? undefined : openConnection(poolerString);
  let failure: unknown;
  let nextLook = Promise.withResolvers<void>();

  async function reachPooler(): Promise<void> {
    if (!pooler) return;
    try {
      await answered(pooler.connected());
    } catch (error) {
      void pooler.end();
      if (!(error instanceof DatabaseSilentError)) throw error;
    }
  }

  async function look(): Promise<void> {
    try {
      clock.learn(await answered(database.connected().then(readClock)));
      await reachPooler();
      failure = undefined;
    } catch (error) {
      failure = error;
      // A connection that owes an answer is of no use.
      void database.end();
    }
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

  const isSilent = () => failure instanceof DatabaseSilentError;
  const isAway = () => failure !== undefined && !isSilent();

  return {
    isSilent,
    async isAnswering() {
      // The look that goes on may have begun before the database was back: one that begins now counts.
      for (let looks = 0; looks < 2 && isAway(); looks += 1) {
        loop.wake();
        await nextLook.promise;
      }
      return failure === undefined;
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
