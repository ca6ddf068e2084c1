import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/database.ts";
import { lockEntries } from "#server/db/list-entries.ts";
import { users } from "#server/db/schema/accounts.ts";
import { prompts } from "#server/db/schema/analysis.ts";
import { apiKeys, userSettings, vendorKeys } from "#server/db/schema/settings.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { EncryptedKey } from "./settings.store.ts";

export type TakeOver = {
  prompts: { name: string; prompt: string }[];
  promptsMax: number;
  keys: (EncryptedKey & { vendor: string })[];
  /** Seconds; null leaves the stored one. */
  refreshInterval: number | null;
  /** Only this stored interval gives way. */
  refreshIntervalDefault: number;
};

export type TakenOver = { prompts: number; keys: number; refreshInterval: boolean };

export type LegacyStore = ReturnType<typeof createLegacyStore>;

export function createLegacyStore({ db, newId }: { db: Database; newId: NewId }) {
  async function addPrompts(tx: Transaction, userId: string, input: TakeOver): Promise<number> {
    if (input.prompts.length === 0) return 0;
    await lockEntries(tx, "prompt", userId);
    const stored = await tx
      .select({ name: prompts.name, prompt: prompts.prompt })
      .from(prompts)
      .where(eq(prompts.userId, userId));
    const markOf = ({ name, prompt }: { name: string; prompt: string }) => JSON.stringify([name, prompt]);
    const known = new Set(stored.map(markOf));
    const missing = new Map(input.prompts.map((each) => [markOf(each), each]));
    const rows = [...missing]
      .filter(([mark]) => !known.has(mark))
      .slice(0, Math.max(0, input.promptsMax - stored.length))
      .map(([, { name, prompt }], at) => ({
        id: newId(),
        userId,
        name,
        prompt,
        order: stored.length + at + 1,
      }));
    if (rows.length > 0) await tx.insert(prompts).values(rows);
    return rows.length;
  }

  /** Keys of an account that holds none at that vendor. */
  async function addKeys(tx: Transaction, userId: string, { keys }: TakeOver): Promise<number> {
    if (keys.length === 0) return 0;
    const rows = await tx
      .insert(vendorKeys)
      .values(keys.map((key) => ({ userId, ...key })))
      .onConflictDoNothing()
      .returning({ vendor: vendorKeys.vendor });
    if (rows.length > 0)
      await tx.update(apiKeys).set({ lastUpdated: new Date() }).where(eq(apiKeys.userId, userId));
    return rows.length;
  }

  return {
    /** Adds what is not there yet and overwrites nothing, whole or not at all; undefined without such a user. */
    async takeOver(userId: string, input: TakeOver): Promise<TakenOver | undefined> {
      return db.transaction(async (tx) => {
        // The user first, as in whatever ends an account: so the two never wait for each other in a ring.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
        // The lock lets one call per user decide at a time.
        const [settings] = await tx
          .select({ refreshInterval: userSettings.refreshInterval })
          .from(userSettings)
          .where(eq(userSettings.userId, userId))
          .for("update");
        if (!settings) return undefined;
        const { refreshInterval, refreshIntervalDefault } = input;
        const interval =
          refreshInterval !== null &&
          refreshInterval !== refreshIntervalDefault &&
          settings.refreshInterval === refreshIntervalDefault;
        if (interval)
          await tx
            .update(userSettings)
            .set({ refreshInterval, lastUpdated: new Date() })
            .where(eq(userSettings.userId, userId));
        return {
          prompts: await addPrompts(tx, userId, input),
          keys: await addKeys(tx, userId, input),
          refreshInterval: interval,
        };
      });
    },
  };
}
