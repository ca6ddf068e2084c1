import { createHoldingsService } from "#server/features/watchlists/holdings.service.ts";
import { createWatchlistsService } from "#server/features/watchlists/watchlists.service.ts";
import { createWatchlistsStore } from "#server/features/watchlists/watchlists.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Companies } from "./create-companies.ts";

export type Watchlists = ReturnType<typeof createWatchlists>;

/** The companies that a user watches. */
export function createWatchlists(
  { database, log, secrets: box }: Platform,
  { companies }: { companies: Companies },
) {
  const store = createWatchlistsStore({ db: database.db, newId });
  const { companyOf } = companies.detector;
  return {
    watchlists: createWatchlistsService({ store, companyOf }),
    holdings: createHoldingsService({ store, companyOf, box, log }),
    symbolsOf: store.symbolsOf,
  };
}
