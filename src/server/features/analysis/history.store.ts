import { and, count, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { analyses } from "#server/db/schema/analysis.ts";
import { items } from "#server/db/schema/news.ts";
import type { StoredAnalysis } from "./analysis.store.ts";

/** One user's results of one headline and company. */
export type Subject = { userId: string; itemId: string; symbol: string };

export type HistoryStore = ReturnType<typeof createHistoryStore>;

export function createHistoryStore({ db }: { db: Database }) {
  const about = ({ userId, itemId, symbol }: Subject) =>
    and(eq(analyses.userId, userId), eq(analyses.itemId, itemId), eq(analyses.symbol, symbol));

  const { createdAt, id } = analyses;
  /** Those after `before` alone; none when that one is gone. */
  const olderThan = (before: string | undefined, userId: string) =>
    before === undefined
      ? undefined
      : sql`(${createdAt}, ${id}) < (select last.created_at, last.id from ${analyses} last
          where last.id = ${before} and last.user_id = ${userId})`;

  return {
    /** The newest first. */
    list: (subject: Subject, before: string | undefined, rowsMax: number): Promise<StoredAnalysis[]> =>
      db
        .select()
        .from(analyses)
        .where(and(about(subject), olderThan(before, subject.userId)))
        .orderBy(desc(createdAt), desc(id))
        .limit(rowsMax),

    /** Those of all headlines, with the words of the headline while it is stored. */
    listOfCompany: (
      { userId, symbol }: Omit<Subject, "itemId">,
      before: string | undefined,
      rowsMax: number,
    ): Promise<(StoredAnalysis & { title: string | null })[]> =>
      db
        .select({ ...getTableColumns(analyses), title: items.title })
        .from(analyses)
        .leftJoin(items, eq(items.id, analyses.itemId))
        .where(and(eq(analyses.userId, userId), eq(analyses.symbol, symbol), olderThan(before, userId)))
        .orderBy(desc(createdAt), desc(id))
        .limit(rowsMax),

    async count(subject: Subject): Promise<number> {
      const [row] = await db.select({ total: count() }).from(analyses).where(about(subject));
      return row?.total ?? 0;
    },
    async remove(userId: string, id: string): Promise<boolean> {
      const rows = await db
        .delete(analyses)
        .where(and(eq(analyses.userId, userId), eq(analyses.id, id)))
        .returning({ id: analyses.id });
      return rows.length > 0;
    },
    /** Leaves each user the newest. */
    async dropBeyond(keptMax: number): Promise<void> {
      await db.execute(sql`
        delete from ${analyses} where id in (
          select id from (
            select id, row_number() over (partition by user_id order by created_at desc, id desc) as place
            from ${analyses}
          ) counted where place > ${keptMax})`);
    },
  };
}
