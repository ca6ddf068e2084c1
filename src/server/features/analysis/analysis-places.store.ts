import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { analysisPlaces } from "#server/db/schema/analysis.ts";

export type AnalysisPlacesStore = ReturnType<typeof createAnalysisPlacesStore>;

/** The places that a user's running analyses take, in all processes together; by the database's clock. */
export function createAnalysisPlacesStore({ db, newId }: { db: Database; newId: () => string }) {
  const { userId, place, run, expiresAt } = analysisPlaces;

  return {
    /** The run that took a place; undefined when all are taken, also by those who ask at the same moment. */
    async take(ofUser: string, { placesMax, forMs }: { placesMax: number; forMs: number }) {
      const taken = { run: newId(), expiresAt: sql`now() + ${forMs} * interval '1 millisecond'` };
      for (let next = 1; next <= placesMax; next += 1) {
        const rows = await db
          .insert(analysisPlaces)
          .values({ userId: ofUser, place: next, ...taken })
          .onConflictDoUpdate({
            target: [userId, place],
            set: taken,
            setWhere: sql`${expiresAt} <= now()`,
          })
          .returning({ run });
        if (rows.length > 0) return taken.run;
      }
      return undefined;
    },

    async release(ofRun: string): Promise<void> {
      await db.delete(analysisPlaces).where(eq(run, ofRun));
    },

    /** Where one process has the database to itself, places that it finds at its start are those of a dead one. */
    async releaseAll(): Promise<void> {
      await db.delete(analysisPlaces);
    },

    async taken(ofUser: string): Promise<number> {
      return db.$count(analysisPlaces, and(eq(userId, ofUser), gt(expiresAt, sql`now()`)));
    },
  };
}
