import { and, eq, gt, inArray, isNull, lt, not, sql } from "drizzle-orm";
import type { Me } from "#contract/accounts.ts";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import { liveCheckoutStates } from "#domain/billing/checkout.ts";
import type { Database } from "#server/db/database.ts";
import { pendingSignUps, users } from "#server/db/schema/accounts.ts";
import { checkouts } from "#server/db/schema/billing.ts";
import type { Transaction } from "../administration/new-user.store.ts";

export type PendingSignUp = typeof pendingSignUps.$inferSelect;
export type NewPendingSignUp = typeof pendingSignUps.$inferInsert;
export type PendingPatch = Partial<
  Pick<NewPendingSignUp, "fullName" | "phone" | "subscriptionType" | "openaiApiKey" | "finnhubApiKey">
>;

export type AttachedPayment = {
  paymentInfo: PaymentInfo;
  paymentTicket: number;
  subscriptionType: SubscriptionType;
};

export type SignUpStore = ReturnType<typeof createSignUpStore>;

/** Sign-ups with a checkout that may still be paid: they stay until it is known that it was not. */
export const hasLiveCheckout = sql`exists (select 1 from ${checkouts}
  where ${checkouts.signUpId} = ${pendingSignUps.id} and ${inArray(checkouts.state, [...liveCheckoutStates])})`;

async function letGo(tx: Transaction, earlierHash: string, newHash: string): Promise<void> {
  const earlier = eq(pendingSignUps.tokenHash, earlierHash);
  // Held first: no checkout of it begins between the question and the deletion.
  await tx.select({ id: pendingSignUps.id }).from(pendingSignUps).where(earlier).for("update");
  const kept = await tx
    .update(pendingSignUps)
    .set({ tokenHash: sql`'replaced:' || ${pendingSignUps.id}` })
    .where(and(earlier, hasLiveCheckout))
    .returning({ id: pendingSignUps.id });
  if (kept.length === 0) await tx.delete(pendingSignUps).where(earlier);
  await tx.update(checkouts).set({ tokenHash: newHash }).where(eq(checkouts.tokenHash, earlierHash));
}

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
    /**
     * Stores a new sign-up in place of the browser's earlier one. An earlier one that money may still come of is kept,
     * out of the browser's reach; what is paid for it is the browser's all the same.
     */
    async replace(earlierHash: string | null, row: NewPendingSignUp): Promise<PendingSignUp> {
      return db.transaction(async (tx) => {
        if (earlierHash !== null) await letGo(tx, earlierHash, row.tokenHash);
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
     * when the work fails it stays. A checkout of it that is paid later pays for the same account. Undefined when there
     * is none.
     */
    async take(
      tokenHash: string,
      now: Date,
      work: (row: PendingSignUp, tx: Transaction) => Promise<Me>,
    ): Promise<Me | undefined> {
      return db.transaction(async (tx) => {
        const [row] = await tx.delete(pendingSignUps).where(live(tokenHash, now)).returning();
        if (!row) return undefined;
        const user = await work(row, tx);
        await tx.update(checkouts).set({ userId: user.id }).where(eq(checkouts.signUpId, row.id));
        return user;
      });
    },
    /** Removes sign-ups whose time is over, but for those that money may still come of. */
    async removeExpired(now: Date): Promise<void> {
      await db.delete(pendingSignUps).where(and(lt(pendingSignUps.expiresAt, now), not(hasLiveCheckout)));
    },
    /** As `take`, by the sign-up's id, as part of the caller's transaction, however old it is. */
    async takePaid(tx: Transaction, id: string): Promise<PendingSignUp | undefined> {
      const [row] = await tx.delete(pendingSignUps).where(eq(pendingSignUps.id, id)).returning();
      return row;
    },
    /** Gives a payment to an account that is there. @returns false when it was removed meanwhile */
    async attachPayment(tx: Transaction, userId: string, paid: AttachedPayment): Promise<boolean> {
      const rows = await tx
        .update(users)
        .set({ ...paid, updatedAt: new Date() })
        .where(and(eq(users.id, userId), isNull(users.removedAt)))
        .returning({ id: users.id });
      return rows.length > 0;
    },
    /** The account that a checkout session was given to. */
    async paidBy(tx: Transaction, sessionId: string): Promise<string | undefined> {
      const [row] = await tx
        .select({ id: users.id })
        .from(users)
        .where(sql`(${users.paymentInfo} ->> 'sessionId') = ${sessionId}`);
      return row?.id;
    },
  };
}
