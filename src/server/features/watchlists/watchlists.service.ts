import type { NewOrder } from "#contract/order.ts";
import type {
  CompanyWatch,
  NewWatchlist,
  TagWatch,
  Watchlist,
  WatchlistPatch,
  WatchlistsAnswer,
} from "#contract/watchlists.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { message } from "#domain/language/translate.ts";
import { isTag } from "#domain/tags/tags.ts";
import { watchlistTagsMax } from "#domain/watchlists/watchlists.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { StoredWatchlist, WatchlistsStore } from "./watchlists.store.ts";

export type WatchlistsServiceDeps = {
  store: WatchlistsStore;
  /** The company behind a symbol of our list; undefined for any other text. */
  companyOf: (symbol: string) => { symbol: string; name: string } | undefined;
};

export type WatchlistsService = ReturnType<typeof createWatchlistsService>;

const failures = {
  missing: "watchlist-not-found",
  full: "watchlist-limit-reached",
  duplicate: "duplicate-watchlist",
} as const;

/** The row; what kept it from being stored is thrown. */
function storedOf(outcome: StoredWatchlist | keyof typeof failures): StoredWatchlist {
  if (typeof outcome !== "string") return outcome;
  throw new AppError(failures[outcome], outcome === "duplicate" ? { field: "name" } : {});
}

/** A list as its user sees it, by the names of today. */
export const watchlistView =
  (companyOf: WatchlistsServiceDeps["companyOf"]) =>
  ({ id, name, symbols, tags, createdAt }: StoredWatchlist): Watchlist => ({
    id,
    name,
    companies: symbols.map((symbol) => {
      const company = companyOf(symbol);
      return { symbol, name: company?.name ?? symbol, listed: company !== undefined };
    }),
    tags: tags.filter(isTag),
    createdAt: createdAt.toISOString(),
  });

/** The companies and tags that a user watches. */
export function createWatchlistsService({ store, companyOf }: WatchlistsServiceDeps) {
  const visible = watchlistView(companyOf);

  /** @throws AppError unknown-symbol: no headline would ever be about it, and nothing would say so */
  function listed(symbol: string, field: string): string {
    const company = companyOf(symbol);
    if (!company) throw new AppError("unknown-symbol", { field });
    return company.symbol;
  }

  return {
    async list(actor: Actor): Promise<WatchlistsAnswer> {
      return { watchlists: (await store.list(actor.userId)).map(visible) };
    },

    /** @throws AppError unknown-symbol, watchlist-limit-reached, duplicate-watchlist */
    async add(actor: Actor, { name, symbols, tags }: NewWatchlist): Promise<Watchlist> {
      const known = new Set(symbols.map((symbol) => listed(symbol, "symbols")));
      const input = { name, symbols: [...known], tags: [...new Set(tags)] };
      return visible(storedOf(await store.insert(actor.userId, input)));
    },

    async order(actor: Actor, { ids }: NewOrder): Promise<WatchlistsAnswer> {
      return { watchlists: (await store.order(actor.userId, ids)).map(visible) };
    },

    /** @throws AppError watchlist-not-found, duplicate-watchlist */
    rename: async (actor: Actor, id: string, { name }: WatchlistPatch): Promise<Watchlist> =>
      visible(storedOf(await store.rename(actor.userId, id, name))),

    /** @throws AppError watchlist-not-found */
    async remove(actor: Actor, id: string): Promise<void> {
      if (!(await store.remove(actor.userId, id))) throw new AppError("watchlist-not-found");
    },

    /** @throws AppError watchlist-not-found, watchlist-limit-reached, duplicate-watchlist */
    restore: async (actor: Actor, id: string): Promise<Watchlist> =>
      visible(storedOf(await store.restore(actor.userId, id))),

    /** @throws AppError watchlist-not-found, unknown-symbol, watchlist-full */
    async watch(actor: Actor, id: string, { symbol, watched }: CompanyWatch): Promise<Watchlist> {
      // What is no longer listed may still be removed.
      const outcome = watched
        ? await store.watch(actor.userId, id, listed(symbol, "symbol"))
        : await store.unwatch(actor.userId, id, symbol);
      if (outcome === "full") throw new AppError("watchlist-full");
      return visible(storedOf(outcome));
    },

    /** @throws AppError watchlist-not-found, watchlist-full */
    async watchTag(actor: Actor, id: string, { tag, watched }: TagWatch): Promise<Watchlist> {
      const outcome = await store.watchTag(actor.userId, id, { tag, watched });
      if (outcome === "full")
        throw new AppError("watchlist-full", {
          words: message("A watchlist takes {count} tags. Remove one to add another.", {
            count: watchlistTagsMax,
          }),
        });
      return visible(storedOf(outcome));
    },
  };
}
