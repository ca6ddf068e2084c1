import { and, eq, gt, inArray, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { Me } from "#contract/accounts.ts";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import { liveCheckoutStates } from "#domain/billing/checkout.ts";
import type { Database } from "#server/db/database.ts";
import { pendingSignUps, signUpKeys, users } from "#server/db/schema/accounts.ts";
import { checkouts, planEndings } from "#server/db/schema/billing.ts";
import { endSubscription } from "../administration/erasure.store.ts";
import type { StoredUser, Transaction } from "../administration/new-user.store.ts";

type EncryptedKeys = Readonly<Record<string, string>>;
type Row = typeof pendingSignUps.$inferSelect;
/** A sign-up with its encrypted keys by vendor. */
export type PendingSignUp = Row & { keys: EncryptedKeys };
export type NewPendingSignUp = typeof pendingSignUps.$inferInsert & { keys?: EncryptedKeys };
/** Keys that are not given stay. */
export type PendingPatch = Partial<
  Pick<NewPendingSignUp, "fullName" | "phone" | "subscriptionType" | "language" | "keys">
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

async function keysOf(tx: Database | Transaction, signUpId: string): Promise<EncryptedKeys> {
  const rows = await tx.select().from(signUpKeys).where(eq(signUpKeys.signUpId, signUpId));
  return Object.fromEntries(rows.map(({ vendor, sealed }) => [vendor, sealed]));
}

async function saveKeys(tx: Transaction, signUpId: string, keys: EncryptedKeys = {}): Promise<void> {
  const rows = Object.entries(keys).map(([vendor, sealed]) => ({ signUpId, vendor, sealed }));
  if (rows.length > 0)
    await tx
      .insert(signUpKeys)
      .values(rows)
      .onConflictDoUpdate({
        target: [signUpKeys.signUpId, signUpKeys.vendor],
        set: { sealed: sql`excluded.sealed` },
      });
}

/** Removes a sign-up, which takes its keys with it. */
async function remove(tx: Transaction, which: SQL | undefined): Promise<PendingSignUp | undefined> {
  const [held] = await tx.select().from(pendingSignUps).where(which).for("update");
  if (!held) return undefined;
  const keys = await keysOf(tx, held.id);
  await tx.delete(pendingSignUps).where(eq(pendingSignUps.id, held.id));
  return { ...held, keys };
}

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
      if (!found) return undefined;
      return { ...found.row, keys: await keysOf(db, found.row.id), isTaken: found.userId !== null };
    },
    /**
     * Stores a new sign-up in place of the browser's earlier one. An earlier one that money may still come of is kept,
     * out of the browser's reach; what is paid for it is the browser's all the same.
     */
    async replace(earlierHash: string | null, { keys, ...row }: NewPendingSignUp): Promise<PendingSignUp> {
      return db.transaction(async (tx) => {
        if (earlierHash !== null) await letGo(tx, earlierHash, row.tokenHash);
        const [stored] = await tx.insert(pendingSignUps).values(row).returning();
        if (!stored) throw new Error("The sign-up was not stored.");
        await saveKeys(tx, stored.id, keys);
        return { ...stored, keys: keys ?? {} };
      });
    },
    async change(id: string, { keys, ...patch }: PendingPatch): Promise<PendingSignUp | undefined> {
      return db.transaction(async (tx) => {
        const [row] = await tx
          .update(pendingSignUps)
          .set({ ...patch, updatedAt: new Date() })
          .where(eq(pendingSignUps.id, id))
          .returning();
        if (!row) return undefined;
        await saveKeys(tx, id, keys);
        return { ...row, keys: await keysOf(tx, id) };
      });
    },
    /**
     * Takes the sign-up out and does the rest of the work in the same transaction: of several callers one gets it, and
     * when the work fails it stays. A checkout of it that is paid later pays for the same account, as a renewal does.
     * Undefined when there is none.
     */
    async take(
      tokenHash: string,
      now: Date,
      work: (row: PendingSignUp, tx: Transaction) => Promise<Me>,
    ): Promise<Me | undefined> {
      return db.transaction(async (tx) => {
        const row = await remove(tx, live(tokenHash, now));
        if (!row) return undefined;
        const user = await work(row, tx);
        await tx
          .update(checkouts)
          .set({ userId: user.id, signUpId: null })
          .where(eq(checkouts.signUpId, row.id));
        return user;
      });
    },
    /** Removes sign-ups whose time is over, but for those that money may still come of. */
    async removeExpired(now: Date): Promise<void> {
      await db.delete(pendingSignUps).where(and(lt(pendingSignUps.expiresAt, now), not(hasLiveCheckout)));
    },
    /** As `take`, by the sign-up's id, as part of the caller's transaction, however old it is. */
    takePaid: (tx: Transaction, id: string): Promise<PendingSignUp | undefined> =>
      remove(tx, eq(pendingSignUps.id, id)),
    /** An account that a payment is for, held; undefined when it was removed meanwhile. */
    async payerOf(tx: Transaction, userId: string): Promise<StoredUser | undefined> {
      const [row] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.removedAt)))
        .for("update");
      return row;
    },
    /** Gives a payment to an account. An earlier subscription that was not ended at the provider is. */
    async attachPayment(tx: Transaction, before: StoredUser, paid: AttachedPayment): Promise<void> {
      if (before.paymentInfo?.subscriptionId !== paid.paymentInfo.subscriptionId)
        await endSubscription(tx, before);
      await tx.delete(planEndings).where(eq(planEndings.userId, before.id));
      await tx
        .update(users)
        .set({ ...paid, updatedAt: new Date() })
        .where(eq(users.id, before.id));
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
