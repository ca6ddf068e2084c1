import { Hono } from "hono";
import type { Services } from "./create-services.ts";
import { adminActionsRoutes } from "./features/admin/admin-actions.routes.ts";
import { aiConfigRoutes } from "./features/admin/ai-config.routes.ts";
import { cacheRoutes } from "./features/admin/cache.routes.ts";
import { companyCorrectionsRoutes } from "./features/admin/company-corrections.routes.ts";
import { debugLogRoutes } from "./features/admin/debug-log.routes.ts";
import { siteSettingsRoutes } from "./features/admin/site-settings.routes.ts";
import { systemRoutes } from "./features/admin/system.routes.ts";
import { usersRoutes } from "./features/admin/users.routes.ts";
import { adminWaitlistRoutes } from "./features/admin/waitlist.routes.ts";
import { adminBillingRoutes } from "./features/billing/billing.routes.ts";
import { requiresAdmin } from "./http/admin-guard.ts";
import { recordsActions } from "./http/records-actions.ts";
import type { SessionGuard } from "./http/session.ts";
import type { SignedIn } from "./http/signed-in.ts";

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
