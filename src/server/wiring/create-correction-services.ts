import type { Detector } from "#domain/companies/detector.ts";
import type { CompaniesService } from "#server/features/companies/companies.service.ts";
import { createCompanySearchService } from "#server/features/companies/company-search.service.ts";
import { createCorrectionCountsService } from "#server/features/companies/correction-counts.service.ts";
import { createCorrectionCountsStore } from "#server/features/companies/correction-counts.store.ts";
import { createCorrectionsService } from "#server/features/companies/corrections.service.ts";
import type { CorrectionsStore } from "#server/features/companies/corrections.store.ts";
import type { NewsStore } from "#server/features/reading-list/news.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { openCompanySearch } from "#server/platform/open-detector.ts";

type Dependencies = {
  detector: Detector;
  companies: CompaniesService;
  correctionsStore: CorrectionsStore;
  newsStore: Pick<NewsStore, "findReadable">;
};

/** What users say of the companies of a headline. */
export function correctionServices({ database, events }: Platform, below: Dependencies) {
  const { detector, companies, correctionsStore, newsStore } = below;
  return {
    corrections: createCorrectionsService({
      ...{ companies, detector, events },
      store: correctionsStore,
      findItem: (actor, itemId) => newsStore.findReadable(actor.userId, itemId),
    }),
    correctionCounts: createCorrectionCountsService({
      store: createCorrectionCountsStore({ db: database.db }),
      companyOf: detector.companyOf,
    }),
    companySearch: createCompanySearchService({
      open: openCompanySearch,
    }),
  };
}
