import { and, eq, gte, inArray, like, lt, or, sql } from "drizzle-orm";
import type { DayCount } from "#domain/social/mentions.ts";
import type { Database } from "#server/db/database.ts";
import { socialMentions, socialPosts } from "#server/db/schema/social.ts";

const postsReadMax = 5_000;

/** Places of a post in listings of searches inside a community, or in all others; their ids: `searchWithin`. */
const placeOf = (isSearch: boolean) => sql`select 1 from social_listing_posts place
  where place.post_key = ${socialPosts.key}
    and (place.listing_id ~ '^[a-z]+/r-[^/]*-search-') = ${isSearch}`;

export type SocialMentionsStore = ReturnType<typeof createSocialMentionsStore>;

/** Which companies the posts name, lately and day by day. */
export function createSocialMentionsStore({ db }: { db: Database }) {
  return {
    /** The companies of each post created since then that its site still shows. */
    async since(network: string, from: Date): Promise<{ companies: { symbol: string; name: string }[] }[]> {
      return db
        .select({ companies: socialPosts.companies })
        .from(socialPosts)
        .where(
          and(
            gte(socialPosts.createdAt, from),
            like(socialPosts.key, `${network}/%`),
            sql`${socialPosts.companies} <> '[]'::jsonb`,
            // What users searched for themselves makes nothing "most mentioned".
            sql`(not exists (${placeOf(true)}) or exists (${placeOf(false)}))`,
          ),
        )
        .limit(postsReadMax);
    },

    /** Counts by day of some companies, and the days on which posts were read (without a symbol). */
    async days(network: string, symbols: string[]): Promise<DayCount[]> {
      const { day, symbol, posts } = socialMentions;
      const wanted = symbols.length > 0 ? or(eq(symbol, ""), inArray(symbol, symbols)) : eq(symbol, "");
      return db
        .select({ day, symbol, posts })
        .from(socialMentions)
        .where(and(eq(socialMentions.network, network), wanted));
    },

    async removeBefore(day: string): Promise<void> {
      await db.delete(socialMentions).where(lt(socialMentions.day, day));
    },
  };
}
