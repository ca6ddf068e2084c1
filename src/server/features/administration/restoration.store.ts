import { eq } from "drizzle-orm";
import type { UserRestoration } from "#contract/admin-users.ts";
import { users } from "#server/db/schema/accounts.ts";
import { apiKeys } from "#server/db/schema/settings.ts";
import type { NewId } from "#server/platform/new-id.ts";
import { type Defaults, insertDefaults } from "./defaults.store.ts";
import { eraseLeftovers } from "./erasure.store.ts";
import type { StoredUser, Transaction } from "./new-user.store.ts";

export type Restoration = UserRestoration & { defaults: Defaults };

/**
 * Makes a removed user one who may sign in again, with the address and the password of before and with what a new
 * user starts with. What the removal erased stays erased (READ-15, READ-51).
 */
export async function restoreUser(
  tx: Transaction,
  newId: NewId,
  { id: userId }: StoredUser,
  { defaults, ...fields }: Restoration,
): Promise<StoredUser> {
  await eraseLeftovers(tx, userId);
  const [restored] = await tx
    .update(users)
    .set({ ...fields, removedAt: null, updatedAt: new Date() })
    .where(eq(users.id, userId))
    .returning();
  if (!restored) throw new Error("A locked user is gone.");
  await tx.insert(apiKeys).values({ userId });
  await insertDefaults(tx, newId, userId, defaults);
  return restored;
}
