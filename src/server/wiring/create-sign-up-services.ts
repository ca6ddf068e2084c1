import { createAccountsStore } from "#server/features/administration/accounts.store.ts";
import { createDuplicateUsersService } from "#server/features/administration/duplicate-users.service.ts";
import { createDuplicateUsersStore } from "#server/features/administration/duplicate-users.store.ts";
import type { SessionsService } from "#server/features/sessions/sessions.service.ts";
import { createCredentialsStore } from "#server/features/sign-in/credentials.store.ts";
import type { OpenSession } from "#server/features/sign-in/open-session.service.ts";
import { createSignUpService, type SignUpDeps } from "#server/features/sign-up/sign-up.service.ts";
import { createSignUpStore } from "#server/features/sign-up/sign-up.store.ts";
import { createSignUpCookie } from "#server/features/sign-up/sign-up-cookie.ts";
import { createSignUpLimits } from "#server/features/sign-up/sign-up-limits.service.ts";
import { createSignUpResults } from "#server/features/sign-up/sign-up-results.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock } from "#server/platform/clock.ts";
import { randomId } from "#server/platform/new-id.ts";
import { hashPassword, verifyPassword } from "#server/platform/secrets/password-hash.ts";
import type { BillingServices } from "./create-billing-services.ts";

/** How users become users by themselves, and what happens to users that are there twice. */
export function signUpServices(
  { config, database, limits, secrets, log }: Platform,
  {
    billing,
    ...others
  }: Pick<
    SignUpDeps,
    | "accounts"
    | "siteSettings"
    | "invitations"
    | "signInLimits"
    | "checkCaptcha"
    | "askToVerify"
    | "signUpKeys"
  > & {
    sessions: SessionsService;
    openSession: OpenSession;
    billing: BillingServices | undefined;
  },
) {
  const cookie = createSignUpCookie({ secure: config.appUrl.startsWith("https:") });
  const signUpLimits = createSignUpLimits({ limits });
  return {
    signUpResults: createSignUpResults({
      payments: billing?.results,
      sessions: others.sessions,
      openSession: others.openSession,
      findUser: createAccountsStore({ db: database.db, newId: randomId }).findUser,
      cookie,
    }),
    signUps: createSignUpService({
      ...others,
      store: createSignUpStore({ db: database.db }),
      passwordHashOf: createCredentialsStore({ db: database.db, newId: randomId }).passwordHashOf,
      payments: billing?.checkout,
      limits: signUpLimits,
      passwords: { hash: hashPassword, verify: verifyPassword },
      cookie,
      clock: systemClock,
      newId: randomId,
    }),
    duplicateUsers: createDuplicateUsersService({
      store: createDuplicateUsersStore({ db: database.db }),
      box: secrets,
      log,
    }),
  };
}
