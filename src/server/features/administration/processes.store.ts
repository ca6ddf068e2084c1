import { asc, desc, eq, ne, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { type ProcessFacts, processes } from "#server/db/schema/processes.ts";

export type ProcessesStore = ReturnType<typeof createProcessesStore>;

export type OwnProcess = { id: string; role: string; version: string; uptimeSeconds: number };

const listedMax = 100;

/** Moments are the database's: one machine's wrong clock does not hide its process. */
export function createProcessesStore({ db }: { db: Database }) {
  return {
    /** Says that the process is there, and drops what ended an hour ago. */
    async report({ id, role, version, uptimeSeconds }: OwnProcess, facts: ProcessFacts): Promise<void> {
      const startedAt = sql`now() - make_interval(secs => ${uptimeSeconds})`;
      await db
        .insert(processes)
        .values({ id, role, version, startedAt, seenAt: sql`now()`, facts })
        .onConflictDoUpdate({ target: processes.id, set: { seenAt: sql`now()`, facts } });
      await db.delete(processes).where(sql`${processes.seenAt} < now() - interval '1 hour'`);
    },

    async remove(id: string): Promise<void> {
      await db.delete(processes).where(eq(processes.id, id));
    },

    /** Payment events with a wrong signature that all processes counted, but the one named. */
    async refusedSignatures(exceptId: string | null = null): Promise<number> {
      const counted = sql<number>`coalesce(sum((${processes.facts} ->> 'refusedSignatures')::int), 0)::int`;
      const [row] = await db
        .select({ counted })
        .from(processes)
        .where(exceptId === null ? undefined : ne(processes.id, exceptId));
      return row?.counted ?? 0;
    },

    /** Those seen last come first, then by their start. */
    list: () =>
      db
        .select({
          id: processes.id,
          role: processes.role,
          version: processes.version,
          startedAt: processes.startedAt,
          seenAt: processes.seenAt,
          facts: processes.facts,
        })
        .from(processes)
        .orderBy(
          desc(sql`${processes.seenAt} > now() - interval '30 seconds'`),
          asc(processes.startedAt),
          processes.id,
        )
        .limit(listedMax),
  };
}
