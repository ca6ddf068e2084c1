import { hashPassword, verifyPassword } from "better-auth/crypto";
import { createAccountsStore } from "#server/features/administration/accounts.store.ts";
import { createDuplicateUsersService } from "#server/features/administration/duplicate-users.service.ts";
import { createDuplicateUsersStore } from "#server/features/administration/duplicate-users.store.ts";
import { createCredentialsStore } from "#server/features/sessions/credentials.store.ts";
import type { Identity } from "#server/features/sessions/identity.ts";
import { createSignUpService, type SignUpDeps } from "#server/features/sign-up/sign-up.service.ts";
import { createSignUpStore } from "#server/features/sign-up/sign-up.store.ts";
import { createSignUpCookie } from "#server/features/sign-up/sign-up-cookie.ts";
import { createSignUpLimits } from "#server/features/sign-up/sign-up-limits.service.ts";
import { createSignUpResults } from "#server/features/sign-up/sign-up-results.service.ts";
import type { Platform } from "#server/open-platform.ts";
import { systemClock } from "#server/platform/clock.ts";
import { randomId } from "#server/platform/new-id.ts";
import type { BillingServices } from "./create-billing-services.ts";

/** How people become users by themselves, and what happens to users that are there twice. */
export function signUpServices(
  { config, database, limits, secrets, log }: Platform,
  {
    billing,
    ...others
  }: Pick<
    SignUpDeps,
    "accounts" | "siteSettings" | "invitations" | "signInLimits" | "checkPerson" | "askToVerify"
  > & {
    identity: Identity;
    billing: BillingServices | undefined;
  },
) {
  const cookie = createSignUpCookie({ secure: config.appUrl.startsWith("https:") });
  const signUpLimits = createSignUpLimits({ limits });
  return {
    signUpResults: createSignUpResults({
      payments: billing?.results,
      identity: others.identity,
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
      box: secrets,
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
