import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { correctionKinds } from "#domain/companies/corrections.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { items } from "./news.ts";

/** A company that a user took off a headline, or put on it. It goes with the item at which that was done. */
export const companyCorrections = pgTable(
  "company_corrections",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** See domain/companies/corrections: every item with this headline is corrected. */
    headline: text("headline").notNull(),
    symbol: text("symbol").notNull(),
    kind: text("kind", { enum: correctionKinds }).notNull(),
    itemId: text("item_id")
      .notNull()
      .references(() => items.id, { onDelete: "cascade" }),
    at: moment("at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.headline, table.symbol] }),
    index("company_corrections_item_idx").on(table.itemId),
    index("company_corrections_headline_idx").on(table.headline, table.symbol, table.kind),
  ],
);
