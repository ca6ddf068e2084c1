import type { Actor } from "#domain/accounts/account.ts";
import { createCallBudgetsStore } from "#server/features/market/call-budgets.store.ts";
import { createHistoryFetcher } from "#server/features/market/history-fetcher.ts";
import { createLeasesStore } from "#server/features/market/leases.store.ts";
import { createLivePricesService } from "#server/features/market/live-prices.service.ts";
import { createLiveQuotes } from "#server/features/market/live-quotes.ts";
import { createMarketStore } from "#server/features/market/market.store.ts";
import { createMarketSources } from "#server/features/market/market-sources.ts";
import { createPriceRecorder } from "#server/features/market/price-recorder.ts";
import { createPriceSeriesService } from "#server/features/market/price-series.service.ts";
import { createPricesStore } from "#server/features/market/prices.store.ts";
import { createQuoteMemory } from "#server/features/market/quote-memory.ts";
import { createQuotesService } from "#server/features/market/quotes.service.ts";
import { createReactionsService, type PublishedItem } from "#server/features/market/reactions.service.ts";
import { createTickerService } from "#server/features/market/ticker.service.ts";
import { createVisitorPrices } from "#server/features/market/visitor-prices.service.ts";
import { createWatchList } from "#server/features/market/watch-list.ts";
import { createNewsStore } from "#server/features/reading-list/news.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId } from "#server/platform/new-id.ts";
import type { Outside } from "#server/vendors/vendor.ts";
import type { Companies } from "./create-companies.ts";
import type { Settings } from "./create-settings.ts";
import type { Site } from "./create-site.ts";

type Dependencies = {
  companies: Companies;
  /** Those of the symbols that are funds. */
  fundsAmong: (symbols: readonly string[]) => Promise<ReadonlySet<string>>;
  outside: Outside;
  settings: Settings;
  site: Site;
};

export type Market = ReturnType<typeof createMarket>;

/** Prices, facts, the ticker, and what prices did since news was published. */
export function createMarket(
  platform: Platform,
  { companies, fundsAmong, outside, settings, site }: Dependencies,
) {
  const { clock, config, database, events, log, outbound } = platform;
  const { db } = database;
  const { market } = config.vendors;
  const keys = settings.keys.market;
  const known = (symbol: string) => companies.detector.companyOf(symbol)?.name;
  const store = createMarketStore({ db });
  const prices = createPricesStore({ db });
  const processId = randomId();
  const leases = createLeasesStore({ db, holder: processId });
  const callBudgets = createCallBudgetsStore({ db });
  const memory = createQuoteMemory({ store });
  const watch = createWatchList();
  const sources = createMarketSources({
    main: market.main,
    free: market.free,
    keyless: market.keyless,
    outside,
    callBudgets,
    clock,
    log,
  });
  const recorder = createPriceRecorder({ store: prices });
  const histories = createHistoryFetcher({ sources, recorder, clock, log });
  const quotes = createQuotesService({
    store,
    memory,
    watch,
    recorder,
    prices,
    sources,
    keys,
    known,
    fundsAmong,
    imageAddress: site.imageKeys.addressOf,
    events,
    clock,
    log,
  });
  const reactions = createReactionsService({
    store: prices,
    histories,
    keys,
    itemsFor: publishedItems(platform, companies),
    clock,
  });
  return {
    async dropOld() {
      await prices.dropOld(clock.now());
      await callBudgets.dropUnused(clock.now());
    },
    quoteBudgets: sources.budgets,
    prices,
    histories,
    quotes,
    livePrices: createLivePricesService({
      source: market.main.trades,
      outside: { openSocket: outbound.openSocket },
      watch,
      liveQuotes: createLiveQuotes({ memory, store, recorder, provider: market.main.provider, clock }),
      leases,
      keys,
      marketState: quotes.marketState,
      processId,
      events,
      clock,
      chance: Math.random,
      log,
    }),
    priceSeries: createPriceSeriesService({ store: prices, histories, keys, known, clock }),
    reactions,
    visitorPrices: createVisitorPrices({ quotes, reactions, access: settings.keys.operatorMarket, clock }),
    ticker: createTickerService({
      store,
      leases,
      sources,
      keys: { main: market.main.systemKey.value, free: market.free.systemKey.value },
      clock,
      log,
    }),
  };
}

/** Items as reactions need them: when they came out, and whom they are about. */
function publishedItems({ database }: Platform, { companies }: Companies) {
  const newsStore = createNewsStore({ db: database.db });
  return async (actor: Actor, ids: string[]): Promise<PublishedItem[]> => {
    const items = await newsStore.findAllReadable(actor.userId, ids);
    const found = await companies.companiesFor(actor, items);
    return items.map(({ id, pubDate }) => ({
      id,
      publishedMs: pubDate?.getTime() ?? null,
      symbols: (found.get(id)?.detectedCompanies ?? []).map(({ symbol }) => symbol),
    }));
  };
}
