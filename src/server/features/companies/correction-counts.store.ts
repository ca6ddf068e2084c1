import { type SQL, sql } from "drizzle-orm";
import type { CorrectionKind } from "#domain/companies/corrections.ts";
import type { StoredCompany } from "#domain/companies/evidence.ts";
import type { Database } from "#server/db/database.ts";

export type CountedCorrection = {
  title: string;
  symbol: string;
  kind: CorrectionKind;
  readers: number;
  lastAt: Date;
  /** Tells it from all others. */
  key: string;
};

/** A page begins after the one of this. */
export type CountPlace = { readers: number; lastMs: number; key: string };

/** A corrected headline with what users said of it, by symbol how many. */
export type LabelledHeadline = {
  headline: string;
  title: string;
  content: string;
  companies: StoredCompany[];
  hidden: Record<string, number>;
  added: Record<string, number>;
};

/** Milliseconds, as a cursor has them. */
const lastMs = sql`floor(extract(epoch from max(c.at)) * 1000)::bigint`;
const key = sql`hashtextextended(c.headline || ' ' || c.symbol || ' ' || c.kind, 0)`;

const beyond = (sort: "often" | "newest", after: CountPlace): SQL =>
  sort === "often"
    ? sql`having (count(*), ${lastMs}, ${key}) < (${after.readers}::bigint, ${after.lastMs}::bigint, ${after.key}::bigint)`
    : sql`having (${lastMs}, ${key}) < (${after.lastMs}::bigint, ${after.key}::bigint)`;

export type CorrectionCountsStore = ReturnType<typeof createCorrectionCountsStore>;

/** What users corrected, without who did. */
export function createCorrectionCountsStore({ db }: { db: Database }) {
  return {
    async list(
      sort: "often" | "newest",
      after: CountPlace | undefined,
      rowsMax: number,
    ): Promise<CountedCorrection[]> {
      type Row = Omit<CountedCorrection, "lastAt"> & { lastMs: string };
      const order = sort === "often" ? sql`count(*) desc, ${lastMs} desc` : sql`${lastMs} desc`;
      const { rows } = await db.execute<Row>(sql`
        select i.title, counted.* from (
          select c.symbol, c.kind, count(*)::int as readers, ${lastMs} as "lastMs", ${key} as key,
            max(c.item_id) as "itemId"
          from company_corrections c group by c.headline, c.symbol, c.kind
          ${after ? beyond(sort, after) : sql``}
          order by ${order}, ${key} desc limit ${rowsMax}) counted
        join items i on i.id = counted."itemId"
        order by ${sort === "often" ? sql`readers desc,` : sql``} "lastMs" desc, key desc`);
      return rows.map(({ lastMs: ms, ...row }) => ({ ...row, lastAt: new Date(Number(ms)) }));
    },

    /** A page of the corrected headlines in the order of their keys; the next one begins after the last. */
    async headlines(after: string, rowsMax: number): Promise<LabelledHeadline[]> {
      const { rows } = await db.execute<LabelledHeadline>(sql`
        with page as materialized (
          select distinct headline from company_corrections where headline > ${after} order by headline limit ${rowsMax}
        ), said as (
          select c.headline, c.symbol, c.kind, count(*)::int as readers, max(c.item_id) as "itemId"
          from page join company_corrections c on c.headline = page.headline group by c.headline, c.symbol, c.kind
        ), counted as (
          select headline, max("itemId") as "itemId",
            coalesce(jsonb_object_agg(symbol, readers) filter (where kind = 'hide'), '{}') as hidden,
            coalesce(jsonb_object_agg(symbol, readers) filter (where kind = 'add'), '{}') as added
          from said group by headline
        )
        select counted.headline, i.title, i.content, i.companies, counted.hidden, counted.added
        from counted join items i on i.id = counted."itemId" order by counted.headline`);
      return rows;
    },
  };
}
