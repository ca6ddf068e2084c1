import type { CompaniesService } from "#server/features/companies/companies.service.ts";
import { createRetentionService } from "#server/features/ingestion/retention.service.ts";
import { createRetentionStore } from "#server/features/ingestion/retention.store.ts";
import { createMutesService, type MutesServiceDeps } from "#server/features/reading-state/mutes.service.ts";
import { createMutesStore } from "#server/features/reading-state/mutes.store.ts";
import { createReadMarksStore } from "#server/features/reading-state/read-marks.store.ts";
import { createReadingService } from "#server/features/reading-state/reading.service.ts";
import { createReadingStore } from "#server/features/reading-state/reading.store.ts";
import { createSavedStore } from "#server/features/reading-state/saved.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock as clock } from "#server/platform/clock.ts";
import { randomId as newId } from "#server/platform/new-id.ts";

type Dependencies = { companies: CompaniesService; detector: Pick<MutesServiceDeps, "companyOf"> };

/** What users do with their news: read it, keep it, mute it. */
export function readingServices(
  { database: { db }, events }: Pick<Platform, "database" | "events">,
  { companies, detector }: Dependencies,
) {
  const readingStore = createReadingStore({ db });
  const mutesStore = createMutesStore({ db, newId });
  return {
    readingStore,
    mutesStore,
    reading: createReadingService({
      store: readingStore,
      marks: createReadMarksStore({ db, newId }),
      savedItems: createSavedStore({ db }),
      ...{ companies, events },
    }),
    retention: createRetentionService({ store: createRetentionStore({ db }), clock }),
    mutes: createMutesService({ store: mutesStore, companyOf: detector.companyOf, events }),
  };
}
