import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import { channelsPerUserMax } from "#domain/alerts/channel.ts";
import type { Locale } from "#domain/language/locales.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { alertChannels } from "#server/db/schema/alerts.ts";

export type StoredChannel = typeof alertChannels.$inferSelect;
export type NewStoredChannel = Pick<
  StoredChannel,
  "id" | "userId" | "kind" | "name" | "sealed" | "fingerprint" | "state"
>;

export type ChannelsStore = ReturnType<typeof createChannelsStore>;

const waitingMinutesMax = 60;

export function createChannelsStore({ db }: { db: Database }) {
  const owned = (userId: string, id: string) =>
    and(eq(alertChannels.userId, userId), eq(alertChannels.id, id));

  return {
    list: (userId: string): Promise<StoredChannel[]> =>
      db
        .select()
        .from(alertChannels)
        .where(eq(alertChannels.userId, userId))
        .orderBy(asc(alertChannels.createdAt), asc(alertChannels.id)),

    async find(userId: string, id: string): Promise<StoredChannel | undefined> {
      const [row] = await db.select().from(alertChannels).where(owned(userId, id));
      return row;
    },

    async findAlike(userId: string, fingerprint: string): Promise<StoredChannel | undefined> {
      const [row] = await db
        .select()
        .from(alertChannels)
        .where(and(eq(alertChannels.userId, userId), eq(alertChannels.fingerprint, fingerprint)));
      return row;
    },

    insert: (row: NewStoredChannel): Promise<StoredChannel | "full"> =>
      db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for("key share");
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`channels:${row.userId}`}))`);
        const [counted] = await tx
          .select({ total: count() })
          .from(alertChannels)
          .where(eq(alertChannels.userId, row.userId));
        if ((counted?.total ?? 0) >= channelsPerUserMax) return "full";
        const [stored] = await tx.insert(alertChannels).values(row).returning();
        if (!stored) throw new Error("A channel could not be stored.");
        return stored;
      }),

    async change(
      { userId, id }: Pick<StoredChannel, "userId" | "id">,
      change: Partial<
        Pick<StoredChannel, "sealed" | "state" | "problem" | "name" | "failingSince" | "acceptedAt">
      >,
    ): Promise<StoredChannel | undefined> {
      const [row] = await db.update(alertChannels).set(change).where(owned(userId, id)).returning();
      return row;
    },

    async remove(userId: string, id: string): Promise<boolean> {
      const removed = await db
        .delete(alertChannels)
        .where(owned(userId, id))
        .returning({ id: alertChannels.id });
      return removed.length > 0;
    },

    /** Whom a test message is for. */
    async addresseeOf(userId: string): Promise<{ email: string; language: Locale }> {
      const [row] = await db
        .select({ email: users.email, language: users.language })
        .from(users)
        .where(eq(users.id, userId));
      if (!row) throw new Error("The user is gone.");
      return row;
    },

    /** Channels that their users have not started yet, of the last hour. */
    waiting: (): Promise<StoredChannel[]> =>
      db
        .select()
        .from(alertChannels)
        .where(
          and(
            eq(alertChannels.state, "waiting"),
            gt(alertChannels.createdAt, sql`now() - make_interval(mins => ${waitingMinutesMax})`),
          ),
        )
        .limit(1_000),
  };
}
