import { z } from "zod";
import type { HoldingsAnswer, WatchlistEntries, WatchlistEntriesAnswer } from "#contract/watchlists.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { message } from "#domain/language/translate.ts";
import { fundsPerListMax } from "#domain/watchlists/funds.ts";
import type { Holding } from "#domain/watchlists/holdings.ts";
import { watchlistCompaniesMax } from "#domain/watchlists/watchlists.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { SecretBox } from "#server/platform/secrets/secret-box.ts";
import { watchlistHoldingsPlace } from "#server/platform/secrets/secret-places.ts";
import type { FundsService } from "./funds.service.ts";
import { type WatchlistsServiceDeps, watchlistView } from "./watchlists.service.ts";
import type { StoredHoldings, WatchlistsStore } from "./watchlists.store.ts";

export type HoldingsServiceDeps = {
  store: Pick<WatchlistsStore, "list" | "holdings" | "setEntries">;
  companyOf: WatchlistsServiceDeps["companyOf"];
  funds: Pick<FundsService, "among" | "holdings">;
  box: SecretBox;
  log: Logger;
};

export type HoldingsService = ReturnType<typeof createHoldingsService>;

/** As it is encrypted: symbol, shares, weight. */
const sealedEntries = z.array(z.tuple([z.string(), z.number().nullable(), z.number().nullable()]));

const saysSomething = ({ shares, weight }: Holding) => shares !== null || weight !== null;

/** What a user has of the companies of the watchlists, and of funds: opened for its owner, and for nobody else. */
export function createHoldingsService({ store, companyOf, funds, box, log }: HoldingsServiceDeps) {
  const visible = watchlistView(companyOf);

  function opened({ userId, watchlistId, sealed }: StoredHoldings): Holding[] {
    try {
      const text = box.open(sealed, watchlistHoldingsPlace(userId, watchlistId));
      return sealedEntries
        .parse(JSON.parse(text))
        .map(([symbol, shares, weight]) => ({ symbol, shares, weight }));
    } catch {
      log.error({ userId, watchlistId }, "Stored holdings cannot be opened with this SECRET_KEY");
      return [];
    }
  }

  function encrypted(userId: string, watchlistId: string, holdings: readonly Holding[]): string | null {
    const said = holdings.filter(saysSomething);
    if (said.length === 0) return null;
    const text = JSON.stringify(said.map(({ symbol, shares, weight }) => [symbol, shares, weight]));
    return box.encrypt(text, watchlistHoldingsPlace(userId, watchlistId));
  }

  return {
    async list({ userId }: Actor): Promise<HoldingsAnswer> {
      const [lists, rows] = await Promise.all([store.list(userId), store.holdings(userId)]);
      const held = new Set<string>();
      const own = lists.flatMap(({ id, symbols }) => {
        const row = rows.find(({ watchlistId }) => watchlistId === id);
        if (!row) return [];
        for (const symbol of row.funds) held.add(symbol);
        // A company may have left the list since.
        const entries = opened(row).filter(
          ({ symbol }) => symbols.includes(symbol) || row.funds.includes(symbol),
        );
        return entries.length > 0 ? [{ watchlistId: id, entries }] : [];
      });
      return { lists: own, funds: await funds.holdings([...held]) };
    },

    /** @throws AppError watchlist-not-found, watchlist-full */
    async change(
      { userId }: Actor,
      watchlistId: string,
      { entries }: WatchlistEntries,
    ): Promise<WatchlistEntriesAnswer> {
      const before = (await store.list(userId)).find(({ id }) => id === watchlistId);
      if (!before) throw new AppError("watchlist-not-found");
      const holdings = new Map<string, Holding>();
      const others = new Map<string, Holding>();
      for (const { symbol: said, shares, weight } of entries) {
        // What is no longer listed may stay.
        const symbol = companyOf(said)?.symbol ?? (before.symbols.includes(said) ? said : undefined);
        if (symbol === undefined) others.set(said, { symbol: said, shares, weight });
        else holdings.set(symbol, { symbol, shares, weight });
      }
      const fundsAmong = await funds.among([...others.keys()]);
      // A fund is held, not watched: no headline is about it.
      const held = [...others.values()].filter((each) => fundsAmong.has(each.symbol) && saysSomething(each));
      if (holdings.size > watchlistCompaniesMax) throw new AppError("watchlist-full");
      if (held.length > fundsPerListMax)
        throw new AppError("watchlist-full", {
          words: message("A watchlist takes {count} funds. Remove one to add another.", {
            count: fundsPerListMax,
          }),
        });
      const own = [...holdings.values(), ...held];
      const stored = await store.setEntries(userId, watchlistId, {
        symbols: [...holdings.keys()],
        sealed: encrypted(userId, watchlistId, own),
        funds: held.map(({ symbol }) => symbol),
      });
      if (stored === "missing") throw new AppError("watchlist-not-found");
      return {
        watchlist: visible(stored),
        entries: own.filter(saysSomething),
        unknown: [...others.keys()].filter((symbol) => !fundsAmong.has(symbol)),
      };
    },
  };
}
