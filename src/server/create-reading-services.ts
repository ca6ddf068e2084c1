import type { CompaniesService } from "./features/companies/companies.service.ts";
import { createMutesService, type MutesServiceDeps } from "./features/news/mutes.service.ts";
import { createMutesStore } from "./features/news/mutes.store.ts";
import { createReadMarksStore } from "./features/news/read-marks.store.ts";
import { createReadingService } from "./features/news/reading.service.ts";
import { createReadingStore } from "./features/news/reading.store.ts";
import { createRetentionService } from "./features/news/retention.service.ts";
import { createRetentionStore } from "./features/news/retention.store.ts";
import { createSavedStore } from "./features/news/saved.store.ts";
import type { Platform } from "./open-platform.ts";
import { systemClock as clock } from "./platform/clock.ts";
import { randomId as newId } from "./platform/new-id.ts";

type Below = { companies: CompaniesService; detector: Pick<MutesServiceDeps, "companyOf"> };

/** What readers do with their news: read it, keep it, mute it. */
export function readingServices(
  { database: { db }, events }: Pick<Platform, "database" | "events">,
  { companies, detector }: Below,
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
