import type pg from "pg";
import { expect, onTestFinished } from "vitest";

/**
 * Holds a user's row as a change of the account does while it is made: what writes for that user waits.
 */
export async function holdUser(pool: pg.Pool, userId: string) {
  const client = await pool.connect();
  let isHeld = true;
  function release(): void {
    if (isHeld) client.release();
    isHeld = false;
  }
  // Of a test that fails in between: the product could not be closed.
  onTestFinished(async () => {
    if (isHeld) await client.query("rollback");
    release();
  });
  await client.query("begin");
  await client.query("select 1 from users where id = $1 for update", [userId]);
  return {
    query: (text: string, values: unknown[] = []) => client.query(text, values),
    /** Resolves once that many calls wait for the row. */
    async hasWaiting(calls: number) {
      const waiting = `select count(*)::int as calls from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await pool.query(waiting)).rows[0].calls).toBe(calls);
    },
    async commit() {
      await client.query("commit");
      release();
    },
  };
}
