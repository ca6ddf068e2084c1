import { hashPassword, verifyPassword } from "better-auth/crypto";
import type { BillingServices } from "./create-billing-services.ts";
import { createCredentialsStore } from "./features/accounts/identity/credentials.store.ts";
import type { Identity } from "./features/accounts/identity/identity.ts";
import { createSignUpService, type SignUpDeps } from "./features/accounts/sign-up/sign-up.service.ts";
import { createSignUpStore } from "./features/accounts/sign-up/sign-up.store.ts";
import { createSignUpCookie } from "./features/accounts/sign-up/sign-up-cookie.ts";
import { createSignUpLimits } from "./features/accounts/sign-up/sign-up-limits.service.ts";
import { createSignUpResults } from "./features/accounts/sign-up/sign-up-results.service.ts";
import { createAccountsStore } from "./features/accounts/users/accounts.store.ts";
import { createDuplicateUsersService } from "./features/accounts/users/duplicate-users.service.ts";
import { createDuplicateUsersStore } from "./features/accounts/users/duplicate-users.store.ts";
import type { Platform } from "./open-platform.ts";
import { systemClock } from "./platform/clock.ts";
import { randomId } from "./platform/new-id.ts";

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
      limits: signUpLimits,
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
