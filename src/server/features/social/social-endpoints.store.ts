import { sql } from "drizzle-orm";
import type { EndpointBackOff, EndpointRecord } from "#domain/social/endpoints.ts";
import type { Database } from "#server/db/database.ts";

const restingMax = 50;
/** A little more than a minute: a request may leave a moment after it was counted. */
const windowSeconds = 65;

export type SocialEndpointsStore = ReturnType<typeof createSocialEndpointsStore>;

/** What all processes know of the endpoints together. */
export function createSocialEndpointsStore({ db }: { db: Database }) {
  return {
    /**
     * Counts a request to a network's site, unless so many left in the last minute already; by the database's clock,
     * which is the same for every process.
     * @returns 0, or the milliseconds until one may go
     */
    takeCall: (network: string, callsMax: number): Promise<number> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`social-calls ${network}`}))`);
        await tx.execute(sql`
          delete from social_calls where network = ${network}
            and at < clock_timestamp() - make_interval(secs => ${windowSeconds})`);
        const { rows } = await tx.execute<{ calls: number; wait: number | null }>(sql`
          select count(*)::int as calls,
            ceil(extract(epoch from min(at) - clock_timestamp()) * 1000 + ${windowSeconds * 1_000})::int as wait
          from social_calls where network = ${network}`);
        const [row] = rows;
        if (row && row.calls >= callsMax) return Math.max(1, row.wait ?? 1);
        await tx.execute(sql`insert into social_calls (network) values (${network})`);
        return 0;
      }),

    /** What is known of an endpoint; one that nobody tried is open. */
    async find(id: string, at: Date): Promise<EndpointRecord> {
      const { rows } = await db.execute<{
        since: string | null;
        until: string | null;
        kind: EndpointBackOff["kind"] | null;
        failures: number;
      }>(
        sql`select (extract(epoch from coalesce(rest_since, used_at)) * 1000)::float8 as since,
            (extract(epoch from rest_until) * 1000)::float8 as until, rest_kind as kind, failures
          from social_endpoints where id = ${id}`,
      );
      const [row] = rows;
      if (!row) return { rest: null, failures: 0 };
      const untilMs = Number(row.until ?? 0);
      const backOffs = row.kind !== null && untilMs > at.getTime();
      return {
        rest: backOffs && row.kind ? { kind: row.kind, sinceMs: Number(row.since), untilMs } : null,
        failures: row.failures,
      };
    },

    /** Takes the turn of an endpoint that one at a time may use; false when somebody else took it first. */
    async acquirePermit(id: string, at: Date, until: Date): Promise<boolean> {
      const { rows } = await db.execute(sql`
        insert into social_endpoints (id, rest_since, rest_until, rest_kind, used_at)
        values (${id}, ${at}, ${until}, 'limited', ${at})
        on conflict (id) do update set rest_since = excluded.rest_since, rest_until = excluded.rest_until,
          rest_kind = excluded.rest_kind, used_at = excluded.used_at
        where social_endpoints.rest_until is null or social_endpoints.rest_until <= ${at}
        returning id`);
      return rows.length > 0;
    },

    /**
     * A rest that another request brought about meanwhile is never made shorter; but a good answer ends one that
     * failures brought about.
     */
    async save(id: string, { rest, failures }: EndpointRecord, at: Date): Promise<void> {
      const until = rest ? new Date(rest.untilMs) : null;
      const since = rest ? new Date(rest.sinceMs) : null;
      await db.execute(sql`
        insert into social_endpoints (id, rest_since, rest_until, rest_kind, failures, used_at)
        values (${id}, ${since}, ${until}, ${rest?.kind ?? null}, ${failures}, ${at})
        on conflict (id) do update set failures = excluded.failures, used_at = excluded.used_at,
          rest_since = case when excluded.rest_until >= coalesce(social_endpoints.rest_until, '-infinity')
            then excluded.rest_since else social_endpoints.rest_since end,
          rest_until = case
            when excluded.rest_until is null and excluded.failures = 0 and social_endpoints.rest_kind <> 'limited' then null
            else greatest(social_endpoints.rest_until, excluded.rest_until) end,
          rest_kind = case when excluded.rest_until >= coalesce(social_endpoints.rest_until, '-infinity')
            then excluded.rest_kind else social_endpoints.rest_kind end`);
    },

    /** Every endpoint that is left alone now. */
    async resting(at: Date): Promise<(EndpointBackOff & { id: string })[]> {
      const { rows } = await db.execute<{
        id: string;
        kind: EndpointBackOff["kind"];
        since: number;
        until: number;
      }>(sql`
        select id, rest_kind as kind, (extract(epoch from coalesce(rest_since, used_at)) * 1000)::float8 as since,
          (extract(epoch from rest_until) * 1000)::float8 as until
        from social_endpoints where rest_until > ${at} and rest_kind is not null
        order by rest_until limit ${restingMax}`);
      return rows.map(({ id, kind, since, until }) => ({
        id,
        kind,
        sinceMs: Number(since),
        untilMs: Number(until),
      }));
    },

    /** Ends what is left alone because of a key, named by its mark; its cause is mended. */
    async freeKey(mark: string): Promise<void> {
      await db.execute(sql`delete from social_endpoints where right(id, ${mark.length + 1}) = ${`/${mark}`}`);
    },

    async removeUnused(before: Date): Promise<void> {
      await db.execute(
        sql`delete from social_endpoints where used_at < ${before} and (rest_until is null or rest_until < now())`,
      );
      await db.execute(sql`delete from social_calls where at < clock_timestamp() - interval '10 minutes'`);
    },
  };
}
