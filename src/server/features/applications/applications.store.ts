import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import {
  accessTokenSecondsMax,
  applicationDaysMax,
  applicationsPerUserMax,
  authorizationCodeSecondsMax,
  refreshTokenDaysMax,
  tokensPerApplicationMax,
} from "#domain/applications/application.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { applications, applicationTokens } from "#server/db/schema/applications.ts";

export type StoredApplication = typeof applications.$inferSelect;
type NewApplication = Omit<StoredApplication, "codeExpiresAt" | "connectedAt" | "createdAt" | "lastUsedAt">;
type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

/** Hashes of the tokens that are given out together. */
export type TokenPair = { accessHash: string; refreshHash: string };

export type ApplicationsStore = ReturnType<typeof createApplicationsStore>;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

async function insertPair(
  tx: Transaction,
  applicationId: string,
  { accessHash, refreshHash }: TokenPair,
): Promise<void> {
  const begun = tx
    .select({ at: applications.createdAt })
    .from(applications)
    .where(eq(applications.id, applicationId));
  const refreshedUntil = sql`least(${inSeconds(refreshTokenDaysMax * 86_400)}, (${begun}) + make_interval(days => ${applicationDaysMax}))`;
  await tx.insert(applicationTokens).values([
    { hash: accessHash, applicationId, kind: "access", expiresAt: inSeconds(accessTokenSecondsMax) },
    { hash: refreshHash, applicationId, kind: "refresh", expiresAt: refreshedUntil },
  ]);
  const older = tx
    .select({ hash: applicationTokens.hash })
    .from(applicationTokens)
    .where(eq(applicationTokens.applicationId, applicationId))
    .orderBy(desc(applicationTokens.createdAt), desc(applicationTokens.kind))
    .offset(tokensPerApplicationMax);
  await tx.delete(applicationTokens).where(inArray(applicationTokens.hash, older));
}

export function createApplicationsStore({ db }: { db: Database }) {
  const owned = (userId: string) => eq(applications.userId, userId);
  const connected = () => isNotNull(applications.connectedAt);

  return {
    /** Those that came for their tokens, the newest first. */
    list: (userId: string): Promise<StoredApplication[]> =>
      db
        .select()
        .from(applications)
        .where(and(owned(userId), connected()))
        .orderBy(desc(applications.createdAt), desc(applications.id)),

    /** "full" at the limit. The user's row is locked, so that two at a time are both counted. */
    insert: (row: NewApplication): Promise<"added" | "full"> =>
      db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for("no key update");
        // What was allowed and never fetched counts for nothing.
        await tx
          .delete(applications)
          .where(
            and(
              owned(row.userId),
              isNull(applications.connectedAt),
              lt(applications.codeExpiresAt, sql`now()`),
            ),
          );
        const [counted] = await tx.select({ total: count() }).from(applications).where(owned(row.userId));
        if ((counted?.total ?? 0) >= applicationsPerUserMax) return "full";
        await tx
          .insert(applications)
          .values({ ...row, codeExpiresAt: inSeconds(authorizationCodeSecondsMax) });
        return "added";
      }),

    /** Its tokens go with it. */
    async remove(userId: string, applicationId: string): Promise<boolean> {
      const rows = await db
        .delete(applications)
        .where(and(owned(userId), eq(applications.id, applicationId)))
        .returning({ id: applications.id });
      return rows.length > 0;
    },

    /** The application of a code, with whether the code has expired. */
    async findByCode(codeHash: string): Promise<(StoredApplication & { isExpired: boolean }) | undefined> {
      const [row] = await db
        .select({
          application: applications,
          isExpired: sql<boolean>`${applications.codeExpiresAt} <= now()`,
        })
        .from(applications)
        .innerJoin(users, eq(users.id, applications.userId))
        .where(and(eq(applications.codeHash, codeHash), isNull(users.removedAt)));
      return row && { ...row.application, isExpired: row.isExpired };
    },

    /** Gives out the first tokens; false when another call with the code did. */
    connect: (applicationId: string, pair: TokenPair): Promise<boolean> =>
      db.transaction(async (tx) => {
        const rows = await tx
          .update(applications)
          .set({ connectedAt: sql`now()` })
          .where(and(eq(applications.id, applicationId), isNull(applications.connectedAt)))
          .returning({ id: applications.id });
        if (rows.length === 0) return false;
        await insertPair(tx, applicationId, pair);
        return true;
      }),

    /** The application of a live refresh token, and how many seconds ago the token was used up; null for never. */
    async findByRefreshToken(
      hash: string,
    ): Promise<(StoredApplication & { usedSecondsAgo: number | null }) | undefined> {
      const [row] = await db
        .select({
          application: applications,
          usedSecondsAgo: sql<number | null>`extract(epoch from now() - ${applicationTokens.usedAt})::float8`,
        })
        .from(applicationTokens)
        .innerJoin(applications, eq(applications.id, applicationTokens.applicationId))
        .innerJoin(users, eq(users.id, applications.userId))
        .where(
          and(
            eq(applicationTokens.hash, hash),
            eq(applicationTokens.kind, "refresh"),
            gt(applicationTokens.expiresAt, sql`now()`),
            isNull(users.removedAt),
          ),
        );
      return row && { ...row.application, usedSecondsAgo: row.usedSecondsAgo };
    },

    /** The next tokens for a refresh token, which counts as used from the first time on; false for one that was disconnected. */
    rotate: (applicationId: string, usedHash: string, pair: TokenPair): Promise<boolean> =>
      db.transaction(async (tx) => {
        const rows = await tx
          .select({ id: applications.id })
          .from(applications)
          .where(eq(applications.id, applicationId))
          .for("key share");
        if (rows.length === 0) return false;
        await tx
          .update(applicationTokens)
          .set({ usedAt: sql`now()` })
          .where(and(eq(applicationTokens.hash, usedHash), isNull(applicationTokens.usedAt)));
        await insertPair(tx, applicationId, pair);
        return true;
      }),

    /** The connected application of a live access token for that resource, of a user who is not removed. */
    async findByAccessToken(hash: string, audience: string): Promise<StoredApplication | undefined> {
      const [row] = await db
        .select({ application: applications })
        .from(applicationTokens)
        .innerJoin(applications, eq(applications.id, applicationTokens.applicationId))
        .innerJoin(users, eq(users.id, applications.userId))
        .where(
          and(
            eq(applicationTokens.hash, hash),
            eq(applicationTokens.kind, "access"),
            gt(applicationTokens.expiresAt, sql`now()`),
            eq(applications.audience, audience),
            isNull(users.removedAt),
          ),
        );
      return row?.application;
    },

    /** A token that its application gives back. */
    async findToken(
      hash: string,
    ): Promise<{ kind: "access" | "refresh"; application: StoredApplication } | undefined> {
      const [row] = await db
        .select({ kind: applicationTokens.kind, application: applications })
        .from(applicationTokens)
        .innerJoin(applications, eq(applications.id, applicationTokens.applicationId))
        .where(eq(applicationTokens.hash, hash));
      return row;
    },

    async removeToken(hash: string): Promise<void> {
      await db.delete(applicationTokens).where(eq(applicationTokens.hash, hash));
    },

    /** Notes that the application calls now, unless that was noted within `seconds`. */
    async noteUse(applicationId: string, seconds: number): Promise<void> {
      const longAgo = lt(applications.lastUsedAt, sql`now() - make_interval(secs => ${seconds})`);
      await db
        .update(applications)
        .set({ lastUsedAt: sql`now()` })
        .where(and(eq(applications.id, applicationId), or(isNull(applications.lastUsedAt), longAgo)));
    },
  };
}
