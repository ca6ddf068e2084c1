import type { Actor } from "#domain/accounts/account.ts";
import type { CompaniesService } from "#server/features/companies/companies.service.ts";
import { createHistoryFetcher } from "#server/features/market/history-fetcher.ts";
import { createMarketStore } from "#server/features/market/market.store.ts";
import { createMarketSources } from "#server/features/market/market-sources.ts";
import { createPriceRecorder } from "#server/features/market/price-recorder.ts";
import { createPriceSeriesService } from "#server/features/market/price-series.service.ts";
import { createPricesStore } from "#server/features/market/prices.store.ts";
import { createQuotesService } from "#server/features/market/quotes.service.ts";
import { createReactionsService, type PublishedItem } from "#server/features/market/reactions.service.ts";
import { createTickerService } from "#server/features/market/ticker.service.ts";
import type { NewsStore } from "#server/features/reading-list/news.store.ts";
import type { KeysService } from "#server/features/settings/keys.service.ts";
import type { ImageKeys } from "#server/features/site/image-keys.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock as clock } from "#server/platform/clock.ts";
import type { Outside } from "#server/vendors/vendor.ts";

type Dependencies = {
  keys: Pick<KeysService, "market">;
  companyOf: (symbol: string) => { name: string } | undefined;
  imageKeys: ImageKeys;
  outside: Outside;
};

/** Prices, facts and the ticker. */
export function marketServices({ config, database, events, log }: Platform, below: Dependencies) {
  const store = createMarketStore({ db: database.db });
  const prices = createPricesStore({ db: database.db });
  const { market } = config.vendors;
  const sources = createMarketSources({ ...market, outside: below.outside, clock, log });
  const keys = below.keys.market;
  const known = (symbol: string) => below.companyOf(symbol)?.name;
  const recorder = createPriceRecorder({ store: prices });
  const histories = createHistoryFetcher({ sources, recorder, clock, log });
  return {
    prices,
    histories,
    quoteBudgets: sources.budgets,
    quotes: createQuotesService({
      ...{ store, recorder, prices, sources, keys, known, clock, events, log },
      imageAddress: below.imageKeys.addressOf,
    }),
    priceSeries: createPriceSeriesService({ store: prices, histories, keys, known, clock }),
    ticker: createTickerService({
      store,
      sources,
      keys: { main: market.main.systemKey.value, free: market.free.systemKey.value },
      clock,
      log,
    }),
  };
}

type BelowReactions = Pick<ReturnType<typeof marketServices>, "prices" | "histories"> & {
  keys: Pick<KeysService, "market">;
  newsStore: Pick<NewsStore, "findAllReadable">;
  companies: Pick<CompaniesService, "companiesFor">;
};

/** What prices did since news was published. */
export function reactionServices(below: BelowReactions) {
  const { prices, histories, keys, newsStore, companies } = below;
  async function itemsFor(actor: Actor, ids: string[]): Promise<PublishedItem[]> {
    const items = await newsStore.findAllReadable(actor.userId, ids);
    const found = await companies.companiesFor(actor, items);
    return items.map(({ id, pubDate }) => ({
      id,
      publishedMs: pubDate?.getTime() ?? null,
      symbols: (found.get(id)?.detectedCompanies ?? []).map(({ symbol }) => symbol),
    }));
  }
  const reactions = createReactionsService({ store: prices, histories, keys: keys.market, itemsFor, clock });
  return { reactions };
}
