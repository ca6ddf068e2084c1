import {
  type Actor,
  type AuthProvider,
  type Role,
  type SubscriptionType,
  usesSystemKeys,
} from "./account.ts";

/** Fields of a user's API keys (specification section 3). */
export const keyFields = [
  "openaiApiKey",
  "finnhubApiKey",
  "finnhubEnabled",
  "yahooFinanceEnabled",
  "redditEnabled",
  "redditApiKey",
  "blueskyEnabled",
] as const;
export type KeyField = (typeof keyFields)[number];

/** What accounts on system keys may save all the same (READ-45). */
const savedByEverybody: readonly KeyField[] = ["redditEnabled", "redditApiKey", "blueskyEnabled"];

export function mayAdminister(actor: Pick<Actor, "role">): boolean {
  return actor.role === "ADMIN";
}

/** Accounts on system keys save the fields of social networks only; a save with any other field is rejected as a whole. */
export function maySaveKey(actor: Pick<Actor, "role" | "subscriptionType">, field: KeyField): boolean {
  return !usesSystemKeys(actor) || savedByEverybody.includes(field);
}

/** Admins remove others, never themselves (specification section 6). */
export function mayRemove(actor: Pick<Actor, "role" | "userId">, userId: string): boolean {
  return mayAdminister(actor) && actor.userId !== userId;
}

/** False for an account that only Google vouches for: it has no password to edit. */
export function editsPassword({ authProvider }: { authProvider: AuthProvider }): boolean {
  return authProvider !== "google";
}

/** What an edit by an admin changes of a user's way in and rights. A password that cannot be set counts as none. */
export function rightsChangedBy(
  before: {
    email: string;
    role: Role;
    subscriptionType: SubscriptionType | null;
    authProvider: AuthProvider;
  },
  after: {
    email?: string | undefined;
    role?: Role | undefined;
    subscriptionType?: SubscriptionType | null | undefined;
    password?: string | undefined;
  },
): ("password" | "email" | "role" | "plan")[] {
  const { email = before.email, role = before.role, password = "" } = after;
  const plan = after.subscriptionType === undefined ? before.subscriptionType : after.subscriptionType;
  return [
    ...(password !== "" && editsPassword(before) ? (["password"] as const) : []),
    ...(email !== before.email ? (["email"] as const) : []),
    ...(role !== before.role ? (["role"] as const) : []),
    ...(plan !== before.subscriptionType ? (["plan"] as const) : []),
  ];
}

/** Whether an admin may give up the role or the account: one must always be left (READ-50). */
export function mayLeaveAdmins(otherAdmins: number): boolean {
  return otherAdmins > 0;
}

/** Whether an edit of a user is one that ends the user's sessions (READ-52). */
export function endsSessions(
  before: { email: string; role: Role },
  after: { email: string; role: Role; setsPassword: boolean },
): boolean {
  return after.setsPassword || after.email !== before.email || after.role !== before.role;
}
