import { eq } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { serverSecrets } from "#server/db/schema/site.ts";

/** The name under which the keys for web push are stored. */
export const vapidSecretName = "vapid";

export type VapidStore = ReturnType<typeof createVapidStore>;

export function createVapidStore({ db }: { db: Database }) {
  return {
    async find(): Promise<string | undefined> {
      const [row] = await db.select().from(serverSecrets).where(eq(serverSecrets.name, vapidSecretName));
      return row?.sealed;
    },
    /** Of several processes that start together the first one decides. */
    async add(sealed: string): Promise<void> {
      await db.insert(serverSecrets).values({ name: vapidSecretName, sealed }).onConflictDoNothing();
    },
  };
}
