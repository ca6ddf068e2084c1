import { createAiConfigService } from "#server/features/analysis/ai-config.service.ts";
import { createAnalysisStore } from "#server/features/analysis/analysis.store.ts";
import { createCurrentModelsService } from "#server/features/analysis/current-models.service.ts";
import { createDebugLogService } from "#server/features/analysis/debug-log.service.ts";
import { createLearnedParametersService } from "#server/features/analysis/learned-parameters.service.ts";
import { createLearnedParametersStore } from "#server/features/analysis/learned-parameters.store.ts";
import { createModelsService } from "#server/features/analysis/models.service.ts";
import { createSpendingService } from "#server/features/analysis/spending.service.ts";
import { createSpendingStore } from "#server/features/analysis/spending.store.ts";
import { createSiteStore } from "#server/features/site/site.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { AiAccess, AiProvider, ConfiguredAi } from "#server/vendors/ai/ai.ts";
import type { Outside } from "#server/vendors/vendor.ts";

export type Ai = ReturnType<typeof createAi>;

type Address = Pick<AiAccess, "vendor" | "baseUrl">;

/** Each provider is opened once. */
export function openedProviders(
  vendors: readonly ConfiguredAi[],
  outside: Parameters<ConfiguredAi["open"]>[0],
) {
  const opened = new Map<string, AiProvider>();
  return ({ vendor, baseUrl }: Address): AiProvider => {
    const name = `${vendor} ${baseUrl ?? ""}`;
    const known = opened.get(name);
    if (known) return known;
    const configured = vendors.find(({ id }) => id === vendor);
    if (!configured) throw new Error(`There is no AI vendor ${vendor}.`);
    const provider = configured.open(outside, baseUrl ?? undefined);
    opened.set(name, provider);
    return provider;
  };
}

/** The AI vendors, their models and settings, and the budgets that are checked before every call. */
export function createAi({ clock, config, database, events, log, outbound }: Platform, outside: Outside) {
  const { db } = database;
  const { ai: vendor, aiVendors } = config.vendors;
  const learned = createLearnedParametersService({ store: createLearnedParametersStore({ db }), log });
  const providerOf = openedProviders(aiVendors, { fetch: outside.fetch, learned });
  const analysisStore = createAnalysisStore({ db, newId });
  const aiConfig = createAiConfigService({
    store: createSiteStore({ db }),
    clock,
    assistantId: config.assistantId,
  });
  const { name: keyName, value: siteKey } = vendor.systemKey;
  const models = createModelsService({
    providerOf,
    siteAccess:
      siteKey === undefined
        ? null
        : { vendor: vendor.id, baseUrl: null, apiKey: siteKey, isFree: false, model: null },
    keyName,
    aiConfig,
    clock,
  });
  const urlOf = ({ vendor: id, baseUrl }: Address) =>
    baseUrl ?? aiVendors.find((each) => each.id === id)?.url;
  return {
    providerOf,
    pause(address: Address) {
      const url = urlOf(address);
      return url === undefined ? null : outbound.healthOf(new URL(url).origin).pause;
    },
    analysisStore,
    aiConfig,
    models,
    /** The models of each user's calls. */
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
