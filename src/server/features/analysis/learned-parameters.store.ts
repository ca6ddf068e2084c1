import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { aiRejectedParameters } from "#server/db/schema/analysis.ts";

/** Users name models of compatible servers as they like: the oldest rows go. */
const rowsMax = 1_000;
/** A server may have learned more meanwhile. */
const days = 30;

export type LearnedParametersStore = ReturnType<typeof createLearnedParametersStore>;

/** What models at addresses reject, for all processes. */
export function createLearnedParametersStore({ db }: { db: Database }) {
  const { baseUrl, model, parameters, learnedAt } = aiRejectedParameters;
  const isOf = (ofBase: string, ofModel: string) => and(eq(baseUrl, ofBase), eq(model, ofModel));
  const isFresh = sql`${learnedAt} > now() - ${days} * interval '1 day'`;

  return {
    async of(ofBase: string, ofModel: string): Promise<string[]> {
      const [row] = await db
        .select({ parameters })
        .from(aiRejectedParameters)
        .where(and(isOf(ofBase, ofModel), isFresh));
      return row?.parameters ?? [];
    },
    /** Adds to what is known; two processes may learn at the same moment. */
    async add(ofBase: string, ofModel: string, rejected: readonly string[]): Promise<void> {
      const found = JSON.stringify(rejected);
      await db.execute(sql`
        insert into ${aiRejectedParameters} as known (base_url, model, parameters)
        values (${ofBase}, ${ofModel}, ${found}::jsonb)
        on conflict (base_url, model) do update set learned_at = now(), parameters = (
          select jsonb_agg(distinct name) from jsonb_array_elements(known.parameters || excluded.parameters) as name)`);
      await db.execute(sql`
        delete from ${aiRejectedParameters} where (base_url, model) in (
          select base_url, model from ${aiRejectedParameters} order by learned_at desc offset ${rowsMax})`);
    },
  };
}
