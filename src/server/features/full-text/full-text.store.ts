import { and, eq, type SQL, sql } from "drizzle-orm";
import { arrivalAgeMsMax, arrivalTriesMax, wholeTextLengthMin } from "#domain/full-text/limits.ts";
import type { UnavailableReason } from "#domain/full-text/outcome.ts";
import { missingLink } from "#domain/news/limits.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { itemTexts } from "#server/db/schema/full-texts.ts";
import { items } from "#server/db/schema/news.ts";
import { companySymbols, tagTerms } from "#server/db/search-terms.ts";
import type { FetchedArticle } from "./fetch-article.ts";

export type StoredText = typeof itemTexts.$inferSelect;
type ReadArticle = FetchedArticle & { kind: "read" };
/** An item whose article is read because one of its feeds always asks for it. */
export type ArrivedItem = { id: string; title: string; link: string };

export type FullTextStore = ReturnType<typeof createFullTextStore>;

/** Characters of an article that a search looks through. */
const textSearched = 20_000;
/** A worker that died over a page leaves it to the next after this time. */
const leaseMs = 2 * 60_000;

type TextFields = Omit<typeof itemTexts.$inferInsert, "itemId" | "readAt" | "retryAt"> & {
  readAt?: SQL;
  retryAt: Date | SQL;
};

/** By the database's clock. */
const readNow = { readAt: sql`now()`, retryAt: sql`now()` };

export function createFullTextStore({ db }: { db: Database }) {
  const put = (within: Pick<Database, "insert">, itemId: string, fields: TextFields) =>
    within
      .insert(itemTexts)
      .values({ itemId, ...fields })
      .onConflictDoUpdate({ target: itemTexts.itemId, set: fields });

  return {
    async find(itemId: string): Promise<StoredText | undefined> {
      const [row] = await db.select().from(itemTexts).where(eq(itemTexts.itemId, itemId));
      return row;
    },

    /** False when the item was removed meanwhile. */
    putUnavailable: (itemId: string, reason: UnavailableReason, retryAt: Date): Promise<boolean> =>
      whileItemIsThere(() => put(db, itemId, { state: "unavailable", reason, retryAt })),

    /**
     * Stores an article, all of it or nothing; the search finds its words from then on.
     * @returns the channels of the item when its companies became others
     */
    async putRead(itemId: string, { blocks, text, aiAllowed, companies }: ReadArticle): Promise<string[]> {
      const symbols = companySymbols(sql`companies`);
      let channelIds: string[] = [];
      const write = async (tx: Transaction): Promise<void> => {
        await put(tx, itemId, {
          state: "read",
          reason: null,
          blocks,
          text,
          aiAllowed,
          ...readNow,
        });
        const changed = await tx
          .update(items)
          .set({ companies })
          .where(
            and(
              eq(items.id, itemId),
              sql`${symbols} <> ${sql.param(companies.map(({ symbol }) => symbol))}::text[]`,
            ),
          )
          .returning({ id: items.id });
        const enter = () =>
          tx.execute(sql`
          update search_entries e set symbols = ${symbols} || ${tagTerms(sql`i.tags`)},
            document = setweight(to_tsvector('english', i.title), 'A')
              || setweight(to_tsvector('simple', array_to_string(${symbols}, ' ')), 'B')
              || setweight(to_tsvector('english', left(${text}, ${textSearched})), 'D')
          from items i where i.id = ${itemId} and e.item_id = i.id`);
        if ((await enter()).rowCount === 0) {
          // The index may be taking the headline up right now, without the article: then its entry is there when that is stored.
          await tx.execute(sql`select 1 from search_progress for share`);
          await enter();
        }
        if (changed.length === 0) return;
        const { rows } = await tx.execute<{ id: string }>(
          sql`select channel_id as id from channel_items where item_id = ${itemId}`,
        );
        channelIds = rows.map(({ id }) => id);
      };
      await whileItemIsThere(() => db.transaction(write));
      return channelIds;
    },

    /** Items of feeds that are always read whole, newest first, whose pages may be asked for now. */
    async arrived(now: Date, limit: number): Promise<ArrivedItem[]> {
      const { rows } = await db.execute<ArrivedItem>(sql`
        select i.id, i.title, i.link from (
          select distinct channel_id from feeds where full_text and enabled) f
        join channel_items ci on ci.channel_id = f.channel_id
          and ci.sort_key > ${now.getTime() - arrivalAgeMsMax}
        join items i on i.id = ci.item_id and i.link <> ${missingLink}
          and length(coalesce(ci.content, i.content)) < ${wholeTextLengthMin}
        left join item_texts t on t.item_id = i.id
        where t.item_id is null
          or (t.state <> 'read' and t.tries < ${arrivalTriesMax} and t.retry_at <= ${now})
        order by ci.sort_key desc limit ${limit}`);
      return rows;
    },

    /** True for the one worker that may read the page. */
    async claim(itemId: string, now: Date): Promise<boolean> {
      const retryAt = new Date(now.getTime() + leaseMs);
      const rows = await db
        .insert(itemTexts)
        .values({ itemId, state: "waiting", tries: 1, retryAt })
        .onConflictDoUpdate({
          target: itemTexts.itemId,
          set: { state: "waiting", tries: sql`${itemTexts.tries} + 1`, retryAt },
          setWhere: sql`${itemTexts.state} <> 'read' and ${itemTexts.retryAt} <= ${now}`,
        })
        .returning({ id: itemTexts.itemId });
      return rows.length > 0;
    },
  };
}

const foreignKeyViolation = "23503";

/** An item may be removed while its page is read: there is nothing to store then. */
async function whileItemIsThere(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: unknown };
    if (code === foreignKeyViolation) return false;
    throw error;
  }
}
