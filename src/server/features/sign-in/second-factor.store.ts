import { and, eq, gt, like, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { twoFactors, users, verifications } from "#server/db/schema/accounts.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type StoredFactor = typeof twoFactors.$inferSelect;
/** Encrypted under the session secret. */
export type FactorSecrets = Pick<StoredFactor, "secret" | "backupCodes">;

/** What a value in a signed cookie stands for; the kind is the beginning of the value. */
export type PassKind = "2fa" | "trust-device";

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;

export function createSecondFactorStore({ db, newId }: { db: Database; newId: NewId }) {
  const owned = (userId: string) => eq(twoFactors.userId, userId);
  const valid = (kind: PassKind, value: string) =>
    and(
      eq(verifications.identifier, value),
      like(verifications.identifier, `${kind}-%`),
      gt(verifications.expiresAt, sql`now()`),
    );

  return {
    async find(userId: string): Promise<StoredFactor | undefined> {
      const [row] = await db.select().from(twoFactors).where(owned(userId));
      return row;
    },

    /** Stores secrets that are not proved yet, in the place of such; false when the factor is on. */
    async begin(userId: string, secrets: FactorSecrets): Promise<boolean> {
      const rows = await db
        .insert(twoFactors)
        .values({ id: newId(), userId, verified: false, ...secrets })
        .onConflictDoUpdate({
          target: twoFactors.userId,
          set: secrets,
          setWhere: eq(twoFactors.verified, false),
        })
        .returning({ id: twoFactors.id });
      return rows.length > 0;
    },

    /** Turns the factor on, unless another enrolment was begun meanwhile. */
    turnOn({ userId, secret }: StoredFactor): Promise<boolean> {
      return db.transaction(async (tx) => {
        const rows = await tx
          .update(twoFactors)
          .set({ verified: true })
          .where(and(owned(userId), eq(twoFactors.secret, secret)))
          .returning({ id: twoFactors.id });
        if (rows.length === 0) return false;
        await tx
          .update(users)
          .set({ twoFactorEnabled: true, updatedAt: sql`now()` })
          .where(eq(users.id, userId));
        return true;
      });
    },

    /** Removes the factor with the challenges in progress and the trusted devices. */
    async turnOff(userId: string): Promise<void> {
      await db.transaction(async (tx) => {
        await tx
          .update(users)
          .set({ twoFactorEnabled: false, updatedAt: sql`now()` })
          .where(eq(users.id, userId));
        await tx.delete(twoFactors).where(owned(userId));
        await tx.delete(verifications).where(eq(verifications.value, userId));
      });
    },

    /** New backup codes in the place of the ones that were read; false when they changed meanwhile. */
    async changeBackupCodes({ userId, backupCodes }: StoredFactor, changed: string): Promise<boolean> {
      const rows = await db
        .update(twoFactors)
        .set({ backupCodes: changed })
        .where(and(owned(userId), eq(twoFactors.backupCodes, backupCodes)))
        .returning({ id: twoFactors.id });
      return rows.length > 0;
    },

    async savePass(value: string, userId: string, seconds: number): Promise<void> {
      await db.insert(verifications).values({
        id: newId(),
        identifier: value,
        value: userId,
        expiresAt: sql`now() + make_interval(secs => ${seconds})`,
      });
    },

    /** @returns whose it is */
    async findPass(kind: PassKind, value: string): Promise<string | undefined> {
      const [row] = await db
        .select({ userId: verifications.value })
        .from(verifications)
        .where(valid(kind, value));
      return row?.userId;
    },

    /** Uses it up: true for the one caller who comes first. */
    async redeemPass(kind: PassKind, value: string, userId: string): Promise<boolean> {
      const rows = await db
        .delete(verifications)
        .where(and(valid(kind, value), eq(verifications.value, userId)))
        .returning({ id: verifications.id });
      return rows.length > 0;
    },
  };
}
