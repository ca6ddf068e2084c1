import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Actor, Role, SubscriptionType } from "#domain/accounts/account.ts";
import type { Database } from "#server/db/database.ts";
import { accounts, users } from "#server/db/schema/accounts.ts";
import { prompts } from "#server/db/schema/analysis.ts";
import { feeds } from "#server/db/schema/feeds.ts";
import { channels } from "#server/db/schema/news.ts";
import { apiKeys, userSettings } from "#server/db/schema/settings.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type StoredUser = typeof users.$inferSelect;

export type NewUser = {
  fullName: string;
  email: string;
  passwordHash: string;
  role: Role;
  subscriptionType: SubscriptionType | null;
};

/** What a new user starts with (READ-58). */
export type Starters = {
  feeds: { name: string; url: string; color: string }[];
  prompts: { name: string; text: string }[];
  settings: Omit<typeof userSettings.$inferInsert, "userId">;
};

export type AccountsStore = ReturnType<typeof createAccountsStore>;

export function createAccountsStore({ db, newId }: { db: Database; newId: NewId }) {
  async function findActor(userId: string): Promise<Actor | undefined> {
    const [row] = await db
      .select({ userId: users.id, role: users.role, subscriptionType: users.subscriptionType })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.removedAt)));
    return row;
  }

  async function findUser(userId: string): Promise<StoredUser | undefined> {
    const [row] = await db.select().from(users).where(eq(users.id, userId));
    return row;
  }

  async function hasPassword(userId: string): Promise<boolean> {
    const rows = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.userId, userId), isNotNull(accounts.password)));
    return rows.length > 0;
  }

  async function hasUsers(): Promise<boolean> {
    const rows = await db.select({ id: users.id }).from(users).limit(1);
    return rows.length > 0;
  }

  /** Creates the user with everything a new user starts with, whole or not at all; undefined when the email is taken. */
  async function createUser(input: NewUser, starters: Starters): Promise<StoredUser | undefined> {
    return db.transaction(async (tx) => {
      const { passwordHash, ...fields } = input;
      const [user] = await tx
        .insert(users)
        .values({ id: newId(), ...fields })
        .onConflictDoNothing()
        .returning();
      if (!user) return undefined;
      await tx.insert(accounts).values({
        id: newId(),
        accountId: user.id,
        providerId: "credential",
        userId: user.id,
        password: passwordHash,
      });
      await tx.insert(userSettings).values({ ...starters.settings, userId: user.id });
      await tx.insert(apiKeys).values({ userId: user.id });
      for (const [index, prompt] of starters.prompts.entries())
        await tx
          .insert(prompts)
          .values({ id: newId(), userId: user.id, ...prompt, order: index + 1, isDefault: true });
      for (const [index, feed] of starters.feeds.entries()) {
        const [channel] = await tx
          .insert(channels)
          .values({ id: newId(), url: feed.url })
          .onConflictDoUpdate({ target: channels.url, set: { url: sql`excluded.url` } })
          .returning({ id: channels.id });
        if (channel)
          await tx.insert(feeds).values({
            id: newId(),
            userId: user.id,
            channelId: channel.id,
            ...feed,
            order: index + 1,
            isDefault: true,
          });
      }
      return user;
    });
  }

  return { findActor, findUser, hasPassword, hasUsers, createUser };
}
