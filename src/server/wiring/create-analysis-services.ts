import type { Detector } from "#domain/companies/detector.ts";
import {
  type AnalysisServiceDeps,
  createAnalysisService,
} from "#server/features/analysis/analysis.service.ts";
import type { AnalysisStore } from "#server/features/analysis/analysis.store.ts";
import { createFigureReader } from "#server/features/analysis/answer-figures.ts";
import { createEstimatesService } from "#server/features/analysis/estimates.service.ts";
import { createHistoryService } from "#server/features/analysis/history.service.ts";
import { createHistoryStore } from "#server/features/analysis/history.store.ts";
import { createSnapshotReader } from "#server/features/analysis/market-snapshot.ts";
import type { ModelsService } from "#server/features/analysis/models.service.ts";
import { createOfferedModelsService } from "#server/features/analysis/offered-models.service.ts";
import { createPromptsService } from "#server/features/analysis/prompts.service.ts";
import { createPromptsStore } from "#server/features/analysis/prompts.store.ts";
import type { QuotesService } from "#server/features/market/quotes.service.ts";
import type { NewsStore } from "#server/features/reading-list/news.store.ts";
import type { KeysService } from "#server/features/settings/keys.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock } from "#server/platform/clock.ts";
import { randomId } from "#server/platform/new-id.ts";

type Dependencies = Pick<AnalysisServiceDeps, "aiProvider" | "aiConfig" | "debugLog" | "spending"> & {
  analysisStore: AnalysisStore;
  models: ModelsService;
  detector: Pick<Detector, "companyOf" | "detect">;
  keys: Pick<KeysService, "aiKey">;
  newsStore: Pick<NewsStore, "findReadable">;
  market: { quotes: Pick<QuotesService, "quotesFor"> };
};

/** A user's prompts, and what a model makes of them. */
export function analysisServices({ database, limits, log }: Platform, below: Dependencies) {
  const { analysisStore, aiProvider, aiConfig, debugLog, models, spending, detector, keys, newsStore } =
    below;
  const prompts = createPromptsService({
    store: createPromptsStore({ db: database.db, newId: randomId }),
  });
  const offeredModels = createOfferedModelsService({ aiConfig, models });
  const analysis = createAnalysisService({
    ...{ aiProvider, aiConfig, debugLog, spending, clock: systemClock },
    store: analysisStore,
    models: offeredModels,
    aiKey: keys.aiKey,
    findItem: (actor, itemId) => newsStore.findReadable(actor.userId, itemId),
    findPrompt: prompts.find,
    companyOf: detector.companyOf,
    snapshotOf: createSnapshotReader({ quotesFor: below.market.quotes.quotesFor, clock: systemClock, log }),
    figuresOf: createFigureReader(detector),
    limit: limits.counter("analyses"),
  });
  const history = createHistoryStore({ db: database.db });
  return {
    ...{ prompts, analysis, offeredModels },
    estimates: createEstimatesService({ analysis, prompts, aiConfig, history }),
    history: createHistoryService({ store: history }),
  };
}
