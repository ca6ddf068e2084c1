import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { dayOf, mentionRetentionDays } from "#domain/social/mentions.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { socialListingPosts, socialListings, socialMentions, socialPosts } from "#server/db/schema/social.ts";
import type { ListingRecord, StoredPost } from "./social-listings.store.ts";

const dayMs = 86_400_000;
const postsMax = 50_000;

export type KnownPost = Pick<StoredPost, "key" | "title" | "content" | "companies">;

export type Arrival = {
  network: string;
  listing: ListingRecord;
  /** In the order of the site. */
  posts: StoredPost[];
  /** Gone at the site. */
  removedKeys: string[];
  /** Whether its posts count as mentions: those of the network's own sources do. */
  isCounted: boolean;
};

export type SocialPostsStore = ReturnType<typeof createSocialPostsStore>;

const { key: _key, ...changing } = getTableColumns(socialPosts);
const fromNew = Object.fromEntries(
  Object.entries(changing).map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]),
);

/** Posts of social sites, stored once for all who read them. */
export function createSocialPostsStore({ db }: { db: Database }) {
  return {
    async known(keys: string[]): Promise<Map<string, KnownPost>> {
      if (keys.length === 0) return new Map();
      const { key, title, content, companies } = socialPosts;
      const rows = await db
        .select({ key, title, content, companies })
        .from(socialPosts)
        .where(inArray(socialPosts.key, keys));
      return new Map(rows.map((row) => [row.key, row]));
    },

    /**
     * Stores what a source brought, all or nothing: posts, their places, the listing's record, the counts of the day.
     * @returns how many posts are new in the listing
     */
    store: ({ network, listing, posts, removedKeys, isCounted }: Arrival): Promise<number> =>
      db.transaction(async (tx) => {
        const fresh = await upsert(tx, posts, listing);
        await empty(tx, removedKeys);
        const came = await place(tx, listing, posts);
        if (isCounted) await count(tx, network, fresh, listing.checkedAt);
        return came;
      }),

    /** What nobody's site showed for two days goes, the longest unseen first when there is too much. */
    async removeUnseen(before: Date): Promise<void> {
      await db.execute(sql`delete from social_posts where last_seen_at < ${before}`);
      await db.execute(sql`
        delete from social_posts where last_seen_at < (
          select last_seen_at from social_posts order by last_seen_at desc offset ${postsMax} limit 1)`);
    },
  };
}

/** Answers the posts that were not known. In one order, so that two processes never wait for each other. */
async function upsert(
  tx: Transaction,
  posts: StoredPost[],
  { endpoint }: ListingRecord,
): Promise<StoredPost[]> {
  if (posts.length === 0) return [];
  const isFeed = endpoint === "atom" || endpoint === "feed";
  const sorted = posts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const rows = await tx
    .insert(socialPosts)
    .values(sorted)
    .onConflictDoUpdate({
      target: socialPosts.key,
      set: fromNew,
      // The feed knows less of a post than the other endpoints: it replaces only what came by itself.
      ...(isFeed ? { setWhere: sql`${socialPosts.score} is null` } : {}),
    })
    .returning({ key: socialPosts.key, isNew: sql<boolean>`xmax = 0` });
  if (isFeed)
    await tx
      .update(socialPosts)
      .set({ lastSeenAt: sorted[0]?.lastSeenAt ?? new Date(0) })
      .where(
        inArray(
          socialPosts.key,
          sorted.map(({ key }) => key),
        ),
      );
  const fresh = new Set(rows.filter(({ isNew }) => isNew).map(({ key }) => key));
  return sorted.filter(({ key }) => fresh.has(key));
}

/** The row stays, so that the post is not counted again if it comes back. */
async function empty(tx: Transaction, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const nothing = {
    author: null,
    externalUrl: null,
    domain: null,
    flair: null,
    thumbnail: null,
    score: null,
  };
  await tx
    .update(socialPosts)
    .set({ ...nothing, title: "", content: "", companies: [], removed: true })
    .where(inArray(socialPosts.key, keys));
  await tx.delete(socialListingPosts).where(inArray(socialListingPosts.postKey, keys));
}

async function place(
  tx: Transaction,
  { id, ...record }: ListingRecord,
  posts: StoredPost[],
): Promise<number> {
  const before = await tx
    .delete(socialListingPosts)
    .where(eq(socialListingPosts.listingId, id))
    .returning({ key: socialListingPosts.postKey });
  if (posts.length > 0)
    await tx
      .insert(socialListingPosts)
      .values(posts.map(({ key }, position) => ({ listingId: id, postKey: key, position })));
  await tx
    .update(socialListings)
    .set({ ...record, leasedUntil: null })
    .where(eq(socialListings.id, id));
  const known = new Set(before.map(({ key }) => key));
  return posts.filter(({ key }) => !known.has(key)).length;
}

/** Each new post once for each company it names, on the day of its creation. */
async function count(tx: Transaction, network: string, fresh: StoredPost[], at: Date): Promise<void> {
  const today = dayOf(at.getTime());
  const oldest = dayOf(at.getTime() - mentionRetentionDays * dayMs);
  const counts = new Map<string, { day: string; symbol: string; posts: number }>();
  counts.set(`${today} `, { day: today, symbol: "", posts: 1 });
  for (const { createdAt, companies } of fresh) {
    const day = dayOf(createdAt.getTime());
    if (day < oldest) continue;
    for (const symbol of new Set(companies.map((company) => company.symbol))) {
      const known = counts.get(`${day} ${symbol}`) ?? { day, symbol, posts: 0 };
      counts.set(`${day} ${symbol}`, { ...known, posts: known.posts + 1 });
    }
  }
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => ({ network, ...row }));
  await tx
    .insert(socialMentions)
    .values(rows)
    .onConflictDoUpdate({
      target: [socialMentions.network, socialMentions.day, socialMentions.symbol],
      set: { posts: sql`${socialMentions.posts} + excluded.posts` },
    });
}
