import { type SQL, sql } from "drizzle-orm";
import type { SeenPrice } from "#domain/alerts/price-walk.ts";
import { timelyMsMax } from "#domain/alerts/rule.ts";
import type { Transaction } from "#server/db/database.ts";
import { type ArrivalRow, arrivalOf, arrivalRows, type FullArrival } from "./arrivals.store.ts";

type Within = Pick<Transaction, "execute">;

type PriceRow = Omit<SeenPrice, "afterSeq"> & { scope: string; afterSeq: string | null };

/** A price with the scope whose keys fetched it. */
export type ScopedPrice = SeenPrice & { scope: string };

/** Of a company under a scope, from a minute on. */
export type PriceSpan = { scope: string; symbol: string; fromMs: number };

const msOf = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`;

const columns = sql`p.scope, p.symbol, ${msOf(sql`p.at`)} as "atMs", ${msOf(sql`p.seen_at`)} as "seenMs", p.price, p.currency,
  p.provider, p.previous_close as "previousClose", p.after_seq as "afterSeq"`;

/** The order in which prices were held against the alerts. */
const order = sql`p.noted_at, p.seen_at, p.at, p.symbol, p.scope`;

const priceOf = ({ afterSeq, atMs, seenMs, ...row }: PriceRow): ScopedPrice => ({
  ...row,
  atMs: Math.round(atMs),
  seenMs: Math.round(seenMs),
  afterSeq: Number(afterSeq),
});

/** The next prices that were not held against the alerts. From now on they have a place among the arrivals. */
export async function notePrices(
  tx: Within,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<ScopedPrice[]> {
  const { rows } = await tx.execute<PriceRow>(sql`
    with next as materialized (
      select scope, symbol, minute, clock_timestamp() as noted from recorded_prices
      where noted_at is null and timed and seen_at is not null
      order by seen_at, at, symbol, scope limit ${limit}
    ), p as (
      update recorded_prices r set noted_at = (select max(noted) from next), after_seq = ${afterSeq} from next
      where r.scope = next.scope and r.symbol = next.symbol and r.minute = next.minute returning r.*
    )
    select ${columns} from p order by ${order}`);
  return rows.map(priceOf);
}

/**
 * All prices that were held against the alerts within the spans, and of each the last timely one before it, in their order.
 * @param limit the newest are read
 */
export async function pricesWithin(
  tx: Within,
  spans: readonly PriceSpan[],
  limit: number,
): Promise<ScopedPrice[]> {
  if (spans.length === 0) return [];
  const list = (values: (string | number)[]) => sql.param(values);
  const { rows } = await tx.execute<PriceRow>(sql`
    with span as (
      select * from unnest(${list(spans.map(({ scope }) => scope))}::text[], ${list(spans.map(({ symbol }) => symbol))}::text[],
        ${list(spans.map(({ fromMs }) => fromMs))}::float8[]) as t(scope, symbol, from_ms)
    ), p as (
      select within_span.* from span cross join lateral (
        select r.* from recorded_prices r where r.scope = span.scope and r.symbol = span.symbol and r.noted_at is not null
          and r.minute >= date_trunc('minute', to_timestamp(span.from_ms / 1000))) within_span
      union all
      select last.* from span cross join lateral (
        select r.* from recorded_prices r where r.scope = span.scope and r.symbol = span.symbol and r.noted_at is not null
          and r.market_state = 'regular' and r.seen_at - r.at <= make_interval(secs => ${timelyMsMax / 1_000})
          and r.minute < date_trunc('minute', to_timestamp(span.from_ms / 1000))
        order by r.minute desc limit 1) last
    ), newest as (select * from p order by noted_at desc limit ${limit})
    select ${columns} from newest p order by ${order}`);
  return rows.map(priceOf);
}

/** What arrived about these companies in the days before, in its order. */
export async function arrivalsAbout(
  tx: Within,
  symbols: readonly string[],
  { sinceMs, toSeq }: { sinceMs: number; toSeq: number },
): Promise<FullArrival[]> {
  if (symbols.length === 0) return [];
  const { rows } = await tx.execute<ArrivalRow>(sql`
    ${arrivalRows} where ci.seq <= ${toSeq} and i.id in (
      select c.item_id from item_companies c where c.symbol = any(${sql.param([...symbols])}::text[])
        and c.seen_at > ${new Date(sinceMs).toISOString()}) order by ci.seq`);
  return rows.map((row) => arrivalOf(row, row.storyId ?? row.itemId));
}
