import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Actor } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import type { Entitlement } from "#domain/billing/entitlement.ts";
import type { Database } from "#server/db/database.ts";
import { accounts, users } from "#server/db/schema/accounts.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { Defaults } from "./defaults.store.ts";
import { createUserIn, type NewUser, type StoredUser, type Transaction } from "./new-user.store.ts";

export type AccountsStore = ReturnType<typeof createAccountsStore>;

/** Who acts, with what their entitlement follows from. */
export type Payer = Omit<Actor, "entitlement"> & { paymentInfo: PaymentInfo | null };

/** What a user's plan lets them use now. */
export type EntitlementOf = (user: { role: Actor["role"]; paymentInfo: PaymentInfo | null }) => Entitlement;

export function createAccountsStore({ db, newId }: { db: Database; newId: NewId }) {
  async function findPayer(userId: string): Promise<Payer | undefined> {
    const { id, role, subscriptionType, paymentInfo } = users;
    const [row] = await db
      .select({ userId: id, role, subscriptionType, paymentInfo })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.removedAt)));
    return row;
  }

  async function findUser(userId: string): Promise<StoredUser | undefined> {
    const [row] = await db.select().from(users).where(eq(users.id, userId));
    return row;
  }

  async function hasPassword(userId: string): Promise<boolean> {
    const rows = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.userId, userId), isNotNull(accounts.password)));
    return rows.length > 0;
  }

  async function hasSecondFactor(userId: string): Promise<boolean> {
    const [row] = await db.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
    return row?.isOn ?? false;
  }

  async function hasUsers(): Promise<boolean> {
    const rows = await db.select({ id: users.id }).from(users).limit(1);
    return rows.length > 0;
  }

  /** Creates a user, whole or not at all, as part of the caller's transaction if there is one. */
  async function createUser(
    input: NewUser,
    defaults: Defaults,
    inside?: Transaction,
  ): Promise<StoredUser | undefined> {
    const work = (tx: Transaction) => createUserIn(tx, newId, input, defaults);
    return inside ? work(inside) : db.transaction(work);
  }

  return { findPayer, findUser, hasPassword, hasSecondFactor, hasUsers, createUser };
}
