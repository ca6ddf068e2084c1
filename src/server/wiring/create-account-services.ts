import { defaultPrompts } from "#domain/analysis/prompts.data.ts";
import { defaultFeeds } from "#domain/feeds/default-feeds.data.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { createAccountsService } from "#server/features/administration/accounts.service.ts";
import { createAccountsStore } from "#server/features/administration/accounts.store.ts";
import { createDefaultsService } from "#server/features/administration/defaults.service.ts";
import { createDefaultsStore } from "#server/features/administration/defaults.store.ts";
import type { PromptsService } from "#server/features/analysis/prompts.service.ts";
import type { CorrectionsStore } from "#server/features/companies/corrections.store.ts";
import type { FeedsService } from "#server/features/feeds/feeds.service.ts";
import { createAccountExportService } from "#server/features/profile/account-export.service.ts";
import { createAccountExportStore } from "#server/features/profile/account-export.store.ts";
import { createMeService } from "#server/features/profile/me.service.ts";
import { createMeStore } from "#server/features/profile/me.store.ts";
import { createPictureService } from "#server/features/profile/picture.service.ts";
import { createPictureStore } from "#server/features/profile/picture.store.ts";
import type { MutesService } from "#server/features/reading-state/mutes.service.ts";
import { createReauthentication } from "#server/features/sessions/reauthentication.service.ts";
import { createSessionsService, sessionIdleSeconds } from "#server/features/sessions/sessions.service.ts";
import { createSessionsStore } from "#server/features/sessions/sessions.store.ts";
import { signedCookie } from "#server/features/sessions/signed-cookie.ts";
import type { SettingsService } from "#server/features/settings/settings.service.ts";
import type { EmailAddressesService } from "#server/features/sign-in/email-addresses.service.ts";
import { createFirstAdminService } from "#server/features/sign-up/first-admin.service.ts";
import type { ImagesService } from "#server/features/site/images.service.ts";
import { createSiteStore } from "#server/features/site/site.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock as clock } from "#server/platform/clock.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Places } from "#server/platform/places.ts";

/** Where an account is open, and who sits there. */
function sessionServices(platform: Platform, places: Places) {
  const { config, database, events, limits, log, sessionSecret: secret } = platform;
  const { db } = database;
  const { appUrl } = config;
  return {
    sessions: createSessionsService({
      store: createSessionsStore({ db }),
      cookie: signedCookie({ name: "session_token", seconds: sessionIdleSeconds, secret, appUrl }),
      places,
      events,
      log,
      clock,
      newId,
    }),
    reauthentication: createReauthentication({
      passwordHash: createMeStore({ db }).passwordHash,
      guesses: limits.counter("reauthentication"),
      clock,
    }),
  };
}

/** The users, and where each account is open. */
export function accountServices(platform: Platform, places: Places) {
  const { config, database, events } = platform;
  const feeds = config.defaultFeeds ?? defaultFeeds;
  const defaults = createDefaultsService({
    store: createDefaultsStore({ db: database.db, newId }),
    defaults: {
      feeds: feeds.map(({ name, url, color }) => ({ name, url, color })),
      prompts: defaultPrompts,
      settings: defaultUserSettings,
    },
    events,
  });
  const accounts = createAccountsService({
    store: createAccountsStore({ db: database.db, newId }),
    defaults: defaults.defaults,
  });
  return {
    accounts,
    defaults,
    firstAdmin: createFirstAdminService({ accounts, site: createSiteStore({ db: database.db }), newId }),
    ...sessionServices(platform, places),
  };
}

export type MeServicesDeps = Omit<
  ReturnType<typeof accountServices>,
  "firstAdmin" | "setupLimit" | "defaults"
> & {
  emailAddresses: EmailAddressesService;
  settings: SettingsService;
  prompts: PromptsService;
  feeds: FeedsService;
  images: ImagesService;
  mutes: MutesService;
  correctionsStore: CorrectionsStore;
  triggerCancellations: () => void;
};

/** What signed-in users do with their own account. */
export function meServices({ database, events, limits }: Platform, deps: MeServicesDeps) {
  const { db } = database;
  const { accounts, emailAddresses, reauthentication, sessions, settings, prompts, feeds, images, mutes } =
    deps;
  return {
    me: createMeService({
      ...{ accounts, emailAddresses, reauthentication, events },
      triggerCancellations: deps.triggerCancellations,
      store: createMeStore({ db }),
      emailChanges: limits.counter("email-changes"),
    }),
    picture: createPictureService({
      ...{ accounts, events, images },
      store: createPictureStore({ db }),
      limit: limits.counter("pictures"),
    }),
    accountExport: createAccountExportService({
      store: createAccountExportStore({ db }),
      accounts,
      settings,
      prompts,
      feeds,
      mutes,
      corrections: deps.correctionsStore,
      sessions,
      clock,
    }),
  };
}
