import { desc, sql } from "drizzle-orm";
import { aiConfigKey, type debugLogTypes } from "#domain/analysis/ai-config.ts";
import type { Database } from "#server/db/database.ts";
import { analyses, debugLog } from "#server/db/schema/analysis.ts";
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
    /** Stores the entry if debug mode is on as stored now; whoever turns it off waits, and deletes this one too. */
    async addDebugEntry(entry: DebugEntry, entriesMax: number): Promise<void> {
      await db.execute(
        sql`insert into debug_log (type, model, prompt, response, error)
          select ${entry.type}, ${entry.model}, ${entry.prompt}, ${entry.response}, ${entry.error}
          from site_settings where key = ${aiConfigKey} and value -> 'debugMode' = 'true' for share`,
      );
      await db.execute(
        sql`delete from debug_log where id not in (select id from debug_log order by id desc limit ${entriesMax})`,
      );
    },
    listDebugEntries() {
      return db.select().from(debugLog).orderBy(desc(debugLog.id)).limit(100);
    },
    async clearDebugEntries(): Promise<void> {
      await db.delete(debugLog);
    },
  };
}
