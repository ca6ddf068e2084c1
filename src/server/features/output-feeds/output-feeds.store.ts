import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { outputFeedsPerUserMax } from "#domain/feeds/output-feed.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { outputFeeds } from "#server/db/schema/output-feeds.ts";

export type StoredOutputFeed = typeof outputFeeds.$inferSelect;
type NewStoredOutputFeed = Pick<StoredOutputFeed, "id" | "userId" | "name" | "filter" | "hash" | "lastFour">;

export type OutputFeedsStore = ReturnType<typeof createOutputFeedsStore>;

export function createOutputFeedsStore({ db }: { db: Database }) {
  const owned = (userId: string) => eq(outputFeeds.userId, userId);

  return {
    /** The newest first. */
    list: (userId: string): Promise<StoredOutputFeed[]> =>
      db
        .select()
        .from(outputFeeds)
        .where(owned(userId))
        .orderBy(desc(outputFeeds.createdAt), desc(outputFeeds.id)),

    /** "full" at the limit. The user's row is locked, so that two at a time are both counted. */
    insert: (row: NewStoredOutputFeed): Promise<StoredOutputFeed | "full"> =>
      db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for("no key update");
        const [counted] = await tx.select({ total: count() }).from(outputFeeds).where(owned(row.userId));
        if ((counted?.total ?? 0) >= outputFeedsPerUserMax) return "full";
        const [stored] = await tx.insert(outputFeeds).values(row).returning();
        if (!stored) throw new Error("An output feed could not be stored.");
        return stored;
      }),

    async remove(userId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(outputFeeds)
        .where(and(owned(userId), eq(outputFeeds.id, id)))
        .returning({ id: outputFeeds.id });
      return rows.length > 0;
    },

    /** The one with that hash, of a user who is not removed. */
    async find(hash: string): Promise<StoredOutputFeed | undefined> {
      const [row] = await db
        .select({ feed: outputFeeds })
        .from(outputFeeds)
        .innerJoin(users, eq(users.id, outputFeeds.userId))
        .where(and(eq(outputFeeds.hash, hash), isNull(users.removedAt)));
      return row?.feed;
    },

    /**
     * Counts a fetch and notes what it had: null for a filter that leads nowhere. Answers since when it has been so; undefined when
     * the feed was ended meanwhile.
     */
    async noteFetch(id: string, contentHash: string | null): Promise<Date | undefined> {
      const [row] = await db
        .update(outputFeeds)
        .set({
          fetches: sql`${outputFeeds.fetches} + 1`,
          lastFetchedAt: sql`now()`,
          contentHash,
          changedAt: sql`case when ${outputFeeds.contentHash} is distinct from ${contentHash}::text then now() else ${outputFeeds.changedAt} end`,
        })
        .where(eq(outputFeeds.id, id))
        .returning({ changedAt: outputFeeds.changedAt });
      return row?.changedAt;
    },
  };
}
