import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";

export type CallBudgetsStore = ReturnType<typeof createCallBudgetsStore>;

/** A part of a budget: so many calls may start until then. */
export type Lease = { calls: number; untilMs: number };

const minuteMs = 60_000;
/** A lease is good for so long; its calls count for that much longer, as the last of them may start at its end. */
export const leaseMs = 3_000;

/** Calls to providers in the last minute, of all processes together. Times are the database's, which all have. */
export function createCallBudgetsStore({ db }: { db: Database }) {
  return {
    /**
     * Leases up to `wanted` calls while fewer than `allowed` count; one statement, which holds the budget's row.
     * @param name provider and a mark of the key
     * @returns the lease, or how long until one more may be leased
     */
    async lease(
      name: string,
      { wanted, allowed, nowMs }: { wanted: number; allowed: number; nowMs: number },
    ): Promise<{ lease: Lease } | { waitMs: number }> {
      const untilMs = nowMs + leaseMs;
      const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
      const until = sql`${new Date(untilMs + minuteMs).toISOString()}::timestamptz`;
      const first = Math.min(wanted, allowed);
      const { rows } = await db.execute<{ granted: number; frees: number | null }>(sql`
        insert into call_budgets as budget (name, counts_until, granted)
        values (${name}, array_fill(${until}, array[${first}::int]), ${first}::int)
        on conflict (name) do update set (counts_until, granted) = (
          select counting || array_fill(${until}, array[free]), free from (
            select coalesce(array_agg(counts order by counts) filter (where counts > ${now}), '{}') as counting,
              greatest(0, least(${wanted}::int,
                ${allowed}::int - (count(*) filter (where counts > ${now}))::int)) as free
            from unnest(budget.counts_until) as counts) as present)
        returning granted, (extract(epoch from
          counts_until[cardinality(counts_until) - ${allowed}::int + 1]) * 1000)::float8 as frees`);
      const { granted = 0, frees = null } = rows[0] ?? {};
      if (granted > 0) return { lease: { calls: granted, untilMs } };
      return { waitMs: Math.max(1, Math.ceil((frees ?? nowMs) - nowMs)) };
    },

    /** Calls that count now, by name. */
    async used(names: string[], nowMs: number): Promise<Map<string, number>> {
      if (names.length === 0) return new Map();
      const { rows } = await db.execute<{ name: string; used: number }>(sql`
        select name, (select count(*)::int from unnest(counts_until) as counts
          where counts > ${new Date(nowMs).toISOString()}::timestamptz) as used
        from call_budgets where name in (${sql.join(
          names.map((name) => sql`${name}`),
          sql`, `,
        )})`);
      return new Map(rows.map(({ name, used }) => [name, used]));
    },

    /** Budgets under which nothing counts. */
    async dropUnused(nowMs: number): Promise<void> {
      await db.execute(
        sql`delete from call_budgets where not (${new Date(nowMs).toISOString()}::timestamptz < any(counts_until))`,
      );
    },
  };
}
