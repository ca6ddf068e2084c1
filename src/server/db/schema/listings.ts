import { sql } from "drizzle-orm";
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { FormerName } from "#domain/companies/listing.ts";
import { bytes, moment } from "./columns.ts";

const day = (name: string) => date(name, { mode: "string" });

/** What a symbol stood for from one day to another: see domain/companies/listing. */
export const listings = pgTable(
  "listings",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    symbol: text("symbol").notNull(),
    name: text("name").notNull(),
    formerNames: jsonb("former_names").notNull().default([]).$type<FormerName[]>(),
    exchange: text("exchange").notNull(),
    sector: text("sector").notNull().default(""),
    industry: text("industry").notNull().default(""),
    country: text("country").notNull().default(""),
    rank: integer("rank"),
    cik: bigint("cik", { mode: "number" }),
    primary: text("primary_symbol").notNull().default(""),
    kind: text("kind").notNull().default(""),
    validFrom: day("valid_from"),
    validTo: day("valid_to"),
    successor: text("successor").notNull().default(""),
    /** As the sources gave them last. */
    exchangeName: text("exchange_name"),
    secName: text("sec_name"),
    missingSince: day("missing_since"),
  },
  (table) => [uniqueIndex("listings_symbol_key").on(table.symbol).where(sql`${table.validTo} is null`)],
);

/** What became other in the list, and by whom; the oldest go. */
export const listingChanges = pgTable(
  "listing_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull().defaultNow(),
    kind: text("kind").notNull(),
    symbol: text("symbol").notNull(),
    name: text("name").notNull(),
    before: text("before"),
    /** "lists", "import" or "admin". */
    source: text("source").notNull(),
  },
  (table) => [index("listing_changes_at_idx").on(table.at)],
);

/** A row a list: when it was last asked for, and when it last came whole. */
export const listingSources = pgTable("listing_sources", {
  list: text("list").primaryKey(),
  triedAt: moment("tried_at").notNull(),
  succeededAt: moment("succeeded_at"),
  rows: integer("rows"),
  /** Why there is none since, or what of it was held back; in words. */
  problem: text("problem"),
});

/** One row: how often the list became another, and how far stored items were read again since. */
export const listingState = pgTable("listing_state", {
  id: integer("id").primaryKey().default(sql`1`),
  /** 0 while the list is the product's own. */
  revision: integer("revision").notNull().default(0),
  /** The day of the product's own list that was read in last; null before the first start. */
  ownListDay: day("own_list_day"),
  /** Items first seen before it wait to be read again; null: none. */
  rereadBefore: moment("reread_before"),
  /** And of those first seen in that very moment the ones whose id is before this. */
  rereadBeforeId: text("reread_before_id").notNull().default(""),
  /** And none that was first seen before this. */
  rereadSince: moment("reread_since"),
  rereadItems: integer("reread_items").notNull().default(0),
  rereadChanged: integer("reread_changed").notNull().default(0),
});

/** The lexicon of a revision, made by one process for all of the same version of the product. */
export const listingLexicons = pgTable("listing_lexicons", {
  /** Of the product's own files from which it was made. */
  base: text("base").primaryKey(),
  revision: integer("revision").notNull(),
  /** JSON in gzip. */
  lexicon: bytes("lexicon").notNull(),
  usedAt: moment("used_at").notNull().defaultNow(),
});
