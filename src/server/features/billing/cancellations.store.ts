import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { cancellations, checkouts } from "#server/db/schema/billing.ts";

export type Cancellation = typeof cancellations.$inferSelect;

export type CancellationsStore = ReturnType<typeof createCancellationsStore>;

export function createCancellationsStore({ db }: { db: Database }) {
  const { subscriptionId, leasedUntil, attempts, doneAt, askedAt } = cancellations;

  return {
    /** Takes the one that waits longest, if any waits. */
    async lease(now: Date, until: Date): Promise<Cancellation | undefined> {
      const next = db
        .select({ subscriptionId })
        .from(cancellations)
        .where(and(isNull(doneAt), or(isNull(leasedUntil), lt(leasedUntil, now))))
        .orderBy(asc(askedAt))
        .limit(1)
        .for("update", { skipLocked: true });
      const [row] = await db
        .update(cancellations)
        .set({ leasedUntil: until, attempts: sql`${attempts} + 1` })
        .where(eq(subscriptionId, sql`(${next})`))
        .returning();
      return row;
    },

    async postpone(id: string, until: Date): Promise<void> {
      await db.update(cancellations).set({ leasedUntil: until }).where(eq(subscriptionId, id));
    },

    /** The provider has said so. */
    async done({ subscriptionId: id, checkoutId }: Cancellation, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        await tx.update(cancellations).set({ doneAt: now }).where(eq(subscriptionId, id));
        if (checkoutId !== null)
          await tx
            .update(checkouts)
            .set({ state: "returned", updatedAt: now })
            .where(and(eq(checkouts.id, checkoutId), eq(checkouts.state, "returning")));
      });
    },
  };
}
