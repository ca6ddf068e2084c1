import { and, eq, inArray, isNotNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { liveCheckoutStates } from "#domain/billing/checkout.ts";
import { isOver } from "#domain/billing/payment-state.ts";
import type { Database } from "#server/db/database.ts";
import {
  accounts,
  knownDevices,
  passkeys,
  profilePictures,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#server/db/schema/accounts.ts";
import { securityEvents } from "#server/db/schema/admin.ts";
import { alertChannels, alerts } from "#server/db/schema/alerts.ts";
import {
  aiBudgets,
  aiReservations,
  aiSpending,
  aiSpendingDays,
  analyses,
  analysisPlaces,
  prompts,
} from "#server/db/schema/analysis.ts";
import { applications } from "#server/db/schema/applications.ts";
import { cancellations, checkouts, planEndings } from "#server/db/schema/billing.ts";
import { calls } from "#server/db/schema/calls.ts";
import { companyCorrections } from "#server/db/schema/corrections.ts";
import { digests } from "#server/db/schema/digests.ts";
import { feedFolders, feeds } from "#server/db/schema/feeds.ts";
import { modelEndMails } from "#server/db/schema/mails.ts";
import { companyFacts, quotes } from "#server/db/schema/market.ts";
import { outputFeeds } from "#server/db/schema/output-feeds.ts";
import { highlights, mutes, readUndos, userItems } from "#server/db/schema/reading.ts";
import { apiKeys, removedEntries, userSettings, vendorKeys } from "#server/db/schema/settings.ts";
import { images } from "#server/db/schema/site.ts";
import { personalTokens } from "#server/db/schema/tokens.ts";
import { watchlistHoldings, watchlists } from "#server/db/schema/watchlists.ts";
import type { StoredUser, Transaction } from "./new-user.store.ts";

const owned = [
  profilePictures,
  sessions,
  knownDevices,
  passkeys,
  personalTokens,
  outputFeeds,
  applications,
  twoFactors,
  userSettings,
  apiKeys,
  vendorKeys,
  removedEntries,
  prompts,
  feeds,
  feedFolders,
  userItems,
  readUndos,
  mutes,
  highlights,
  companyCorrections,
  planEndings,
  modelEndMails,
  watchlists,
  watchlistHoldings,
  alerts,
  alertChannels,
  digests,
  analyses,
  analysisPlaces,
  calls,
  // Before the spending, as a call in flight does when it ends.
  aiReservations,
  aiSpending,
  aiSpendingDays,
  aiBudgets,
  securityEvents,
] as const;
/** Answers that the user's own keys fetched. */
const fetched = [quotes, companyFacts] as const;

/** What a removed user's record holds: the address alone. */
const nobody = {
  fullName: "",
  emailVerified: false,
  profilePicture: null,
  phone: null,
  role: "USER",
  subscriptionType: null,
  googleUid: null,
  phoneNumber: null,
  phoneNumberVerified: false,
  twoFactorEnabled: false,
  language: "en",
  paymentInfo: null,
  paymentTicket: 0,
  seenAt: null,
  lastVisitAt: null,
} as const satisfies Partial<StoredUser>;

/** Erases what belongs to the users that `whose` chooses; of how they signed in, the password's hash stays. */
async function eraseData(tx: Transaction, whose: (userId: PgColumn) => SQL): Promise<void> {
  for (const table of owned) await tx.delete(table).where(whose(table.userId));
  for (const table of fetched) await tx.delete(table).where(whose(table.scope));
  await tx.delete(accounts).where(and(whose(accounts.userId), ne(accounts.providerId, "credential")));
}

/** Nobody pays on for an account that is gone: the provider is asked to end it, until it has (READ-51). */
export async function endSubscription(tx: Transaction, { paymentInfo }: StoredUser): Promise<void> {
  const { subscriptionId, subscriptionStatus = "" } = paymentInfo ?? {};
  if (subscriptionId !== undefined && !isOver(subscriptionStatus))
    await tx.insert(cancellations).values({ subscriptionId }).onConflictDoNothing();
}

/**
 * Mailed links and codes in progress, and a payer's browser that was not signed in yet: none that was there before may
 * open or change the account after.
 */
export async function voidVerifications(
  tx: Transaction,
  { id, email }: Pick<StoredUser, "id" | "email">,
): Promise<void> {
  await tx
    .delete(verifications)
    .where(
      or(
        eq(verifications.value, id),
        sql`strpos(${verifications.value}, ${JSON.stringify(email)}) > 0`,
        sql`strpos(${verifications.value}, ${JSON.stringify(id)}) > 0`,
      ),
    );
  await tx.update(checkouts).set({ tokenHash: null }).where(eq(checkouts.userId, id));
}

/** Removes a user: of the record, email and password hash stay until it is purged (READ-15, READ-51). */
export async function eraseUser(tx: Transaction, user: StoredUser): Promise<void> {
  await eraseData(tx, (userId) => eq(userId, user.id));
  if (user.profilePicture !== null) await tx.delete(images).where(eq(images.url, user.profilePicture));
  await voidVerifications(tx, user);
  await endSubscription(tx, user);
  // A checkout that may still be paid keeps the name: then its money goes back.
  await tx
    .update(checkouts)
    .set({ userId: null })
    .where(and(eq(checkouts.userId, user.id), notInArray(checkouts.state, [...liveCheckoutStates])));
  await tx
    .update(users)
    .set({ ...nobody, removedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, user.id));
}

/** Erases what work that was still in progress stored for a removed user after the removal. */
export const eraseLeftovers = (tx: Transaction, userId: string): Promise<void> =>
  eraseData(tx, (column) => eq(column, userId));

/**
 * Purges records that were removed before the given moment, and erases what work that was still in progress stored for
 * a removed user after the removal.
 */
export async function sweepRemoved(db: Database, removedBefore: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(users).where(lt(users.removedAt, removedBefore));
    const removed = tx.select({ id: users.id }).from(users).where(isNotNull(users.removedAt));
    await eraseData(tx, (userId) => inArray(userId, removed));
  });
}
