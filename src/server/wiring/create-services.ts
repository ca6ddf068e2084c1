import { createSocialEndpointsStore } from "#server/features/social/social-endpoints.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { createMetrics } from "#server/platform/metrics/metrics.ts";
import { openPlaces } from "#server/platform/places.ts";
import type { Outside } from "#server/vendors/vendor.ts";
import { createAccounts } from "./create-accounts.ts";
import { createAdministration } from "./create-administration.ts";
import { createAi } from "./create-ai.ts";
import { createAlerts } from "./create-alerts.ts";
import { createAnalysis } from "./create-analysis.ts";
import { createApplications } from "./create-applications.ts";
import { createAsk } from "./create-ask.ts";
import { createBilling } from "./create-billing.ts";
import { createCompanies } from "./create-companies.ts";
import { createDigest } from "./create-digest.ts";
import { createFeeds } from "./create-feeds.ts";
import { createGoogleReader } from "./create-google-reader.ts";
import { createMarket } from "./create-market.ts";
import { createMessages } from "./create-messages.ts";
import { createNews } from "./create-news.ts";
import { createOutputFeeds } from "./create-output-feeds.ts";
import { createProfile } from "./create-profile.ts";
import { createScorecard } from "./create-scorecard.ts";
import { createSettings } from "./create-settings.ts";
import { createSignIn } from "./create-sign-in.ts";
import { createSignUp } from "./create-sign-up.ts";
import { createSite } from "./create-site.ts";
import { createSocial } from "./create-social.ts";
import { createWatchlists } from "./create-watchlists.ts";

const places = openPlaces();

export type Services = ReturnType<typeof createServices>;

/** Every service with what it needs, in the order in which they build on each other: `services.<group>.<service>`. */
export function createServices(platform: Platform) {
  const outside = outsideOf(platform);
  const messages = createMessages(platform, outside);
  const site = createSite(platform, { messages });
  const feeds = createFeeds(platform);
  const settings = createSettings(platform, { feeds, outside });

  const accounts = createAccounts(platform, places);
  const signIn = createSignIn(platform, { accounts, messages, places });
  const billing = createBilling(platform, {
    accounts: accounts.accounts,
    entitlementOf: accounts.entitlementOf,
    mails: messages.accountMails,
    signUpKeys: settings.signUpKeys,
    askToVerify: signIn.emailAddresses.askToVerify,
  });
  const triggerCancellations = () => billing?.cancellations.wake();
  const signUp = createSignUp(platform, { accounts, billing, outside, settings, signIn, site });

  const ai = createAi(platform, outside);
  const companies = createCompanies(platform, { ai, outside, settings });
  const watchlists = createWatchlists(platform, { companies, outside });
  const market = createMarket(platform, {
    companies,
    fundsAmong: watchlists.funds.among,
    outside,
    settings,
    site,
  });
  const alerts = createAlerts(platform, {
    entitlementOf: accounts.entitlementOf,
    companies,
    market,
    settings,
    messages,
    outside,
  });
  const social = createSocial(platform, { companies, outside, settings, site });
  const news = createNews(platform, { accounts, alerts, companies, market, site, social, watchlists });
  const scorecard = createScorecard(platform, { accounts, market, settings });
  const analysis = createAnalysis(platform, {
    accounts,
    ai,
    companies,
    market,
    messages,
    news,
    scorecard,
    settings,
  });

  const ask = createAsk(platform, { accounts, ai, analysis, companies, news, settings });

  const digest = createDigest(platform, { accounts, feeds, market, messages, news, watchlists });

  const applications = createApplications(platform);

  const googleReader = createGoogleReader(platform, { accounts, feeds, news });

  const outputFeeds = createOutputFeeds(platform, { accounts, news });

  const profile = createProfile(platform, {
    accounts,
    analysis,
    applications,
    companies,
    feeds,
    news,
    outputFeeds,
    settings,
    signIn,
    site,
    watchlists,
    alerts,
    digest,
    scorecard,
    triggerCancellations,
  });
  const administration = createAdministration(platform, {
    accounts,
    ai,
    billing,
    companies,
    market,
    messages,
    site,
    social,
    openStreams: news.streams.size,
    triggerCancellations,
  });
  return {
    messages,
    site,
    feeds,
    settings,
    accounts,
    signIn,
    billing,
    signUp,
    ai,
    companies,
    market,
    social,
    news,
    watchlists,
    alerts,
    analysis,
    scorecard,
    ask,
    digest,
    applications,
    googleReader,
    outputFeeds,
    profile,
    administration,
    metrics: createMetrics({
      openStreams: () => news.streams.size(),
      commitsWaiting: platform.watch.commitsWaiting,
      replica: replicaNumbers(platform.reading),
      pool: platform.database.pool,
      upstreams: administration.system.upstreamCalls,
      installation: administration.system.numbers,
      refusedSignatures: () => billing?.paymentEvents.refused().count ?? 0,
    }),
  };
}

function replicaNumbers({ replica, counts }: Platform["reading"]) {
  return replica && { isUsed: () => replica.state() === "used", ageMs: replica.ageMs, reads: counts };
}

/** How vendors call out: through the egress client, and within limits that all processes share. */
function outsideOf({ clock, database, outbound, log }: Platform): Outside {
  const calls = createSocialEndpointsStore({ db: database.db });
  return { fetch: outbound.fetchConfigured, log, clock, admit: calls.takeCall };
}
