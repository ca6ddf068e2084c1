import type pg from "pg";
import type { Clock } from "#server/platform/clock.ts";
import { isDatabaseDown } from "#server/platform/database-failure.ts";
import {
  CommitsWaitError,
  DatabaseSilentError,
  UnconfirmedCommitError,
} from "#server/platform/database-silence.ts";

/** A commit that begins later than this after it was sent does nothing. */
const commitMsMax = 1_800;
/** No failure is reported before: the commit's check is over by then, also when the two clocks differ a little. */
const failureMsMin = commitMsMax + 500;

type Statement = string | { text: string };
type Query = (statement: Statement, values?: unknown[]) => Promise<pg.QueryResult>;

/** Of what a connection waits for, whatever it is: by then a commit is over or will never be answered. */
export const commitAnswerMs = failureMsMin;

/** Clients whose commit is on its way, and when the failure of that may be reported, by monotonic time. */
export type Commits = {
  /** Milliseconds until a client may be given up on; 0 when it commits nothing. */
  waitMs(client: pg.PoolClient): number;
  /** @throws UnconfirmedCommitError when nobody knows what became of it; whatever else it throws, nothing is stored. */
  commit(client: pg.PoolClient): Promise<pg.QueryResult>;
  /** Its commit had no answer: there is no connection any more on which to roll back. */
  isLost(client: pg.PoolClient): boolean;
};

const textOf = (statement: Statement) => (typeof statement === "string" ? statement : statement.text);

/** Whether a statement writes: it waits for its commit, and for the standby then. */
export const writing =
  /^\s*(insert|update|delete|merge)\b|^\s*with\b[\s\S]*\b(insert|update|delete|merge)\b/i;

type Failure = { code?: unknown; severity?: unknown } | null;

/** Of the check that goes before a commit: it was too late, or would wait for a standby. */
const isRefused = (error: unknown) => (error as Failure)?.code === "22012";
/** The database's own word that it did not commit; without it the connection broke. */
const isRejected = (error: unknown) => (error as Failure)?.severity === "ERROR";

/**
 * Commits that a database carries out in time or never: one that was frozen when the commit came finds, when it goes on,
 * that the moment has passed. A database that stops within the commit itself, as while it waits for the disk, may have stored it
 * all the same: so a commit without an answer is reported as unconfirmed and never as failed.
 */
export function createCommits(clock: Clock, areWaiting: () => boolean): Commits {
  const sentMs = new WeakMap<pg.PoolClient, number>();
  const lost = new WeakSet<pg.PoolClient>();
  return {
    waitMs(client) {
      const sent = sentMs.get(client);
      return sent === undefined ? 0 : Math.max(0, sent + failureMsMin - performance.now());
    },
    async commit(client) {
      const until = new Date(clock.now() + commitMsMax).toISOString();
      // What wrote nothing commits without a standby.
      const isStuck = areWaiting();
      const check = isStuck
        ? "pg_current_xact_id_if_assigned() is null"
        : `clock_timestamp() <= timestamptz '${until}'`;
      sentMs.set(client, performance.now());
      try {
        // One message: the database begins with the commit only when the check before it passed.
        return await client.query(`select 1 / (${check})::int; commit`);
      } catch (error) {
        if (isRefused(error)) throw isStuck ? new CommitsWaitError() : new DatabaseSilentError();
        if (isRejected(error)) throw error;
        lost.add(client);
        throw new UnconfirmedCommitError(error);
      } finally {
        sentMs.delete(client);
      }
    },
    isLost: (client) => lost.has(client),
  };
}

const nothing: pg.QueryResult = { command: "ROLLBACK", rowCount: 0, oid: 0, fields: [], rows: [] };

/** The client as it is, but its commits are guarded. */
export function withGuardedCommit(client: pg.PoolClient, commits: Commits): pg.PoolClient {
  const query: Query = async (statement, values) => {
    const text = textOf(statement);
    if (text === "commit") return commits.commit(client);
    // A failure of the rollback would take the place of the commit's.
    if (text === "rollback" && commits.isLost(client)) return nothing;
    return client.query(statement, values);
  };
  return Object.create(client, { query: { value: query } });
}

/**
 * The pool as it is, but a statement that writes is a transaction of its own with a guarded commit: the database would carry it
 * out whenever it came to it.
 */
export function withGuardedWrites(pool: pg.Pool, commits: Commits): pg.Pool {
  async function write(statement: Statement, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await pool.connect();
    let isBroken = true;
    try {
      await client.query("begin");
      const result = await client.query(statement, values);
      await commits.commit(client);
      isBroken = false;
      return result;
    } catch (error) {
      if (!isDatabaseDown(error))
        isBroken = await client.query("rollback").then(
          () => false,
          () => true,
        );
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  const query: Query = (statement, values) =>
    writing.test(textOf(statement)) ? write(statement, values) : pool.query(statement, values);
  return Object.create(pool, { query: { value: query } });
}
