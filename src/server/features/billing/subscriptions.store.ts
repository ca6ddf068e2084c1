import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Role, SubscriptionType } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { type EventId, markDone } from "./checkouts.store.ts";

export type Subscriber = {
  userId: string;
  role: Role;
  email: string;
  subscriptionType: SubscriptionType | null;
  paymentInfo: PaymentInfo | null;
};

export type SubscriberChange = { paymentInfo: PaymentInfo; subscriptionType?: SubscriptionType };

export type SubscriptionsStore = ReturnType<typeof createSubscriptionsStore>;

const field = (name: keyof PaymentInfo) => sql`(${users.paymentInfo} ->> ${sql.raw(`'${name}'`)})`;
const { id: userId, role, email, subscriptionType, paymentInfo } = users;
const subscriber = { userId, role, email, subscriptionType, paymentInfo };

/** Users by what the payment provider calls them. Removed ones are none. */
export function createSubscriptionsStore({ db }: { db: Database }) {
  async function one(condition: ReturnType<typeof sql>): Promise<Subscriber | undefined> {
    const [row] = await db
      .select(subscriber)
      .from(users)
      .where(and(condition, isNull(users.removedAt)))
      .limit(1);
    return row;
  }

  return {
    ofUser: (id: string) => one(sql`${users.id} = ${id}`),
    ofSubscription: (subscriptionId: string) => one(sql`${field("subscriptionId")} = ${subscriptionId}`),

    /**
     * Notes what a look at the provider told, unless a look that began later was noted already. The event is done with
     * it in any case.
     * @returns the subscriber when something was noted
     */
    async note(
      subscriptionId: string,
      { ticket, eventId, now }: { ticket: number; eventId: EventId; now: Date },
      changeOf: (before: Subscriber) => SubscriberChange,
    ): Promise<Subscriber | undefined> {
      return db.transaction(async (tx) => {
        const [row] = await tx
          .select(subscriber)
          .from(users)
          .where(
            and(
              sql`${field("subscriptionId")} = ${subscriptionId}`,
              isNull(users.removedAt),
              lt(users.paymentTicket, ticket),
            ),
          )
          .for("update");
        await markDone(tx, eventId, now);
        if (!row) return undefined;
        const change = changeOf(row);
        await tx
          .update(users)
          .set({ ...change, paymentTicket: ticket, updatedAt: now })
          .where(eq(users.id, row.userId));
        return row;
      });
    },

    /** Nothing more follows from the event. */
    async skip(eventId: EventId, now: Date): Promise<void> {
      await db.transaction((tx) => markDone(tx, eventId, now));
    },

    /** Subscriptions whose period was over before a moment, by what is known of them: their renewal was not heard of. */
    async overdue(moment: Date, max: number): Promise<string[]> {
      const rows = await db
        .select({ subscriptionId: sql<string>`${field("subscriptionId")}` })
        .from(users)
        .where(
          and(
            isNull(users.removedAt),
            isNotNull(users.paymentInfo),
            sql`${field("subscriptionId")} is not null`,
            sql`${field("subscriptionStatus")} not in ('canceled', 'incomplete_expired', 'paused')`,
            sql`${field("currentPeriodEnd")} < ${moment.toISOString()}`,
          ),
        )
        .orderBy(sql`${field("currentPeriodEnd")}`)
        .limit(max);
      return rows.map((row) => row.subscriptionId);
    },
  };
}
