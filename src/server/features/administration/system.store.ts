import { desc, gt, sql } from "drizzle-orm";
import type { Payer } from "#domain/analysis/budget.ts";
import type { feedStates } from "#domain/feeds/feed.ts";
import type { Database } from "#server/db/database.ts";
import { channels } from "#server/db/schema/news.ts";
import type { InstallationNumbers } from "#server/platform/metrics/metrics.ts";

export type SystemStore = ReturnType<typeof createSystemStore>;

const worstMax = 20;
const usersMax = 20;

type JobRow = {
  name: string;
  cron: string;
  waiting: number;
  running: number;
  failed: number;
  endedAt: string | null;
};

/** Looks at the whole database; each look is one statement with a bound on what it answers. */
export function createSystemStore({ db }: { db: Database }) {
  const rowsOf = async <Row>(query: ReturnType<typeof sql>) => (await db.execute(query)).rows as Row[];

  /** The queue makes its tables when the first worker starts: before that there is nothing to tell. */
  async function hasQueue(): Promise<boolean> {
    const [queue] = await rowsOf<{ isThere: boolean }>(
      sql`select to_regclass('pgboss.schedule') is not null and to_regclass('pgboss.job') is not null as "isThere"`,
    );
    return queue?.isThere === true;
  }

  return {
    async database(): Promise<{ version: string; bytes: number; connections: number }> {
      const [row] = await rowsOf<{ version: string; bytes: string; connections: number }>(sql`
        select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
          (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`);
      return {
        version: row?.version ?? "",
        bytes: Number(row?.bytes ?? 0),
        connections: row?.connections ?? 0,
      };
    },

    feedStates: () =>
      rowsOf<{ state: (typeof feedStates)[number]; total: number }>(
        sql`select state, count(*)::int as total from channels group by state order by state`,
      ),

    worstFeeds() {
      const { url, state, reason, failures, succeededAt } = channels;
      return db
        .select({ url, state, reason, failures, succeededAt })
        .from(channels)
        .where(gt(failures, 0))
        .orderBy(desc(failures), url)
        .limit(worstMax);
    },

    /** @param day today (UTC), for what AI cost */
    async numbers(day: string): Promise<InstallationNumbers> {
      const jobs = (await hasQueue())
        ? sql`select coalesce(extract(epoch from now() - min(start_after) filter (
              where state in ('created', 'retry') and start_after < now())), 0)::float8 as "jobAgeSeconds",
            (count(*) filter (where state = 'failed'))::int as "failedJobs" from pgboss.job`
        : sql`select 0::float8 as "jobAgeSeconds", 0 as "failedJobs"`;
      const [row] = await rowsOf<InstallationNumbers>(sql`
        select jobs.*, pg_database_size(current_database())::float8 as "databaseBytes",
          coalesce((select extract(epoch from now() - c.next_check_at) from channels c
            where c.next_check_at < now() and exists (select 1 from feeds f where f.channel_id = c.id and f.enabled)
            order by c.next_check_at limit 1), 0)::float8 as "feedLagSeconds",
          (select coalesce(json_agg(json_build_object('state', state, 'total', total)), '[]')
            from (select state, count(*)::int as total from channels group by state) states) as feeds,
          (select coalesce(json_agg(json_build_object('payer', payer, 'microDollars', total)), '[]')
            from (select payer, sum(micro_dollars)::float8 as total from ai_spending_days where day = ${day}
              group by payer) spent) as "aiCost"
        from (${jobs}) jobs`);
      if (row === undefined) throw new Error("The database told no numbers.");
      return row;
    },

    async jobs(): Promise<JobRow[]> {
      if (!(await hasQueue())) return [];
      return rowsOf<JobRow>(sql`
        select schedule.name, schedule.cron,
          count(*) filter (where job.state in ('created', 'retry'))::int as waiting,
          count(*) filter (where job.state = 'active')::int as running,
          count(*) filter (where job.state = 'failed')::int as failed,
          to_char(max(job.completed_on) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endedAt"
        from pgboss.schedule schedule left join pgboss.job job on job.name = schedule.name
        group by schedule.name, schedule.cron order by schedule.name limit 100`);
    },

    spendingDays: (since: string) =>
      rowsOf<{ day: string; own: string; system: string }>(sql`
        select day, coalesce(sum(micro_dollars) filter (where payer = 'own'), 0) as own,
          coalesce(sum(micro_dollars) filter (where payer = 'system'), 0) as system
        from ai_spending_days where day >= ${since} group by day`),

    spenders: (since: string) =>
      rowsOf<{ userId: string; fullName: string; email: string; payer: Payer; microDollars: string }>(sql`
        select spent.user_id as "userId", users.full_name as "fullName", users.email, spent.payer,
          spent.total as "microDollars"
        from (select user_id, payer, sum(micro_dollars) as total from ai_spending_days where day >= ${since}
          group by user_id, payer order by total desc, user_id limit ${usersMax}) spent
        join users on users.id = spent.user_id order by spent.total desc, spent.user_id`),
  };
}
