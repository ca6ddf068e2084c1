import { Hono } from "hono";
import { productName, productVersion } from "#domain/kernel/product.ts";
import type { Config } from "#server/config/config.ts";
import { analysisRoutes } from "#server/features/analysis/analysis.routes.ts";
import { historyRoutes, resultsRoutes } from "#server/features/analysis/history.routes.ts";
import { promptsRoutes } from "#server/features/analysis/prompts.routes.ts";
import { spendingRoutes } from "#server/features/analysis/spending.routes.ts";
import { billingRoutes } from "#server/features/billing/billing.routes.ts";
import { webhookRoutes } from "#server/features/billing/webhook.routes.ts";
import { companySearchRoutes } from "#server/features/companies/company-search.routes.ts";
import { correctionsRoutes } from "#server/features/companies/corrections.routes.ts";
import { feedsRoutes } from "#server/features/feeds/feeds.routes.ts";
import { marketRoutes, reactionsRoutes, tickerRoutes } from "#server/features/market/market.routes.ts";
import { meRoutes } from "#server/features/profile/me.routes.ts";
import { pictureRoutes } from "#server/features/profile/picture.routes.ts";
import { newsRoutes } from "#server/features/reading-list/news.routes.ts";
import { newsStreamRoutes } from "#server/features/reading-list/news-stream.routes.ts";
import { readingRoutes } from "#server/features/reading-state/reading.routes.ts";
import { searchRoutes } from "#server/features/search/search.routes.ts";
import { legacyRoutes } from "#server/features/settings/legacy.routes.ts";
import { keysRoutes, settingsRoutes } from "#server/features/settings/settings.routes.ts";
import { authRoutes } from "#server/features/sign-in/auth.routes.ts";
import { googleRoutes } from "#server/features/sign-in/google.routes.ts";
import { mailedLinksRoutes } from "#server/features/sign-in/mailed-links.routes.ts";
import { passkeySignInRoutes, passkeysRoutes } from "#server/features/sign-in/passkeys.routes.ts";
import { passwordRoutes } from "#server/features/sign-in/password.routes.ts";
import { phoneRoutes, phoneSignInRoutes } from "#server/features/sign-in/phone.routes.ts";
import { secondFactorRoutes } from "#server/features/sign-in/second-factor.routes.ts";
import { setupRoutes } from "#server/features/sign-up/setup.routes.ts";
import { signUpRoutes } from "#server/features/sign-up/sign-up.routes.ts";
import { consentRoutes } from "#server/features/site/consent.routes.ts";
import { imagesRoutes } from "#server/features/site/images.routes.ts";
import { configRoutes, type FixedFacts } from "#server/features/site/site.routes.ts";
import { waitlistRoutes } from "#server/features/site/waitlist.routes.ts";
import { socialRoutes } from "#server/features/social/social.routes.ts";
import { createClientNetwork } from "#server/http/client-network.ts";
import { documentationRoutes } from "#server/http/documentation.ts";
import { answerError, answerNotFound } from "#server/http/errors.ts";
import { healthRoutes } from "#server/http/health.ts";
import { pageRoutes } from "#server/http/pages.ts";
import {
  bodyBytesMaxOf,
  boundsBodies,
  boundsHeaders,
  logsRequests,
  refusesForeignOrigins,
  refusesNulPaths,
} from "#server/http/requests.ts";
import { securesAnswers } from "#server/http/security-headers.ts";
import type { SessionGuard } from "#server/http/session.ts";
import type { Anyone, SignedIn } from "#server/http/signed-in.ts";
import { pageWidgets } from "#server/http/widgets.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId } from "#server/platform/new-id.ts";
import { adminRoutes } from "./create-admin-app.ts";
import type { Services } from "./create-services.ts";

export type AppOptions = {
  platform: Platform;
  services: Services;
  /** The built web app; absent in tests of the interface alone. */
  webFolder?: string | undefined;
  problems: () => Promise<string[]>;
  guard: SessionGuard;
};

function fixedFacts(config: Config): FixedFacts {
  return {
    productName,
    version: productVersion,
    googleEnabled: config.google !== undefined,
    phoneSignInEnabled: config.sms !== undefined,
    captcha: config.captcha ? { siteKey: config.captcha.siteKey, scriptUrl: config.captcha.scriptUrl } : null,
    paymentsEnabled: config.payments !== undefined,
    payments: config.payments
      ? { publishableKey: config.payments.publishableKey, scriptUrl: config.payments.scriptUrl }
      : null,
    tagManagerUrl: config.analytics.tagManagerUrl,
    demo: config.demo,
    demoMailUrl: config.demoMailUrl,
    supportEmail: config.contacts.support,
    legalEmail: config.contacts.legal,
    privacyEmail: config.contacts.privacy,
  };
}

/** Ways to sign in without a password; mounted before the library's own paths. */
function passwordlessRoutes(
  { google, googleLimit, passkeys, passkeyLimit }: Services,
  { appUrl }: Config,
  clientNetwork: (request: Request) => string,
): Hono<Anyone> {
  return new Hono<Anyone>()
    .route("/", googleRoutes({ google, appUrl, limit: googleLimit, clientNetwork }))
    .route("/passkey", passkeySignInRoutes({ passkeys, appUrl, limit: passkeyLimit, clientNetwork }));
}

/** Passwords, mailed links, the second factor and codes sent to phones; mounted before the library's own paths. */
function identityRoutes(
  services: Services,
  { requireSession }: SessionGuard,
  clientNetwork: (request: Request) => string,
): Hono<SignedIn> {
  const options = { ...services, clientNetwork, requireSession };
  return new Hono<SignedIn>()
    .route("/", passwordRoutes(options))
    .route("/", mailedLinksRoutes(options))
    .route("/two-factor", secondFactorRoutes(options))
    .route("/phone-number", phoneSignInRoutes(options));
}

const widgetsOf = ({ captcha, payments, analytics }: Config) =>
  pageWidgets({
    captcha: captcha?.scriptUrl,
    payments: payments?.scriptUrl,
    analytics: analytics.tagManagerUrl,
  });

/** What the site says of itself, and what it takes from anyone. */
function siteRoutes(
  { siteSettings, metrics, consentLimit, waitlist, waitlistLimit }: Services,
  config: Config,
  clientNetwork: (request: Request) => string,
): Hono<Anyone> {
  const { measurementId: defaultMeasurementId } = config.analytics;
  const facts = { fixed: fixedFacts(config), settings: siteSettings, defaultMeasurementId };
  const consent = { count: metrics.consentGiven, limit: consentLimit, clientNetwork };
  return new Hono<Anyone>()
    .route("/config", configRoutes(facts))
    .route("/consent", consentRoutes(consent))
    .route("/waitlist", waitlistRoutes({ waitlist, limit: waitlistLimit, clientNetwork }));
}

/** What stands behind the guard; an address that is none of these is not found, with or without a session. */
function signedInRoutes(
  services: Services,
  { requireSession }: SessionGuard,
  options: { appUrl: string; clientNetwork: (request: Request) => string },
): Hono<SignedIn> {
  const guarded = new Hono<SignedIn>();
  for (const area of [
    "me",
    "settings",
    "keys",
    "prompts",
    "analysis",
    "migrate-local",
    "feeds",
    "quotes",
    "companies",
    "news",
    "social",
    "billing",
    "images",
  ])
    guarded.use(`/${area}/*`, requireSession);
  return guarded
    .route("/me", meRoutes(services))
    .route("/me/picture", pictureRoutes(services))
    .route("/me/phone", phoneRoutes({ ...services, ...options }))
    .route("/me/passkeys", passkeysRoutes({ ...services, ...options }))
    .route("/settings", settingsRoutes(services))
    .route("/keys", keysRoutes(services))
    .route("/prompts", promptsRoutes(services))
    .route("/analysis", spendingRoutes(services))
    .route("/analysis/results", resultsRoutes(services))
    .route("/migrate-local", legacyRoutes(services.legacy))
    .route("/feeds", feedsRoutes(services))
    .route("/billing", billingRoutes(services.billing?.subscriptions))
    .route("/quotes", marketRoutes(services))
    .route("/images", imagesRoutes(services))
    .route("/social", socialRoutes(services.social))
    .route("/news/stream", newsStreamRoutes(services.streams))
    .route("/news/reactions", reactionsRoutes(services.reactions))
    .route("/news/search", searchRoutes(services.search))
    .route("/news", newsRoutes(services.news))
    .route("/news", readingRoutes(services))
    .route("/news", correctionsRoutes(services.corrections))
    .route("/companies", companySearchRoutes(services.companySearch))
    .route("/news", analysisRoutes(services.analysis))
    .route("/news", historyRoutes(services));
}

/** What stands before every route: the log, the headers of answers, and bounds. */
function openApp({ config, log }: Platform, { metrics }: Services): Hono<Anyone> {
  const app = new Hono<Anyone>();
  app.onError(answerError);
  app.notFound(answerNotFound);
  app.use(logsRequests({ log, newId: randomId, onDone: metrics.requestDone }));
  app.use(securesAnswers({ https: config.appUrl.startsWith("https:") }));
  app.use(refusesForeignOrigins(config.appUrl));
  app.use(refusesNulPaths);
  app.use(boundsHeaders);
  app.use("/api/*", boundsBodies(bodyBytesMaxOf));
  return app;
}

/** The whole HTTP interface. Each route file is the table of contents of its feature. */
export function createApp({ platform, services, guard, webFolder, problems }: AppOptions): Hono<Anyone> {
  const { config, events } = platform;
  const app = openApp(platform, services);
  app.route("/", healthRoutes({ problems, metrics: services.metrics, metricsToken: config.metricsToken }));
  app.route("/api", documentationRoutes());
  app.route("/api/ticker", tickerRoutes(services.ticker));
  const clientNetwork = createClientNetwork(config.trustedProxies);
  app.route("/api", siteRoutes(services, config, clientNetwork));
  app.route(
    "/api/setup",
    setupRoutes({ firstAdmin: services.firstAdmin, limit: services.setupLimit, clientNetwork }),
  );
  app.route("/api/auth", passwordlessRoutes(services, config, clientNetwork));
  app.route("/api/auth", identityRoutes(services, guard, clientNetwork));
  app.route(
    "/api/auth",
    authRoutes({
      identity: services.identity,
      passwordSignIn: services.passwordSignIn,
      clientNetwork,
      sessionChanged: async (request, userId) => {
        guard.forgetCookie(request.headers.get("cookie") ?? undefined);
        if (userId !== undefined) await events.publish({ kind: "user", userId });
      },
    }),
  );
  app.route("/api/webhooks", webhookRoutes(services.billing?.paymentEvents));
  app.route("/api/admin", adminRoutes(services, guard));
  app.route("/api/signup", signUpRoutes({ ...services, results: services.signUpResults, clientNetwork }));
  app.route("/api", signedInRoutes(services, guard, { appUrl: config.appUrl, clientNetwork }));
  app.all("/api/*", answerNotFound);
  if (webFolder) app.route("/", pageRoutes(webFolder, { widgets: widgetsOf(config), origin: config.appUrl }));
  return app;
}
