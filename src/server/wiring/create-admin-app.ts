import { Hono } from "hono";
import { adminActionsRoutes } from "#server/features/administration/admin-actions.routes.ts";
import { aiConfigRoutes } from "#server/features/administration/ai-config.routes.ts";
import { cacheRoutes } from "#server/features/administration/cache.routes.ts";
import { companyCorrectionsRoutes } from "#server/features/administration/company-corrections.routes.ts";
import { debugLogRoutes } from "#server/features/administration/debug-log.routes.ts";
import { siteSettingsRoutes } from "#server/features/administration/site-settings.routes.ts";
import { systemRoutes } from "#server/features/administration/system.routes.ts";
import { usersRoutes } from "#server/features/administration/users.routes.ts";
import { adminWaitlistRoutes } from "#server/features/administration/waitlist.routes.ts";
import { adminBillingRoutes } from "#server/features/billing/billing.routes.ts";
import { requiresAdmin } from "#server/http/admin-guard.ts";
import { recordsActions } from "#server/http/records-actions.ts";
import type { SessionGuard } from "#server/http/session.ts";
import type { SignedIn } from "#server/http/signed-in.ts";
import type { Services } from "./create-services.ts";

/** One guard stands before all of it, also before addresses that lead nowhere (threats T28). */
export function adminRoutes(services: Services, { requireSession }: SessionGuard): Hono<SignedIn> {
  return new Hono<SignedIn>()
    .use(requireSession, requiresAdmin(services.accounts.findActor), recordsActions(services.adminActions))
    .route("/users", usersRoutes(services.users))
    .route("/users", adminBillingRoutes(services.billing?.subscriptions))
    .route("/waitlist", adminWaitlistRoutes(services.waitlist, services.invitations))
    .route("/actions", adminActionsRoutes(services.adminActions))
    .route("/system", systemRoutes(services.system))
    .route("/site-settings", siteSettingsRoutes(services.siteSettings))
    .route("/ai-config", aiConfigRoutes(services.aiSettings, services.models))
    .route("/company-corrections", companyCorrectionsRoutes(services.correctionCounts))
    .route("/cache", cacheRoutes(services.detectionCache))
    .route("/debug-log", debugLogRoutes(services.debugLog));
}
