import { and, asc, count, eq, isNull, lt } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { passkeys, users } from "#server/db/schema/accounts.ts";

export type StoredPasskey = typeof passkeys.$inferSelect;
export type NewPasskey = Pick<
  StoredPasskey,
  "id" | "userId" | "name" | "publicKey" | "counter" | "transports"
>;
/** Whose passkey it is. */
export type PasskeyOwner = { id: string; email: string; fullName: string };

export type PasskeysStore = ReturnType<typeof createPasskeysStore>;

export function createPasskeysStore({ db }: { db: Database }) {
  const mine = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

  return {
    async findOwner(userId: string): Promise<PasskeyOwner | undefined> {
      const [row] = await db
        .select({ id: users.id, email: users.email, fullName: users.fullName })
        .from(users)
        .where(and(eq(users.id, userId), isNull(users.removedAt)));
      return row;
    },
    async list(userId: string): Promise<StoredPasskey[]> {
      return db
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
    },
    /** Undefined when the user is gone or has `max` already, or the credential is known. */
    async add(input: NewPasskey, max: number): Promise<StoredPasskey | undefined> {
      return db.transaction(async (tx) => {
        // The lock lets one call per user count at a time.
        const [user] = await tx
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.id, input.userId), isNull(users.removedAt)))
          .for("update");
        if (!user) return undefined;
        const [held] = await tx
          .select({ passkeys: count() })
          .from(passkeys)
          .where(eq(passkeys.userId, input.userId));
        if ((held?.passkeys ?? 0) >= max) return undefined;
        const [row] = await tx.insert(passkeys).values(input).onConflictDoNothing().returning();
        return row;
      });
    },
    async remove(userId: string, id: string): Promise<boolean> {
      const rows = await db.delete(passkeys).where(mine(userId, id)).returning({ id: passkeys.id });
      return rows.length > 0;
    },
    /** A passkey of a live user. */
    async find(id: string): Promise<{ passkey: StoredPasskey; owner: PasskeyOwner } | undefined> {
      const [row] = await db
        .select({
          passkey: passkeys,
          owner: { id: users.id, email: users.email, fullName: users.fullName },
        })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(and(eq(passkeys.id, id), isNull(users.removedAt)));
      return row;
    },
    /** Notes a use; false when the counter has not grown meanwhile. Authenticators without a counter always say 0. */
    async noteUse(id: string, newCounter: number): Promise<boolean> {
      const grows = newCounter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, newCounter);
      const rows = await db
        .update(passkeys)
        .set({ counter: newCounter, lastUsedAt: new Date() })
        .where(and(eq(passkeys.id, id), grows))
        .returning({ id: passkeys.id });
      return rows.length > 0;
    },
  };
}
