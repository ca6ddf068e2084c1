import { Hono } from "hono";
import { productName, productVersion } from "#domain/kernel/product.ts";
import type { Config } from "./config/config.ts";
import type { Services } from "./create-services.ts";
import { meRoutes } from "./features/accounts/accounts.routes.ts";
import { authRoutes } from "./features/accounts/auth.routes.ts";
import { setupRoutes } from "./features/accounts/setup.routes.ts";
import { analysisRoutes } from "./features/analysis/analysis.routes.ts";
import { feedsRoutes } from "./features/feeds/feeds.routes.ts";
import { marketRoutes, tickerRoutes } from "./features/market/market.routes.ts";
import { newsRoutes } from "./features/news/news.routes.ts";
import { newsStreamRoutes } from "./features/news/news-stream.routes.ts";
import { legacyRoutes } from "./features/settings/legacy.routes.ts";
import { keysRoutes, promptsRoutes, settingsRoutes } from "./features/settings/settings.routes.ts";
import { configRoutes, type FixedFacts } from "./features/site/site.routes.ts";
import { createClientNetwork } from "./http/client-network.ts";
import { documentationRoutes } from "./http/documentation.ts";
import { answerError, answerNotFound } from "./http/errors.ts";
import { healthRoutes } from "./http/health.ts";
import { pageRoutes } from "./http/pages.ts";
import {
  bodyBytesMax,
  boundsBodies,
  logsRequests,
  refusesForeignOrigins,
  refusesNulPaths,
} from "./http/requests.ts";
import { securesAnswers } from "./http/security-headers.ts";
import { createSessionGuard, type SessionGuard } from "./http/session.ts";
import type { Anyone, SignedIn } from "./http/signed-in.ts";
import type { Platform } from "./open-platform.ts";
import { randomId } from "./platform/new-id.ts";

export type AppOptions = {
  platform: Platform;
  services: Services;
  /** The built web app; absent in tests of the interface alone. */
  webFolder?: string | undefined;
  problems: () => Promise<string[]>;
};

function fixedFacts(config: Config): FixedFacts {
  return {
    productName,
    version: productVersion,
    googleEnabled: config.google !== undefined,
    phoneSignInEnabled: config.sms !== undefined,
    captcha: config.captcha ? { siteKey: config.captcha.siteKey, scriptUrl: config.captcha.scriptUrl } : null,
    paymentsEnabled: false,
    demo: config.demo,
    demoMailUrl: config.demoMailUrl,
    supportEmail: config.contacts.support,
    legalEmail: config.contacts.legal,
    privacyEmail: config.contacts.privacy,
  };
}

/** What stands behind the guard; an address that is none of these is not found, with or without a session. */
function signedInRoutes(services: Services, { requireSession }: SessionGuard): Hono<SignedIn> {
  const guarded = new Hono<SignedIn>();
  for (const area of ["me", "settings", "keys", "prompts", "migrate-local", "feeds", "quotes", "news"])
    guarded.use(`/${area}/*`, requireSession);
  return guarded
    .route("/me", meRoutes(services.accounts))
    .route("/settings", settingsRoutes(services.settings))
    .route("/keys", keysRoutes(services.settings))
    .route("/prompts", promptsRoutes(services.settings))
    .route("/migrate-local", legacyRoutes(services.legacy))
    .route("/feeds", feedsRoutes(services.feeds))
    .route("/quotes", marketRoutes(services.quotes))
    .route("/news/stream", newsStreamRoutes(services.streams))
    .route("/news", newsRoutes(services.news))
    .route("/news", analysisRoutes(services.analysis));
}

/** The whole HTTP interface. Each route file is the table of contents of its feature. */
export function createApp({ platform, services, webFolder, problems }: AppOptions): Hono<Anyone> {
  const { config, log, events } = platform;
  const guard = createSessionGuard({
    session: services.identity.session,
    findActor: services.accounts.findActor,
  });
  events.subscribe((event) => {
    if (event.kind === "user") guard.forgetUser(event.userId);
  });
  const app = new Hono<Anyone>();
  app.onError(answerError);
  app.notFound(answerNotFound);
  app.use(logsRequests({ log, newId: randomId, onDone: services.metrics.requestDone }));
  app.use(securesAnswers({ https: config.appUrl.startsWith("https:") }));
  app.use(refusesForeignOrigins(config.appUrl));
  app.use(refusesNulPaths);
  app.use("/api/*", boundsBodies(bodyBytesMax));
  app.route("/", healthRoutes({ problems, metrics: services.metrics, metricsToken: config.metricsToken }));
  app.route("/api", documentationRoutes());
  app.route("/api/config", configRoutes(fixedFacts(config), services.siteSettings));
  app.route("/api/ticker", tickerRoutes(services.ticker));
  const clientNetwork = createClientNetwork(config.trustedProxies);
  app.route(
    "/api/setup",
    setupRoutes({ firstAdmin: services.firstAdmin, limit: services.setupLimit, clientNetwork }),
  );
  app.route(
    "/api/auth",
    authRoutes({
      identity: services.identity,
      limits: services.signInLimits,
      clientNetwork,
      sessionChanged: (request) => guard.forgetCookie(request.headers.get("cookie") ?? undefined),
    }),
  );
  app.route("/api", signedInRoutes(services, guard));
  app.all("/api/*", answerNotFound);
  if (webFolder) app.route("/", pageRoutes(webFolder));
  return app;
}
