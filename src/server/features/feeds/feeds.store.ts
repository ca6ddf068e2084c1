import { and, asc, eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/database.ts";
import { createFeedChannels } from "#server/db/feed-channels.ts";
import { createFeedFolders, type FeedPlace, folderAgain } from "#server/db/feed-folders.ts";
import {
  changeEntries,
  clearRemoved,
  countEntries,
  findRemoved,
  keepRemoved,
  orderEntries,
} from "#server/db/list-entries.ts";
import { feeds } from "#server/db/schema/feeds.ts";
import { channels } from "#server/db/schema/news.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type StoredFeed = typeof feeds.$inferSelect;
export type FeedChannel = Pick<
  typeof channels.$inferSelect,
  "state" | "reason" | "checkedAt" | "succeededAt" | "nextCheckAt"
>;
export type FollowedFeed = { feed: StoredFeed; channel: FeedChannel };
export type FeedInput = {
  name: string;
  url: string;
  color: string;
  enabled?: boolean;
  /** Names of folders, the outermost first. */
  folder?: readonly string[] | undefined;
};

export type FeedChange = Partial<Pick<StoredFeed, "name" | "url" | "color" | "enabled" | "fullText">> &
  FeedPlace;

/** Why a feed is not stored. */
export type FeedRejection = "duplicate" | "full" | "folders-full" | "folder-missing";

/** What became of one feed of many. "loose": it was added, but not into its folder, which would be one too many. */
export type InsertOutcome = "added" | "loose" | "followed" | "full";

export type FeedsStore = ReturnType<typeof createFeedsStore>;

export function createFeedsStore({ db, newId }: { db: Database; newId: NewId }) {
  const { channelFor, channelsFor, channelAgain } = createFeedChannels({ newId });
  const { foldersFor, placeFor } = createFeedFolders({ newId });

  const followed = (tx: Pick<Transaction, "select">) =>
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

  const listIn = (tx: Pick<Transaction, "select">, userId: string): Promise<FollowedFeed[]> =>
    followed(tx)
      .where(eq(feeds.userId, userId))
      .orderBy(asc(feeds.order), asc(feeds.createdAt), asc(feeds.id));

  /** What the user does is decided on what is really there: one change at a time. */
  const change = <Result>(userId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    changeEntries(db, { kind: "feed", userId }, work);

  const owned = (userId: string, feedId: string) => and(eq(feeds.userId, userId), eq(feeds.id, feedId));

  /** Id of the user's feed with this URL. */
  async function idOfUrl(tx: Transaction, userId: string, url: string): Promise<string | undefined> {
    const [same] = await tx
      .select({ id: feeds.id })
      .from(feeds)
      .where(and(eq(feeds.userId, userId), eq(feeds.url, url)));
    return same?.id;
  }

  return {
    list: (userId: string) => listIn(db, userId),

    /** URLs that the user follows, also those to which their documents have moved. */
    async urls(userId: string): Promise<Set<string>> {
      const rows = await db
        .select({ url: feeds.url, movedTo: channels.url })
        .from(feeds)
        .innerJoin(channels, eq(channels.id, feeds.channelId))
        .where(eq(feeds.userId, userId));
      return new Set(rows.flatMap(({ url, movedTo }) => [url, movedTo]));
    },

    /** Adds the feed at the end; "duplicate" when the user has its URL, "full" and "folders-full" at the limits. */
    insert: (
      userId: string,
      { folder, folderId, ...input }: FeedInput & FeedPlace,
      feedsMax: number,
    ): Promise<FollowedFeed | FeedRejection> =>
      change(userId, async (tx) => {
        const total = await countEntries(tx, "feed", userId);
        if (total >= feedsMax) return "full";
        if ((await idOfUrl(tx, userId, input.url)) !== undefined) return "duplicate";
        const place = await placeFor(tx, userId, { folder, folderId });
        if (place === "full") return "folders-full";
        if (place === "missing") return "folder-missing";
        const channel = await channelFor(tx, input.url);
        const places = { channelId: channel.id, folderId: place ?? null, order: total + 1 };
        const [feed] = await tx
          .insert(feeds)
          .values({ id: newId(), userId, ...places, ...input })
          .returning();
        if (!feed) throw new Error("A feed could not be stored.");
        return { feed, channel };
      }),

    /**
     * Adds, at the end, those whose URL the user does not have. Each URL once.
     * @returns what became of each, in their order; "full": above the limit
     */
    insertMissing: (
      userId: string,
      inputs: readonly FeedInput[],
      feedsMax: number,
    ): Promise<InsertOutcome[]> =>
      change(userId, async (tx) => {
        const stored = await tx.select({ url: feeds.url }).from(feeds).where(eq(feeds.userId, userId));
        const known = new Set(stored.map(({ url }) => url));
        const missing = inputs.filter(({ url }) => !known.has(url));
        const fitting = missing.slice(0, Math.max(0, feedsMax - stored.length));
        const added = new Map<string, "added" | "loose">();
        if (fitting.length > 0) {
          const ids = await channelsFor(
            tx,
            fitting.map(({ url }) => url),
          );
          const folders = await foldersFor(
            tx,
            userId,
            fitting.map(({ folder = [] }) => folder),
          );
          const rows = fitting.flatMap(({ folder = [], ...input }, at) => {
            const channelId = ids.get(input.url);
            const order = stored.length + at + 1;
            const found = folders.get(JSON.stringify(folder)) ?? null;
            added.set(input.url, found === "full" ? "loose" : "added");
            const folderId = found === "full" ? null : found;
            return channelId ? [{ id: newId(), userId, channelId, folderId, ...input, order }] : [];
          });
          await tx.insert(feeds).values(rows);
        }
        return inputs.map(({ url }) => added.get(url) ?? (known.has(url) ? "followed" : "full"));
      }),

    change: (
      userId: string,
      feedId: string,
      { folder, folderId, ...patch }: FeedChange,
    ): Promise<FollowedFeed | FeedRejection | undefined> =>
      change(userId, async (tx) => {
        const [feed] = await tx.select({ id: feeds.id }).from(feeds).where(owned(userId, feedId));
        if (!feed) return undefined;
        const fields: Partial<StoredFeed> = { ...patch, lastUpdated: new Date() };
        if (patch.url !== undefined) {
          const same = await idOfUrl(tx, userId, patch.url);
          if (same !== undefined && same !== feedId) return "duplicate";
          fields.channelId = (await channelFor(tx, patch.url)).id;
        }
        const place = await placeFor(tx, userId, { folder, folderId });
        if (place === "full") return "folders-full";
        if (place === "missing") return "folder-missing";
        if (place !== undefined) fields.folderId = place;
        await tx.update(feeds).set(fields).where(owned(userId, feedId));
        const [row] = await followed(tx).where(owned(userId, feedId));
        return row;
      }),

    /** Numbers the user's feeds again, from 1. */
    order: (userId: string, wanted: readonly string[]): Promise<FollowedFeed[]> =>
      change(userId, async (tx) => {
        await orderEntries(tx, { kind: "feed", userId }, wanted);
        return listIn(tx, userId);
      }),

    /** False when the user has no such feed. It can be restored for a while. */
    remove: (userId: string, feedId: string): Promise<boolean> =>
      change(userId, async (tx) => {
        const [row] = await tx.delete(feeds).where(owned(userId, feedId)).returning();
        if (row) await keepRemoved(tx, "feed", row);
        return row !== undefined;
      }),

    /** Brings a feed back as it was, place and id included; undefined when nothing was kept of it. */
    restore: (
      userId: string,
      feedId: string,
      feedsMax: number,
    ): Promise<FollowedFeed | "duplicate" | "full" | undefined> =>
      change(userId, async (tx) => {
        const row = await findRemoved(tx, "feed", { userId, id: feedId });
        if (!row) return undefined;
        if ((await countEntries(tx, "feed", userId)) >= feedsMax) return "full";
        if ((await idOfUrl(tx, userId, row.url)) !== undefined) return "duplicate";
        const places = { channelId: await channelAgain(tx, row), folderId: await folderAgain(tx, row) };
        await tx.insert(feeds).values({ ...row, ...places });
        await clearRemoved(tx, feedId);
        const [restored] = await followed(tx).where(owned(userId, feedId));
        return restored;
      }),
  };
}
