import type { DigestService } from "#server/features/digest/digest.service.ts";
import type { OutputFeedsService } from "#server/features/output-feeds/output-feeds.service.ts";
import { createAccountExportService } from "#server/features/profile/account-export.service.ts";
import { createAccountExportStore } from "#server/features/profile/account-export.store.ts";
import { createMeService } from "#server/features/profile/me.service.ts";
import { createMeStore } from "#server/features/profile/me.store.ts";
import { createPictureService } from "#server/features/profile/picture.service.ts";
import { createPictureStore } from "#server/features/profile/picture.store.ts";
import type { Platform } from "#server/open-platform.ts";
import type { Accounts } from "./create-accounts.ts";
import type { Alerts } from "./create-alerts.ts";
import type { Analysis } from "./create-analysis.ts";
import type { Applications } from "./create-applications.ts";
import type { Companies } from "./create-companies.ts";
import type { Feeds } from "./create-feeds.ts";
import type { News } from "./create-news.ts";
import type { Scorecard } from "./create-scorecard.ts";
import type { Settings } from "./create-settings.ts";
import type { SignIn } from "./create-sign-in.ts";
import type { Site } from "./create-site.ts";
import type { Watchlists } from "./create-watchlists.ts";

type Dependencies = {
  accounts: Accounts;
  analysis: Analysis;
  applications: Applications;
  companies: Companies;
  feeds: Feeds;
  news: News;
  settings: Settings;
  signIn: SignIn;
  site: Site;
  outputFeeds: OutputFeedsService;
  watchlists: Watchlists;
  alerts: Alerts;
  digest: DigestService;
  scorecard: Scorecard;
  triggerCancellations: () => void;
};

/** What signed-in users do with their own account. */
export function createProfile({ clock, database, events, limits }: Platform, dependencies: Dependencies) {
  const { db } = database;
  const { accounts, sessions, tokens, reauthentication } = dependencies.accounts;
  return {
    me: createMeService({
      store: createMeStore({ db }),
      accounts,
      reauthentication,
      emailAddresses: dependencies.signIn.emailAddresses,
      emailChanges: limits.counter("email-changes"),
      triggerCancellations: dependencies.triggerCancellations,
      events,
    }),
    picture: createPictureService({
      store: createPictureStore({ db }),
      accounts,
      limit: limits.counter("pictures"),
      images: dependencies.site.images,
      events,
    }),
    accountExport: createAccountExportService({
      store: createAccountExportStore({ db }),
      accounts,
      settings: dependencies.settings.settings,
      prompts: dependencies.analysis.prompts,
      feeds: dependencies.feeds.feeds,
      folders: dependencies.feeds.folders,
      mutes: dependencies.news.mutes,
      highlights: dependencies.news.highlights,
      watchlists: dependencies.watchlists.watchlists,
      holdings: dependencies.watchlists.holdings,
      alerts: dependencies.alerts.alerts,
      channels: dependencies.alerts.channels,
      digest: dependencies.digest,
      scorecard: dependencies.scorecard.scorecard,
      corrections: dependencies.companies.correctionsStore,
      sessions,
      tokens,
      outputFeeds: dependencies.outputFeeds,
      applications: dependencies.applications.applications,
      clock,
    }),
  };
}
