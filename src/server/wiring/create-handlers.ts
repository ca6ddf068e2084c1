import type { Contract } from "#contract/contract.ts";
import {
  adminAiRoutes,
  adminSystemRoutes,
  adminUsersRoutes,
} from "#server/features/administration/administration.routes.ts";
import { alertsRoutes, channelsRoutes } from "#server/features/alerts/alerts.routes.ts";
import { analysesRoutes, promptsRoutes } from "#server/features/analysis/analysis.routes.ts";
import { applicationsRoutes } from "#server/features/applications/applications.routes.ts";
import { askRoutes } from "#server/features/ask/ask.routes.ts";
import { billingRoutes } from "#server/features/billing/billing.routes.ts";
import { companiesRoutes, listingsRoutes } from "#server/features/companies/companies.routes.ts";
import { digestRoutes } from "#server/features/digest/digest.routes.ts";
import { feedsRoutes } from "#server/features/feeds/feeds.routes.ts";
import { foldersRoutes } from "#server/features/feeds/folders.routes.ts";
import { fullTextRoutes } from "#server/features/full-text/full-text.routes.ts";
import { googleReaderRoutes } from "#server/features/google-reader/google-reader.routes.ts";
import { marketRoutes } from "#server/features/market/market.routes.ts";
import { outputFeedsRoutes } from "#server/features/output-feeds/output-feeds.routes.ts";
import { profileRoutes } from "#server/features/profile/profile.routes.ts";
import { type Dispatch, programsRoutes } from "#server/features/programs/programs.routes.ts";
import { newsRoutes, newsStreamRoutes, previewRoutes } from "#server/features/reading-list/news.routes.ts";
import { readingRoutes } from "#server/features/reading-state/reading.routes.ts";
import { scorecardRoutes } from "#server/features/scorecard/scorecard.routes.ts";
import { searchRoutes } from "#server/features/search/search.routes.ts";
import { tokensRoutes } from "#server/features/sessions/tokens.routes.ts";
import { aiProviderRoutes, legacyRoutes, settingsRoutes } from "#server/features/settings/settings.routes.ts";
import { authRoutes } from "#server/features/sign-in/auth.routes.ts";
import { confirmationRoutes } from "#server/features/sign-in/confirmation.routes.ts";
import { googleRoutes } from "#server/features/sign-in/google.routes.ts";
import { mailedLinksRoutes } from "#server/features/sign-in/mailed-links.routes.ts";
import { passkeysRoutes } from "#server/features/sign-in/passkeys.routes.ts";
import { passwordRoutes } from "#server/features/sign-in/password.routes.ts";
import { phoneRoutes } from "#server/features/sign-in/phone.routes.ts";
import { secondFactorRoutes } from "#server/features/sign-in/second-factor.routes.ts";
import { setupRoutes, signUpRoutes } from "#server/features/sign-up/sign-up.routes.ts";
import { siteRoutes } from "#server/features/site/site.routes.ts";
import { waitlistRoutes } from "#server/features/site/waitlist.routes.ts";
import { socialRoutes } from "#server/features/social/social.routes.ts";
import { watchlistsRoutes } from "#server/features/watchlists/watchlists.routes.ts";
import type { HandlersOf } from "#server/http/endpoints.ts";
import { serviceRoutes } from "#server/http/service.routes.ts";
import type { SessionGuard } from "#server/http/session.ts";
import type { Platform } from "#server/open-platform.ts";
import type { Services } from "./create-services.ts";
import { fixedFacts } from "./fixed-facts.ts";

export type AppOptions = {
  platform: Platform;
  services: Services;
  /** The built web app; absent in tests of the interface alone. */
  webFolder?: string | undefined;
  problems: Parameters<typeof serviceRoutes>[0]["problems"];
  guard: SessionGuard;
};

/** What answers each endpoint of the contract. */
export function handlersOf(
  { platform, services, guard, problems }: AppOptions,
  dispatch: Dispatch,
): HandlersOf<Contract> {
  const { config, events, limits } = platform;
  const { appUrl } = config;
  return {
    service: serviceRoutes({ problems, metrics: services.metrics, metricsToken: config.metricsToken }),
    site: siteRoutes({
      fixed: fixedFacts(config),
      siteSettings: services.site.siteSettings,
      hasSecondFactor: services.accounts.accounts.hasSecondFactor,
      defaultMeasurementId: config.analytics.measurementId,
      countConsent: services.metrics.consentGiven,
      images: services.site.images,
      imageKeys: services.site.imageKeys,
    }),
    waitlist: waitlistRoutes({ waitlist: services.site.waitlist, invitations: services.site.invitations }),
    setup: setupRoutes(services.signUp.firstAdmin),
    signIn: authRoutes({
      sessions: services.accounts.sessions,
      passwordSignIn: services.signIn.passwordSignIn,
      sessionEnded: async (request, userId) => {
        guard.clearCookie(request.headers.get("cookie") ?? undefined);
        if (userId !== undefined) await events.publish({ kind: "user", userId });
      },
    }),
    passwords: passwordRoutes(services.signIn.passwords),
    confirmation: confirmationRoutes({
      reauthentication: services.accounts.reauthentication,
      passkeys: services.signIn.passkeys,
      appUrl,
      limit: limits.counter("passkey-refusals"),
    }),
    mailedLinks: mailedLinksRoutes({
      signInLinks: services.signIn.signInLinks,
      emailAddresses: services.signIn.emailAddresses,
    }),
    secondFactor: secondFactorRoutes(services.signIn.secondFactor),
    google: googleRoutes({ google: services.signUp.google, appUrl, limit: limits.counter("google-starts") }),
    passkeys: passkeysRoutes({
      passkeys: services.signIn.passkeys,
      appUrl,
      limit: limits.counter("passkey-refusals"),
    }),
    phone: phoneRoutes(services.signIn.phoneCodes),
    signUp: signUpRoutes({ signUps: services.signUp.signUps, results: services.signUp.signUpResults }),
    ask: askRoutes(services.ask),
    billing: billingRoutes({
      subscriptions: services.billing?.subscriptions,
      renewals: services.billing?.renewals,
      paymentEvents: services.billing?.paymentEvents,
    }),
    profile: profileRoutes({
      me: services.profile.me,
      picture: services.profile.picture,
      sessions: services.accounts.sessions,
      accountExport: services.profile.accountExport,
    }),
    settings: settingsRoutes({
      settings: services.settings.settings,
      defaults: services.accounts.defaults,
      keys: services.settings.keys,
      keyTests: services.settings.keyTests,
    }),
    legacy: legacyRoutes(services.settings.legacy),
    folders: foldersRoutes({ folders: services.feeds.folders }),
    feeds: feedsRoutes({
      feeds: services.feeds.feeds,
      folders: services.feeds.folders,
      discovery: services.feeds.discovery,
      opml: services.feeds.opml,
    }),
    news: newsRoutes(services.news.news),
    fullTexts: fullTextRoutes({ fullTexts: services.news.fullTexts }),
    newsStream: newsStreamRoutes(services.news.streams),
    preview: previewRoutes(services.news.preview, services.news.previewStreams),
    reading: readingRoutes({
      reading: services.news.reading,
      mutes: services.news.mutes,
      highlights: services.news.highlights,
    }),
    search: searchRoutes(services.news.search),
    social: socialRoutes(services.social.social),
    companies: companiesRoutes({
      companySearch: services.companies.companySearch,
      companyProfile: services.companies.companyProfile,
      corrections: services.companies.corrections,
      correctionCounts: services.companies.correctionCounts,
    }),
    googleReader: googleReaderRoutes(services.googleReader),
    outputFeeds: outputFeedsRoutes(services.outputFeeds),
    programs: programsRoutes({ dispatch, log: platform.log }),
    tokens: tokensRoutes(services.accounts.tokens),
    applications: applicationsRoutes(services.applications),
    alerts: alertsRoutes({
      alerts: services.alerts.alerts,
      rehearsals: services.alerts.rehearsals,
      delivery: services.alerts.delivery,
    }),
    channels: channelsRoutes(services.alerts.channels),
    digest: digestRoutes(services.digest),
    adminCompanies: listingsRoutes(services.companies.listingsAdmin),
    watchlists: watchlistsRoutes(services.watchlists),
    market: marketRoutes({
      quotes: services.market.quotes,
      priceSeries: services.market.priceSeries,
      reactions: services.market.reactions,
      ticker: services.market.ticker,
    }),
    analysis: promptsRoutes({ prompts: services.analysis.prompts, estimates: services.analysis.estimates }),
    scorecard: scorecardRoutes(services.scorecard.scorecard),
    aiProvider: aiProviderRoutes(services.settings.aiProviders, services.analysis.modelEnds),
    aiSpending: analysesRoutes({
      analysis: services.analysis.analysis,
      history: services.analysis.history,
      estimates: services.analysis.estimates,
      spending: services.ai.spending,
      offeredModels: services.analysis.offeredModels,
      aiAccess: services.settings.keys.aiAccess,
    }),
    adminUsers: adminUsersRoutes({
      users: services.administration.users,
      subscriptions: services.billing?.subscriptions,
    }),
    adminSystem: adminSystemRoutes({
      adminActions: services.administration.adminActions,
      securityEvents: services.administration.securityEvents,
      system: services.administration.system,
    }),
    admin: adminAiRoutes({
      aiSettings: services.administration.aiSettings,
      models: services.ai.models,
      detectionCache: services.companies.detectionCache,
      debugLog: services.ai.debugLog,
    }),
  };
}
