import { createAiConfigService } from "#server/features/analysis/ai-config.service.ts";
import { createAnalysisStore } from "#server/features/analysis/analysis.store.ts";
import { createDebugLogService } from "#server/features/analysis/debug-log.service.ts";
import { createModelsService } from "#server/features/analysis/models.service.ts";
import { createCompaniesService } from "#server/features/companies/companies.service.ts";
import { createCompaniesStore } from "#server/features/companies/companies.store.ts";
import { createCorrectionsStore } from "#server/features/companies/corrections.store.ts";
import { createDetectionClaimsStore } from "#server/features/companies/detection-claims.store.ts";
import { createChannelsStore } from "#server/features/ingestion/channels.store.ts";
import { createIngestion } from "#server/features/ingestion/ingestion.service.ts";
import { createNewsService } from "#server/features/reading-list/news.service.ts";
import { createNewsStore } from "#server/features/reading-list/news.store.ts";
import { createNewsStreams } from "#server/features/reading-list/news-streams.service.ts";
import { createSearchService } from "#server/features/search/search.service.ts";
import { createSearchStore } from "#server/features/search/search.store.ts";
import { createSearchIndexStore } from "#server/features/search/search-index.store.ts";
import { createKeysService } from "#server/features/settings/keys.service.ts";
import { createLegacyService } from "#server/features/settings/legacy.service.ts";
import { createLegacyStore } from "#server/features/settings/legacy.store.ts";
import { createSettingsService } from "#server/features/settings/settings.service.ts";
import { createSettingsStore } from "#server/features/settings/settings.store.ts";
import { createSignUpKeys } from "#server/features/sign-up/sign-up-keys.ts";
import { createSiteStore } from "#server/features/site/site.store.ts";
import { createSiteSettingsService } from "#server/features/site/site-settings.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock } from "#server/platform/clock.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import { randomId } from "#server/platform/new-id.ts";
import { openDetector } from "#server/platform/open-detector.ts";
import { openPlaces } from "#server/platform/places.ts";
import type { Outside } from "#server/vendors/vendor.ts";
import { vendorsByKey } from "#server/vendors/vendors.ts";
import { accountServices, meServices } from "./create-account-services.ts";
import { adminServices } from "./create-admin-services.ts";
import { analysisServices } from "./create-analysis-services.ts";
import { billingServices } from "./create-billing-services.ts";
import { correctionServices } from "./create-correction-services.ts";
import { feedServices } from "./create-feed-services.ts";
import { identityServices } from "./create-identity-services.ts";
import { imageServices } from "./create-image-services.ts";
import { keyTestService } from "./create-key-test-service.ts";
import { marketServices, reactionServices } from "./create-market-services.ts";
import { messageServices } from "./create-message-services.ts";
import { outsideOf } from "./create-outside.ts";
import { readingServices } from "./create-reading-services.ts";
import { signInServices } from "./create-sign-in-services.ts";
import { signUpServices } from "./create-sign-up-services.ts";
import { socialServices } from "./create-social-services.ts";
import { spendingService } from "./create-spending-service.ts";

const clock = systemClock;
const newId = randomId;
const places = openPlaces();

export type Services = ReturnType<typeof createServices>;

/** Every service with what it needs: the wiring diagram of the server. */
export function createServices(platform: Platform) {
  // Accounts, and what reaches the users who hold them.
  const outside = outsideOf(platform);
  const accounts = { ...messageServices(platform, { outside }), ...accountServices(platform, places) };
  const identities = identityServices(platform, { ...accounts, places });
  const settings = settingsServices(platform);
  const ai = aiServices(platform, { ...settings, outside });
  const images = imageServices(platform);
  const market = marketServices(platform, { ...settings, ...images, ...ai.detector, outside });
  const social = socialServices(platform, { ...settings, ...images, detector: ai.detector, outside });
  const news = newsServices(platform, { ai, market, accounts, social });
  const feeds = feedServices(platform);
  const analyses = analysisServices(platform, { ...settings, ...ai, ...news, market });
  const billing = billingServices(platform, {
    accounts: accounts.accounts,
    signUpKeys: settings.signUpKeys,
    askToVerify: identities.emailAddresses.askToVerify,
  });
  const triggerCancellations = () => billing?.cancellations.wake();
  const me = meServices(platform, {
    ...{ ...accounts, ...identities, ...settings, ...analyses, ...feeds, ...images, mutes: news.mutes },
    correctionsStore: ai.correctionsStore,
    triggerCancellations,
  });
  const siteSettings = createSiteSettingsService({
    store: createSiteStore({ db: platform.database.db }),
    clock,
  });
  const signUps = signUpServices(platform, {
    ...{ ...accounts, ...identities, siteSettings, billing, signUpKeys: settings.signUpKeys },
    askToVerify: identities.emailAddresses.askToVerify,
  });
  const metrics = createMetrics({ openStreams: () => news.streams.size() });
  return {
    ...accounts,
    ...identities,
    ...me,
    ...settings,
    ...ai,
    ...{ ...images, ...market, ...news, ...social },
    ...reactionServices({ ...settings, ...ai, ...market, ...news }),
    ...adminServices(platform, { ...accounts, ...ai, ...market, siteSettings, triggerCancellations }),
    ...{ ...feeds, ...analyses, ...correctionServices(platform, { ...ai, ...news }) },
    legacy: legacyService(platform, feeds),
    billing,
    keyTests: keyTestService(platform, { ...settings, outside }),
    metrics,
    siteSettings,
    ...signUps,
    ...signInServices(platform, { ...accounts, ...identities, ...me, ...signUps, outside }),
  };
}

function legacyService({ config, database, events, secrets }: Platform, { feeds }: FeedServices) {
  const store = createLegacyStore({ db: database.db, newId });
  const vendors = vendorsByKey(config.vendors);
  return createLegacyService({ store, feeds, box: secrets, vendors, events });
}

type FeedServices = ReturnType<typeof feedServices>;

function settingsServices({ config, database, events, secrets, log }: Platform) {
  const store = createSettingsStore({ db: database.db });
  const vendors = vendorsByKey(config.vendors);
  const freeKey = config.vendors.market.free.systemKey.value;
  return {
    settings: createSettingsService({ store, events, vendors }),
    keys: createKeysService({ store, box: secrets, vendors, freeKey, events, log }),
    signUpKeys: createSignUpKeys({ box: secrets, vendors }),
  };
}

type SettingsServices = ReturnType<typeof settingsServices>;

function aiServices(platform: Platform, { keys, outside }: SettingsServices & { outside: Outside }) {
  const { config, database, events, limits, log } = platform;
  const spending = spendingService(platform);
  const detector = openDetector();
  const vendor = config.vendors.ai;
  const aiProvider = vendor.open(outside);
  const analysisStore = createAnalysisStore({ db: database.db, newId });
  const aiConfig = createAiConfigService({
    store: createSiteStore({ db: database.db }),
    clock,
    assistantId: config.assistantId,
  });
  const models = createModelsService({
    askProvider: async () => {
      const { value: apiKey } = vendor.systemKey;
      return apiKey === undefined ? undefined : aiProvider.models({ apiKey });
    },
    keyName: vendor.systemKey.name,
    aiConfig,
    clock,
  });
  const debugLog = createDebugLogService({ store: analysisStore, aiConfig });
  const correctionsStore = createCorrectionsStore({ db: database.db });
  const companies = createCompaniesService({
    store: createCompaniesStore({ db: database.db }),
    claims: createDetectionClaimsStore({ db: database.db }),
    corrections: correctionsStore,
    aiProvider,
    aiKey: keys.aiKey,
    companyOf: detector.companyOf,
    aiConfig,
    debugLog,
    spending,
    limit: limits.counter("detections"),
    events,
    clock,
    log,
  });
  return {
    detector,
    aiProvider,
    analysisStore,
    aiConfig,
    models,
    debugLog,
    spending,
    companies,
    correctionsStore,
  };
}

type AiServices = ReturnType<typeof aiServices>;

type Dependencies = {
  ai: AiServices;
  market: ReturnType<typeof marketServices>;
  accounts: ReturnType<typeof accountServices>;
  social: ReturnType<typeof socialServices>;
};

function newsServices(
  { database, events, outbound, parser, log }: Platform,
  { ai, market, accounts, social }: Dependencies,
) {
  const channelsStore = createChannelsStore({ db: database.db });
  const newsStore = createNewsStore({ db: database.db });
  const { companies } = ai;
  const { readingStore, mutesStore, ...users } = readingServices({ database, events }, ai);
  const news = createNewsService({
    ...{ store: newsStore, reading: readingStore, mutes: mutesStore, channels: channelsStore },
    ...{ companies, events, clock },
  });
  const streams = createNewsStreams({
    store: newsStore,
    reading: readingStore,
    muteRules: mutesStore.rules,
    companies,
    events,
    actorsOf: accounts.sessions.actorsOf,
    quoteScope: market.quotes.scopeFor,
    readsSocial: social.social.isOn,
    storedQuotes: async (scope, symbols) => Object.values(await market.quotes.storedQuotes(scope, symbols)),
    log,
  });
  const ingestion = createIngestion({
    store: channelsStore,
    outbound,
    parser,
    clock,
    chance: Math.random,
    events,
    log,
  });
  const search = createSearchService({
    store: createSearchStore({ db: database.db }),
    reading: readingStore,
    companies,
    correctedItems: ai.correctionsStore.itemsOf,
    clock,
  });
  const searchIndex = createSearchIndexStore({ db: database.db });
  return { newsStore, news, streams, ingestion, search, searchIndex, ...users };
}
