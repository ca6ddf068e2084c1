import type { AccountsService } from "#server/features/administration/accounts.service.ts";
import { createAdminActionsService } from "#server/features/administration/admin-actions.service.ts";
import { createAdminActionsStore } from "#server/features/administration/admin-actions.store.ts";
import {
  type AiSettingsDeps,
  createAiSettingsService,
} from "#server/features/administration/ai-settings.service.ts";
import type { DefaultsService } from "#server/features/administration/defaults.service.ts";
import { createUsersService } from "#server/features/administration/users.service.ts";
import { createUsersStore } from "#server/features/administration/users.store.ts";
import type { AiConfigService } from "#server/features/analysis/ai-config.service.ts";
import { createCompaniesStore } from "#server/features/companies/companies.store.ts";
import { createDetectionCacheService } from "#server/features/companies/detection-cache.service.ts";
import type { KeyBudget } from "#server/features/market/market-source.ts";
import type { SiteSettingsService } from "#server/features/site/site-settings.service.ts";
import { createWaitlistService } from "#server/features/site/waitlist.service.ts";
import { createWaitlistStore } from "#server/features/site/waitlist.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { OriginHealth } from "#server/platform/egress/origin-health.ts";
import { randomId } from "#server/platform/new-id.ts";
import { systemService } from "./create-system-service.ts";

type Dependencies = Pick<AiSettingsDeps, "debugLog" | "models"> & {
  aiConfig: AiConfigService;
  accounts: AccountsService;
  defaults: DefaultsService;
  siteSettings: SiteSettingsService;
  quoteBudgets: () => KeyBudget[];
  channelHealth: Readonly<Record<string, () => OriginHealth>>;
  triggerCancellations: () => void;
};

/** What admins look after: users, waitlist, AI settings and the cache. */
export function adminServices(platform: Platform, below: Dependencies) {
  const { accounts, defaults, aiConfig, debugLog, models, siteSettings, triggerCancellations } = below;
  const { database, events, log } = platform;
  const { db } = database;
  const detectionCache = createDetectionCacheService({
    store: createCompaniesStore({ db }),
    clock: systemClock,
  });
  return {
    users: createUsersService({
      store: createUsersStore({ db, newId: randomId }),
      accounts,
      defaults: defaults.defaults,
      triggerCancellations,
      events,
      clock: systemClock,
      log,
    }),
    waitlist: createWaitlistService({ store: createWaitlistStore({ db, newId: randomId }), log }),
    aiSettings: createAiSettingsService({ aiConfig, debugLog, models }),
    detectionCache,
    adminActions: createAdminActionsService({
      store: createAdminActionsStore({ db }),
      looks: {
        "site-settings": siteSettings.stored,
        "ai-config": aiConfig.stored,
        cache: detectionCache.stats,
      },
    }),
    system: systemService(platform, below),
  };
}
