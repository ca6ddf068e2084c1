import { Hono } from "hono";
import { type Contract, contract } from "#contract/contract.ts";
import { productName, productVersion } from "#domain/kernel/product.ts";
import type { Config } from "#server/config/config.ts";
import {
  adminAiRoutes,
  adminSystemRoutes,
  adminUsersRoutes,
} from "#server/features/administration/administration.routes.ts";
import { analysesRoutes, promptsRoutes } from "#server/features/analysis/analysis.routes.ts";
import { billingRoutes } from "#server/features/billing/billing.routes.ts";
import { companiesRoutes } from "#server/features/companies/companies.routes.ts";
import { feedsRoutes } from "#server/features/feeds/feeds.routes.ts";
import { marketRoutes } from "#server/features/market/market.routes.ts";
import { profileRoutes } from "#server/features/profile/profile.routes.ts";
import { newsRoutes, newsStreamRoutes } from "#server/features/reading-list/news.routes.ts";
import { readingRoutes } from "#server/features/reading-state/reading.routes.ts";
import { searchRoutes } from "#server/features/search/search.routes.ts";
import { legacyRoutes, settingsRoutes } from "#server/features/settings/settings.routes.ts";
import { authRoutes } from "#server/features/sign-in/auth.routes.ts";
import { googleRoutes } from "#server/features/sign-in/google.routes.ts";
import { mailedLinksRoutes } from "#server/features/sign-in/mailed-links.routes.ts";
import { passkeysRoutes } from "#server/features/sign-in/passkeys.routes.ts";
import { passwordRoutes } from "#server/features/sign-in/password.routes.ts";
import { phoneRoutes } from "#server/features/sign-in/phone.routes.ts";
import { secondFactorRoutes } from "#server/features/sign-in/second-factor.routes.ts";
import { setupRoutes, signUpRoutes } from "#server/features/sign-up/sign-up.routes.ts";
import { type FixedFacts, siteRoutes } from "#server/features/site/site.routes.ts";
import { waitlistRoutes } from "#server/features/site/waitlist.routes.ts";
import { socialRoutes } from "#server/features/social/social.routes.ts";
import { requiresAdmin } from "#server/http/admin-guard.ts";
import { createClientNetwork } from "#server/http/client-network.ts";
import { bodyBytesMaxIn, type HandlersOf, mountEndpoints } from "#server/http/endpoints.ts";
import { answerError, answerNotFound } from "#server/http/errors.ts";
import { pageRoutes } from "#server/http/pages.ts";
import { recordsActions } from "#server/http/records-actions.ts";
import {
  bodyBytesMax,
  boundsBodies,
  boundsHeaders,
  logsRequests,
  rejectsForeignOrigins,
  rejectsNulPaths,
} from "#server/http/requests.ts";
import { securesAnswers } from "#server/http/security-headers.ts";
import { serviceRoutes } from "#server/http/service.routes.ts";
import type { SessionGuard } from "#server/http/session.ts";
import type { Anyone } from "#server/http/signed-in.ts";
import { pageWidgets } from "#server/http/widgets.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId } from "#server/platform/new-id.ts";
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
  const { signIn, text, captcha, payments } = config.vendors;
  return {
    productName,
    version: productVersion,
    googleEnabled: signIn.isOn,
    phoneSignInEnabled: text.isOn,
    captcha: captcha.browser ?? null,
    paymentsEnabled: payments.browser !== undefined,
    payments: payments.browser ?? null,
    tagManagerUrl: config.analytics.tagManagerUrl,
    demo: config.demo,
    demoMailUrl: config.demoMailUrl,
    supportEmail: config.contacts.support,
    legalEmail: config.contacts.legal,
    privacyEmail: config.contacts.privacy,
  };
}

const widgetsOf = ({ vendors, analytics }: Config) =>
  pageWidgets({
    captcha: vendors.captcha.browser?.scriptUrl,
    payments: vendors.payments.browser?.scriptUrl,
    analytics: analytics.tagManagerUrl,
  });

/** What answers each endpoint of the contract. */
function handlersOf({ platform, services, guard, problems }: AppOptions): HandlersOf<Contract> {
  const { config, events } = platform;
  const { appUrl } = config;
  return {
    service: serviceRoutes({ problems, metrics: services.metrics, metricsToken: config.metricsToken }),
    site: siteRoutes({
      fixed: fixedFacts(config),
      siteSettings: services.siteSettings,
      defaultMeasurementId: config.analytics.measurementId,
      countConsent: services.metrics.consentGiven,
      images: services.images,
      imageKeys: services.imageKeys,
    }),
    waitlist: waitlistRoutes({ waitlist: services.waitlist, invitations: services.invitations }),
    setup: setupRoutes(services.firstAdmin),
    signIn: authRoutes({
      sessions: services.sessions,
      passwordSignIn: services.passwordSignIn,
      sessionEnded: async (request, userId) => {
        guard.clearCookie(request.headers.get("cookie") ?? undefined);
        if (userId !== undefined) await events.publish({ kind: "user", userId });
      },
    }),
    passwords: passwordRoutes(services.passwords),
    mailedLinks: mailedLinksRoutes({
      signInLinks: services.signInLinks,
      emailAddresses: services.emailAddresses,
    }),
    secondFactor: secondFactorRoutes(services.secondFactor),
    google: googleRoutes({ google: services.google, appUrl, limit: services.googleLimit }),
    passkeys: passkeysRoutes({ passkeys: services.passkeys, appUrl, limit: services.passkeyLimit }),
    phone: phoneRoutes(services.phoneCodes),
    signUp: signUpRoutes({ signUps: services.signUps, results: services.signUpResults }),
    billing: billingRoutes({
      subscriptions: services.billing?.subscriptions,
      paymentEvents: services.billing?.paymentEvents,
    }),
    profile: profileRoutes({
      me: services.me,
      picture: services.picture,
      sessions: services.sessions,
      accountExport: services.accountExport,
    }),
    settings: settingsRoutes({
      settings: services.settings,
      defaults: services.defaults,
      keys: services.keys,
      keyTests: services.keyTests,
    }),
    legacy: legacyRoutes(services.legacy),
    feeds: feedsRoutes({ feeds: services.feeds, discovery: services.discovery, opml: services.opml }),
    news: newsRoutes(services.news),
    newsStream: newsStreamRoutes(services.streams),
    reading: readingRoutes({ reading: services.reading, mutes: services.mutes }),
    search: searchRoutes(services.search),
    social: socialRoutes(services.social),
    companies: companiesRoutes({
      companySearch: services.companySearch,
      corrections: services.corrections,
      correctionCounts: services.correctionCounts,
    }),
    market: marketRoutes({
      quotes: services.quotes,
      priceSeries: services.priceSeries,
      reactions: services.reactions,
      ticker: services.ticker,
    }),
    analysis: promptsRoutes({ prompts: services.prompts, analysis: services.analysis }),
    aiSpending: analysesRoutes({
      analysis: services.analysis,
      history: services.history,
      estimates: services.estimates,
      spending: services.spending,
      offeredModels: services.offeredModels,
    }),
    adminUsers: adminUsersRoutes({ users: services.users, subscriptions: services.billing?.subscriptions }),
    adminSystem: adminSystemRoutes({ adminActions: services.adminActions, system: services.system }),
    admin: adminAiRoutes({
      aiSettings: services.aiSettings,
      models: services.models,
      detectionCache: services.detectionCache,
      debugLog: services.debugLog,
    }),
  };
}

/** What stands before every endpoint: the log, the headers of answers, and bounds. */
function openApp({ config, log }: Platform, { metrics }: Services): Hono<Anyone> {
  const app = new Hono<Anyone>();
  app.onError(answerError);
  app.notFound(answerNotFound);
  app.use(logsRequests({ log, newId: randomId, onDone: metrics.requestDone }));
  app.use(securesAnswers({ https: config.appUrl.startsWith("https:") }));
  app.use(rejectsForeignOrigins(config.appUrl));
  app.use(rejectsNulPaths);
  app.use(boundsHeaders);
  app.use("/api/*", boundsBodies(bodyBytesMaxIn(contract, bodyBytesMax)));
  return app;
}

/** The whole HTTP interface: every endpoint of the contract, and the pages. */
export function createApp(options: AppOptions): Hono<Anyone> {
  const { platform, services, guard, webFolder } = options;
  const { config, limits } = platform;
  const app = openApp(platform, services);
  const admin = [
    guard.requireSession,
    requiresAdmin(services.accounts.findActor),
    recordsActions(services.adminActions),
  ];
  mountEndpoints(app, contract, handlersOf(options), {
    guards: { anyone: [], user: [guard.requireSession], admin },
    limits,
    clientNetwork: createClientNetwork(config.trustedProxies),
  });
  // One guard stands before all of it, also before addresses that lead nowhere (threats T28).
  app.use("/api/admin/*", ...(admin as never[]));
  app.all("/api/*", answerNotFound);
  if (webFolder) app.route("/", pageRoutes(webFolder, { widgets: widgetsOf(config), origin: config.appUrl }));
  return app;
}
