import { eq, sql } from "drizzle-orm";
import { visitPauseMs } from "#domain/ask/limits.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";

export type VisitsStore = ReturnType<typeof createVisitsStore>;

/** When users were here last, by the database's clock. */
export function createVisitsStore({ db }: { db: Database }) {
  const { id, seenAt, lastVisitAt } = users;
  const hasEnded = sql`${seenAt} < now() - ${visitPauseMs} * interval '1 millisecond'`;

  return {
    /**
     * Notes that the user of the session is here, unless that was noted within `seconds`. While somebody changes the account it waits
     * for nothing: the next use is noted.
     */
    async noteVisit(sessionId: string, seconds: number): Promise<void> {
      await db
        .update(users)
        .set({
          lastVisitAt: sql`case when ${hasEnded} then ${seenAt} else ${lastVisitAt} end`,
          seenAt: sql`now()`,
        })
        .where(
          sql`${id} = (select u.id from users u join sessions s on s.user_id = u.id
            where s.id = ${sessionId} and (u.seen_at is null or u.seen_at < now() - make_interval(secs => ${seconds}))
            for update of u skip locked)`,
        );
    },

    /** When the visit before the one that goes on ended; null where none is known. */
    async lastVisit(userId: string): Promise<Date | null> {
      const [row] = await db
        .select({ ended: sql<boolean>`coalesce(${hasEnded}, false)`, seenAt, lastVisitAt })
        .from(users)
        .where(eq(id, userId));
      return (row?.ended ? row.seenAt : row?.lastVisitAt) ?? null;
    },
  };
}
