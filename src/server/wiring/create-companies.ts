import { createCompaniesService } from "#server/features/companies/companies.service.ts";
import { createCompaniesStore } from "#server/features/companies/companies.store.ts";
import { createCompanySearchService } from "#server/features/companies/company-search.service.ts";
import { createCorrectionCountsService } from "#server/features/companies/correction-counts.service.ts";
import { createCorrectionCountsStore } from "#server/features/companies/correction-counts.store.ts";
import { createCorrectionsService } from "#server/features/companies/corrections.service.ts";
import { createCorrectionsStore } from "#server/features/companies/corrections.store.ts";
import { createDetectionCacheService } from "#server/features/companies/detection-cache.service.ts";
import { createDetectionClaimsStore } from "#server/features/companies/detection-claims.store.ts";
import { createNewsStore } from "#server/features/reading-list/news.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { createLiveDetector } from "#server/platform/live-detector.ts";
import type { Outside } from "#server/vendors/vendor.ts";
import type { Ai } from "./create-ai.ts";
import { createListOfCompanies } from "./create-list-of-companies.ts";
import type { Settings } from "./create-settings.ts";

export type Companies = ReturnType<typeof createCompanies>;

/** The companies of a headline, and what users say of them. */
export function createCompanies(
  platform: Platform,
  { ai, outside, settings }: { ai: Ai; outside: Outside; settings: Settings },
) {
  const { clock, database, events, limits, log } = platform;
  const { db } = database;
  const live = createLiveDetector();
  const { detector } = live;
  const list = createListOfCompanies(platform, { live, outside });
  const { companyOf } = detector;
  const store = createCompaniesStore({ db });
  const correctionsStore = createCorrectionsStore({ db });
  const newsStore = createNewsStore({ db });
  const companies = createCompaniesService({
    store,
    claims: createDetectionClaimsStore({ db }),
    corrections: correctionsStore,
    aiProviderOf: ai.providerOf,
    aiAccess: settings.keys.aiAccess,
    companyOf,
    currentModels: ai.currentModels,
    debugLog: ai.debugLog,
    spending: ai.spending,
    vendorPause: ai.pause,
    limit: limits.counter("detections"),
    events,
    clock,
    log,
  });
  return {
    detector,
    companies,
    correctionsStore,
    corrections: createCorrectionsService({
      companies,
      detector,
      events,
      store: correctionsStore,
      findItem: (actor, itemId) => newsStore.findReadable(actor.userId, itemId),
    }),
    correctionCounts: createCorrectionCountsService({
      store: createCorrectionCountsStore({ db }),
      companyOf,
    }),
    companySearch: createCompanySearchService({ search: live.search }),
    ...list,
    detectionCache: createDetectionCacheService({ store, clock }),
  };
}
