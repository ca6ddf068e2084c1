import { inArray, sql } from "drizzle-orm";
import type { FundHoldings } from "#domain/watchlists/holdings.ts";
import type { Database } from "#server/db/database.ts";
import { fundHoldings, fundList } from "#server/db/schema/watchlists.ts";
import type { ListedFund } from "#server/vendors/listings/listings.ts";

export type StoredFund = FundHoldings & { name: string };

export type FundsStore = ReturnType<typeof createFundsStore>;

const rowsAtOnce = 5_000;

/** By the database's clock. */
const inDays = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;

/** The list of funds, and what those hold that somebody has. */
export function createFundsStore({ db }: { db: Database }) {
  return {
    /** How many days ago the list was read, and how many funds it had; null before the first time. */
    async listState(): Promise<{ days: number | null; count: number }> {
      const { rows } = await db.execute<{ days: number | null; count: number }>(sql`
        select (extract(epoch from now() - max(listed_at)) / 86400)::float8 as days, count(*)::int as count
        from ${fundList}`);
      return rows[0] ?? { days: null, count: 0 };
    },

    replaceList: (funds: readonly ListedFund[]): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.delete(fundList);
        for (let at = 0; at < funds.length; at += rowsAtOnce)
          await tx
            .insert(fundList)
            .values(funds.slice(at, at + rowsAtOnce).map((fund) => ({ ...fund, listedAt: sql`now()` })))
            .onConflictDoNothing();
      }),

    /** Those of the symbols that are funds. */
    async among(symbols: readonly string[]): Promise<Set<string>> {
      if (symbols.length === 0) return new Set();
      const rows = await db
        .select({ symbol: fundList.symbol })
        .from(fundList)
        .where(inArray(fundList.symbol, [...symbols]));
      return new Set(rows.map(({ symbol }) => symbol));
    },

    /** What is known of funds; those without a report are missing. */
    holdings: (symbols: readonly string[]): Promise<StoredFund[]> =>
      symbols.length === 0
        ? Promise.resolve([])
        : db
            .select({
              symbol: fundHoldings.symbol,
              name: fundHoldings.name,
              asOf: fundHoldings.asOf,
              companies: fundHoldings.companies,
            })
            .from(fundHoldings)
            .where(inArray(fundHoldings.symbol, [...symbols])),

    /**
     * Funds that a list of somebody has shares or weights of, and that are due; never asked ones first, and else in any order:
     * one whose answers end a run holds up no other for good.
     */
    async due(fundsMax: number): Promise<ListedFund[]> {
      const { rows } = await db.execute<ListedFund>(sql`
        select symbol, filer from ${fundList}
        left join lateral (select next_at from fund_holdings where symbol = fund_list.symbol) as known on true
        where symbol in (
            select unnest(funds) from watchlist_holdings
            join watchlists on watchlists.id = watchlist_holdings.watchlist_id
              and watchlists.user_id = watchlist_holdings.user_id)
          and (next_at is null or next_at <= now())
        order by next_at nulls first, random() limit ${fundsMax}`);
      return rows.map(({ symbol, filer }) => ({ symbol, filer }));
    },

    /** Asked for again after so many days. */
    async put({ symbol, ...known }: StoredFund, days: number): Promise<void> {
      const set = { ...known, nextAt: inDays(days) };
      await db
        .insert(fundHoldings)
        .values({ symbol, ...set })
        .onConflictDoUpdate({ target: fundHoldings.symbol, set });
    },

    /** Asked for again after so many days; what is known of it stays. */
    async postpone(symbol: string, days: number): Promise<void> {
      const nextAt = inDays(days);
      await db
        .insert(fundHoldings)
        .values({ symbol, name: symbol, companies: {}, nextAt })
        .onConflictDoUpdate({ target: fundHoldings.symbol, set: { nextAt } });
    },

    /** Drops what no list has shares or weights of. */
    async dropUnheld(): Promise<void> {
      await db.execute(sql`
        delete from fund_holdings where symbol not in (select unnest(funds) from watchlist_holdings)`);
    },
  };
}
