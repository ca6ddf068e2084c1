import { eq } from "drizzle-orm";
import type { UserSettings } from "#domain/settings/settings.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { createFeedChannels } from "#server/db/feed-channels.ts";
import { lockEntries } from "#server/db/list-entries.ts";
import { users } from "#server/db/schema/accounts.ts";
import { prompts } from "#server/db/schema/analysis.ts";
import { feedFolders, feeds } from "#server/db/schema/feeds.ts";
import { userSettings } from "#server/db/schema/settings.ts";
import type { NewId } from "#server/platform/new-id.ts";

/** What a new user starts with, and what "reset to defaults" brings back (READ-58, READ-59). */
export type Defaults = {
  feeds: { name: string; url: string; color: string }[];
  prompts: { name: string; prompt: string }[];
  settings: UserSettings;
};

async function insertPrompts(tx: Transaction, newId: NewId, userId: string, defaults: Defaults) {
  const rows = defaults.prompts.map((prompt, at) => ({
    id: newId(),
    userId,
    ...prompt,
    order: at + 1,
    isDefault: true,
  }));
  if (rows.length > 0) await tx.insert(prompts).values(rows);
}

async function insertFeeds(tx: Transaction, newId: NewId, userId: string, defaults: Defaults) {
  if (defaults.feeds.length === 0) return;
  const { channelsFor } = createFeedChannels({ newId });
  const ids = await channelsFor(tx, [...new Set(defaults.feeds.map(({ url }) => url))]);
  const rows = defaults.feeds.flatMap((feed, at) => {
    const channelId = ids.get(feed.url);
    return channelId ? [{ id: newId(), userId, channelId, ...feed, order: at + 1, isDefault: true }] : [];
  });
  await tx.insert(feeds).values(rows);
}

/** Gives a new user the defaults, within the transaction that makes the user. */
export async function insertDefaults(
  tx: Transaction,
  newId: NewId,
  userId: string,
  defaults: Defaults,
): Promise<void> {
  await tx.insert(userSettings).values({ ...defaults.settings, userId });
  await insertPrompts(tx, newId, userId, defaults);
  await insertFeeds(tx, newId, userId, defaults);
}

export type DefaultsStore = ReturnType<typeof createDefaultsStore>;

export function createDefaultsStore({ db, newId }: { db: Database; newId: NewId }) {
  return {
    /**
     * Puts the defaults in the place of the user's prompts, feeds and settings, whole or not at all; false without
     * such a user. What the user removed by hand before stays restorable.
     */
    async reset(userId: string, defaults: Defaults): Promise<boolean> {
      return db.transaction(async (tx) => {
        // Locks in the order that every writer takes them: the user, the settings, then lists.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
        // Changed in place: a change of settings that waits for this row finds it afterwards.
        const [settings] = await tx
          .update(userSettings)
          .set({ ...defaults.settings, lastUpdated: new Date() })
          .where(eq(userSettings.userId, userId))
          .returning({ userId: userSettings.userId });
        if (!settings) return false;
        await lockEntries(tx, "feed", userId);
        await lockEntries(tx, "prompt", userId);
        await tx.delete(prompts).where(eq(prompts.userId, userId));
        await tx.delete(feeds).where(eq(feeds.userId, userId));
        await tx.delete(feedFolders).where(eq(feedFolders.userId, userId));
        await insertPrompts(tx, newId, userId, defaults);
        await insertFeeds(tx, newId, userId, defaults);
        return true;
      });
    },
  };
}
