import { createCompanyProfileService } from "#server/features/companies/company-profile.service.ts";
import { createListingsService } from "#server/features/companies/listings.service.ts";
import { createListingsStore } from "#server/features/companies/listings.store.ts";
import { createListingsAdminService } from "#server/features/companies/listings-admin.service.ts";
import { createRereadService } from "#server/features/companies/reread.service.ts";
import { createRereadStore } from "#server/features/companies/reread.store.ts";
import type { Platform } from "#server/open-platform.ts";
import type { LiveDetector } from "#server/platform/live-detector.ts";
import type { Outside } from "#server/vendors/vendor.ts";

/** The list of companies in the database, and what follows when it becomes another. */
export function createListOfCompanies(
  { articles, clock, config, database, events, log, parser }: Platform,
  { live, outside }: { live: LiveDetector; outside: Outside },
) {
  const { db } = database;
  const store = createListingsStore({ db });
  const vendors = config.vendors.listings.filter(({ url }) => url !== undefined);
  const reread = createRereadService({
    store: createRereadStore({ db }),
    async detect(items) {
      const result = await parser.detect(items.map(({ title, text, pubDate }) => ({ title, text, pubDate })));
      return result.kind === "detect" ? result.found : undefined;
    },
    events,
    log,
    monotonicMs: () => performance.now(),
  });
  const listings = createListingsService({
    store,
    sources: vendors.map(({ list, open }) => ({ list, source: open(outside) })),
    adopt(lexicon) {
      live.replace(JSON.parse(lexicon));
      parser.adoptLexicon(lexicon);
      articles.adoptLexicon(lexicon);
    },
    rereadLately: () => reread.beginLately(clock.now()),
    events,
    clock,
    log,
  });
  events.subscribe((event) => {
    if (event.kind !== "listings" && event.kind !== "missed") return;
    listings
      .sync()
      .catch((error: unknown) => log.warn({ err: String(error) }, "The list of companies is an older one"));
  });
  const listingsAdmin = createListingsAdminService({ store, listings, sources: vendors, clock });
  const { companyOf } = live.detector;
  const companyProfile = createCompanyProfileService({ store, listings, companyOf });
  return { listings, listingsAdmin, companyProfile, reread };
}
