import { desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { registrationsMax } from "#domain/applications/application.ts";
import type { Database } from "#server/db/database.ts";
import { registrations } from "#server/db/schema/applications.ts";

export type StoredRegistration = typeof registrations.$inferSelect;

export type RegistrationsStore = ReturnType<typeof createRegistrationsStore>;

export function createRegistrationsStore({ db }: { db: Database }) {
  return {
    /** Of those that no user has allowed anything, the oldest give way. */
    async insert(row: Pick<StoredRegistration, "id" | "name" | "redirectUris">): Promise<Date> {
      const [stored] = await db.insert(registrations).values(row).returning({ at: registrations.createdAt });
      if (!stored) throw new Error("A registration could not be stored.");
      const older = db
        .select({ id: registrations.id })
        .from(registrations)
        .where(isNull(registrations.usedAt))
        .orderBy(desc(registrations.createdAt))
        .offset(registrationsMax);
      await db.delete(registrations).where(inArray(registrations.id, older));
      return stored.at;
    },

    async find(id: string): Promise<StoredRegistration | undefined> {
      const [row] = await db.select().from(registrations).where(eq(registrations.id, id));
      return row;
    },

    async noteUse(id: string): Promise<void> {
      await db.update(registrations).set({ usedAt: sql`now()` }).where(eq(registrations.id, id));
    },
  };
}
