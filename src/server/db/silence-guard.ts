import type pg from "pg";
import { CommitsWaitError, commitsLocally, DatabaseSilentError } from "#server/platform/database-silence.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import { type Commits, commitAnswerMs, writing } from "./guarded-writes.ts";

export type WatchOfWaits = Pick<DatabaseWatch, "isSilent" | "commitsWaiting" | "onLook">;

type Connect = {
  (): Promise<pg.PoolClient>;
  (callback: (error: Error | undefined, client: pg.PoolClient | undefined, done: () => void) => void): void;
};

/** An event's transaction is written to the disk, too. */
const notifying = /\bpg_notify\s*\(/i;

type Statement = string | { text: string };

/**
 * While commits wait for a standby, a statement that writes outside of a guarded transaction isn't sent: the database would hold it, and
 * its connection, until there is a standby, whoever gave it up.
 */
function rejectWaitingWrites(pool: pg.Pool, watch: WatchOfWaits): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  pool.query = ((statement: Statement, ...rest: unknown[]) => {
    const text = typeof statement === "string" ? statement : statement.text;
    const waits = (writing.test(text) || notifying.test(text)) && !text.includes(commitsLocally);
    return waits && watch.commitsWaiting() > 0
      ? Promise.reject(new CommitsWaitError())
      : query(statement, ...rest);
  }) as typeof pool.query;
}

/**
 * While the database is silent nobody waits for it: who asks for a connection or waits for one gets an error, and
 * connections that owe an answer are closed, which ends their statements. Commits get the time that they need to fail for sure.
 * Connections that were open at that time are closed in place of being used again: what lost the way of one lost it of all, and may never find it.
 * While commits wait for a standby, connections that have owed an answer for that time are closed; others read on.
 */
export function endWaiting(pool: pg.Pool, watch: WatchOfWaits, commits: Pick<Commits, "waitMs">): void {
  const inUse = new Map<pg.PoolClient, number>();
  const openedMs = new WeakMap<pg.PoolClient, number>();
  let silentMs = Number.NEGATIVE_INFINITY;
  const waiting = new Set<() => void>();
  rejectWaitingWrites(pool, watch);
  const connectClient = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.on("connect", (client) => openedMs.set(client, performance.now()));
  pool.on("acquire", (client) => inUse.set(client, performance.now()));
  pool.on("release", (_error, client) => inUse.delete(client));
  pool.on("remove", (client) => inUse.delete(client));

  /** Milliseconds until a client in use is given up; undefined when it isn't. */
  function patienceMs(client: pg.PoolClient): number | undefined {
    const sinceMs = inUse.get(client);
    if (sinceMs === undefined) return undefined;
    if (watch.isSilent()) return commits.waitMs(client);
    if (watch.commitsWaiting() === 0) return undefined;
    return Math.max(commits.waitMs(client), sinceMs + commitAnswerMs - performance.now());
  }

  function giveUp(client: pg.PoolClient): void {
    const waitMs = patienceMs(client);
    if (waitMs === undefined) return;
    if (waitMs > 0) setTimeout(giveUp, waitMs, client);
    else void (client as unknown as pg.Client).end().catch(() => undefined);
  }

  watch.onLook(() => {
    if (watch.isSilent()) {
      silentMs = performance.now();
      for (const end of waiting) end();
    } else if (watch.commitsWaiting() === 0) return;
    for (const client of inUse.keys()) giveUp(client);
  });

  async function trustedClient(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await connectClient();
      if ((openedMs.get(client) ?? 0) >= silentMs) return client;
      client.release(true);
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    if (watch.isSilent()) throw new DatabaseSilentError();
    const silence = Promise.withResolvers<never>();
    const end = () => silence.reject(new DatabaseSilentError());
    waiting.add(end);
    const client = trustedClient();
    try {
      return await Promise.race([client, silence.promise]);
    } catch (error) {
      // It may come all the same.
      client.then(
        (late) => late.release(),
        () => undefined,
      );
      throw error;
    } finally {
      waiting.delete(end);
    }
  }

  pool.connect = ((callback?: Parameters<Connect>[0]) => {
    if (!callback) return connect();
    connect().then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }) as Connect as typeof pool.connect;
}
