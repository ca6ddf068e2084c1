import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Actor } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import { type DigestSchedule, defaultDigest } from "#domain/digest/schedule.ts";
import type { Locale } from "#domain/language/locales.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { digests } from "#server/db/schema/digests.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type StoredDigest = typeof digests.$inferSelect;

export type DigestReader = Omit<Actor, "entitlement"> & {
  paymentInfo: PaymentInfo | null;
  email: string;
  emailVerified: boolean;
  language: Locale;
};

export type DueDigest = { digest: StoredDigest; reader: DigestReader };

export type DigestStore = ReturnType<typeof createDigestStore>;

const reader = {
  userId: users.id,
  role: users.role,
  subscriptionType: users.subscriptionType,
  paymentInfo: users.paymentInfo,
  email: users.email,
  emailVerified: users.emailVerified,
  language: users.language,
};

export function createDigestStore({ db, newId }: { db: Database; newId: NewId }) {
  const newStopToken = () => `${newId()}${newId()}`;

  return {
    /** Undefined for a user that is removed. */
    async find(userId: string): Promise<{ digest: StoredDigest | null; reader: DigestReader } | undefined> {
      const [row] = await db
        .select({ digest: digests, reader })
        .from(users)
        .leftJoin(digests, eq(digests.userId, users.id))
        .where(and(eq(users.id, userId), isNull(users.removedAt)));
      return row;
    },

    /** The user's digest as it is, or one that is off. */
    async open(userId: string): Promise<StoredDigest> {
      await db
        .insert(digests)
        .values({ userId, ...defaultDigest, stopToken: newStopToken() })
        .onConflictDoNothing();
      const [row] = await db.select().from(digests).where(eq(digests.userId, userId));
      if (!row) throw new Error("The user was removed meanwhile.");
      return row;
    },

    async save(userId: string, schedule: DigestSchedule, nextAt: Date | null): Promise<StoredDigest> {
      const change = { ...schedule, folderIds: [...schedule.folderIds], nextAt, leasedUntil: null };
      const [row] = await db
        .insert(digests)
        .values({ userId, ...change, stopToken: newStopToken() })
        .onConflictDoUpdate({ target: digests.userId, set: change })
        .returning();
      if (!row) throw new Error("A digest could not be stored.");
      return row;
    },

    /** Digests that are due, the longest waiting first; the caller has them for five minutes, by the database's clock. */
    async claimDue(limit: number): Promise<DueDigest[]> {
      return db.transaction(async (tx) => {
        const due = await tx
          .select({ digest: digests, reader })
          .from(digests)
          .innerJoin(users, eq(users.id, digests.userId))
          .where(
            and(
              lte(digests.nextAt, sql`now()`),
              or(isNull(digests.leasedUntil), lte(digests.leasedUntil, sql`now()`)),
              isNull(users.removedAt),
            ),
          )
          .orderBy(asc(digests.nextAt))
          .limit(limit)
          .for("update", { of: digests, skipLocked: true });
        const userIds = due.map(({ digest }) => digest.userId);
        await tx
          .update(digests)
          .set({ leasedUntil: sql`now() + interval '5 minutes'` })
          .where(inArray(digests.userId, userIds));
        return due;
      });
    },

    /** Notes what became of one that was due; nothing where its user has changed it meanwhile. */
    async settle(
      { userId, nextAt }: StoredDigest,
      { next, ...sent }: { next: Date | null; coveredTo?: Date; sentAt?: Date },
    ): Promise<void> {
      await db
        .update(digests)
        .set({ nextAt: next, leasedUntil: null, ...sent })
        .where(
          and(
            eq(digests.userId, userId),
            nextAt === null ? isNull(digests.nextAt) : eq(digests.nextAt, nextAt),
          ),
        );
    },

    async noteSent(userId: string, sentAt: Date): Promise<void> {
      await db.update(digests).set({ sentAt }).where(eq(digests.userId, userId));
    },

    /** @returns whose digest was turned off, now or before; undefined for an unknown token */
    async stop(stopToken: string): Promise<string | undefined> {
      const [row] = await db
        .update(digests)
        .set({ cadence: "off", nextAt: null, leasedUntil: null })
        .where(eq(digests.stopToken, stopToken))
        .returning({ userId: digests.userId });
      return row?.userId;
    },
  };
}
