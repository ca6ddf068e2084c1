import { and, desc, eq, gt, isNull, lt, ne, sql } from "drizzle-orm";
import { sessionDays } from "#domain/accounts/account.ts";
import type { Database } from "#server/db/database.ts";
import { sessions, users } from "#server/db/schema/accounts.ts";
import { hashOf } from "#server/platform/secrets/random-secret.ts";
import type { Payer } from "../administration/accounts.store.ts";

export type SessionRow = typeof sessions.$inferSelect;
export type SessionOwner = typeof users.$inferSelect;
export type NewSession = Pick<SessionRow, "id" | "token" | "expiresAt">;
export type SessionOrigin = { userId: string } & Pick<SessionRow, "ipAddress" | "userAgent">;
export type ListedSession = Pick<SessionRow, "id" | "ipAddress" | "userAgent" | "createdAt" | "lastUsedAt">;

export type SessionsStore = ReturnType<typeof createSessionsStore>;

/** What the database holds of a session token: a copied database opens no session. */
export function sessionTokenHash(token: string): string {
  return hashOf(token);
}

export function createSessionsStore({ db }: { db: Database }) {
  const live = () =>
    and(
      gt(sessions.expiresAt, sql`now()`),
      gt(sessions.createdAt, sql`now() - make_interval(days => ${sessionDays})`),
    );
  const owned = (userId: string) => eq(sessions.userId, userId);

  return {
    /** The live session with that token hash, and its user unless removed. */
    async find(tokenHash: string): Promise<{ session: SessionRow; user: SessionOwner } | undefined> {
      const [row] = await db
        .select({ session: sessions, user: users })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.token, tokenHash), live(), isNull(users.removedAt)));
      return row;
    },
    /**
     * @param oldHash of the token that the browser had; its session ends with the new one's beginning
     * @returns the user, and whose session ended; undefined, and no session, for a user who is gone. A removal meanwhile waits or
     *   comes first.
     */
    open(
      session: NewSession,
      origin: SessionOrigin,
      oldHash: string | undefined,
    ): Promise<{ user: SessionOwner; endedUserId: string | undefined } | undefined> {
      return db.transaction(async (tx) => {
        const [user] = await tx
          .select()
          .from(users)
          .where(and(eq(users.id, origin.userId), isNull(users.removedAt)))
          .for("share");
        if (!user) return undefined;
        await tx.insert(sessions).values({ ...origin, ...session });
        const [old] =
          oldHash === undefined
            ? []
            : await tx
                .delete(sessions)
                .where(eq(sessions.token, oldHash))
                .returning({ userId: sessions.userId });
        return { user, endedUserId: old?.userId };
      });
    },
    /** Puts a new session of the same browser in the place of another; false when that one has ended. */
    replace(oldId: string, session: NewSession): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [old] = await tx.delete(sessions).where(eq(sessions.id, oldId)).returning();
        if (!old) return false;
        const { userId, ipAddress, userAgent } = old;
        await tx.insert(sessions).values({ userId, ipAddress, userAgent, ...session });
        return true;
      });
    },
    /** @returns the session as it is now; undefined when it has ended */
    async extend(sessionId: string, expiresAt: Date): Promise<SessionRow | undefined> {
      const [row] = await db
        .update(sessions)
        .set({ expiresAt, updatedAt: sql`now()` })
        .where(eq(sessions.id, sessionId))
        .returning();
      return row;
    },
    /** @returns whose session it was */
    async removeByToken(tokenHash: string): Promise<string | undefined> {
      const [row] = await db
        .delete(sessions)
        .where(eq(sessions.token, tokenHash))
        .returning({ userId: sessions.userId });
      return row?.userId;
    },
    /** Notes that the user of the session proved again who they are. */
    async confirm(sessionId: string): Promise<void> {
      await db.update(sessions).set({ confirmedAt: sql`now()` }).where(eq(sessions.id, sessionId));
    },
    /** Whether that was within the minutes, by the database's clock. */
    async isConfirmed(sessionId: string, minutes: number): Promise<boolean> {
      const since = sql`now() - make_interval(mins => ${minutes})`;
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.id, sessionId), gt(sessions.confirmedAt, since)));
      return rows.length > 0;
    },
    /** Live sessions of a user, the last used first. */
    list(userId: string): Promise<ListedSession[]> {
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
    /** Whose each live session is, by session id. */
    async payersOf(sessionIds: string[]): Promise<Map<string, Payer>> {
      if (sessionIds.length === 0) return new Map();
      const rows = await db
        .select({
          sessionId: sessions.id,
          userId: users.id,
          role: users.role,
          subscriptionType: users.subscriptionType,
          paymentInfo: users.paymentInfo,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(sql`${sessions.id} = any(${sql.param(sessionIds)})`, live(), isNull(users.removedAt)));
      return new Map(rows.map(({ sessionId, ...payer }) => [sessionId, payer]));
    },
  };
}
