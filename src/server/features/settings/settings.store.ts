import { asc, eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { prompts } from "#server/db/schema/analysis.ts";
import { apiKeys, userSettings } from "#server/db/schema/settings.ts";

export type StoredSettings = typeof userSettings.$inferSelect;
export type StoredKeys = typeof apiKeys.$inferSelect;
export type StoredPrompt = typeof prompts.$inferSelect;

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
    async changeKeys(userId: string, patch: Partial<StoredKeys>): Promise<void> {
      await db
        .update(apiKeys)
        .set({ ...patch, lastUpdated: new Date() })
        .where(eq(apiKeys.userId, userId));
    },
    async listPrompts(userId: string): Promise<StoredPrompt[]> {
      return db
        .select()
        .from(prompts)
        .where(eq(prompts.userId, userId))
        .orderBy(asc(prompts.order), asc(prompts.createdAt));
    },
  };
}
