import { hashPassword, verifyPassword } from "better-auth/crypto";
import { createCredentialsStore } from "./features/accounts/identity/credentials.store.ts";
import { createSignUpService, type SignUpDeps } from "./features/accounts/sign-up/sign-up.service.ts";
import { createSignUpStore } from "./features/accounts/sign-up/sign-up.store.ts";
import { createSignUpCookie } from "./features/accounts/sign-up/sign-up-cookie.ts";
import { createSignUpLimits } from "./features/accounts/sign-up/sign-up-limits.service.ts";
import { createDuplicateUsersService } from "./features/accounts/users/duplicate-users.service.ts";
import { createDuplicateUsersStore } from "./features/accounts/users/duplicate-users.store.ts";
import type { Platform } from "./open-platform.ts";
import { systemClock } from "./platform/clock.ts";
import { randomId } from "./platform/new-id.ts";

/** How people become users by themselves, and what happens to users that are there twice. */
export function signUpServices(
  { config, database, limits, secrets, log }: Platform,
  others: Pick<
    SignUpDeps,
    "accounts" | "identity" | "siteSettings" | "signInLimits" | "checkPerson" | "askToVerify"
  >,
) {
  return {
    signUps: createSignUpService({
      ...others,
      store: createSignUpStore({ db: database.db }),
      passwordHashOf: createCredentialsStore({ db: database.db, newId: randomId }).passwordHashOf,
      limits: createSignUpLimits({ limits }),
      passwords: { hash: hashPassword, verify: verifyPassword },
      cookie: createSignUpCookie({ secure: config.appUrl.startsWith("https:") }),
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
