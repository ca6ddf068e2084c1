import { sql } from "drizzle-orm";
import type { Actor } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import type { Database } from "#server/db/database.ts";

/** A company that alerts about prices ask for, with one of the users whose keys and switches serve it. */
export type WatchedPrice = Omit<Actor, "entitlement"> & {
  symbol: string;
  /** The same for users who are served alike. */
  served: string;
  paymentInfo: PaymentInfo | null;
};

export type WatchedPricesStore = ReturnType<typeof createWatchedPricesStore>;

export function createWatchedPricesStore({ db }: { db: Database }) {
  return {
    /** Each company once for users who are served alike, the one whose last price is oldest first. */
    async watched(limit: number): Promise<WatchedPrice[]> {
      const { rows } = await db.execute<WatchedPrice>(sql`
        with wanted as (
          select t.value as symbol, a.user_id from alert_terms t join alerts a on a.id = t.alert_id
          where t.kind in ('price', 'move')
          union
          select unnest(w.symbols), a.user_id from alert_terms t join alerts a on a.id = t.alert_id
          join watchlists w on w.id = t.value where t.kind = 'move-watchlist'
        ), served as (
          select wanted.symbol, u.id as "userId", u.role, u.subscription_type as "subscriptionType",
            u.payment_info as "paymentInfo",
            case when exists (select 1 from vendor_keys k where k.user_id = u.id) then u.id else 'system' end as scope,
            coalesce(keys.finnhub_enabled, true) as main, coalesce(keys.yahoo_finance_enabled, false) as free
          from wanted join users u on u.id = wanted.user_id and u.removed_at is null
          left join api_keys keys on keys.user_id = u.id
        ), once as (
          select distinct on (scope, main, free, symbol) *, concat_ws(' ', scope, main, free) as served
          from served order by scope, main, free, symbol, "userId"
        )
        select symbol, served, "userId", role, "subscriptionType", "paymentInfo" from once
        order by (select max(p.minute) from recorded_prices p where p.scope = once.scope and p.symbol = once.symbol) nulls first
        limit ${limit}`);
      return rows;
    },

    /** When the last price with a time of its own came, by company. */
    async lastSeen(scope: string, symbols: readonly string[]): Promise<Map<string, number>> {
      const { rows } = await db.execute<{ symbol: string; atMs: number | null }>(sql`
        select wanted.symbol, (select (extract(epoch from max(p.at)) * 1000)::float8 from recorded_prices p
          where p.scope = ${scope} and p.symbol = wanted.symbol and p.timed) as "atMs"
        from unnest(${sql.param([...symbols])}::text[]) as wanted(symbol)`);
      return new Map(rows.flatMap(({ symbol, atMs }) => (atMs === null ? [] : [[symbol, atMs]])));
    },
  };
}
