import { createArticleFetcher } from "#server/features/full-text/fetch-article.ts";
import { createFullTextService } from "#server/features/full-text/full-text.service.ts";
import { createFullTextStore } from "#server/features/full-text/full-text.store.ts";
import { createFullTextArrivals } from "#server/features/full-text/full-text-arrivals.ts";
import { createSiteRules } from "#server/features/full-text/site-rules.ts";
import { createChannelsStore } from "#server/features/ingestion/channels.store.ts";
import { createIngestion } from "#server/features/ingestion/ingestion.service.ts";
import { createRetentionService } from "#server/features/ingestion/retention.service.ts";
import { createRetentionStore } from "#server/features/ingestion/retention.store.ts";
import { createNewsService } from "#server/features/reading-list/news.service.ts";
import { createNewsStore } from "#server/features/reading-list/news.store.ts";
import { createNewsStreams } from "#server/features/reading-list/news-streams.service.ts";
import { createOlderNewsStore } from "#server/features/reading-list/older-news.store.ts";
import { createPreviewService } from "#server/features/reading-list/preview.service.ts";
import { createPreviewStreams } from "#server/features/reading-list/preview-streams.service.ts";
import { createHighlightsService } from "#server/features/reading-state/highlights.service.ts";
import { createHighlightsStore } from "#server/features/reading-state/highlights.store.ts";
import { createMutesService } from "#server/features/reading-state/mutes.service.ts";
import { createMutesStore } from "#server/features/reading-state/mutes.store.ts";
import { createReadMarksStore } from "#server/features/reading-state/read-marks.store.ts";
import { createReadingService } from "#server/features/reading-state/reading.service.ts";
import { createReadingStore } from "#server/features/reading-state/reading.store.ts";
import { createSavedStore } from "#server/features/reading-state/saved.store.ts";
import { createSearchService } from "#server/features/search/search.service.ts";
import { createSearchStore } from "#server/features/search/search.store.ts";
import { createSearchIndexStore } from "#server/features/search/search-index.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Accounts } from "./create-accounts.ts";
import type { Alerts } from "./create-alerts.ts";
import type { Companies } from "./create-companies.ts";
import type { Market } from "./create-market.ts";
import type { Site } from "./create-site.ts";
import type { Social } from "./create-social.ts";
import type { Watchlists } from "./create-watchlists.ts";

type Dependencies = {
  accounts: Accounts;
  alerts: Alerts;
  companies: Companies;
  market: Market;
  site: Site;
  social: Social;
  watchlists: Watchlists;
};

export type News = ReturnType<typeof createNews>;

/** News from the publisher to the reader: ingestion, the list and its stream, what was read, and search. */
export function createNews(platform: Platform, dependencies: Dependencies) {
  const { accounts, alerts, companies, market, site, social, watchlists } = dependencies;
  const { articles, clock, database, events, limits, log, outbound, parser } = platform;
  const { db } = database;
  const { quotes } = market;
  const channels = createChannelsStore({ db });
  const newsStore = createNewsStore({ db });
  const reading = createReadingStore({ db });
  const highlighting = createHighlightsStore({ db, newId });
  const mutes = createMutesStore({ db, newId, highlighting });
  const mutesService = createMutesService({
    store: mutes,
    companyOf: companies.detector.companyOf,
    events,
  });
  const fullTextStore = createFullTextStore({ db });
  const rulesOf = createSiteRules({ outbound, clock });
  const fullTexts = createFullTextService({
    store: fullTextStore,
    findItem: newsStore.findReadable,
    fetchArticle: createArticleFetcher({ outbound, articles, rulesOf, clock }),
    imageAddressOf: site.imageKeys.addressOf,
    events,
    limit: limits.counter("full-texts"),
    clock,
  });
  const preview = createPreviewService({
    feeds: accounts.defaults.defaults.feeds,
    store: newsStore,
    companies: companies.companies,
    prices: market.visitorPrices,
    isOn: async () => (await site.siteSettings.read()).previewEnabled,
  });
  return {
    ingestion: createIngestion({
      store: channels,
      outbound,
      parser,
      clock,
      chance: Math.random,
      events,
      log,
    }),
    retention: createRetentionService({ store: createRetentionStore({ db }), clock }),
    news: createNewsService({
      store: newsStore,
      olderStore: createOlderNewsStore({ db, reading: platform.reading }),
      reading,
      mutes,
      channels,
      companies: companies.companies,
      events,
      clock,
    }),
    streams: createNewsStreams({
      store: newsStore,
      reading,
      newsRules: mutes.rules,
      companies: companies.companies,
      events,
      actorsOf: async (ids) =>
        new Map([...(await accounts.sessions.actorsOf(ids)), ...(await accounts.tokens.actorsOf(ids))]),
      storesLate: platform.watch.storesLate,
      quoteScope: quotes.scopeFor,
      readsSocial: social.social.isOn,
      storedQuotes: async (scope, symbols) => Object.values(await quotes.storedQuotes(scope, symbols)),
      knownQuotes: quotes.knownQuotes,
      log,
    }),
    preview,
    previewStreams: createPreviewStreams({ preview, prices: market.visitorPrices, events, log }),
    reading: createReadingService({
      store: reading,
      marks: createReadMarksStore({ db, newId }),
      savedItems: createSavedStore({ db }),
      newsRules: mutes.rules,
      companies: companies.companies,
      events,
    }),
    fullTexts,
    fullTextArrivals: createFullTextArrivals({
      store: fullTextStore,
      readPage: fullTexts.readPage,
      rulesOf,
      clock,
      log,
    }),
    newsRules: mutes.rules,
    mutes: mutesService,
    highlights: createHighlightsService({
      store: highlighting,
      labelOf: mutesService.labelOf,
      alerts: alerts.alerts,
      channels: alerts.channels,
      events,
    }),
    search: createSearchService({
      store: createSearchStore({ db, reading: platform.reading }),
      newsRules: mutes.rules,
      reading,
      companies: companies.companies,
      correctedItems: companies.correctionsStore.itemsOf,
      watchedIn: watchlists.watchedIn,
      clock,
    }),
    searchIndex: createSearchIndexStore({ db }),
  };
}
