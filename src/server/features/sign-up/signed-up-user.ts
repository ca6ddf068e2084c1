import type { SubscriptionType } from "#domain/accounts/account.ts";
import type { NewUser } from "../administration/new-user.store.ts";
import type { PendingSignUp } from "./sign-up.store.ts";
import type { SignUpKeys } from "./sign-up-keys.ts";

type Complete = PendingSignUp & { fullName: string; email: string };

/** What of the account does not stand in the sign-up. */
type Rest = Pick<NewUser, "by" | "paymentInfo" | "paymentTicket"> & { subscriptionType: SubscriptionType };

/** The account that a sign-up becomes: always a user's, with the own keys for the plan that runs on them. */
export function signedUpUser(row: Complete, keys: SignUpKeys, rest: Rest): NewUser {
  const { fullName, email, phone, passwordHash, googleUid, profilePicture, language } = row;
  return {
    fullName,
    email,
    phone,
    passwordHash,
    googleUid,
    profilePicture,
    language,
    ...rest,
    role: "USER",
    emailVerified: googleUid !== null,
    keysOf: (userId) => (rest.subscriptionType === "EARLY_BIRD" ? keys.movedTo(userId, row) : []),
  };
}
