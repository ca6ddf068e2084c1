import type { Me, User } from "#contract/accounts.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Passwords } from "#server/platform/secrets/password-hash.ts";
import type { AccountsStore, EntitlementOf } from "./accounts.store.ts";
import type { Defaults } from "./defaults.store.ts";
import type { NewUser, StoredUser, Transaction } from "./new-user.store.ts";

/** Details of a new user, with the password as typed. */
export type UserInput = Pick<
  NewUser,
  "by" | "fullName" | "email" | "emailVerified" | "phone" | "role" | "subscriptionType" | "language"
> & { password: string };

/** A stored user as admins see it. */
export function userOf(user: StoredUser): User {
  return {
    id: user.id,
    fullName: user.fullName,
    email: user.email,
    phone: user.phone,
    role: user.role,
    subscriptionType: user.subscriptionType,
    authProvider: user.authProvider,
    googleUid: user.googleUid,
    profilePicture: user.profilePicture,
    paymentInfo: user.paymentInfo,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
  };
}

/** A stored user as that user sees it. */
function meOf(user: StoredUser, hasPassword: boolean, entitlementOf: EntitlementOf): Me {
  return {
    ...userOf(user),
    emailVerified: user.emailVerified,
    language: user.language,
    hasPassword,
    twoFactorEnabled: user.twoFactorEnabled,
    phoneNumber: user.phoneNumberVerified ? user.phoneNumber : null,
    entitlement: entitlementOf(user),
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;

export type AccountsServiceDeps = {
  store: AccountsStore;
  defaults: Defaults;
  passwords: Pick<Passwords, "hash">;
  entitlementOf: EntitlementOf;
};

export function createAccountsService({ store, defaults, passwords, entitlementOf }: AccountsServiceDeps) {
  async function findActor(userId: string): Promise<Actor | undefined> {
    const payer = await store.findPayer(userId);
    if (!payer) return undefined;
    const { paymentInfo, ...actor } = payer;
    return { ...actor, entitlement: entitlementOf({ role: actor.role, paymentInfo }).state };
  }

  async function me(actor: Actor): Promise<Me> {
    const user = await store.findUser(actor.userId);
    if (!user) throw new AppError("not-signed-in");
    return meOf(user, await store.hasPassword(user.id), entitlementOf);
  }

  /**
   * Creates a user with the default prompts, feeds and settings.
   * @returns undefined when the email is taken, so that repeating the call is safe.
   */
  async function create({ password, ...fields }: UserInput): Promise<Me | undefined> {
    return createHashed({ ...fields, passwordHash: await passwords.hash(password) });
  }

  /** As `create`, with a password that is hashed already or none, as part of the caller's transaction. */
  async function createHashed(input: NewUser, inside?: Transaction): Promise<Me | undefined> {
    const email = input.email.trim().toLowerCase();
    const user = await store.createUser({ ...input, email }, defaults, inside);
    return user && meOf(user, input.passwordHash !== null, entitlementOf);
  }

  const { hasSecondFactor, hasUsers } = store;
  return { me, create, createHashed, findActor, hasSecondFactor, hasUsers };
}
