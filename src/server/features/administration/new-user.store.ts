import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Role, SubscriptionType } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import type { Locale } from "#domain/language/locales.ts";
import { siteSettingsKey } from "#domain/site/settings.ts";
import type { Transaction } from "#server/db/database.ts";
import { accounts, users } from "#server/db/schema/accounts.ts";
import { apiKeys, vendorKeys } from "#server/db/schema/settings.ts";
import { siteSettings } from "#server/db/schema/site.ts";
import { waitlist } from "#server/db/schema/waitlist.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { NewId } from "#server/platform/new-id.ts";
import { type Defaults, insertDefaults } from "./defaults.store.ts";

export type { Transaction };

export type StoredUser = typeof users.$inferSelect;

/**
 * Who creates a user, and whether the sign-up gate stands in the way (READ-13, threats T30). A payment has passed it
 * when its checkout was opened: nobody who has paid is locked out.
 */
const behindGate = { admin: false, "first-admin": false, "sign-up": true, payment: false } as const;
export type Creator = keyof typeof behindGate;

export type NewUser = {
  by: Creator;
  fullName: string;
  /** Trimmed, lower case. */
  email: string;
  /** Null for an account opened with Google. */
  passwordHash: string | null;
  role: Role;
  subscriptionType: SubscriptionType | null;
  phone?: string | null;
  emailVerified?: boolean;
  googleUid?: string | null;
  profilePicture?: string | null;
  /** English when left out. */
  language?: Locale | undefined;
  paymentInfo?: PaymentInfo;
  /** Number of the look at the payment provider that told the payment information. */
  paymentTicket?: number;
  /** Own keys, encrypted for the user's id. */
  keysOf?: (userId: string) => Omit<typeof vendorKeys.$inferInsert, "userId">[];
};

/** The gate as stored now; whoever closes it waits until the transaction has ended. */
async function isGateOpen(tx: Transaction): Promise<boolean> {
  const [row] = await tx
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, siteSettingsKey))
    .for("share");
  const { signupsEnabled } = (row?.value ?? {}) as { signupsEnabled?: unknown };
  return signupsEnabled === true;
}

/** Whether the address holds an invitation; whoever uses it up at the same moment waits for the end of this one. */
async function isInvited(tx: Transaction, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: waitlist.id })
    .from(waitlist)
    .where(
      and(
        eq(waitlist.email, email),
        eq(waitlist.status, "invited"),
        gt(waitlist.inviteExpiresAt, sql`now()`),
      ),
    )
    .for("update");
  return rows.length > 0;
}

/**
 * The one statement of the product that makes a user. A removed user of the same address gives way (READ-51).
 * @returns undefined when the address or the Google account belongs to somebody.
 */
async function insertUser(tx: Transaction, newId: NewId, input: NewUser): Promise<StoredUser | undefined> {
  const { by, passwordHash: _, keysOf: __, ...fields } = input;
  const mayCreate = !behindGate[by] || (await isGateOpen(tx)) || (await isInvited(tx, fields.email));
  if (!mayCreate) throw new AppError("signups-closed");
  await tx.delete(users).where(and(eq(users.email, fields.email), isNotNull(users.removedAt)));
  const authProvider = input.googleUid ? "google" : "email";
  const [user] = await tx
    .insert(users)
    .values({ id: newId(), authProvider, ...fields })
    .onConflictDoNothing()
    .returning();
  // An invitation opens the gate once.
  if (user)
    await tx
      .update(waitlist)
      .set({ status: "joined", inviteHash: null, inviteExpiresAt: null })
      .where(eq(waitlist.email, user.email));
  return user;
}

async function insertIdentities(tx: Transaction, newId: NewId, user: StoredUser, hash: string | null) {
  const own = { userId: user.id };
  if (hash !== null)
    await tx
      .insert(accounts)
      .values({ ...own, id: newId(), accountId: user.id, providerId: "credential", password: hash });
  if (user.googleUid !== null)
    await tx
      .insert(accounts)
      .values({ ...own, id: newId(), accountId: user.googleUid, providerId: "google" });
}

/**
 * Creates a user with everything a new user starts with, whole or not at all.
 * @returns undefined when the address or the Google account belongs to somebody.
 */
export async function createUserIn(
  tx: Transaction,
  newId: NewId,
  input: NewUser,
  defaults: Defaults,
): Promise<StoredUser | undefined> {
  const user = await insertUser(tx, newId, input);
  if (!user) return undefined;
  const userId = user.id;
  await insertIdentities(tx, newId, user, input.passwordHash);
  await tx.insert(apiKeys).values({ userId });
  const keys = input.keysOf?.(userId) ?? [];
  if (keys.length > 0) await tx.insert(vendorKeys).values(keys.map((key) => ({ ...key, userId })));
  await insertDefaults(tx, newId, userId, defaults);
  return user;
}
