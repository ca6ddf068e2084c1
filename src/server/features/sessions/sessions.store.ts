import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { type Actor, sessionDays } from "#domain/accounts/account.ts";
import type { Database } from "#server/db/database.ts";
import { sessions, users } from "#server/db/schema/accounts.ts";

export type StoredSession = Pick<
  typeof sessions.$inferSelect,
  "id" | "ipAddress" | "userAgent" | "createdAt" | "lastUsedAt"
>;

export type SessionsStore = ReturnType<typeof createSessionsStore>;

export function createSessionsStore({ db }: { db: Database }) {
  const live = () =>
    and(
      gt(sessions.expiresAt, sql`now()`),
      gt(sessions.createdAt, sql`now() - make_interval(days => ${sessionDays})`),
    );
  const owned = (userId: string) => eq(sessions.userId, userId);

  return {
    /** Live sessions of a user, the last used first. */
    list(userId: string): Promise<StoredSession[]> {
      const { id, ipAddress, userAgent, createdAt, lastUsedAt } = sessions;
      return db
        .select({ id, ipAddress, userAgent, createdAt, lastUsedAt })
        .from(sessions)
        .where(and(owned(userId), live()))
        .orderBy(desc(lastUsedAt), desc(createdAt));
    },
    async remove(userId: string, sessionId: string): Promise<boolean> {
      const rows = await db
        .delete(sessions)
        .where(and(owned(userId), eq(sessions.id, sessionId)))
        .returning({ id: sessions.id });
      return rows.length > 0;
    },
    async removeOthers(userId: string, keptId: string): Promise<void> {
      await db.delete(sessions).where(and(owned(userId), ne(sessions.id, keptId)));
    },
    /** Notes that the session is used now, unless that was noted within `seconds`. */
    async noteUse(sessionId: string, seconds: number): Promise<void> {
      await db
        .update(sessions)
        .set({ lastUsedAt: sql`now()` })
        .where(
          and(
            eq(sessions.id, sessionId),
            lt(sessions.lastUsedAt, sql`now() - make_interval(secs => ${seconds})`),
          ),
        );
    },
    /** Who stands behind each of the sessions that are live now, by session id. */
    async actorsOf(sessionIds: string[]): Promise<Map<string, Actor>> {
      if (sessionIds.length === 0) return new Map();
      const rows = await db
        .select({
          sessionId: sessions.id,
          userId: users.id,
          role: users.role,
          subscriptionType: users.subscriptionType,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(sql`${sessions.id} = any(${sql.param(sessionIds)})`, live(), isNull(users.removedAt)));
      return new Map(rows.map(({ sessionId, ...actor }) => [sessionId, actor]));
    },
  };
}
