import { desc, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { analyses, debugLog, type debugLogTypes } from "#server/db/schema/analysis.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type StoredAnalysis = typeof analyses.$inferSelect;
export type DebugEntry = {
  type: (typeof debugLogTypes)[number];
  model: string;
  prompt: string;
  response: string | null;
  error: string | null;
};

export type AnalysisStore = ReturnType<typeof createAnalysisStore>;

export function createAnalysisStore({ db, newId }: { db: Database; newId: NewId }) {
  return {
    async insert(input: Omit<StoredAnalysis, "id" | "createdAt">): Promise<StoredAnalysis> {
      const [row] = await db
        .insert(analyses)
        .values({ id: newId(), ...input })
        .returning();
      if (!row) throw new Error("An analysis could not be stored.");
      return row;
    },
    async addDebugEntry(entry: DebugEntry, entriesMax: number): Promise<void> {
      await db.insert(debugLog).values(entry);
      await db.execute(
        sql`delete from debug_log where id not in (select id from debug_log order by id desc limit ${entriesMax})`,
      );
    },
    listDebugEntries() {
      return db.select().from(debugLog).orderBy(desc(debugLog.id)).limit(100);
    },
  };
}
