import { createAnalysisService } from "#server/features/analysis/analysis.service.ts";
import { createAnalysisPlacesStore } from "#server/features/analysis/analysis-places.store.ts";
import { createFigureReader } from "#server/features/analysis/answer-figures.ts";
import { createBackgroundReader } from "#server/features/analysis/background.ts";
import { createEstimatesService } from "#server/features/analysis/estimates.service.ts";
import { createHistoryService } from "#server/features/analysis/history.service.ts";
import { createHistoryStore } from "#server/features/analysis/history.store.ts";
import { createSnapshotReader } from "#server/features/analysis/market-snapshot.ts";
import { createModelCallsService } from "#server/features/analysis/model-calls.service.ts";
import { createModelEndMails } from "#server/features/analysis/model-end-mails.service.ts";
import { createModelEndMailsStore } from "#server/features/analysis/model-end-mails.store.ts";
import { createModelEndsService } from "#server/features/analysis/model-ends.service.ts";
import { createOfferedModelsService } from "#server/features/analysis/offered-models.service.ts";
import { createPromptsService } from "#server/features/analysis/prompts.service.ts";
import { createPromptsStore } from "#server/features/analysis/prompts.store.ts";
import { createNewsStore } from "#server/features/reading-list/news.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Accounts } from "./create-accounts.ts";
import type { Ai } from "./create-ai.ts";
import type { Companies } from "./create-companies.ts";
import type { Market } from "./create-market.ts";
import type { Messages } from "./create-messages.ts";
import type { News } from "./create-news.ts";
import type { Scorecard } from "./create-scorecard.ts";
import type { Settings } from "./create-settings.ts";

type Dependencies = {
  accounts: Accounts;
  ai: Ai;
  companies: Companies;
  market: Market;
  messages: Messages;
  news: News;
  scorecard: Scorecard;
  settings: Settings;
};

export type Analysis = ReturnType<typeof createAnalysis>;

/** A user's prompts, and what a model answers to them. */
export function createAnalysis(platform: Platform, dependencies: Dependencies) {
  const { accounts, ai, companies, market, messages, news, scorecard, settings } = dependencies;
  const { clock, config, database, limits, log } = platform;
  const { db } = database;
  const { detector } = companies;
  const newsStore = createNewsStore({ db });
  const prompts = createPromptsService({ store: createPromptsStore({ db, newId }) });
  const offeredModels = createOfferedModelsService({ currentModels: ai.currentModels, models: ai.models });
  const historyStore = createHistoryStore({ db });
  const backgroundOf = createBackgroundReader({
    search: (actor, { symbol, fromMs, toMs, limit }) =>
      news.search.search(actor, { q: "", symbol, from: fromMs, to: toMs, sort: "newest", limit }),
    reactionsFor: market.reactions.reactionsFor,
    log,
  });
  const places = createAnalysisPlacesStore({ db, newId });
  const calls = createModelCallsService({
    places,
    aiProviderOf: ai.providerOf,
    currentModels: ai.currentModels,
    debugLog: ai.debugLog,
    spending: ai.spending,
    aiAnswered: companies.companies.aiAnswered,
    clock,
  });
  const analysis = createAnalysisService({
    store: ai.analysisStore,
    calls,
    running: places.taken,
    usableAi: settings.aiProviders.usable,
    currentModels: ai.currentModels,
    models: offeredModels,
    scorecard: scorecard.scorecard,
    async findItem(actor, itemId, symbol) {
      const item = await newsStore.findReadable(actor.userId, itemId);
      const { context } = await settings.aiProviders.read(actor);
      if (item && context === "headline") return { ...item, content: "", isHeadlineOnly: true };
      return (
        item && {
          ...(await news.fullTexts.withText(item)),
          background: await backgroundOf(actor, item, symbol),
        }
      );
    },
    findPrompt: prompts.find,
    companyOf: detector.companyOf,
    snapshotOf: createSnapshotReader({ quotesFor: market.quotes.quotesFor, clock, log }),
    figuresOf: createFigureReader(detector),
    limit: limits.counter("analyses"),
  });
  const modelEnds = createModelEndsService({
    aiAccess: settings.keys.aiAccess,
    aiConfig: ai.aiConfig,
    currentModels: ai.currentModels,
    models: ai.models,
    clock,
  });
  return {
    prompts,
    calls,
    offeredModels,
    modelEnds,
    modelEndMails: createModelEndMails({
      store: createModelEndMailsStore({ db }),
      entitlementOf: accounts.entitlementOf,
      aiAccess: settings.keys.aiAccess,
      currentModels: ai.currentModels,
      models: ai.models,
      modelEnds,
      mails: messages.accountMails,
      appUrl: config.appUrl,
      clock,
      log,
    }),
    analysis,
    releasePlaces: places.releaseAll,
    estimates: createEstimatesService({
      analysis,
      prompts,
      aiAccess: settings.keys.aiAccess,
      currentModels: ai.currentModels,
      history: historyStore,
    }),
    history: createHistoryService({ store: historyStore }),
  };
}
