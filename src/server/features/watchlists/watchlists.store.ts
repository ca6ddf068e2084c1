import { and, asc, eq, or, sql } from "drizzle-orm";
import {
  isSameName,
  type Watched,
  watchlistCompaniesMax,
  watchlistsPerUserMax,
  watchlistTagsMax,
} from "#domain/watchlists/watchlists.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import {
  changeEntries,
  clearRemoved,
  countEntries,
  findRemoved,
  keepRemoved,
  orderEntries,
} from "#server/db/list-entries.ts";
import { removedEntries } from "#server/db/schema/settings.ts";
import { watchlistHoldings, watchlists } from "#server/db/schema/watchlists.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type StoredWatchlist = typeof watchlists.$inferSelect;

export type StoredHoldings = typeof watchlistHoldings.$inferSelect;

export type WatchlistsStore = ReturnType<typeof createWatchlistsStore>;

export function createWatchlistsStore({ db, newId }: { db: Database; newId: NewId }) {
  const owned = (userId: string, watchlistId: string) =>
    and(eq(watchlists.userId, userId), eq(watchlists.id, watchlistId));

  const listIn = (tx: Pick<Transaction, "select">, userId: string): Promise<StoredWatchlist[]> =>
    tx
      .select()
      .from(watchlists)
      .where(eq(watchlists.userId, userId))
      .orderBy(asc(watchlists.order), asc(watchlists.createdAt), asc(watchlists.id));

  /** All writes of one user take one lock, so that each decides on what is really there. */
  const write = <Result>(userId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    changeEntries(db, { kind: "watchlist", userId }, work);

  async function insertIn(tx: Transaction, row: typeof watchlists.$inferInsert): Promise<StoredWatchlist> {
    const [stored] = await tx.insert(watchlists).values(row).returning();
    if (!stored) throw new Error("A watchlist could not be stored.");
    return stored;
  }

  async function changeIn(
    tx: Transaction,
    { userId, id }: Pick<StoredWatchlist, "userId" | "id">,
    change: Partial<Pick<StoredWatchlist, "name" | "symbols" | "tags">>,
  ): Promise<StoredWatchlist | "missing"> {
    const [row] = await tx
      .update(watchlists)
      .set({ ...change, lastUpdated: sql`now()` })
      .where(owned(userId, id))
      .returning();
    return row ?? "missing";
  }

  async function isTaken(tx: Transaction, userId: string, { id, name }: { id?: string; name: string }) {
    return (await listIn(tx, userId)).some((each) => each.id !== id && isSameName(each.name, name));
  }

  async function findIn(tx: Pick<Transaction, "select">, userId: string, watchlistId: string) {
    const [row] = await tx.select().from(watchlists).where(owned(userId, watchlistId));
    return row;
  }

  /** Its list can no longer be restored. */
  const isOrphan = (userId: string) => sql`
    ${watchlistHoldings.watchlistId} not in (select id from ${watchlists} where user_id = ${userId})
    and ${watchlistHoldings.watchlistId} not in (select id from ${removedEntries} where user_id = ${userId})`;

  return {
    list: (userId: string): Promise<StoredWatchlist[]> => listIn(db, userId),

    /** What the user's list has; undefined when the user has no such list. */
    watchedIn: (userId: string, watchlistId: string): Promise<Watched | undefined> =>
      findIn(db, userId, watchlistId),

    /** Adds the list at the end. */
    insert: (
      userId: string,
      input: Pick<StoredWatchlist, "name" | "symbols" | "tags">,
    ): Promise<StoredWatchlist | "full" | "duplicate"> =>
      write(userId, async (tx) => {
        const total = await countEntries(tx, "watchlist", userId);
        if (total >= watchlistsPerUserMax) return "full";
        if (await isTaken(tx, userId, input)) return "duplicate";
        return insertIn(tx, { id: newId(), userId, ...input, order: total + 1 });
      }),

    rename: (userId: string, id: string, name: string): Promise<StoredWatchlist | "missing" | "duplicate"> =>
      write(userId, async (tx) =>
        (await isTaken(tx, userId, { id, name })) ? "duplicate" : changeIn(tx, { userId, id }, { name }),
      ),

    /** What is removed can be restored for a while; false when there is no such list. */
    remove: (userId: string, watchlistId: string): Promise<boolean> =>
      write(userId, async (tx) => {
        const [row] = await tx.delete(watchlists).where(owned(userId, watchlistId)).returning();
        if (row) await keepRemoved(tx, "watchlist", row);
        return row !== undefined;
      }),

    /** Puts a removed list back as it was. */
    restore: (
      userId: string,
      watchlistId: string,
    ): Promise<StoredWatchlist | "missing" | "full" | "duplicate"> =>
      write(userId, async (tx) => {
        const row = await findRemoved(tx, "watchlist", { userId, id: watchlistId });
        if (!row) return "missing";
        if ((await countEntries(tx, "watchlist", userId)) >= watchlistsPerUserMax) return "full";
        if (await isTaken(tx, userId, row)) return "duplicate";
        await clearRemoved(tx, watchlistId);
        return insertIn(tx, row);
      }),

    order: (userId: string, ids: readonly string[]): Promise<StoredWatchlist[]> =>
      write(userId, async (tx) => {
        await orderEntries(tx, { kind: "watchlist", userId }, ids);
        return listIn(tx, userId);
      }),

    /** Adds the company at the end; one that is there stays where it is. */
    watch: (userId: string, id: string, symbol: string): Promise<StoredWatchlist | "missing" | "full"> =>
      write(userId, async (tx) => {
        const row = await findIn(tx, userId, id);
        if (!row) return "missing";
        if (row.symbols.includes(symbol)) return row;
        if (row.symbols.length >= watchlistCompaniesMax) return "full";
        return changeIn(tx, row, { symbols: [...row.symbols, symbol] });
      }),

    /** Adds the tag at the end or removes it; what is so already stays as it is. */
    watchTag: (
      userId: string,
      id: string,
      { tag, watched }: { tag: string; watched: boolean },
    ): Promise<StoredWatchlist | "missing" | "full"> =>
      write(userId, async (tx) => {
        const row = await findIn(tx, userId, id);
        if (!row) return "missing";
        if (row.tags.includes(tag) === watched) return row;
        if (watched && row.tags.length >= watchlistTagsMax) return "full";
        const others = row.tags.filter((each) => each !== tag);
        return changeIn(tx, row, { tags: watched ? [...others, tag] : others });
      }),

    /** The list has these companies from now on, and the user has of them and of funds what is encrypted; null: nothing. */
    setEntries: (
      userId: string,
      id: string,
      { symbols, ...own }: { symbols: string[]; sealed: string | null; funds: string[] },
    ): Promise<StoredWatchlist | "missing"> =>
      write(userId, async (tx) => {
        await tx
          .delete(watchlistHoldings)
          .where(
            and(
              eq(watchlistHoldings.userId, userId),
              or(eq(watchlistHoldings.watchlistId, id), isOrphan(userId)),
            ),
          );
        const row = await changeIn(tx, { userId, id }, { symbols });
        const { sealed, funds } = own;
        if (row !== "missing" && sealed !== null)
          await tx.insert(watchlistHoldings).values({ userId, watchlistId: id, sealed, funds });
        return row;
      }),

    holdings: (userId: string): Promise<StoredHoldings[]> =>
      db.select().from(watchlistHoldings).where(eq(watchlistHoldings.userId, userId)),

    unwatch: (userId: string, id: string, symbol: string): Promise<StoredWatchlist | "missing"> =>
      write(userId, async (tx) => {
        const row = await findIn(tx, userId, id);
        if (!row?.symbols.includes(symbol)) return row ?? "missing";
        return changeIn(tx, row, { symbols: row.symbols.filter((each) => each !== symbol) });
      }),
  };
}
