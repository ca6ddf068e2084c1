import { eq, isNull, lt, sql } from "drizzle-orm";
import type { KnownListing, ListChange } from "#domain/companies/list-changes.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import {
  listingChanges,
  listingLexicons,
  listingSources,
  listingState,
  listings,
} from "#server/db/schema/listings.ts";

export type ListingState = typeof listingState.$inferSelect;
type StoredSource = typeof listingSources.$inferSelect;

/** Who changed the list. */
export type ChangeSource = "lists" | "import" | "admin";

export type ListingsStore = ReturnType<typeof createListingsStore>;

const rowsAtOnce = 1_000;
const changesKeptMax = 20_000;
const lexiconsKeptDays = 30;

const initial: ListingState = {
  id: 1,
  revision: 0,
  ownListDay: null,
  rereadBefore: null,
  rereadBeforeId: "",
  rereadSince: null,
  rereadItems: 0,
  rereadChanged: 0,
};

/** Changes that users and admins are told of. */
const isTold = ({ kind }: ListChange) => !["updated", "missing", "back"].includes(kind);

export function createListingsStore({ db }: { db: Database }) {
  async function state(): Promise<ListingState> {
    const [row] = await db.select().from(listingState);
    return row ?? initial;
  }

  /** One process at a time; the state is there afterwards. */
  async function lock(tx: Transaction): Promise<ListingState> {
    await tx.insert(listingState).values({ id: 1 }).onConflictDoNothing();
    const [row] = await tx.select().from(listingState).for("update");
    return row ?? initial;
  }

  async function put(tx: Transaction, { id, ...row }: KnownListing): Promise<void> {
    if (id === null) await tx.insert(listings).values(row);
    else await tx.update(listings).set(row).where(eq(listings.id, id));
  }

  const liveIn = (within: Pick<Database, "select">): Promise<KnownListing[]> =>
    within.select().from(listings).where(isNull(listings.validTo));

  return {
    state,
    live: () => liveIn(db),
    all: (): Promise<KnownListing[]> => db.select().from(listings).orderBy(listings.id),

    /** All that the symbol ever stood for. */
    ofSymbol: (symbol: string): Promise<KnownListing[]> =>
      db.select().from(listings).where(eq(listings.symbol, symbol)),

    async find(id: number): Promise<KnownListing | undefined> {
      const [row] = await db.select().from(listings).where(eq(listings.id, id));
      return row;
    },

    /** The product's own list, where the table is empty. @returns false when it was there already */
    fill: (rows: readonly KnownListing[], ownListDay: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        const { ownListDay: known } = await lock(tx);
        if (known !== null) return false;
        for (let at = 0; at < rows.length; at += rowsAtOnce)
          await tx.insert(listings).values(rows.slice(at, at + rowsAtOnce).map(({ id: _, ...row }) => row));
        await tx.update(listingState).set({ ownListDay });
        return true;
      }),

    /**
     * What `decide` makes of the list as it is now; one process at a time. Ended listings go first, so that their symbols
     * are free.
     * @returns the changes, and the revision when the list became another
     */
    change(
      decide: (live: KnownListing[], before: ListingState) => ListChange[],
      { source, ownListDay }: { source: ChangeSource; ownListDay?: string },
    ): Promise<{ changes: ListChange[]; revision: number | undefined }> {
      return db.transaction(async (tx) => {
        const before = await lock(tx);
        const changes = decide(await liveIn(tx), before);
        if (ownListDay !== undefined) await tx.update(listingState).set({ ownListDay });
        const rows = changes.flatMap((change) => change.rows);
        for (const row of rows.toSorted((a, b) => Number(a.validTo === null) - Number(b.validTo === null)))
          await put(tx, row);
        const told = changes.filter(isTold);
        const isOther = changes.some(({ kind }) => kind !== "missing" && kind !== "back");
        if (told.length > 0)
          await tx.insert(listingChanges).values(
            told.map(({ kind, symbol, before: was, rows: [...all] }) => ({
              kind,
              symbol,
              before: was,
              name: all.at(-1)?.name ?? "",
              source,
            })),
          );
        if (!isOther) return { changes, revision: undefined };
        const revision = before.revision + 1;
        await tx.update(listingState).set({ revision });
        return { changes, revision };
      });
    },

    sources: (): Promise<StoredSource[]> => db.select().from(listingSources).orderBy(listingSources.list),

    async noteSource(list: string, outcome: { at: Date; rows: number | null; problem: string | null }) {
      const { at, rows, problem } = outcome;
      const succeeded = rows === null ? {} : { succeededAt: at, rows };
      const set = { triedAt: at, problem, ...succeeded };
      await db
        .insert(listingSources)
        .values({ list, ...set })
        .onConflictDoUpdate({ target: listingSources.list, set });
    },

    async dropOld(): Promise<void> {
      await db.execute(sql`
        delete from listing_changes where id <= (
          select id from listing_changes order by id desc offset ${changesKeptMax} limit 1)`);
      await db.execute(sql`
        delete from listing_lexicons where used_at < now() - make_interval(days => ${lexiconsKeptDays})`);
    },

    async findLexicon(base: string): Promise<{ revision: number; lexicon: Buffer } | undefined> {
      const [row] = await db
        .update(listingLexicons)
        .set({ usedAt: sql`now()` })
        .where(eq(listingLexicons.base, base))
        .returning({ revision: listingLexicons.revision, lexicon: listingLexicons.lexicon });
      return row;
    },

    /** Never in the place of a newer one. */
    async putLexicon(base: string, revision: number, lexicon: Buffer): Promise<void> {
      await db
        .insert(listingLexicons)
        .values({ base, revision, lexicon })
        .onConflictDoUpdate({
          target: listingLexicons.base,
          set: { revision, lexicon, usedAt: sql`now()` },
          setWhere: lt(listingLexicons.revision, revision),
        });
    },

    /** By the beginning of the symbol, or words of the name; those of today first. */
    async search({
      q,
      after,
      limit,
    }: {
      q: string;
      after: { ended: boolean; symbol: string; id: number } | undefined;
      limit: number;
    }) {
      const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
      const start = `${q.replace(/[\\%_]/g, "\\$&")}%`;
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from listings
        where (${q} = '' or symbol ilike ${start} or name ilike ${like})
          and (${after === undefined} or (valid_to is not null, symbol, id) > (${after?.ended ?? false}, ${after?.symbol ?? ""}, ${after?.id ?? 0}))
        order by valid_to is not null, symbol, id limit ${limit}`);
      const ids = rows.map(({ id }) => Number(id));
      if (ids.length === 0) return [];
      const found: KnownListing[] = await db
        .select()
        .from(listings)
        .where(sql`${listings.id} = any(${sql.param(ids)}::bigint[])`);
      const byId = new Map(found.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    async count(): Promise<{ listed: number; ended: number }> {
      const { rows } = await db.execute<{ listed: string; ended: string }>(sql`
        select count(*) filter (where valid_to is null) as listed, count(*) filter (where valid_to is not null) as ended
        from listings`);
      return { listed: Number(rows[0]?.listed ?? 0), ended: Number(rows[0]?.ended ?? 0) };
    },
  };
}
