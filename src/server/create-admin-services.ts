import type { AccountsService } from "./features/accounts/users/accounts.service.ts";
import { createUsersService } from "./features/accounts/users/users.service.ts";
import { createUsersStore } from "./features/accounts/users/users.store.ts";
import { type AiSettingsDeps, createAiSettingsService } from "./features/admin/ai-settings.service.ts";
import type { AiConfigService } from "./features/analysis/ai-config.service.ts";
import { createModelsService } from "./features/analysis/models.service.ts";
import { createCompaniesStore } from "./features/companies/companies.store.ts";
import { createDetectionCacheService } from "./features/companies/detection-cache.service.ts";
import { createWaitlistService } from "./features/site/waitlist.service.ts";
import { createWaitlistStore } from "./features/site/waitlist.store.ts";
import type { Platform } from "./open-platform.ts";
import { systemClock } from "./platform/clock.ts";
import { randomId } from "./platform/new-id.ts";
import type { OpenaiClient } from "./providers/openai/openai.client.ts";

type Below = Pick<AiSettingsDeps, "debugLog"> & {
  aiConfig: AiConfigService;
  accounts: AccountsService;
  openai: OpenaiClient;
  wakeCancellations: () => void;
};

/** What admins look after: users, waitlist, AI settings and the cache. */
export function adminServices(
  { config, database, events, limits, log }: Platform,
  { accounts, openai, aiConfig, debugLog, wakeCancellations }: Below,
) {
  const { db } = database;
  const { apiKey } = config.openai;
  return {
    users: createUsersService({
      store: createUsersStore({ db, newId: randomId }),
      accounts,
      wakeCancellations,
      events,
      clock: systemClock,
      log,
    }),
    waitlist: createWaitlistService({ store: createWaitlistStore({ db, newId: randomId }), log }),
    waitlistLimit: limits.counter("waitlist", { points: 5, windowSeconds: 60 }),
    consentLimit: limits.counter("consent", { points: 30, windowSeconds: 60 }),
    aiSettings: createAiSettingsService({
      aiConfig,
      debugLog,
    }),
    models: createModelsService({
      askProvider: async () => (apiKey === undefined ? undefined : openai.models({ apiKey })),
      aiConfig,
      clock: systemClock,
    }),
    detectionCache: createDetectionCacheService({ store: createCompaniesStore({ db }), clock: systemClock }),
  };
}
