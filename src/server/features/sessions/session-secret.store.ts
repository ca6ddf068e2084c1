import { eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { twoFactors, users } from "#server/db/schema/accounts.ts";
import { vendorKeys } from "#server/db/schema/settings.ts";
import { serverSecrets } from "#server/db/schema/site.ts";
import type { SecretPlace } from "#server/platform/secrets/secret-box.ts";
import { vendorKeyPlace } from "#server/platform/secrets/secret-places.ts";

/** The name under which it is stored. */
export const sessionSecretName = "session";

export type SessionSecretStore = ReturnType<typeof createSessionSecretStore>;

export function createSessionSecretStore({ db }: { db: Database }) {
  return {
    async find(): Promise<string | undefined> {
      const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, sessionSecretName));
      return row?.sealed;
    },
    /** Of several processes that start together the first one decides. */
    async add(sealed: string): Promise<void> {
      await db.insert(serverSecrets).values({ name: sessionSecretName, sealed }).onConflictDoNothing();
    },
    async hasUsers(): Promise<boolean> {
      const rows = await db.select({ id: users.id }).from(users).limit(1);
      return rows.length > 0;
    },
    /** Some encrypted secrets of second factors. */
    async secondFactors(rowsMax: number): Promise<string[]> {
      const rows = await db.select({ secret: twoFactors.secret }).from(twoFactors).limit(rowsMax);
      return rows.map(({ secret }) => secret);
    },
    /** Some users' encrypted keys. */
    async encryptedKeys(rowsMax: number): Promise<{ place: SecretPlace; sealed: string }[]> {
      const rows = await db.select().from(vendorKeys).limit(rowsMax);
      return rows.map(({ userId, vendor, sealed }) => ({ place: vendorKeyPlace(userId, vendor), sealed }));
    },
  };
}
