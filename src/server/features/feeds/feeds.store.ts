import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { feeds } from "#server/db/schema/feeds.ts";
import { channels } from "#server/db/schema/news.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type StoredFeed = typeof feeds.$inferSelect;
export type FeedChannel = Pick<
  typeof channels.$inferSelect,
  "state" | "reason" | "checkedAt" | "succeededAt" | "nextCheckAt"
>;
export type FollowedFeed = { feed: StoredFeed; channel: FeedChannel };

export type FeedsStore = ReturnType<typeof createFeedsStore>;

export function createFeedsStore({ db, newId }: { db: Database; newId: NewId }) {
  type Tx = Parameters<Parameters<Database["transaction"]>[0]>[0];

  async function channelFor(tx: Tx, url: string): Promise<{ id: string } & FeedChannel> {
    const [channel] = await tx
      .insert(channels)
      .values({ id: newId(), url })
      .onConflictDoUpdate({ target: channels.url, set: { url: sql`excluded.url` } })
      .returning();
    if (!channel) throw new Error("A channel could not be stored.");
    return channel;
  }

  const followed = (tx: Pick<Tx, "select">) =>
    tx
      .select({
        feed: feeds,
        channel: {
          state: channels.state,
          reason: channels.reason,
          checkedAt: channels.checkedAt,
          succeededAt: channels.succeededAt,
          nextCheckAt: channels.nextCheckAt,
        },
      })
      .from(feeds)
      .innerJoin(channels, eq(channels.id, feeds.channelId));

  /** Ids by URL. Each URL once. They are stored in one order, so that two users never wait for each other in a ring. */
  async function channelsFor(tx: Tx, urls: string[]): Promise<Map<string, string>> {
    const rows = await tx
      .insert(channels)
      .values(urls.toSorted().map((url) => ({ id: newId(), url })))
      .onConflictDoUpdate({ target: channels.url, set: { url: sql`excluded.url` } })
      .returning({ id: channels.id, url: channels.url });
    return new Map(rows.map(({ id, url }) => [url, id]));
  }

  /** One writer per user at a time, so that counts and duplicates are decided on what is really there. */
  const lockUser = (tx: Tx, userId: string) =>
    tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`feeds:${userId}`}))`);

  const owned = (userId: string, feedId: string) => and(eq(feeds.userId, userId), eq(feeds.id, feedId));

  return {
    list(userId: string): Promise<FollowedFeed[]> {
      return followed(db).where(eq(feeds.userId, userId)).orderBy(asc(feeds.order), asc(feeds.createdAt));
    },

    /** Adds the feed at the end; "duplicate" when the user has its URL, "full" at the limit. */
    async insert(
      userId: string,
      input: { name: string; url: string; color: string },
      feedsMax: number,
    ): Promise<FollowedFeed | "duplicate" | "full"> {
      return db.transaction(async (tx) => {
        await lockUser(tx, userId);
        const [counted] = await tx.select({ total: count() }).from(feeds).where(eq(feeds.userId, userId));
        const total = counted?.total ?? 0;
        if (total >= feedsMax) return "full";
        const [same] = await tx
          .select({ id: feeds.id })
          .from(feeds)
          .where(and(eq(feeds.userId, userId), eq(feeds.url, input.url)));
        if (same) return "duplicate";
        const channel = await channelFor(tx, input.url);
        const [feed] = await tx
          .insert(feeds)
          .values({ id: newId(), userId, channelId: channel.id, ...input, order: total + 1 })
          .returning();
        if (!feed) throw new Error("A feed could not be stored.");
        return { feed, channel };
      });
    },

    /** Adds, at the end, those whose URL the user does not have; `left` counts what is above the limit. Each URL once. */
    async insertMissing(
      userId: string,
      inputs: { name: string; url: string; color: string }[],
      feedsMax: number,
    ): Promise<{ added: number; left: number }> {
      return db.transaction(async (tx) => {
        await lockUser(tx, userId);
        const stored = await tx.select({ url: feeds.url }).from(feeds).where(eq(feeds.userId, userId));
        const known = new Set(stored.map(({ url }) => url));
        const missing = inputs.filter(({ url }) => !known.has(url));
        const fitting = missing.slice(0, Math.max(0, feedsMax - stored.length));
        const left = missing.length - fitting.length;
        if (fitting.length === 0) return { added: 0, left };
        const ids = await channelsFor(
          tx,
          fitting.map(({ url }) => url),
        );
        const rows = fitting.flatMap(({ name, url, color }, at) => {
          const channelId = ids.get(url);
          const order = stored.length + at + 1;
          return channelId ? [{ id: newId(), userId, channelId, name, url, color, order }] : [];
        });
        await tx.insert(feeds).values(rows);
        return { added: rows.length, left };
      });
    },

    async change(
      userId: string,
      feedId: string,
      patch: Partial<Pick<StoredFeed, "name" | "url" | "color" | "enabled">>,
    ): Promise<FollowedFeed | "duplicate" | undefined> {
      return db.transaction(async (tx) => {
        await lockUser(tx, userId);
        const fields: Partial<StoredFeed> = { ...patch, lastUpdated: new Date() };
        if (patch.url !== undefined) {
          const [same] = await tx
            .select({ id: feeds.id })
            .from(feeds)
            .where(and(eq(feeds.userId, userId), eq(feeds.url, patch.url)));
          if (same && same.id !== feedId) return "duplicate";
          fields.channelId = (await channelFor(tx, patch.url)).id;
        }
        await tx.update(feeds).set(fields).where(owned(userId, feedId));
        const [row] = await followed(tx).where(owned(userId, feedId));
        return row;
      });
    },

    async remove(userId: string, feedId: string): Promise<boolean> {
      const rows = await db.delete(feeds).where(owned(userId, feedId)).returning({ id: feeds.id });
      return rows.length > 0;
    },
  };
}
