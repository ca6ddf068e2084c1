import type { AccountsService } from "./features/accounts/users/accounts.service.ts";
import type { StartersService } from "./features/accounts/users/starters.service.ts";
import { createUsersService } from "./features/accounts/users/users.service.ts";
import { createUsersStore } from "./features/accounts/users/users.store.ts";
import { type AiSettingsDeps, createAiSettingsService } from "./features/admin/ai-settings.service.ts";
import type { AiConfigService } from "./features/analysis/ai-config.service.ts";
import { createCompaniesStore } from "./features/companies/companies.store.ts";
import { createDetectionCacheService } from "./features/companies/detection-cache.service.ts";
import { createWaitlistService } from "./features/site/waitlist.service.ts";
import { createWaitlistStore } from "./features/site/waitlist.store.ts";
import type { Platform } from "./open-platform.ts";
import { systemClock } from "./platform/clock.ts";
import { randomId } from "./platform/new-id.ts";

type Below = Pick<AiSettingsDeps, "debugLog" | "models"> & {
  aiConfig: AiConfigService;
  accounts: AccountsService;
  starters: StartersService;
  wakeCancellations: () => void;
};

/** What admins look after: users, waitlist, AI settings and the cache. */
export function adminServices(
  { database, events, limits, log }: Platform,
  { accounts, starters, aiConfig, debugLog, models, wakeCancellations }: Below,
) {
  const { db } = database;
  return {
    users: createUsersService({
      store: createUsersStore({ db, newId: randomId }),
      accounts,
      starters: starters.starters,
      wakeCancellations,
      events,
      clock: systemClock,
      log,
    }),
    waitlist: createWaitlistService({ store: createWaitlistStore({ db, newId: randomId }), log }),
    waitlistLimit: limits.counter("waitlist", { points: 5, windowSeconds: 60 }),
    consentLimit: limits.counter("consent", { points: 30, windowSeconds: 60 }),
    aiSettings: createAiSettingsService({ aiConfig, debugLog, models }),
    detectionCache: createDetectionCacheService({ store: createCompaniesStore({ db }), clock: systemClock }),
  };
}
