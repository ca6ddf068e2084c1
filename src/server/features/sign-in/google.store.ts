import { and, eq, isNull } from "drizzle-orm";
import type { GoogleAccount } from "#domain/accounts/google-decision.ts";
import type { Database } from "#server/db/database.ts";
import { accounts, users } from "#server/db/schema/accounts.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type GoogleStore = ReturnType<typeof createGoogleStore>;

type Row = Omit<GoogleAccount, "removed"> & { removedAt: Date | null };
const accountOf = (row: Row | undefined): GoogleAccount | undefined =>
  row && { ...row, removed: row.removedAt !== null };

const live = (userId: string) => and(eq(users.id, userId), isNull(users.removedAt));

export function createGoogleStore({ db, newId }: { db: Database; newId: NewId }) {
  const read = {
    id: users.id,
    email: users.email,
    emailVerified: users.emailVerified,
    googleUid: users.googleUid,
    removedAt: users.removedAt,
  };

  return {
    /** The accounts that a Google subject and an address name. */
    async findKnown(sub: string, email: string) {
      const [bySubject] = await db.select(read).from(users).where(eq(users.googleUid, sub));
      const [byEmail] = await db.select(read).from(users).where(eq(users.email, email));
      return { bySubject: accountOf(bySubject), byEmail: accountOf(byEmail) };
    },
    /** Gives the account its Google subject permanently and marks its address as proved; false when it has one already. */
    async link(userId: string, sub: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const rows = await tx
          .update(users)
          .set({ googleUid: sub, emailVerified: true, updatedAt: new Date() })
          .where(and(live(userId), isNull(users.googleUid)))
          .returning({ id: users.id });
        if (rows.length === 0) return false;
        await tx.insert(accounts).values({ id: newId(), accountId: sub, providerId: "google", userId });
        return true;
      });
    },
    async markEmailVerified(userId: string): Promise<void> {
      await db.update(users).set({ emailVerified: true, updatedAt: new Date() }).where(live(userId));
    },
  };
}
