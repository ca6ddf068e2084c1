import { createAccountsStore } from "#server/features/administration/accounts.store.ts";
import { createOneTimeTokens } from "#server/features/sessions/one-time-tokens.service.ts";
import { createCredentialsStore } from "#server/features/sign-in/credentials.store.ts";
import {
  createGoogleService,
  googleAttemptSchema,
  googleAttemptSeconds,
} from "#server/features/sign-in/google.service.ts";
import { createGoogleStore } from "#server/features/sign-in/google.store.ts";
import { createFirstAdminService } from "#server/features/sign-up/first-admin.service.ts";
import { createSignUpService } from "#server/features/sign-up/sign-up.service.ts";
import { createSignUpStore } from "#server/features/sign-up/sign-up.store.ts";
import { createSignUpCookie } from "#server/features/sign-up/sign-up-cookie.ts";
import { createSignUpLimits } from "#server/features/sign-up/sign-up-limits.service.ts";
import { createSignUpResults } from "#server/features/sign-up/sign-up-results.service.ts";
import { createSiteStore } from "#server/features/site/site.store.ts";
import type { Platform } from "#server/open-platform.ts";
import { randomId as newId } from "#server/platform/new-id.ts";
import type { Outside } from "#server/vendors/vendor.ts";
import type { Accounts } from "./create-accounts.ts";
import type { Billing } from "./create-billing.ts";
import type { Settings } from "./create-settings.ts";
import type { SignIn } from "./create-sign-in.ts";
import type { Site } from "./create-site.ts";

type Dependencies = {
  accounts: Accounts;
  billing: Billing | undefined;
  outside: Outside;
  settings: Settings;
  signIn: SignIn;
  site: Site;
};

/** How accounts come to be: the wizard, Google, which signs in and up, and the first admin. */
export function createSignUp(platform: Platform, dependencies: Dependencies) {
  const { accounts, billing, outside, settings, signIn, site } = dependencies;
  const { clock, config, database, limits, log, passwords, secrets: box } = platform;
  const { db } = database;
  const { openSession } = signIn;
  const google = config.vendors.signIn;
  const cookie = createSignUpCookie({ secure: config.appUrl.startsWith("https:") });
  const signUps = createSignUpService({
    store: createSignUpStore({ db }),
    passwordHashOf: createCredentialsStore({ db, newId }).passwordHashOf,
    accounts: accounts.accounts,
    siteSettings: site.siteSettings,
    invitations: site.invitations,
    openSession,
    limits: createSignUpLimits({ limits }),
    signInLimits: signIn.signInLimits,
    checkCaptcha: signIn.checkCaptcha,
    passwords,
    cookie,
    signUpKeys: settings.signUpKeys,
    payments: billing?.checkout,
    askToVerify: signIn.emailAddresses.askToVerify,
    clock,
    newId,
  });
  return {
    signUps,
    signUpResults: createSignUpResults({
      payments: billing?.results,
      sessions: accounts.sessions,
      openSession,
      findUser: createAccountsStore({ db, newId }).findUser,
      cookie,
    }),
    google: createGoogleService({
      google: google.isOn ? google.open(outside) : undefined,
      store: createGoogleStore({ db, newId }),
      tickets: createOneTimeTokens(
        { box, limits, newId, clock },
        { kind: "google", seconds: googleAttemptSeconds, schema: googleAttemptSchema },
      ),
      openSession,
      signUps,
      log,
    }),
    firstAdmin: createFirstAdminService({
      accounts: accounts.accounts,
      site: createSiteStore({ db }),
      newId,
    }),
  };
}
