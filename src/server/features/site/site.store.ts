import { eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { siteSettings } from "#server/db/schema/site.ts";

export type SiteStore = ReturnType<typeof createSiteStore>;

export function createSiteStore({ db }: { db: Database }) {
  return {
    async read(key: string): Promise<unknown> {
      const [row] = await db
        .select({ value: siteSettings.value })
        .from(siteSettings)
        .where(eq(siteSettings.key, key));
      return row?.value;
    },
    async write(key: string, value: unknown): Promise<void> {
      await db
        .insert(siteSettings)
        .values({ key, value })
        .onConflictDoUpdate({ target: siteSettings.key, set: { value, updatedAt: new Date() } });
    },
    /** Merges fields into the stored object in one statement, so that two admins lose none of each other's changes. */
    async merge(key: string, fields: object): Promise<void> {
      await db
        .insert(siteSettings)
        .values({ key, value: fields })
        .onConflictDoUpdate({
          target: siteSettings.key,
          set: { value: sql`${siteSettings.value} || excluded.value`, updatedAt: new Date() },
        });
    },
    /** False when there was nothing to remove: of several callers one gets true. */
    async remove(key: string): Promise<boolean> {
      const rows = await db.delete(siteSettings).where(eq(siteSettings.key, key)).returning();
      return rows.length > 0;
    },
  };
}
