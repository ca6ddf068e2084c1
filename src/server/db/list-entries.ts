import { and, asc, count, desc, eq, getTableColumns, gt, inArray, type SQL, sql } from "drizzle-orm";
import { orderedIds } from "#domain/settings/order.ts";
import { removedEntriesMax, undoMinutesMax } from "#domain/settings/undo.ts";
import type { Database, Transaction } from "./database.ts";
import { users } from "./schema/accounts.ts";
import { prompts } from "./schema/analysis.ts";
import { feeds } from "./schema/feeds.ts";
import { removedEntries } from "./schema/settings.ts";
import { watchlists } from "./schema/watchlists.ts";

type Rows = {
  feed: typeof feeds.$inferSelect;
  prompt: typeof prompts.$inferSelect;
  watchlist: typeof watchlists.$inferSelect;
};
type Kind = keyof Rows;

const tableOf = { feed: feeds, prompt: prompts, watchlist: watchlists } as const;

/**
 * One writer per user and kind at a time, so that counts, order and duplicates are decided on what is really there.
 * The user's row comes first, as in whatever ends an account: so the two never wait for each other in a ring.
 */
export async function lockEntries(tx: Transaction, kind: Kind, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${kind}s:${userId}`}))`);
}

/** Runs `work` as the only change of this user's feeds, prompts or watchlists. */
export function changeEntries<Result>(
  db: Database,
  { kind, userId }: { kind: Kind; userId: string },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await lockEntries(tx, kind, userId);
    return work(tx);
  });
}

export async function countEntries(tx: Transaction, kind: Kind, userId: string): Promise<number> {
  const table = tableOf[kind];
  const [counted] = await tx.select({ total: count() }).from(table).where(eq(table.userId, userId));
  return counted?.total ?? 0;
}

/** Numbers the user's feeds, prompts or watchlists again, from 1. */
export async function orderEntries(
  tx: Transaction,
  { kind, userId }: { kind: Kind; userId: string },
  wanted: readonly string[],
): Promise<void> {
  const table = tableOf[kind];
  const stored = await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(asc(table.order), asc(table.createdAt), asc(table.id));
  const ids = JSON.stringify(
    orderedIds(
      stored.map(({ id }) => id),
      wanted,
    ),
  );
  await tx.execute(sql`
    update ${table} entry set "order" = next.place, last_updated = now()
    from jsonb_array_elements_text(${ids}::jsonb) with ordinality as next(id, place)
    where entry.id = next.id and entry.user_id = ${userId} and entry."order" <> next.place`);
}

const ofKind = (kind: Kind, userId: string): SQL | undefined =>
  and(eq(removedEntries.userId, userId), eq(removedEntries.kind, kind));

/** Keeps a row whose deletion may be taken back, within the transaction that deletes it. */
export async function keepRemoved<K extends Kind>(tx: Transaction, kind: K, row: Rows[K]): Promise<void> {
  const { id, userId } = row;
  await tx.insert(removedEntries).values({ id, userId, kind, entry: row });
  const tooOld = tx
    .select({ id: removedEntries.id })
    .from(removedEntries)
    .where(ofKind(kind, userId))
    .orderBy(desc(removedEntries.removedAt), desc(removedEntries.id))
    .offset(removedEntriesMax);
  await tx.delete(removedEntries).where(inArray(removedEntries.id, tooOld));
}

/** The row as it was when its user deleted it; undefined when nobody did, somebody else did, or too long ago. */
export async function findRemoved<K extends Kind>(
  tx: Transaction,
  kind: K,
  { userId, id }: { userId: string; id: string },
): Promise<Rows[K] | undefined> {
  const since = sql`now() - make_interval(mins => ${undoMinutesMax})`;
  const [found] = await tx
    .select({ entry: removedEntries.entry })
    .from(removedEntries)
    .where(and(ofKind(kind, userId), eq(removedEntries.id, id), gt(removedEntries.removedAt, since)));
  return found && (rowOf(getTableColumns(tableOf[kind]), found.entry) as Rows[K]);
}

/** The deletion is taken back: what was kept of the row is no longer needed. */
export async function clearRemoved(tx: Transaction, id: string): Promise<void> {
  await tx.delete(removedEntries).where(eq(removedEntries.id, id));
}

/** JSON has no dates: the columns tell which texts were some. */
function rowOf(
  columns: Readonly<Record<string, { dataType: string }>>,
  entry: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values = Object.entries(entry).map(([name, value]) => {
    const isDate = columns[name]?.dataType === "date" && typeof value === "string";
    return [name, isDate ? new Date(value) : value];
  });
  return Object.fromEntries(values);
}
