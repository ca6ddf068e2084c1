import { createAiConfigService } from "#server/features/analysis/ai-config.service.ts";
import { createAnalysisStore } from "#server/features/analysis/analysis.store.ts";
import { createCurrentModelsService } from "#server/features/analysis/current-models.service.ts";
import { createDebugLogService } from "#server/features/analysis/debug-log.service.ts";
import { createModelsService } from "#server/features/analysis/models.service.ts";
import { createSpendingService } from "#server/features/analysis/spending.service.ts";
import { createSpendingStore } from "#server/features/analysis/spending.store.ts";
import { createSiteStore } from "#server/features/site/site.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Outside } from "#server/vendors/vendor.ts";

export type Ai = ReturnType<typeof createAi>;

/** The AI vendor, its models and settings, and the budgets that stand before every call. */
export function createAi({ clock, config, database, events, log, outbound }: Platform, outside: Outside) {
  const { db } = database;
  const vendor = config.vendors.ai;
  const aiProvider = vendor.open(outside);
  const analysisStore = createAnalysisStore({ db, newId });
  const aiConfig = createAiConfigService({
    store: createSiteStore({ db }),
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
  return {
    aiProvider,
    pause: () => (vendor.url === undefined ? null : outbound.healthOf(new URL(vendor.url).origin).pause),
    analysisStore,
    aiConfig,
    models,
    /** The settings as calls use them. */
    currentModels: createCurrentModelsService({ aiConfig, models }),
    debugLog: createDebugLogService({ store: analysisStore, aiConfig }),
    spending: createSpendingService({
      store: createSpendingStore({ db }),
      siteCents: config.aiBudgetCents,
      events,
      clock,
      newId,
      log,
    }),
  };
}
