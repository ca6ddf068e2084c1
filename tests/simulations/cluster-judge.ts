import type { DatabaseHandle } from "#server/db/database.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
import type { ProductProcess } from "./product-process.ts";

const readyMsMax = 30_000;
/** A job is due each minute. */
const jobMsMax = 150_000;

/** Items that were acknowledged as saved and aren't. */
export async function notSaved(
  { pool }: DatabaseHandle,
  acknowledged: readonly { userId: string; itemId: string }[],
): Promise<string[]> {
  const { rows } = await pool.query<{ user_id: string; item_id: string }>(
    "select user_id, item_id from reader_items where saved_at is not null",
  );
  const there = new Set(rows.map((row) => `${row.user_id} ${row.item_id}`));
  return acknowledged.map(({ userId, itemId }) => `${userId} ${itemId}`).filter((each) => !there.has(each));
}

/** Titles of published items that no row has. */
export async function notStored({ pool }: DatabaseHandle, titles: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ title: string }>("select title from items");
  const there = new Set(rows.map(({ title }) => title));
  return titles.filter((title) => !there.has(title));
}

/** What someone would have to put right by hand: processes that ended or aren't ready, a job queue that no longer works. */
export async function helpNeededBy(
  processes: readonly ProductProcess[],
  { pool }: DatabaseHandle,
): Promise<string[]> {
  const problems: string[] = [];
  for (const each of processes) {
    let told = "";
    await eventually(
      `${each.name} is ready`,
      async () => {
        const { status, reasons } = await each.readiness().catch((error: Error) => ({
          status: 0,
          reasons: [error.message],
        }));
        told = reasons.join(" ");
        return status === 200;
      },
      readyMsMax,
    ).catch(() => problems.push(`${each.name}: ${told}`));
  }
  const { rows: now } = await pool.query<{ at: Date }>("select now() as at");
  await eventually(
    "a job is done",
    async () => {
      const { rowCount } = await pool.query("select 1 from pgboss.job where completed_on > $1 limit 1", [
        now[0]?.at,
      ]);
      return rowCount === 1;
    },
    jobMsMax,
  ).catch(() => problems.push("No job was done."));
  return problems;
}
