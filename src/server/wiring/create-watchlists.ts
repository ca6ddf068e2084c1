import { createFundsService } from "#server/features/watchlists/funds.service.ts";
import { createFundsStore } from "#server/features/watchlists/funds.store.ts";
import { createHoldingsService } from "#server/features/watchlists/holdings.service.ts";
import { createWatchlistsService } from "#server/features/watchlists/watchlists.service.ts";
import { createWatchlistsStore } from "#server/features/watchlists/watchlists.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Outside } from "#server/vendors/vendor.ts";
import type { Companies } from "./create-companies.ts";

export type Watchlists = ReturnType<typeof createWatchlists>;

/** The companies and tags that a user watches, and what of them and of funds the user has. */
export function createWatchlists(
  { config, database, log, secrets: box }: Platform,
  { companies, outside }: { companies: Companies; outside: Outside },
) {
  const store = createWatchlistsStore({ db: database.db, newId });
  const { companyOf } = companies.detector;
  const funds = createFundsService({
    store: createFundsStore({ db: database.db }),
    source: config.vendors.listings.find(({ openFunds }) => openFunds)?.openFunds?.(outside),
    listings: companies.listings.live,
    log,
  });
  return {
    watchlists: createWatchlistsService({ store, companyOf }),
    holdings: createHoldingsService({ store, companyOf, funds, box, log }),
    funds,
    watchedIn: store.watchedIn,
  };
}
