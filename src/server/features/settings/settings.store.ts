import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { apiKeys, userSettings, vendorKeys } from "#server/db/schema/settings.ts";

export type StoredSettings = typeof userSettings.$inferSelect;
export type EncryptedKey = { sealed: string; lastFour: string };
type Switches = typeof apiKeys.$inferSelect;
/** An account's switches and its own keys by vendor. */
export type StoredKeys = Switches & { own: Readonly<Record<string, EncryptedKey>> };
export type KeysPatch = {
  switches: { [field in keyof Switches]?: Switches[field] | undefined };
  /** By vendor; null removes a key. */
  own: Readonly<Record<string, EncryptedKey | null>>;
};

export type SettingsStore = ReturnType<typeof createSettingsStore>;

async function changeOwn(tx: Transaction, userId: string, own: KeysPatch["own"], at: Date): Promise<void> {
  const all = Object.entries(own);
  const removed = all.flatMap(([vendor, key]) => (key === null ? [vendor] : []));
  const saved = all.flatMap(([vendor, key]) =>
    key === null ? [] : [{ userId, vendor, ...key, createdAt: at, updatedAt: at }],
  );
  if (removed.length > 0)
    await tx
      .delete(vendorKeys)
      .where(and(eq(vendorKeys.userId, userId), inArray(vendorKeys.vendor, removed)));
  if (saved.length > 0)
    await tx
      .insert(vendorKeys)
      .values(saved)
      .onConflictDoUpdate({
        target: [vendorKeys.userId, vendorKeys.vendor],
        set: {
          sealed: sql`excluded.sealed`,
          lastFour: sql`excluded.last_four`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
}

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
      const rows = await db
        .select({ switches: apiKeys, key: vendorKeys })
        .from(apiKeys)
        .leftJoin(vendorKeys, eq(vendorKeys.userId, apiKeys.userId))
        .where(eq(apiKeys.userId, userId));
      const [first] = rows;
      if (!first) return undefined;
      const own = rows.flatMap(({ key }) =>
        key ? [[key.vendor, { sealed: key.sealed, lastFour: key.lastFour }] as const] : [],
      );
      return { ...first.switches, own: Object.fromEntries(own) };
    },
    /** False without such a user. The settings show a copy of `finnhubEnabled`, so they change with it (READ-47). */
    async changeKeys(userId: string, { switches, own }: KeysPatch): Promise<boolean> {
      const lastUpdated = new Date();
      return db.transaction(async (tx) => {
        // The user first, as in whatever ends an account: so the two never wait for each other in a ring.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
        const rows = await tx
          .update(apiKeys)
          .set({ ...switches, lastUpdated })
          .where(eq(apiKeys.userId, userId))
          .returning({ userId: apiKeys.userId });
        if (rows.length === 0) return false;
        await changeOwn(tx, userId, own, lastUpdated);
        if (switches.finnhubEnabled !== undefined)
          await tx.update(userSettings).set({ lastUpdated }).where(eq(userSettings.userId, userId));
        return true;
      });
    },
  };
}
