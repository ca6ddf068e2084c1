import { and, eq } from "drizzle-orm";
import { accounts } from "#server/db/schema/accounts.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { Transaction } from "./new-user.store.ts";

/** Stores the hash as the user's password, also for one who had none. */
export async function storePassword(
  tx: Transaction,
  newId: NewId,
  userId: string,
  hash: string,
): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")))
    .returning({ id: accounts.id });
  if (changed.length === 0)
    await tx
      .insert(accounts)
      .values({ id: newId(), accountId: userId, providerId: "credential", userId, password: hash });
}
