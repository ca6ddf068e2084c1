import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import { users, verifications } from "#server/db/schema/accounts.ts";
import { breaksUnique } from "#server/platform/database-failure.ts";
import type { NewId } from "#server/platform/new-id.ts";

/** Whose code it is: null for a number that nobody has proved, to which no text message left. */
const codeSchema = z.object({ userId: z.string().nullable(), proof: z.string() });
export type StoredCode = z.infer<typeof codeSchema> & { id: string };

/** The one who signs in has no session yet; the one who enrols a number is known. */
export type CodePurpose = "phone-sign-in" | `phone-of-${string}`;

export type PhoneCodesStore = ReturnType<typeof createPhoneCodesStore>;

/** Codes sent to phones, and the numbers that users have proved. */
export function createPhoneCodesStore({ db, newId }: { db: Database; newId: NewId }) {
  return {
    /** @returns the user who has proved that number */
    async ownerOf(phoneNumber: string): Promise<string | undefined> {
      const [row] = await db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            eq(users.phoneNumber, phoneNumber),
            eq(users.phoneNumberVerified, true),
            isNull(users.removedAt),
          ),
        );
      return row?.id;
    },

    /** @param key of purpose and number, from which neither can be read */
    async saveCode(key: string, code: Omit<StoredCode, "id">, seconds: number): Promise<void> {
      await db.insert(verifications).values({
        id: newId(),
        identifier: key,
        value: JSON.stringify(code),
        expiresAt: sql`now() + make_interval(secs => ${seconds})`,
      });
    },

    /** The newest code that is still good. */
    async findCode(key: string): Promise<StoredCode | undefined> {
      const [row] = await db
        .select({ id: verifications.id, value: verifications.value })
        .from(verifications)
        .where(and(eq(verifications.identifier, key), gt(verifications.expiresAt, sql`now()`)))
        .orderBy(desc(verifications.createdAt))
        .limit(1);
      return row && { ...codeSchema.parse(JSON.parse(row.value)), id: row.id };
    },

    /** Uses up the codes under that key; true for the one caller who comes first. */
    async redeemCodes(key: string): Promise<boolean> {
      const rows = await db
        .delete(verifications)
        .where(eq(verifications.identifier, key))
        .returning({ id: verifications.id });
      return rows.length > 0;
    },

    async setPhone(userId: string, phoneNumber: string | null): Promise<"stored" | "taken"> {
      try {
        await db
          .update(users)
          .set({ phoneNumber, phoneNumberVerified: phoneNumber !== null, updatedAt: new Date() })
          .where(and(eq(users.id, userId), isNull(users.removedAt)));
        return "stored";
      } catch (error) {
        if (breaksUnique(error, "users_phone_number_key")) return "taken";
        throw error;
      }
    },
  };
}
