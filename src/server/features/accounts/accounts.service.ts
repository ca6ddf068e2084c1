import { hashPassword } from "better-auth/crypto";
import type { Me, User } from "#contract/accounts.ts";
import type { Actor, Role, SubscriptionType } from "#domain/accounts/account.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { AccountsStore, Starters, StoredUser } from "./accounts.store.ts";

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
export function meOf(user: StoredUser, hasPassword: boolean): Me {
  return {
    ...userOf(user),
    emailVerified: user.emailVerified,
    hasPassword,
    twoFactorEnabled: user.twoFactorEnabled,
    phoneNumber: user.phoneNumberVerified ? user.phoneNumber : null,
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;

export function createAccountsService({ store, starters }: { store: AccountsStore; starters: Starters }) {
  async function me(actor: Actor): Promise<Me> {
    const user = await store.findUser(actor.userId);
    if (!user) throw new AppError("not-signed-in");
    return meOf(user, await store.hasPassword(user.id));
  }

  /**
   * Creates a user with the default prompts, feeds and settings.
   * @returns undefined when the email is taken, so that repeating the call is safe.
   */
  async function create(input: {
    fullName: string;
    email: string;
    password: string;
    role: Role;
    subscriptionType: SubscriptionType | null;
  }): Promise<Me | undefined> {
    const { password, ...fields } = input;
    const passwordHash = await hashPassword(password);
    const user = await store.createUser(
      { ...fields, email: fields.email.trim().toLowerCase(), passwordHash },
      starters,
    );
    return user && meOf(user, true);
  }

  return { me, create, findActor: store.findActor, hasUsers: store.hasUsers };
}
