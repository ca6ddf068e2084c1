import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { accounts, passkeys, sessions, users } from "#server/db/schema/accounts.ts";
import { breaksUnique } from "#server/platform/database-failure.ts";
import type { NewId } from "#server/platform/new-id.ts";
import { voidVerifications } from "../administration/erasure.store.ts";
import type { StoredUser, Transaction } from "../administration/new-user.store.ts";
import { storePassword } from "../administration/password.store.ts";
import { type MailedLink, redeemLink } from "./mailed-links.store.ts";

export type User = Pick<
  StoredUser,
  "id" | "fullName" | "email" | "emailVerified" | "twoFactorEnabled" | "language"
>;

export type CredentialsStore = ReturnType<typeof createCredentialsStore>;

const user = {
  id: users.id,
  fullName: users.fullName,
  email: users.email,
  emailVerified: users.emailVerified,
  twoFactorEnabled: users.twoFactorEnabled,
  language: users.language,
};

async function lockedUser(tx: Transaction, userId: string): Promise<StoredUser | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.removedAt)))
    .for("update");
  return user;
}

async function proveOwner(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx
    .update(users)
    .set({ emailVerified: true, phoneNumber: null, phoneNumberVerified: false })
    .where(eq(users.id, userId));
}

/** What users prove themselves with: password and address. Removed users are not found. */
export function createCredentialsStore({ db, newId }: { db: Database; newId: NewId }) {
  /** Who has the address, also when removed, and the hash of the password if there is one. */
  async function findPassword(email: string) {
    const [row] = await db
      .select({ userId: users.id, removedAt: users.removedAt, hash: accounts.password })
      .from(users)
      .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
      .where(eq(users.email, email));
    return row && { userId: row.userId, isRemoved: row.removedAt !== null, hash: row.hash };
  }

  return {
    async findByEmail(email: string): Promise<User | undefined> {
      const [row] = await db
        .select(user)
        .from(users)
        .where(and(eq(users.email, email), isNull(users.removedAt)));
      return row;
    },

    async findById(userId: string): Promise<User | undefined> {
      const [row] = await db
        .select(user)
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.removedAt)));
      return row;
    },

    findPassword,

    /** The password hash of the live account with that address: null when it has none, undefined without an account. */
    async passwordHashOf(email: string): Promise<string | null | undefined> {
      const found = await findPassword(email);
      return found?.isRemoved ? undefined : found?.hash;
    },

    /**
     * Stores the password and ends all that the old one opened: sessions, trusted devices, links and codes in progress.
     * With a link, the link is used up and its address counts as proved. Whoever set up other ways in before it was
     * proved may have typed somebody else's address: passkeys and the number for signing in go, too.
     * @returns undefined when the user or the link is gone, or the link is for another address.
     */
    replacePassword(userId: string, hash: string, link?: MailedLink): Promise<User | undefined> {
      return db.transaction(async (tx) => {
        const user = await lockedUser(tx, userId);
        if (!user || (link && (link.email !== user.email || !(await redeemLink(tx, link))))) return undefined;
        await storePassword(tx, newId, userId, hash);
        await tx.delete(sessions).where(eq(sessions.userId, userId));
        await voidVerifications(tx, user);
        if (link && !user.emailVerified) await proveOwner(tx, userId);
        return user;
      });
    },

    /** Notes that the user's present address is theirs; false when the link is for an earlier one. */
    async confirmEmail({ userId, email }: MailedLink): Promise<boolean> {
      const rows = await db
        .update(users)
        .set({ emailVerified: true, updatedAt: new Date() })
        .where(and(eq(users.id, userId), eq(users.email, email), isNull(users.removedAt)))
        .returning({ id: users.id });
      return rows.length > 0;
    },

    /**
     * Gives the user the proved address and ends all that the earlier one opened: sessions but the kept one, trusted
     * devices, links and codes in progress.
     * @returns the user as before; undefined for a user who is gone; "taken" when somebody else has the address.
     */
    async changeEmail(
      { userId, email }: MailedLink,
      currentSessionId: string | undefined,
    ): Promise<User | "taken" | undefined> {
      const others = eq(sessions.userId, userId);
      try {
        return await db.transaction(async (tx) => {
          const user = await lockedUser(tx, userId);
          if (!user) return undefined;
          // As at a sign-up, a removed user of that address gives way (READ-51).
          await tx.delete(users).where(and(eq(users.email, email), isNotNull(users.removedAt)));
          await tx
            .update(users)
            .set({ email, emailVerified: true, updatedAt: new Date() })
            .where(eq(users.id, userId));
          await tx
            .delete(sessions)
            .where(currentSessionId === undefined ? others : and(others, ne(sessions.id, currentSessionId)));
          await voidVerifications(tx, user);
          return user;
        });
      } catch (error) {
        if (breaksUnique(error, "users_email_key")) return "taken";
        throw error;
      }
    },
  };
}
