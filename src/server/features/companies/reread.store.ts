import { sql } from "drizzle-orm";
import type { StoredCompany } from "#domain/companies/evidence.ts";
import type { Tag } from "#domain/tags/tags.ts";
import type { Database } from "#server/db/database.ts";
import { companySymbols, tagTerms } from "#server/db/search-terms.ts";

/** What detection finds in an item. */
export type Found = { companies: StoredCompany[]; tags: Tag[] };

/** An item to be read again, with the text that its companies were found in. */
export type RereadItem = Found & {
  id: string;
  title: string;
  text: string;
  pubDate: string | null;
  /** Its title is the beginning of its text, anywhere in which its companies were found. */
  isUntitled: boolean;
  firstSeenAt: string;
};

export type Reread = Found & { itemId: string };

export type RereadStore = ReturnType<typeof createRereadStore>;

const textMax = 4_000;
/** As the search index has it. */
const contentSearched = 1_000;
const articleSearched = 20_000;

export function createRereadStore({ db }: { db: Database }) {
  return {
    /** From now on all items since then wait to be read again, newest first; a longer wish that is under way stays. */
    async begin(since: Date | null): Promise<void> {
      await db.execute(sql`
        insert into listing_state (id) values (1) on conflict do nothing`);
      await db.execute(sql`
        update listing_state set
          reread_since = case when reread_before is null then ${since}::timestamptz
            when reread_since is null or ${since === null} then null
            else least(reread_since, ${since}::timestamptz) end,
          reread_before = now() + interval '1 hour', reread_before_id = '',
          reread_items = 0, reread_changed = 0`);
    },

    /**
     * The next of those that wait, for one worker at a time, and what became of them: stored with the place that was
     * reached, so that whoever goes on goes on there.
     * @returns how many items were read, and those whose companies are others now; undefined when none waits
     */
    next(
      limit: number,
      read: (items: RereadItem[]) => Promise<Reread[]>,
    ): Promise<{ items: number; changed: string[] } | undefined> {
      return db.transaction(async (tx) => {
        const { rows: places } = await tx.execute<{
          before: string;
          beforeId: string;
          since: string | null;
        }>(sql`
          select reread_before::text as before, reread_before_id as "beforeId", reread_since::text as since
          from listing_state
          where reread_before is not null for update skip locked`);
        const [place] = places;
        if (!place) return undefined;
        const { rows: items } = await tx.execute<RereadItem>(sql`
          select i.id, i.title, i.companies, i.tags, i.first_seen_at::text as "firstSeenAt",
            to_char(coalesce(i.pub_date, i.first_seen_at) at time zone 'UTC', 'YYYY-MM-DD') as "pubDate",
            starts_with(i.content, i.title) as "isUntitled",
            left(coalesce(nullif(t.text, ''), i.content), ${textMax}) as text
          from items i left join item_texts t on t.item_id = i.id and t.state = 'read'
          where (i.first_seen_at, i.id) < (${place.before}::timestamptz, ${place.beforeId})
            and (${place.since}::timestamptz is null or i.first_seen_at >= ${place.since}::timestamptz)
          order by i.first_seen_at desc, i.id desc limit ${limit}`);
        const reached = items.length < limit ? undefined : items.at(-1);
        const others = await read(items);
        const ids = others.map(({ itemId }) => itemId);
        if (ids.length > 0) {
          await tx.execute(sql`
            update items i set companies = new.companies, tags = new.tags
            from jsonb_to_recordset(${JSON.stringify(others)}::jsonb)
              as new("itemId" text, companies jsonb, tags jsonb)
            where i.id = new."itemId"`);
          await tx.execute(sql`
            update search_entries e set symbols = named.symbols || ${tagTerms(sql`i.tags`)},
              document = setweight(to_tsvector('english', i.title), 'A')
                || setweight(to_tsvector('simple', array_to_string(named.symbols, ' ')), 'B')
                || setweight(to_tsvector('english',
                  coalesce(left(nullif(t.text, ''), ${articleSearched}), left(i.content, ${contentSearched}))), 'D')
            from items i left join item_texts t on t.item_id = i.id, lateral (
              select ${companySymbols(sql`i.companies`)} as symbols) named
            where i.id = any(${sql.param(ids)}::text[]) and e.item_id = i.id`);
        }
        await tx.execute(sql`
          update listing_state set reread_items = reread_items + ${items.length},
            reread_changed = reread_changed + ${ids.length},
            reread_before = ${reached?.firstSeenAt ?? null}::timestamptz, reread_before_id = ${reached?.id ?? ""}`);
        return { items: items.length, changed: ids };
      });
    },
  };
}
