import { and, asc, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { companyFacts, quotes, tickerItems } from "#server/db/schema/market.ts";
import {
  type StoredDetails,
  type StoredQuote,
  storedFactsSchema,
  storedQuoteSchema,
} from "./stored-market.ts";

export type StoredTickerItem = typeof tickerItems.$inferSelect;

export type MarketStore = ReturnType<typeof createMarketStore>;

/** Rows that an older version wrote in another shape count as absent. */
export function createMarketStore({ db }: { db: Database }) {
  return {
    async quotesOf(scope: string, symbols: string[]): Promise<Map<string, StoredQuote>> {
      const found = new Map<string, StoredQuote>();
      if (symbols.length === 0) return found;
      const rows = await db
        .select()
        .from(quotes)
        .where(and(eq(quotes.scope, scope), inArray(quotes.symbol, symbols)));
      for (const row of rows) {
        const read = storedQuoteSchema.safeParse(row.data);
        if (read.success) found.set(row.symbol, { ...read.data, fetchedAtMs: row.fetchedAt.getTime() });
      }
      return found;
    },

    /** Keeps whichever was fetched later. */
    async saveQuote(scope: string, symbol: string, quote: StoredQuote): Promise<void> {
      const { fetchedAtMs, ...data } = quote;
      const row = { data, fetchedAt: new Date(fetchedAtMs) };
      await db
        .insert(quotes)
        .values({ scope, symbol, ...row })
        .onConflictDoUpdate({
          target: [quotes.scope, quotes.symbol],
          set: row,
          setWhere: lte(quotes.fetchedAt, row.fetchedAt),
        });
    },

    async factsOf(scope: string, symbols: string[]): Promise<Map<string, StoredDetails>> {
      const found = new Map<string, StoredDetails>();
      if (symbols.length === 0) return found;
      const rows = await db
        .select()
        .from(companyFacts)
        .where(and(eq(companyFacts.scope, scope), inArray(companyFacts.symbol, symbols)));
      for (const row of rows) {
        const read = storedFactsSchema.safeParse(row.data);
        if (read.success) found.set(row.symbol, read.data);
      }
      return found;
    },

    async saveFacts(scope: string, symbol: string, facts: StoredDetails, atMs: number): Promise<void> {
      const row = { data: facts, fetchedAt: new Date(atMs) };
      await db
        .insert(companyFacts)
        .values({ scope, symbol, ...row })
        .onConflictDoUpdate({
          target: [companyFacts.scope, companyFacts.symbol],
          set: row,
          setWhere: lte(companyFacts.fetchedAt, row.fetchedAt),
        });
    },

    /** Removes everything fetched with the keys of these scopes. */
    async removeScopes(scopes: string[]): Promise<void> {
      await db.delete(quotes).where(inArray(quotes.scope, scopes));
      await db.delete(companyFacts).where(inArray(companyFacts.scope, scopes));
    },

    /** In the ticker's order. */
    ticker(): Promise<StoredTickerItem[]> {
      return db.select().from(tickerItems).orderBy(asc(tickerItems.position));
    },

    /** Stores one pass in one step; dropped are the named ones, and what the pass lacks and is older than `keepFrom`. */
    async saveTicker(items: StoredTickerItem[], withoutPrice: string[], keepFrom: Date): Promise<void> {
      await db.transaction(async (tx) => {
        if (items.length > 0)
          await tx
            .insert(tickerItems)
            .values(items)
            .onConflictDoUpdate({
              target: tickerItems.symbol,
              set: {
                position: sql`excluded.position`,
                price: sql`excluded.price`,
                change: sql`excluded.change`,
                changePercent: sql`excluded.change_percent`,
                timestamp: sql`excluded.timestamp`,
                provider: sql`excluded.provider`,
                currency: sql`excluded.currency`,
              },
            });
        await tx
          .delete(tickerItems)
          .where(or(lt(tickerItems.timestamp, keepFrom), inArray(tickerItems.symbol, withoutPrice)));
      });
    },
  };
}
