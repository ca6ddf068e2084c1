import { and, desc, eq, isNull, lt, ne, sql } from "drizzle-orm";
import type { SecurityEventKind } from "#domain/accounts/security-event.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { securityEvents } from "#server/db/schema/admin.ts";
import type { SeenSecurityEvent } from "#server/http/security-events.ts";

export type SecurityEventsPage = {
  kind: SecurityEventKind | undefined;
  /** "failed": everything that was not done. */
  outcome: "failed" | undefined;
  before: number | undefined;
  limit: number;
};

export type SecurityEventsStore = ReturnType<typeof createSecurityEventsStore>;

export function createSecurityEventsStore({ db }: { db: Database }) {
  return {
    /**
     * Equal events of one hour, by the database's clock, are one row. An email becomes the user who has it; a
     * user who is gone by now is nobody.
     */
    async add(events: readonly (SeenSecurityEvent & { times: number })[]): Promise<void> {
      if (events.length === 0) return;
      await db.execute(sql`
        insert into security_events (kind, outcome, user_id, network, times)
        select seen.kind, seen.outcome, coalesce(u.id, ''), seen.network, sum(seen.times)::int
        from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as seen(kind text, outcome text, "userId" text, email text, network text, times int)
        left join users u on u.removed_at is null
          and (u.id = seen."userId" or (seen."userId" is null and lower(u.email) = lower(seen.email)))
        group by 1, 2, 3, 4
        on conflict (hour, kind, outcome, user_id, network)
        do update set times = security_events.times + excluded.times, last_at = now()`);
    },

    /** The newest first, each with the user's name as it is now; null when nobody is known, or the account is gone. */
    list({ kind, outcome, before, limit }: SecurityEventsPage) {
      return db
        .select({
          id: securityEvents.id,
          at: securityEvents.at,
          lastAt: securityEvents.lastAt,
          kind: securityEvents.kind,
          outcome: securityEvents.outcome,
          userName: users.fullName,
          network: securityEvents.network,
          times: securityEvents.times,
        })
        .from(securityEvents)
        .leftJoin(users, and(eq(users.id, securityEvents.userId), isNull(users.removedAt)))
        .where(
          and(
            kind === undefined ? undefined : eq(securityEvents.kind, kind),
            outcome === undefined ? undefined : ne(securityEvents.outcome, "done"),
            before === undefined ? undefined : lt(securityEvents.id, before),
          ),
        )
        .orderBy(desc(securityEvents.id))
        .limit(limit);
    },

    /** Drops what is older than the days, and the oldest beyond the number. */
    async dropOld({ days, rows }: { days: number; rows: number }): Promise<void> {
      await db.execute(
        sql`delete from security_events where last_at < now() - make_interval(days => ${days})`,
      );
      await db.execute(sql`delete from security_events where id <= (
        select id from security_events order by id desc offset ${rows} limit 1)`);
    },
  };
}
