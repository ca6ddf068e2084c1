import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { pendingSignUps, users } from "#server/db/schema/accounts.ts";
import type { Transaction } from "../users/new-user.store.ts";

export type PendingSignUp = typeof pendingSignUps.$inferSelect;
export type NewPendingSignUp = typeof pendingSignUps.$inferInsert;
export type PendingPatch = Partial<
  Pick<NewPendingSignUp, "fullName" | "phone" | "subscriptionType" | "openaiApiKey" | "finnhubApiKey">
>;

export type SignUpStore = ReturnType<typeof createSignUpStore>;

/** Sign-ups that wait for their end, found by the hash of the browser's token (READ-28). */
export function createSignUpStore({ db }: { db: Database }) {
  const live = (tokenHash: string, now: Date) =>
    and(eq(pendingSignUps.tokenHash, tokenHash), gt(pendingSignUps.expiresAt, now));

  return {
    /** The sign-up, and whether somebody has its address: seen at one moment, so that nobody is taken for himself. */
    async find(tokenHash: string, now: Date): Promise<(PendingSignUp & { isTaken: boolean }) | undefined> {
      const [found] = await db
        .select({ row: pendingSignUps, userId: users.id })
        .from(pendingSignUps)
        .leftJoin(users, and(eq(users.email, pendingSignUps.email), isNull(users.removedAt)))
        .where(live(tokenHash, now));
      return found && { ...found.row, isTaken: found.userId !== null };
    },
    /** Stores a new sign-up in place of the browser's earlier one. */
    async replace(earlierHash: string | null, row: NewPendingSignUp): Promise<PendingSignUp> {
      return db.transaction(async (tx) => {
        if (earlierHash !== null)
          await tx.delete(pendingSignUps).where(eq(pendingSignUps.tokenHash, earlierHash));
        const [stored] = await tx.insert(pendingSignUps).values(row).returning();
        if (!stored) throw new Error("The sign-up was not stored.");
        return stored;
      });
    },
    async change(id: string, patch: PendingPatch): Promise<PendingSignUp | undefined> {
      const [row] = await db
        .update(pendingSignUps)
        .set({ ...patch, updatedAt: new Date() })
        .where(eq(pendingSignUps.id, id))
        .returning();
      return row;
    },
    /**
     * Takes the sign-up out and does the rest of the work in the same transaction: of several callers one gets it, and
     * when the work fails it stays. Undefined when there is none.
     */
    async take<T>(
      tokenHash: string,
      now: Date,
      work: (row: PendingSignUp, tx: Transaction) => Promise<T>,
    ): Promise<T | undefined> {
      return db.transaction(async (tx) => {
        const [row] = await tx.delete(pendingSignUps).where(live(tokenHash, now)).returning();
        return row && work(row, tx);
      });
    },
  };
}
