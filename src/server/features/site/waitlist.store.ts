import { count, desc, sql } from "drizzle-orm";
import type { WaitlistJoin } from "#contract/waitlist.ts";
import type { Database } from "#server/db/database.ts";
import { waitlist } from "#server/db/schema/waitlist.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type StoredEntry = typeof waitlist.$inferSelect;

export type WaitlistStore = ReturnType<typeof createWaitlistStore>;

export function createWaitlistStore({ db, newId }: { db: Database; newId: NewId }) {
  return {
    /** Undefined when the address is on the list: of equal calls at once one gets through. */
    async insert(joining: WaitlistJoin): Promise<StoredEntry | undefined> {
      const [row] = await db
        .insert(waitlist)
        .values({ id: newId(), ...joining })
        .onConflictDoNothing()
        .returning();
      return row;
    },
    /** The newest first. */
    async list(page: { offset: number; limit: number }): Promise<{ entries: StoredEntry[]; total: number }> {
      const [counted] = await db.select({ total: count() }).from(waitlist);
      const entries = await db
        .select()
        .from(waitlist)
        .orderBy(desc(waitlist.timestamp), desc(waitlist.id))
        .limit(page.limit)
        .offset(page.offset);
      return { entries, total: counted?.total ?? 0 };
    },
    /** The entries behind one in the order of the list; from the start without one. */
    async after(
      entry: Pick<StoredEntry, "id" | "timestamp"> | undefined,
      limit: number,
    ): Promise<StoredEntry[]> {
      // Its own moment is read again: a Date has lost the microseconds, and an entry would come twice or never.
      const behind =
        entry &&
        sql`(${waitlist.timestamp}, ${waitlist.id}) <
          ((select before.timestamp from waitlist before where before.id = ${entry.id}), ${entry.id})`;
      return db
        .select()
        .from(waitlist)
        .where(behind)
        .orderBy(desc(waitlist.timestamp), desc(waitlist.id))
        .limit(limit);
    },
  };
}
