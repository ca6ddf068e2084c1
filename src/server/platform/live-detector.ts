import { type CompanySearch, createCompanySearch } from "#domain/companies/company-search.ts";
import { createDetector, type Detector } from "#domain/companies/detector.ts";
import type { LexiconData } from "#domain/companies/lexicon.ts";
import { readLexicon } from "./open-detector.ts";

export type LiveDetector = {
  /** Always of the newest list; its functions may be kept. */
  detector: Detector;
  search: CompanySearch;
  /** From now on companies are those of this list. */
  replace(lexicon: LexiconData): void;
};

/** The detection engine of this thread, whose list of companies may become another while it runs. */
export function createLiveDetector(): LiveDetector {
  // Opened when it is first asked: by then another list may be in force.
  let opened: Detector | undefined;
  const current = () => {
    opened ??= createDetector(lexicon ?? readLexicon());
    return opened;
  };
  // Few users ever look a company up: the list is read for it when the first does.
  let search: CompanySearch | undefined;
  let lexicon: LexiconData | undefined;
  return {
    detector: {
      detect: (text, options) => current().detect(text, options),
      rejectedIn: (text, options) => current().rejectedIn(text, options),
      isKnownSymbol: (symbol) => current().isKnownSymbol(symbol),
      companyOf: (symbol) => current().companyOf(symbol),
    },
    search(text, companiesMax) {
      search ??= createCompanySearch(lexicon ?? readLexicon());
      return search(text, companiesMax);
    },
    replace(next) {
      opened = undefined;
      lexicon = next;
      search = undefined;
    },
  };
}
