import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { marketLeases } from "#server/db/schema/market.ts";

export type LeasesStore = ReturnType<typeof createLeasesStore>;

/** A turn that comes later than this is not made up for. */
const lateMsMax = 5_000;

const milliseconds = (ms: number) => sql`${ms} * interval '1 millisecond'`;

/** What only one process may do at a time. All moments are the database's: clocks of machines differ. */
export function createLeasesStore({ db, holder }: { db: Database; holder: string }) {
  return {
    /**
     * Takes the turn of something that is done every so often, once for all processes, counted from its own first
     * turn. The milliseconds until the next turn; `taken` when this one is the caller's.
     */
    async takeTurn(name: string, everyMs: number): Promise<{ taken: boolean; nextInMs: number }> {
      const every = milliseconds(everyMs);
      const taken = await db
        .insert(marketLeases)
        .values({ name, holder, expiresAt: sql`now() + ${every}` })
        .onConflictDoUpdate({
          target: marketLeases.name,
          set: {
            holder,
            expiresAt: sql`case when ${marketLeases.expiresAt} > now() - ${milliseconds(lateMsMax)}
              then ${marketLeases.expiresAt} + ${every} else now() + ${every} end`,
          },
          setWhere: sql`${marketLeases.expiresAt} <= now()`,
        })
        .returning({ name: marketLeases.name });
      const [left] = await db
        .select({ ms: sql<number>`(extract(epoch from ${marketLeases.expiresAt} - now()) * 1000)::float8` })
        .from(marketLeases)
        .where(eq(marketLeases.name, name));
      return { taken: taken.length > 0, nextInMs: Math.max(0, left?.ms ?? 0) };
    },

    /** Takes or extends a lease; false while another process has it. */
    async hold(name: string, forMs: number): Promise<boolean> {
      const expiresAt = sql`now() + ${milliseconds(forMs)}`;
      const held = await db
        .insert(marketLeases)
        .values({ name, holder, expiresAt })
        .onConflictDoUpdate({
          target: marketLeases.name,
          set: { holder, expiresAt },
          setWhere: sql`${marketLeases.holder} = ${holder} or ${marketLeases.expiresAt} <= now()`,
        })
        .returning({ name: marketLeases.name });
      return held.length > 0;
    },

    /** The next process may have it now. */
    async release(name: string): Promise<void> {
      await db.delete(marketLeases).where(and(eq(marketLeases.name, name), eq(marketLeases.holder, holder)));
    },
  };
}
