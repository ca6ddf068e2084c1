import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { tokensPerUserMax } from "#domain/accounts/personal-token.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { personalTokens } from "#server/db/schema/tokens.ts";
import type { Payer } from "#server/features/administration/accounts.store.ts";

export type StoredToken = typeof personalTokens.$inferSelect;
type NewStoredToken = Pick<
  StoredToken,
  "id" | "userId" | "name" | "scopes" | "hash" | "lastFour" | "expiresAt"
>;

export type TokensStore = ReturnType<typeof createTokensStore>;

export function createTokensStore({ db }: { db: Database }) {
  const owned = (userId: string) => eq(personalTokens.userId, userId);
  const live = () => or(isNull(personalTokens.expiresAt), gt(personalTokens.expiresAt, sql`now()`));

  return {
    /** The newest first. */
    list: (userId: string): Promise<StoredToken[]> =>
      db
        .select()
        .from(personalTokens)
        .where(owned(userId))
        .orderBy(desc(personalTokens.createdAt), desc(personalTokens.id)),

    /** "full" at the limit. The user's row is locked, so that two at a time are both counted. */
    insert: (row: NewStoredToken): Promise<StoredToken | "full"> =>
      db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for("no key update");
        const [counted] = await tx.select({ total: count() }).from(personalTokens).where(owned(row.userId));
        if ((counted?.total ?? 0) >= tokensPerUserMax) return "full";
        const [stored] = await tx.insert(personalTokens).values(row).returning();
        if (!stored) throw new Error("A personal token could not be stored.");
        return stored;
      }),

    async remove(userId: string, tokenId: string): Promise<boolean> {
      const rows = await db
        .delete(personalTokens)
        .where(and(owned(userId), eq(personalTokens.id, tokenId)))
        .returning({ id: personalTokens.id });
      return rows.length > 0;
    },

    /** The live token with that hash, of a user who is not removed. */
    async find(hash: string): Promise<StoredToken | undefined> {
      const [row] = await db
        .select({ token: personalTokens })
        .from(personalTokens)
        .innerJoin(users, eq(users.id, personalTokens.userId))
        .where(and(eq(personalTokens.hash, hash), live(), isNull(users.removedAt)));
      return row?.token;
    },

    /** Notes that the token is used now, unless that was noted within `seconds`. */
    async noteUse(tokenId: string, seconds: number): Promise<void> {
      const longAgo = lt(personalTokens.lastUsedAt, sql`now() - make_interval(secs => ${seconds})`);
      await db
        .update(personalTokens)
        .set({ lastUsedAt: sql`now()` })
        .where(and(eq(personalTokens.id, tokenId), or(isNull(personalTokens.lastUsedAt), longAgo)));
    },

    /** Who is behind each of the tokens that are live now, by token id. */
    async payersOf(tokenIds: string[]): Promise<Map<string, Payer>> {
      if (tokenIds.length === 0) return new Map();
      const { role, subscriptionType, paymentInfo } = users;
      const rows = await db
        .select({ tokenId: personalTokens.id, userId: users.id, role, subscriptionType, paymentInfo })
        .from(personalTokens)
        .innerJoin(users, eq(users.id, personalTokens.userId))
        .where(and(inArray(personalTokens.id, tokenIds), live(), isNull(users.removedAt)));
      return new Map(rows.map(({ tokenId, ...payer }) => [tokenId, payer]));
    },
  };
}
