import { and, eq, isNotNull, isNull, not, or } from "drizzle-orm";
import { mayLeaveAdmins } from "#domain/accounts/permissions.ts";
import type { Database } from "#server/db/database.ts";
import { accounts, pendingSignUps, users } from "#server/db/schema/accounts.ts";
import { securityEvents } from "#server/db/schema/admin.ts";
import { companyFacts, quotes } from "#server/db/schema/market.ts";
import { waitlist } from "#server/db/schema/waitlist.ts";
import { endSubscription, voidVerifications } from "../administration/erasure.store.ts";
import type { StoredUser, Transaction } from "../administration/new-user.store.ts";
import { lockAdmins, othersIn } from "../administration/users.store.ts";
import { hasLiveCheckout } from "../sign-up/sign-up.store.ts";
import { removePicture } from "./picture.store.ts";

export type ProfileFields = Partial<Pick<StoredUser, "fullName" | "phone" | "profilePicture" | "language">>;

export type MeStore = ReturnType<typeof createMeStore>;

/** What names the user outside the tables that hang on the user's row. */
async function removeTraces(tx: Transaction, user: StoredUser): Promise<void> {
  await voidVerifications(tx, user);
  await endSubscription(tx, user);
  const { id, email, googleUid } = user;
  const sameGoogle = googleUid === null ? undefined : eq(pendingSignUps.googleUid, googleUid);
  const theirs = or(eq(pendingSignUps.email, email), sameGoogle);
  // Held first: no checkout of them begins between the question and the deletion.
  await tx.select({ id: pendingSignUps.id }).from(pendingSignUps).where(theirs).for("update");
  await tx.delete(pendingSignUps).where(and(theirs, not(hasLiveCheckout)));
  await tx.delete(waitlist).where(eq(waitlist.email, email));
  await tx.delete(quotes).where(eq(quotes.scope, id));
  await tx.delete(companyFacts).where(eq(companyFacts.scope, id));
  await tx.delete(securityEvents).where(eq(securityEvents.userId, id));
}

export function createMeStore({ db }: { db: Database }) {
  const alive = (userId: string) => and(eq(users.id, userId), isNull(users.removedAt));

  return {
    /** False without such a user. A picture that is said to be elsewhere, or none, takes the place of a stored one. */
    async changeProfile(userId: string, fields: ProfileFields): Promise<boolean> {
      return db.transaction(async (tx) => {
        const rows = await tx
          .update(users)
          .set({ ...fields, updatedAt: new Date() })
          .where(alive(userId))
          .returning({ id: users.id });
        if (fields.profilePicture !== undefined) await removePicture(tx, userId);
        return rows.length > 0;
      });
    },

    async passwordHash(userId: string): Promise<string | null> {
      const [row] = await db
        .select({ hash: accounts.password })
        .from(accounts)
        .where(and(eq(accounts.userId, userId), isNotNull(accounts.password)));
      return row?.hash ?? null;
    },

    /** Deletes the user and everything that belongs to or names them, whole or not at all. Safe to repeat. */
    async removeWhole(userId: string): Promise<"removed" | "last-admin"> {
      return db.transaction(async (tx) => {
        const admins = await lockAdmins(tx);
        const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("update");
        if (!user) return "removed";
        if (user.role === "ADMIN" && !mayLeaveAdmins(othersIn(admins, userId))) return "last-admin";
        await removeTraces(tx, user);
        // Sessions, password, second factor, passkeys, settings, keys, prompts, feeds and analyses go with the row.
        await tx.delete(users).where(eq(users.id, userId));
        return "removed";
      });
    },
  };
}
