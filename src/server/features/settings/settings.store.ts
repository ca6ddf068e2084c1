import { eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { apiKeys, userSettings } from "#server/db/schema/settings.ts";

export type StoredSettings = typeof userSettings.$inferSelect;
export type StoredKeys = typeof apiKeys.$inferSelect;
type KeysPatch = { [field in keyof StoredKeys]?: StoredKeys[field] | undefined };

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export function createSettingsStore({ db }: { db: Database }) {
  return {
    async find(userId: string): Promise<StoredSettings | undefined> {
      const [row] = await db.select().from(userSettings).where(eq(userSettings.userId, userId));
      return row;
    },
    async change(userId: string, patch: Partial<StoredSettings>): Promise<StoredSettings | undefined> {
      const [row] = await db
        .update(userSettings)
        .set({ ...patch, lastUpdated: new Date() })
        .where(eq(userSettings.userId, userId))
        .returning();
      return row;
    },
    async findKeys(userId: string): Promise<StoredKeys | undefined> {
      const [row] = await db.select().from(apiKeys).where(eq(apiKeys.userId, userId));
      return row;
    },
    /** False without such a user. The settings show a copy of `finnhubEnabled`, so they change with it (READ-47). */
    async changeKeys(userId: string, patch: KeysPatch): Promise<boolean> {
      const lastUpdated = new Date();
      return db.transaction(async (tx) => {
        const rows = await tx
          .update(apiKeys)
          .set({ ...patch, lastUpdated })
          .where(eq(apiKeys.userId, userId))
          .returning({ userId: apiKeys.userId });
        if (patch.finnhubEnabled !== undefined)
          await tx.update(userSettings).set({ lastUpdated }).where(eq(userSettings.userId, userId));
        return rows.length > 0;
      });
    },
  };
}
