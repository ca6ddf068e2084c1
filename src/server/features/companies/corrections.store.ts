import { and, asc, count, eq, inArray, sql } from "drizzle-orm";
import {
  type Correction,
  type CorrectionKind,
  type CorrectionsOf,
  correctionsByHeadline,
} from "#domain/companies/corrections.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { changeEntries } from "#server/db/list-entries.ts";
import { companyCorrections } from "#server/db/schema/corrections.ts";
import { items } from "#server/db/schema/news.ts";

export type StoredCorrection = Correction & { itemId: string };
export type OwnCorrection = { itemId: string; title: string; symbol: string; kind: CorrectionKind; at: Date };

/** Items as a user corrected them: from which companies they were taken, and which were put on one. */
export type CorrectedItems = { hidden: { itemId: string; symbol: string }[]; added: string[] };

export type CorrectionsStore = ReturnType<typeof createCorrectionsStore>;

export function createCorrectionsStore({ db }: { db: Database }) {
  const { userId: owner, headline, symbol, kind, itemId, at } = companyCorrections;
  const one = (userId: string, wanted: Omit<Correction, "kind">) =>
    and(eq(owner, userId), eq(headline, wanted.headline), eq(symbol, wanted.symbol));

  async function countOf(tx: Transaction, userId: string, of: Correction) {
    const [counted] = await tx
      .select({
        total: count(),
        added: sql<number>`count(*) filter (where ${headline} = ${of.headline} and ${kind} = 'add')::int`,
      })
      .from(companyCorrections)
      .where(and(eq(owner, userId), sql`not (${headline} = ${of.headline} and ${symbol} = ${of.symbol})`));
    return { total: counted?.total ?? 0, added: counted?.added ?? 0 };
  }

  return {
    /** What the user corrected, for any headline. */
    async of(userId: string): Promise<CorrectionsOf> {
      return correctionsByHeadline(
        await db
          .select({ headline, symbol, kind })
          .from(companyCorrections)
          .where(eq(owner, userId))
          .orderBy(at),
      );
    },

    /** In the place of what the user said of the company before. "gone": the item is being removed. */
    put: (
      userId: string,
      wanted: StoredCorrection,
      most: { total: number; added: number },
    ): Promise<"done" | "gone" | "full" | "full-headline"> =>
      // The lock of the feeds serves here, too: corrections are few.
      changeEntries(db, { kind: "feed", userId }, async (tx) => {
        const counted = await countOf(tx, userId, wanted);
        if (counted.total >= most.total) return "full";
        if (wanted.kind === "add" && counted.added >= most.added) return "full-headline";
        const { rows } = await tx.execute(sql`
          insert into company_corrections (user_id, headline, symbol, kind, item_id)
          select ${userId}, ${wanted.headline}, ${wanted.symbol}, ${wanted.kind}, i.id from items i
          where i.id = ${wanted.itemId} for key share
          on conflict (user_id, headline, symbol) do update set kind = excluded.kind, item_id = excluded.item_id, at = now()
          returning 1`);
        return rows.length > 0 ? "done" : "gone";
      }),

    /** False when there was none. */
    async remove(userId: string, wanted: Omit<Correction, "kind">): Promise<boolean> {
      const rows = await db.delete(companyCorrections).where(one(userId, wanted)).returning({ symbol });
      return rows.length > 0;
    },

    /** The items at which the user corrected one of the companies. */
    async itemsOf(userId: string, companies: string[]): Promise<CorrectedItems> {
      const rows = await db
        .select({ kind, itemId, symbol })
        .from(companyCorrections)
        .where(and(eq(owner, userId), inArray(symbol, companies)));
      const of = (wanted: CorrectionKind) => rows.filter((row) => row.kind === wanted);
      return { hidden: of("hide"), added: of("add").map((row) => row.itemId) };
    },

    /** All of the user's, oldest first. */
    list(userId: string): Promise<OwnCorrection[]> {
      return db
        .select({ itemId, title: items.title, symbol, kind, at })
        .from(companyCorrections)
        .innerJoin(items, eq(items.id, itemId))
        .where(eq(owner, userId))
        .orderBy(asc(at), asc(symbol));
    },
  };
}
