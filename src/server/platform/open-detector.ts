import { readFileSync } from "node:fs";
import { type CompanySearch, createCompanySearch } from "#domain/companies/company-search.ts";
import { createDetector, type Detector } from "#domain/companies/detector.ts";
import type { LexiconData } from "#domain/companies/lexicon.ts";

const lexiconFile = new URL("../../domain/companies/data/lexicon.json", import.meta.url);

const readLexicon = () => JSON.parse(readFileSync(lexiconFile, "utf8")) as LexiconData;

/** The detection engine over the whole-market list. Takes a moment: open it once. */
export function openDetector(): Detector {
  return createDetector(readLexicon());
}

/** A search in the same list. Takes a moment, too. */
export const openCompanySearch = (): CompanySearch => createCompanySearch(readLexicon());
