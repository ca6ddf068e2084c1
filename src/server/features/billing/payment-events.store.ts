import { and, asc, eq, isNull, lt, max, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { paymentEvents } from "#server/db/schema/billing.ts";
import type { PaymentEvent } from "#server/vendors/payments/payments.ts";

export type WaitingEvent = Pick<
  typeof paymentEvents.$inferSelect,
  "id" | "type" | "subject" | "subjectId" | "attempts"
>;

export type PaymentEventsStore = ReturnType<typeof createPaymentEventsStore>;

export function createPaymentEventsStore({ db }: { db: Database }) {
  const { id, type, subject, subjectId, attempts, leasedUntil, doneAt } = paymentEvents;
  const free = (now: Date) => and(isNull(doneAt), or(isNull(leasedUntil), lt(leasedUntil, now)));

  return {
    /** @returns ids of those that were not known */
    async add(events: PaymentEvent[], now: Date): Promise<string[]> {
      if (events.length === 0) return [];
      const rows = await db
        .insert(paymentEvents)
        .values(
          events.map((event) => ({
            id: event.id,
            type: event.type,
            subject: event.subject,
            subjectId: event.subjectId,
            receivedAt: now,
          })),
        )
        .onConflictDoNothing()
        .returning({ id });
      return rows.map((row) => row.id);
    },

    /** Takes an event to work on; undefined when it is done or somebody works on it. */
    async lease(eventId: string, now: Date, until: Date): Promise<WaitingEvent | undefined> {
      const [row] = await db
        .update(paymentEvents)
        .set({ leasedUntil: until, attempts: sql`${attempts} + 1` })
        .where(and(eq(id, eventId), free(now)))
        .returning({ id, type, subject, subjectId, attempts });
      return row;
    },

    /** Leaves an event for later. */
    async postpone(eventId: string, until: Date): Promise<void> {
      await db
        .update(paymentEvents)
        .set({ leasedUntil: until })
        .where(and(eq(id, eventId), isNull(doneAt)));
    },

    /** When the newest event came. */
    async newestAt(): Promise<Date | null> {
      const [row] = await db.select({ at: max(paymentEvents.receivedAt) }).from(paymentEvents);
      return row?.at ?? null;
    },

    /** Events that nobody works on, the oldest first. */
    async waiting(now: Date, most: number): Promise<string[]> {
      const rows = await db
        .select({ id })
        .from(paymentEvents)
        .where(free(now))
        .orderBy(asc(paymentEvents.receivedAt))
        .limit(most);
      return rows.map((row) => row.id);
    },
  };
}
