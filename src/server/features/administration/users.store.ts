import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { UserPatch } from "#contract/accounts.ts";
import { endsSessions, mayLeaveAdmins } from "#domain/accounts/permissions.ts";
import type { Database } from "#server/db/database.ts";
import { sessions, users } from "#server/db/schema/accounts.ts";
import { breaksUnique } from "#server/platform/database-failure.ts";
import type { NewId } from "#server/platform/new-id.ts";
import { eraseUser, sweepRemoved, voidVerifications } from "./erasure.store.ts";
import type { StoredUser, Transaction } from "./new-user.store.ts";
import { storePassword } from "./password.store.ts";
import { type Restoration, restoreUser } from "./restoration.store.ts";
import { countUsers, type ListRequest, listUsers } from "./user-list.store.ts";

export type UserChange = Omit<UserPatch, "password"> & { passwordHash?: string };

/** Why an edit or a removal was not made: who asks is no admin any more, or an error code of the contract. */
export type Rejection = "forbidden" | "account-not-found" | "last-admin" | "email-taken";

export type UsersStore = ReturnType<typeof createUsersStore>;

const live = isNull(users.removedAt);

/**
 * Ids of the admins, held until the transaction ends: whoever changes them waits, so that the rules about the last
 * one and about who asks are decided on what is really there (threats T29).
 */
export async function lockAdmins(tx: Transaction): Promise<Set<string>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "ADMIN"), live));
  return new Set(rows.map(({ id }) => id));
}

async function lockUser(tx: Transaction, userId: string): Promise<StoredUser | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), live))
    .for("update");
  return user;
}

export const othersIn = (admins: Set<string>, userId: string) => admins.size - (admins.has(userId) ? 1 : 0);

export function createUsersStore({ db, newId }: { db: Database; newId: NewId }) {
  async function applyChange(tx: Transaction, before: StoredUser, change: UserChange) {
    const { passwordHash, ...fields } = change;
    const { email = before.email, role = before.role } = fields;
    const movesAddress = email !== before.email;
    if (movesAddress) await tx.delete(users).where(and(eq(users.email, email), isNotNull(users.removedAt)));
    if (passwordHash !== undefined) await storePassword(tx, newId, before.id, passwordHash);
    if (endsSessions(before, { email, role, setsPassword: passwordHash !== undefined })) {
      await tx.delete(sessions).where(eq(sessions.userId, before.id));
      await voidVerifications(tx, before);
    }
    const [after] = await tx
      .update(users)
      .set({ ...fields, ...(movesAddress ? { emailVerified: false } : {}), updatedAt: new Date() })
      .where(eq(users.id, before.id))
      .returning();
    if (!after) throw new Error("A locked user is gone.");
    return after;
  }

  return {
    list: (wish: ListRequest) => listUsers(db, wish),
    count: (wish: ListRequest) => countUsers(db, wish),

    async find(userId: string): Promise<StoredUser | undefined> {
      const [user] = await db
        .select()
        .from(users)
        .where(and(eq(users.id, userId), live));
      return user;
    },

    /** @param email trimmed, lower case */
    async findByEmail(email: string): Promise<StoredUser | undefined> {
      const [user] = await db
        .select()
        .from(users)
        .where(and(eq(users.email, email), live));
      return user;
    },

    /** Merges the fields into the user's record. @param by the admin who asks */
    async update(by: string, userId: string, change: UserChange): Promise<StoredUser | Rejection> {
      try {
        return await db.transaction(async (tx) => {
          const admins = await lockAdmins(tx);
          if (!admins.has(by)) return "forbidden";
          const before = await lockUser(tx, userId);
          if (!before) return "account-not-found";
          const leaves = before.role === "ADMIN" && change.role === "USER";
          if (leaves && !mayLeaveAdmins(othersIn(admins, userId))) return "last-admin";
          return applyChange(tx, before, change);
        });
      } catch (error) {
        if (breaksUnique(error, "users_email_key")) return "email-taken";
        throw error;
      }
    },

    /** @param by the admin who asks */
    async remove(by: string, userId: string): Promise<"removed" | Rejection> {
      return db.transaction(async (tx) => {
        const admins = await lockAdmins(tx);
        if (!admins.has(by)) return "forbidden";
        const user = await lockUser(tx, userId);
        if (!user) return "account-not-found";
        if (user.role === "ADMIN" && !mayLeaveAdmins(othersIn(admins, userId))) return "last-admin";
        await eraseUser(tx, user);
        return "removed";
      });
    },

    /** @param by the admin who asks @param removedAfter who was removed before is nobody any more */
    async restore(
      by: string,
      userId: string,
      removedAfter: Date,
      restoration: Restoration,
    ): Promise<StoredUser | Rejection> {
      return db.transaction(async (tx) => {
        const admins = await lockAdmins(tx);
        if (!admins.has(by)) return "forbidden";
        const [user] = await tx
          .select()
          .from(users)
          .where(and(eq(users.id, userId), gt(users.removedAt, removedAfter)))
          .for("update");
        return user ? restoreUser(tx, newId, user, restoration) : "account-not-found";
      });
    },

    sweepRemoved: (removedBefore: Date) => sweepRemoved(db, removedBefore),
  };
}
