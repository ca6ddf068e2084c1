import type { Database } from "../db/database.ts";
import { createSearchIndexStore } from "../features/search/search-index.store.ts";
import type { CheckResult } from "../platform/check-result.ts";

/** Whether the search knows all items, and similar words. */
export async function searchCheckResult(db: Database): Promise<CheckResult> {
  const { waiting, hasSimilarWords } = await createSearchIndexStore({ db }).state();
  const says = [
    waiting > 0 ? `${waiting} arrivals are still being made searchable.` : "Every item can be found.",
    hasSimilarWords
      ? ""
      : "Misspelt words find nothing: this database has no pg_trgm. Have its owner run CREATE EXTENSION pg_trgm; and CREATE INDEX ON search_words USING gin (word gin_trgm_ops);",
  ];
  return { what: "Search", ok: hasSimilarWords ? true : null, says: says.join(" ").trim() };
}
