import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { SocialEndpoint } from "#domain/social/endpoints.ts";
import type { Database } from "#server/db/database.ts";
import { socialListingPosts, socialListings, socialPosts } from "#server/db/schema/social.ts";

export type StoredListing = typeof socialListings.$inferSelect;
export type StoredPost = typeof socialPosts.$inferSelect;
export type ListedPost = { listingId: string; position: number; post: StoredPost };

export type SocialListingsStore = ReturnType<typeof createSocialListingsStore>;

/** Which posts each source brought, and when. */
export function createSocialListingsStore({ db }: { db: Database }) {
  return {
    async find(ids: string[]): Promise<Map<string, StoredListing>> {
      const rows = await db.select().from(socialListings).where(inArray(socialListings.id, ids));
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Notes that somebody looks at these: what nobody wants goes after two days. */
    async note(ids: string[], at: Date): Promise<void> {
      await db
        .insert(socialListings)
        .values(ids.toSorted().map((id) => ({ id, wantedAt: at })))
        .onConflictDoUpdate({ target: socialListings.id, set: { wantedAt: at } });
    },

    /** Reserves a listing for this process; false when another has it, or has answered since it was looked at. */
    async claim(id: string, seen: { checkedAt: Date | null }, at: Date, leaseMs: number): Promise<boolean> {
      const { rows } = await db.execute(sql`
        update social_listings set leased_until = ${new Date(at.getTime() + leaseMs)}
        where id = ${id} and (leased_until is null or leased_until <= ${at})
          and (checked_at is null or checked_at <= ${seen.checkedAt ?? at})
        returning id`);
      return rows.length > 0;
    },

    async release(id: string): Promise<void> {
      await db.update(socialListings).set({ leasedUntil: null }).where(eq(socialListings.id, id));
    },

    /** For the start of the only process that uses the database: the leases there belong to a dead one. */
    async releaseAll(): Promise<void> {
      await db.update(socialListings).set({ leasedUntil: null }).where(isNotNull(socialListings.leasedUntil));
    },

    /** Posts of these listings in the order in which their site gave them, so many of each at most. */
    async posts(ids: string[], perListing: number): Promise<ListedPost[]> {
      const rows = await db
        .select({
          listingId: socialListingPosts.listingId,
          position: socialListingPosts.position,
          post: socialPosts,
        })
        .from(socialListingPosts)
        .innerJoin(socialPosts, eq(socialPosts.key, socialListingPosts.postKey))
        .where(
          and(
            inArray(socialListingPosts.listingId, ids),
            sql`${socialListingPosts.position} < ${perListing}`,
            eq(socialPosts.removed, false),
          ),
        )
        .orderBy(asc(socialListingPosts.position));
      return rows;
    },

    async removeUnwanted(before: Date): Promise<void> {
      await db.execute(sql`delete from social_listings where wanted_at < ${before}`);
    },
  };
}

export type ListingRecord = {
  id: string;
  endpoint: SocialEndpoint;
  asked: number;
  checkedAt: Date;
  freshUntil: Date;
  /** Of a stream: where its next reading begins. */
  cursor: string | null;
};
