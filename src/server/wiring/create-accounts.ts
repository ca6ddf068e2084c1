import { defaultPrompts } from "#domain/analysis/prompts.data.ts";
import { entitlement } from "#domain/billing/entitlement.ts";
import { defaultFeeds } from "#domain/feeds/default-feeds.data.ts";
import { defaultUserSettings } from "#domain/settings/settings.ts";
import { createAccountsService } from "#server/features/administration/accounts.service.ts";
import { createAccountsStore, type EntitlementOf } from "#server/features/administration/accounts.store.ts";
import { createDefaultsService } from "#server/features/administration/defaults.service.ts";
import { createDefaultsStore } from "#server/features/administration/defaults.store.ts";
import { createDuplicateUsersService } from "#server/features/administration/duplicate-users.service.ts";
import { createDuplicateUsersStore } from "#server/features/administration/duplicate-users.store.ts";
import { createMeStore } from "#server/features/profile/me.store.ts";
import { createReauthentication } from "#server/features/sessions/reauthentication.service.ts";
import { createSessionsService, sessionIdleSeconds } from "#server/features/sessions/sessions.service.ts";
import { createSessionsStore } from "#server/features/sessions/sessions.store.ts";
import { signedCookie } from "#server/features/sessions/signed-cookie.ts";
import { createTokensService } from "#server/features/sessions/tokens.service.ts";
import { createTokensStore } from "#server/features/sessions/tokens.store.ts";
import { createVisitsStore } from "#server/features/sessions/visits.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Places } from "#server/platform/places.ts";

export type Accounts = ReturnType<typeof createAccounts>;

/** Accounts, what a new one begins with, and their sessions. */
export function createAccounts(platform: Platform, places: Places) {
  const {
    clock,
    config,
    database,
    events,
    limits,
    log,
    passwords,
    secrets,
    sessionSecret: secret,
  } = platform;
  const { db } = database;
  const feeds = config.defaultFeeds ?? defaultFeeds;
  const defaults = createDefaultsService({
    store: createDefaultsStore({ db, newId }),
    defaults: {
      feeds: feeds.map(({ name, url, color }) => ({ name, url, color })),
      prompts: defaultPrompts,
      settings: defaultUserSettings,
    },
    events,
  });
  const sessionsStore = createSessionsStore({ db });
  const visits = createVisitsStore({ db });
  const paymentsOn = config.vendors.payments.browser !== undefined;
  const entitlementOf: EntitlementOf = (user) =>
    entitlement(user, { now: new Date(clock.now()), paymentsOn });
  return {
    entitlementOf,
    accounts: createAccountsService({
      store: createAccountsStore({ db, newId }),
      defaults: defaults.defaults,
      passwords,
      entitlementOf,
    }),
    defaults,
    duplicateUsers: createDuplicateUsersService({
      store: createDuplicateUsersStore({ db }),
      box: secrets,
      log,
    }),
    sessions: createSessionsService({
      store: sessionsStore,
      visits,
      cookie: signedCookie({
        name: "session_token",
        seconds: sessionIdleSeconds,
        secret,
        appUrl: config.appUrl,
      }),
      places,
      entitlementOf,
      events,
      log,
      clock,
      newId,
    }),
    visits,
    tokens: createTokensService({
      store: createTokensStore({ db }),
      entitlementOf,
      events,
      log,
      clock,
      newId,
    }),
    reauthentication: createReauthentication({
      passwordHash: createMeStore({ db }).passwordHash,
      guesses: limits.counter("reauthentication"),
      sessions: sessionsStore,
      passwords,
      clock,
    }),
  };
}
