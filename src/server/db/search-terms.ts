import { type SQL, sql } from "drizzle-orm";

/** The symbols of a column of companies. */
export const companySymbols = (companies: SQL): SQL =>
  sql`array(select company ->> 'symbol' from jsonb_array_elements(${companies}) company)`;

/** A column of tags as they are among the symbols of a search entry; see `tagTerm` of the domain. */
export const tagTerms = (tags: SQL): SQL =>
  sql`array(select '#' || tag from jsonb_array_elements_text(${tags}) tag)`;
