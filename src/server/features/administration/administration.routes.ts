import type { adminEndpoints } from "#contract/admin.ts";
import type { adminSystemEndpoints } from "#contract/admin-system.ts";
import type { adminUsersEndpoints } from "#contract/admin-users.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { DebugLogService } from "../analysis/debug-log.service.ts";
import type { ModelsService } from "../analysis/models.service.ts";
import type { BillingRoutesDeps } from "../billing/billing.routes.ts";
import type { DetectionCacheService } from "../companies/detection-cache.service.ts";
import type { AdminActionsService } from "./admin-actions.service.ts";
import type { AiSettingsService } from "./ai-settings.service.ts";
import type { SecurityEventsService } from "./security-events.service.ts";
import type { SystemService } from "./system.service.ts";
import type { UsersService } from "./users.service.ts";

export const adminUsersRoutes = ({
  users,
  subscriptions,
}: {
  users: UsersService;
  subscriptions: BillingRoutesDeps["subscriptions"];
}): Handlers<typeof adminUsersEndpoints> => ({
  listUsers: ({ query }) => users.list(query),
  addUser: ({ actor, session, body }) => users.create({ actor, session }, body),
  changeUser: ({ actor, session, params, body }) => users.update({ actor, session }, params.id, body),
  async deleteUser({ actor, params }) {
    await users.remove(actor, params.id);
  },
  restoreUser: ({ actor, params, body }) => users.restore(actor, params.id, body),
  async syncUserBilling({ params }) {
    if (!subscriptions) throw new AppError("payments-not-set-up");
    await subscriptions.syncUser(params.id);
  },
});

export const adminSystemRoutes = ({
  adminActions,
  securityEvents,
  system,
}: {
  adminActions: Pick<AdminActionsService, "list">;
  securityEvents: Pick<SecurityEventsService, "list">;
  system: SystemService;
}): Handlers<typeof adminSystemEndpoints> => ({
  listAdminActions: ({ query }) => adminActions.list(query),
  listSecurityEvents: ({ query }) => securityEvents.list(query),
  readSystem: () => system.read(),
  readSystemSpending: ({ query }) => system.spending(query),
});

export type AdminAiRoutesDeps = {
  aiSettings: AiSettingsService;
  models: Pick<ModelsService, "read">;
  detectionCache: DetectionCacheService;
  debugLog: DebugLogService;
};

export const adminAiRoutes = ({
  aiSettings,
  models,
  detectionCache,
  debugLog,
}: AdminAiRoutesDeps): Handlers<typeof adminEndpoints> => ({
  readAiConfig: () => aiSettings.read(),
  listAiModels: () => models.read(),
  changeAiConfig: ({ body }) => aiSettings.change(body),
  readCache: () => detectionCache.stats(),
  clearCache: () => detectionCache.clear(),
  clearExpiredCache: () => detectionCache.clearExpired(),
  readDebugLog: () => debugLog.read(),
});
