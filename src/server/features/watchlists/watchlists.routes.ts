import type { watchlistsEndpoints } from "#contract/watchlists.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { HoldingsService } from "./holdings.service.ts";
import type { WatchlistsService } from "./watchlists.service.ts";

export type WatchlistsRoutesDeps = { watchlists: WatchlistsService; holdings: HoldingsService };

export const watchlistsRoutes = ({
  watchlists,
  holdings,
}: WatchlistsRoutesDeps): Handlers<typeof watchlistsEndpoints> => ({
  listWatchlists: ({ actor }) => watchlists.list(actor),
  addWatchlist: ({ actor, body }) => watchlists.add(actor, body),
  orderWatchlists: ({ actor, body }) => watchlists.order(actor, body),
  renameWatchlist: ({ actor, params, body }) => watchlists.rename(actor, params.watchlistId, body),
  deleteWatchlist: ({ actor, params }) => watchlists.remove(actor, params.watchlistId),
  restoreWatchlist: ({ actor, params }) => watchlists.restore(actor, params.watchlistId),
  listHoldings: ({ actor }) => holdings.list(actor),
  changeWatchlistEntries: ({ actor, params, body }) => holdings.change(actor, params.watchlistId, body),
  watchTag: ({ actor, params, body }) => watchlists.watchTag(actor, params.watchlistId, body),
  watchCompany: ({ actor, params, body }) => watchlists.watch(actor, params.watchlistId, body),
});
