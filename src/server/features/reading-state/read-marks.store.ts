import { and, asc, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import { markedMax } from "#domain/news/limits.ts";
import { undoMinutesMax } from "#domain/settings/undo.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { changeEntries } from "#server/db/list-entries.ts";
import { feedFolders, feeds } from "#server/db/schema/feeds.ts";
import { type ReadUndoState, readUndos } from "#server/db/schema/reading.ts";
import type { NewId } from "#server/platform/new-id.ts";
import { aboveMark } from "./unread-sql.ts";

export type ReadMarksStore = ReturnType<typeof createReadMarksStore>;

/** Of one user; the oldest become final first. */
const undosMax = 10;
/** Arrivals looked at for the count of those that were unread: one item may arrive in several feeds. */
const lookedAtMax = markedMax * 3;

/** How many of the feeds' items up to the number are unread, counted up to `markedMax`. */
async function countUnread(tx: Transaction, feedIds: string[], upTo: number): Promise<number> {
  const { rows } = await tx.execute<{ marked: number }>(sql`
    select count(*)::int as marked from (
      select distinct item_id from (
        (select above.item_id from feeds f
          cross join lateral (${aboveMark(sql`ci.item_id, ci.seq`, lookedAtMax)}) above
          where ${inArray(sql`f.id`, feedIds)} and above.seq <= ${upTo} limit ${lookedAtMax})
        union all
        (select ci.item_id from feeds f
          join reader_items r on r.user_id = f.user_id and not r.read
          join channel_items ci on ci.channel_id = f.channel_id and ci.item_id = r.item_id
          where ${inArray(sql`f.id`, feedIds)} and ci.seq <= f.read_up_to limit ${lookedAtMax})
      ) arrivals limit ${markedMax}) unread`);
  return rows[0]?.marked ?? 0;
}

/** Turns what was put back to unread into read; answers the items. Locked in one order, as batches of read items are. */
async function readAgain(tx: Transaction, feedIds: string[], userId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update reader_items set read = true where user_id = ${userId} and item_id in (
      select r.item_id from reader_items r where r.user_id = ${userId} and not r.read
        and exists (select 1 from channel_items ci join feeds f on f.channel_id = ci.channel_id
          where ci.item_id = r.item_id and ${inArray(sql`f.id`, feedIds)})
      order by r.item_id for update)
    returning item_id as id`);
  return rows.map(({ id }) => id);
}

/**
 * Where a later "mark all" went on from the marks of one that is undone, its own Undo leads back to before both: so
 * they can be undone in any order.
 */
async function passOn(tx: Transaction, userId: string, undone: ReadUndoState): Promise<void> {
  const earlier = new Map(undone.marks.map((mark) => [mark.feedId, mark]));
  const kept = await tx.select().from(readUndos).where(eq(readUndos.userId, userId));
  for (const { id, state } of kept) {
    const marks = state.marks.map((mark) => {
      const before = earlier.get(mark.feedId);
      return before && before.after === mark.before ? { ...mark, before: before.before } : mark;
    });
    if (marks.some((mark, at) => mark !== state.marks[at]))
      await tx
        .update(readUndos)
        .set({ state: { ...state, marks } })
        .where(eq(readUndos.id, id));
  }
}

/** Up to which arrival everything of a feed counts as read. */
export function createReadMarksStore({ db, newId }: { db: Database; newId: NewId }) {
  /** Marks are columns of the feeds, so they change behind the lock of the feeds: two tabs follow one another. */
  const change = <Result>(userId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    changeEntries(db, { kind: "feed", userId }, work);

  async function keepUndo(tx: Transaction, userId: string, state: ReadUndoState): Promise<string> {
    const id = newId();
    await tx.insert(readUndos).values({ id, userId, state });
    const tooOld = tx
      .select({ id: readUndos.id })
      .from(readUndos)
      .where(eq(readUndos.userId, userId))
      .orderBy(desc(readUndos.createdAt), desc(readUndos.id))
      .offset(undosMax);
    await tx.delete(readUndos).where(inArray(readUndos.id, tooOld));
    return id;
  }

  return {
    /**
     * Marks what has arrived by now in one feed, in a folder, or in all that are switched on, as read. Undefined when
     * the user has no such feed.
     */
    markAll: (
      userId: string,
      { feedId, folderId }: { feedId?: string | undefined; folderId?: string | undefined },
    ): Promise<{ marked: number; undoId: string } | undefined> =>
      change(userId, async (tx) => {
        const ofFeed: SQL | undefined = feedId === undefined ? undefined : eq(feeds.id, feedId);
        const within = tx
          .select({ id: feedFolders.id })
          .from(feedFolders)
          .where(or(eq(feedFolders.id, folderId ?? ""), eq(feedFolders.parentId, folderId ?? "")));
        const ofFolder: SQL | undefined =
          folderId === undefined ? undefined : inArray(feeds.folderId, within);
        const marks = await tx
          .select({ feedId: feeds.id, before: feeds.readUpTo })
          .from(feeds)
          .where(and(eq(feeds.userId, userId), eq(feeds.enabled, true), ofFeed, ofFolder))
          .orderBy(asc(feeds.id));
        if ((feedId !== undefined || folderId !== undefined) && marks.length === 0) return undefined;
        const ids = marks.map((mark) => mark.feedId);
        // Arrival numbers become visible in their order: whatever arrives after this has a higher one.
        const { rows } = await tx.execute<{ seq: string | null }>(
          sql`select max(seq) as seq from channel_items`,
        );
        const upTo = Number(rows[0]?.seq ?? 0);
        const marked = await countUnread(tx, ids, upTo);
        const unread = await readAgain(tx, ids, userId);
        await tx
          .update(feeds)
          .set({ readUpTo: sql`greatest(${feeds.readUpTo}, ${upTo})` })
          .where(inArray(feeds.id, ids));
        const state = {
          marks: marks.map((mark) => ({ ...mark, after: Math.max(mark.before, upTo) })),
          unread,
        };
        return { marked, undoId: await keepUndo(tx, userId, state) };
      }),

    /** False when nothing was kept of it, or for another user. */
    undo: (userId: string, undoId: string): Promise<boolean> =>
      change(userId, async (tx) => {
        const [undone] = await tx
          .delete(readUndos)
          .where(
            and(
              eq(readUndos.id, undoId),
              eq(readUndos.userId, userId),
              gt(readUndos.createdAt, sql`now() - make_interval(mins => ${undoMinutesMax})`),
            ),
          )
          .returning({ state: readUndos.state });
        if (!undone) return false;
        await passOn(tx, userId, undone.state);
        await tx.execute(sql`
          update feeds f set read_up_to = mark.before
          from jsonb_to_recordset(${JSON.stringify(undone.state.marks)}::jsonb)
            as mark("feedId" text, before bigint, after bigint)
          where f.id = mark."feedId" and f.user_id = ${userId} and f.read_up_to = mark.after`);
        await tx.execute(sql`
          update reader_items set read = false where user_id = ${userId} and item_id in (
            select r.item_id from reader_items r where r.user_id = ${userId} and r.read
              and r.item_id = any(${sql.param(undone.state.unread)}::text[])
            order by r.item_id for update)`);
        return true;
      }),
  };
}
