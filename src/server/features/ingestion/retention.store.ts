import { sql } from "drizzle-orm";
import { itemsPerDocumentMax } from "#domain/news/limits.ts";
import type { Database } from "#server/db/database.ts";

/** An item by its first sight, as the database writes it. */
export type RetentionPlace = { at: string; id: string };

export type RetentionStore = ReturnType<typeof createRetentionStore>;

export function createRetentionStore({ db }: { db: Database }) {
  return {
    /**
     * Looks at the oldest items after a place and removes those that nobody saved. An item that its publisher's document
     * may still hold, as few arrived after it, stays: it would come back as news.
     * @returns the last item looked at; undefined when none is left
     */
    removeOld: (
      seenBefore: Date,
      after: RetentionPlace | undefined,
      itemsMax: number,
    ): Promise<RetentionPlace | undefined> =>
      db.transaction(async (tx) => {
        const beyond = after
          ? sql`and first_seen_at >= ${after.at}::timestamptz and (first_seen_at, id) > (${after.at}::timestamptz, ${after.id})`
          : sql``;
        // Locked: whoever saves one meanwhile waits and is told that it is gone, or keeps it.
        const { rows } = await tx.execute<RetentionPlace>(sql`
          select first_seen_at::text as at, id from items where first_seen_at < ${seenBefore} ${beyond}
          order by first_seen_at, id limit ${itemsMax} for update skip locked`);
        const ids = rows.map(({ id }) => id);
        await tx.execute(sql`
          delete from items i where i.id = any(${sql.param(ids)}::text[])
            and not exists (select 1 from reader_items r where r.item_id = i.id and r.saved_at is not null)
            and not exists (select 1 from channel_items ci where ci.item_id = i.id and (
              select count(*) from (select 1 from channel_items later
                where later.channel_id = ci.channel_id and -later.seq < -ci.seq
                order by -later.seq limit ${itemsPerDocumentMax}) arrived
              ) < ${itemsPerDocumentMax})`);
        return rows.at(-1);
      }),
  };
}
