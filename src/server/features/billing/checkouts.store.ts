import { and, asc, desc, eq, inArray, isNull, lt, ne, not, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { SubscriptionType } from "#domain/accounts/account.ts";
import { type CheckoutState, isLive, liveCheckoutStates } from "#domain/billing/checkout.ts";
import type { Database } from "#server/db/database.ts";
import { pendingSignUps, users } from "#server/db/schema/accounts.ts";
import { cancellations, checkouts, paymentEvents, paymentTickets } from "#server/db/schema/billing.ts";
import type { Transaction } from "../administration/new-user.store.ts";

export type Checkout = typeof checkouts.$inferSelect;
export type NewCheckoutRow = typeof checkouts.$inferInsert;

/** What a look at the provider changes: null leaves the checkout as it is. */
export type CheckoutChange = {
  state: CheckoutState;
  userId?: string;
  /** Ends this subscription and gives its money back. */
  returns?: string;
} | null;

/** Which event is done with the change; null when nobody reported one. */
export type EventId = string | null;

export type CheckoutsStore = ReturnType<typeof createCheckoutsStore>;

const live = inArray(checkouts.state, [...liveCheckoutStates]);

export async function markDone(tx: Transaction, eventId: EventId, now: Date): Promise<void> {
  if (eventId !== null)
    await tx.update(paymentEvents).set({ doneAt: now }).where(eq(paymentEvents.id, eventId));
}

/**
 * Holds a checkout for a change, after its sign-up and its account: all who need several take them in this order. The sign-up
 * is first, since whoever finishes it gives the checkout its account meanwhile.
 */
async function lock(tx: Transaction, id: string): Promise<Checkout | undefined> {
  const of = (column: AnyPgColumn) => sql`(select ${column} from ${checkouts} where ${checkouts.id} = ${id})`;
  await tx
    .select({ id: pendingSignUps.id })
    .from(pendingSignUps)
    .where(sql`${pendingSignUps.id} = ${of(checkouts.signUpId)}`)
    .for("update");
  await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${of(checkouts.userId)}`)
    .for("update");
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for("update");
  return row;
}

/** Of whom a checkout is. */
type CheckoutPayer = { signUpId: string; tokenHash: string } | { signUpId: null; userId: string };

const ofRenewal = (userId: string) => and(eq(checkouts.userId, userId), isNull(checkouts.signUpId));

/** Holds the sign-up or the account that a checkout is for. @returns false when it is gone */
async function holdPayer(tx: Transaction, payer: CheckoutPayer): Promise<boolean> {
  const rows =
    payer.signUpId === null
      ? await tx
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, payer.userId), isNull(users.removedAt)))
          .for("update")
      : await tx
          .select({ id: pendingSignUps.id })
          .from(pendingSignUps)
          .where(eq(pendingSignUps.id, payer.signUpId))
          .for("update");
  return rows.length > 0;
}

export function createCheckoutsStore({ db }: { db: Database }) {
  async function one(condition: ReturnType<typeof eq> | undefined): Promise<Checkout | undefined> {
    const [row] = await db.select().from(checkouts).where(condition);
    return row;
  }

  return {
    find: (id: string) => one(eq(checkouts.id, id)),
    findBySession: (sessionId: string) => one(eq(checkouts.sessionId, sessionId)),

    /** The plan that a price was sold for, also one that is sold no longer. */
    async planOfSoldPrice(priceId: string): Promise<SubscriptionType | null> {
      const [row] = await db
        .select({ plan: checkouts.subscriptionType })
        .from(checkouts)
        .where(eq(checkouts.priceId, priceId))
        .limit(1);
      return row?.plan ?? null;
    },

    /** Numbers a look at the provider; taken before the look. */
    async ticket(): Promise<number> {
      const { rows } = await db.execute<{ n: string }>(sql`select nextval(${paymentTickets.seqName}) as n`);
      return Number(rows[0]?.n);
    },

    /** Checkouts of one browser's sign-ups, or of one account's renewal, that money may still come of. */
    async liveOf(payer: CheckoutPayer): Promise<Checkout[]> {
      const own =
        payer.signUpId === null ? ofRenewal(payer.userId) : eq(checkouts.tokenHash, payer.tokenHash);
      return db.select().from(checkouts).where(and(own, live)).orderBy(asc(checkouts.createdAt));
    },

    /** The last checkout of a browser that was paid. */
    async paidOf(tokenHash: string): Promise<Checkout | undefined> {
      const [row] = await db
        .select()
        .from(checkouts)
        .where(
          and(
            eq(checkouts.tokenHash, tokenHash),
            inArray(checkouts.state, ["fulfilled", "returning", "returned"]),
          ),
        )
        .orderBy(desc(checkouts.updatedAt))
        .limit(1);
      return row;
    },

    /**
     * Begins a checkout and lets its sign-up live as long as it, unless the payer has a live one already: of
     * several callers one begins it and all get the same.
     * @returns undefined when the sign-up or the account is gone
     */
    async begin(row: CheckoutPayer & NewCheckoutRow & { expiresAt: Date }): Promise<Checkout | undefined> {
      return db.transaction(async (tx) => {
        if (!(await holdPayer(tx, row))) return undefined;
        const insert = async () =>
          (await tx.insert(checkouts).values(row).onConflictDoNothing().returning())[0];
        let begun = await insert();
        if (!begun) {
          const [other] = await tx
            .select()
            .from(checkouts)
            .where(
              and(row.signUpId === null ? ofRenewal(row.userId) : eq(checkouts.signUpId, row.signUpId), live),
            );
          if (other) return other;
          // The one in the way was closed between the two looks; only who holds the payer begins another.
          begun = await insert();
        }
        if (row.signUpId !== null)
          await tx
            .update(pendingSignUps)
            .set({ expiresAt: row.expiresAt })
            .where(and(eq(pendingSignUps.id, row.signUpId), lt(pendingSignUps.expiresAt, row.expiresAt)));
        return begun;
      });
    },

    /**
     * Notes the provider's id of a checkout that was being opened. False when it was given up meanwhile: then nobody
     * may be sent to that session.
     */
    async opened(id: string, sessionId: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(checkouts)
        .set({ sessionId, state: "open", updatedAt: now })
        .where(
          and(
            eq(checkouts.id, id),
            or(eq(checkouts.state, "opening"), and(eq(checkouts.sessionId, sessionId), live)),
          ),
        )
        .returning({ id: checkouts.id });
      return rows.length > 0;
    },

    /** Gives up a checkout whose session nobody was sent to. */
    async abandon(id: string, now: Date): Promise<void> {
      await db
        .update(checkouts)
        .set({ state: "closed", updatedAt: now })
        .where(and(eq(checkouts.id, id), eq(checkouts.state, "opening")));
    },

    /**
     * Does the work of a look at the provider and notes its result, in one transaction: of several looks at once, the
     * first that changes something is the only one. With it the event is done.
     * @param facts the look's session id, which a checkout that was being opened does not know yet
     */
    async settle(
      id: string,
      facts: { sessionId: string; subscriptionId: string | null; eventId: EventId; now: Date },
      work: (row: Checkout, tx: Transaction) => Promise<CheckoutChange>,
    ): Promise<Checkout | undefined> {
      const { sessionId, subscriptionId, eventId, now } = facts;
      return db.transaction(async (tx) => {
        const row = await lock(tx, id);
        await markDone(tx, eventId, now);
        if (!row || (row.sessionId !== null && row.sessionId !== sessionId)) return row;
        if (!isLive(row.state) && row.state !== "closed") return row;
        const change = await work(row, tx);
        if (change === null) return row;
        const { returns, ...fields } = change;
        if (returns !== undefined)
          await tx
            .insert(cancellations)
            .values({ subscriptionId: returns, refund: true, checkoutId: id, askedAt: now })
            .onConflictDoNothing();
        const [after] = await tx
          .update(checkouts)
          .set({ ...fields, sessionId, subscriptionId, updatedAt: now })
          .where(eq(checkouts.id, id))
          .returning();
        return after;
      });
    },

    /** Live checkouts that nobody has looked at since a moment, the longest waiting first. */
    async waitingSince(moment: Date, max: number): Promise<Checkout[]> {
      return db
        .select()
        .from(checkouts)
        .where(and(live, lt(checkouts.updatedAt, moment)))
        .orderBy(asc(checkouts.updatedAt))
        .limit(max);
    },

    /** A live checkout was looked at and is as it was: others have their turn first. */
    async lookedAt(id: string, now: Date): Promise<void> {
      await db
        .update(checkouts)
        .set({ updatedAt: now })
        .where(and(eq(checkouts.id, id), live));
    },

    /** Those of the given sessions that nothing can come of any more. */
    async settledAmong(sessionIds: string[]): Promise<Set<string>> {
      if (sessionIds.length === 0) return new Set();
      const rows = await db
        .select({ sessionId: checkouts.sessionId })
        .from(checkouts)
        .where(and(inArray(checkouts.sessionId, sessionIds), not(live), ne(checkouts.state, "closed")));
      return new Set(rows.flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])));
    },
  };
}
