import type { watchlistsEndpoints } from "#contract/watchlists.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { WatchlistsService } from "./watchlists.service.ts";

export const watchlistsRoutes = (watchlists: WatchlistsService): Handlers<typeof watchlistsEndpoints> => ({
  listWatchlists: ({ actor }) => watchlists.list(actor),
  addWatchlist: ({ actor, body }) => watchlists.add(actor, body),
  orderWatchlists: ({ actor, body }) => watchlists.order(actor, body),
  renameWatchlist: ({ actor, params, body }) => watchlists.rename(actor, params.watchlistId, body),
  deleteWatchlist: ({ actor, params }) => watchlists.remove(actor, params.watchlistId),
  restoreWatchlist: ({ actor, params }) => watchlists.restore(actor, params.watchlistId),
  watchCompany: ({ actor, params, body }) => watchlists.watch(actor, params.watchlistId, body),
});
