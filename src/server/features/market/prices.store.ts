import { and, asc, eq, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { dayPricesRetentionDays, minutePricesRetentionDays } from "#domain/market/limits.ts";
import type { MinutePrice, PriceRecords, RecordedDay } from "#domain/market/price-records.ts";
import type { TimedPrice } from "#domain/market/reaction.ts";
import type { Database } from "#server/db/database.ts";
import { dayPrices, recordedPrices } from "#server/db/schema/market.ts";

/** Both ends included. */
export type PriceWindow = { symbol: string; fromMs: number; toMs: number };

type PriceRow = { n: string; at_ms: number; price: number; currency: string | null; provider: string };

export type PricesStore = ReturnType<typeof createPricesStore>;

const minutesReadMax = 1_000;
const dayMs = 86_400_000;

/** Recorded prices. Every call names the scope whose keys fetched them. */
export function createPricesStore({ db }: { db: Database }) {
  /** One price per window, in the order asked for; prices without a time of their own are passed over. */
  async function oneOfEach(
    scope: string,
    windows: PriceWindow[],
    order: SQL,
  ): Promise<(TimedPrice | null)[]> {
    const found: (TimedPrice | null)[] = windows.map(() => null);
    if (windows.length === 0) return found;
    const list = (values: (string | number)[]) => sql.param(values);
    const { rows } = await db.execute<PriceRow>(sql`
      select w.n, p.at_ms, p.price, p.currency, p.provider
      from unnest(${list(windows.map(({ symbol }) => symbol))}::text[],
        ${list(windows.map(({ fromMs }) => fromMs))}::float8[],
        ${list(windows.map(({ toMs }) => toMs))}::float8[]) with ordinality as w(symbol, from_ms, to_ms, n)
      cross join lateral (
        select (extract(epoch from r.at) * 1000)::float8 as at_ms, r.price, r.currency, r.provider
        from recorded_prices r
        where r.scope = ${scope} and r.symbol = w.symbol and r.timed
          and r.minute between date_trunc('minute', to_timestamp(w.from_ms / 1000)) and to_timestamp(w.to_ms / 1000)
          and r.at between to_timestamp(w.from_ms / 1000) and to_timestamp(w.to_ms / 1000)
        order by ${order} limit 1) p`);
    for (const { n, at_ms, price, currency, provider } of rows)
      found[Number(n) - 1] = { atMs: Math.round(at_ms), price, currency, provider };
    return found;
  }

  return {
    /** The first price of a minute stays, unless only a later one carries a time; of a day the last one counts. */
    async record(scope: string, symbol: string, { minutes, days }: PriceRecords): Promise<void> {
      if (minutes.length > 0)
        await db
          .insert(recordedPrices)
          .values(
            minutes.map(({ minuteMs, atMs, ...price }) => ({
              scope,
              symbol,
              minute: new Date(minuteMs),
              at: new Date(atMs),
              ...price,
            })),
          )
          .onConflictDoUpdate({
            target: [recordedPrices.scope, recordedPrices.symbol, recordedPrices.minute],
            set: {
              at: sql`excluded.at`,
              timed: sql`excluded.timed`,
              price: sql`excluded.price`,
              currency: sql`excluded.currency`,
              provider: sql`excluded.provider`,
              marketState: sql`excluded.market_state`,
              previousClose: sql`excluded.previous_close`,
              seenAt: sql`excluded.seen_at`,
            },
            setWhere: sql`excluded.timed and not ${recordedPrices.timed}`,
          });
      if (days.length > 0)
        await db
          .insert(dayPrices)
          .values(days.map(({ atMs, ...day }) => ({ scope, symbol, at: new Date(atMs), ...day })))
          .onConflictDoUpdate({
            target: [dayPrices.scope, dayPrices.symbol, dayPrices.day],
            set: {
              at: sql`excluded.at`,
              price: sql`excluded.price`,
              previousClose: sql`coalesce(excluded.previous_close, ${dayPrices.previousClose})`,
              currency: sql`excluded.currency`,
              provider: sql`excluded.provider`,
            },
            setWhere: lte(dayPrices.at, sql`excluded.at`),
          });
    },

    /** Oldest first. */
    async minutes(scope: string, { symbol, fromMs, toMs }: PriceWindow): Promise<MinutePrice[]> {
      const rows = await db
        .select()
        .from(recordedPrices)
        .where(
          and(
            eq(recordedPrices.scope, scope),
            eq(recordedPrices.symbol, symbol),
            gte(recordedPrices.minute, new Date(fromMs)),
            lte(recordedPrices.minute, new Date(toMs)),
          ),
        )
        .orderBy(asc(recordedPrices.minute))
        .limit(minutesReadMax);
      return rows.map(({ minute, at, timed, price, currency, provider, marketState, previousClose }) => ({
        minuteMs: minute.getTime(),
        atMs: at.getTime(),
        timed,
        price,
        currency,
        provider,
        marketState: marketState as MinutePrice["marketState"],
        previousClose,
      }));
    },

    /** From a day on, oldest first, by symbol. */
    async days(scope: string, symbols: string[], fromDay: string): Promise<Map<string, RecordedDay[]>> {
      const found = new Map<string, RecordedDay[]>();
      if (symbols.length === 0) return found;
      const rows = await db
        .select()
        .from(dayPrices)
        .where(
          and(eq(dayPrices.scope, scope), inArray(dayPrices.symbol, symbols), gte(dayPrices.day, fromDay)),
        )
        .orderBy(asc(dayPrices.day));
      for (const { symbol, day, at, price, previousClose, currency, provider } of rows) {
        const row = { day, atMs: at.getTime(), price, previousClose, currency, provider };
        found.set(symbol, [...(found.get(symbol) ?? []), row]);
      }
      return found;
    },

    /** The first price within each window; null where there is none. */
    firstWithin: (scope: string, windows: PriceWindow[]) => oneOfEach(scope, windows, sql`r.minute`),

    /** The last price within each window; null where there is none. */
    lastWithin: (scope: string, windows: PriceWindow[]) => oneOfEach(scope, windows, sql`r.minute desc`),

    /** The price nearest to the middle of each window; null where there is none. */
    nearestWithin: (scope: string, windows: PriceWindow[]) =>
      oneOfEach(
        scope,
        windows,
        sql`abs(extract(epoch from r.at) * 1000 - (w.from_ms + w.to_ms) / 2), r.minute`,
      ),

    /** Removes everything fetched with the keys of these scopes. */
    async removeScopes(scopes: string[]): Promise<void> {
      await db.delete(recordedPrices).where(inArray(recordedPrices.scope, scopes));
      await db.delete(dayPrices).where(inArray(dayPrices.scope, scopes));
    },

    /** Drops minutes and days whose time is over; a day's own row outlives its minutes. */
    async dropOld(nowMs: number): Promise<void> {
      await db
        .delete(recordedPrices)
        .where(lt(recordedPrices.minute, new Date(nowMs - minutePricesRetentionDays * dayMs)));
      const oldestDay = new Date(nowMs - dayPricesRetentionDays * dayMs).toISOString().slice(0, 10);
      await db.delete(dayPrices).where(lt(dayPrices.day, oldestDay));
    },
  };
}
