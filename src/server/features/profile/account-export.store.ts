import { and, asc, count, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { accounts, passkeys, profilePictures } from "#server/db/schema/accounts.ts";
import { securityEvents } from "#server/db/schema/admin.ts";
import { alertDeliveries, alertFirings } from "#server/db/schema/alerts.ts";
import { aiBudgets, aiSpending, aiSpendingDays, analyses } from "#server/db/schema/analysis.ts";
import { items } from "#server/db/schema/news.ts";
import { userItems } from "#server/db/schema/reading.ts";

export type StoredAnalysis = typeof analyses.$inferSelect;

export type StoredReadItem = Pick<typeof userItems.$inferSelect, "itemId" | "read" | "savedAt"> &
  Pick<typeof items.$inferSelect, "title" | "link">;

export type AccountExportStore = ReturnType<typeof createAccountExportStore>;

/** Reads what belongs to a user and no other route lists. Secrets are never selected. */
export function createAccountExportStore({ db }: { db: Database }) {
  return {
    passkeys(userId: string) {
      const { id, name, createdAt, lastUsedAt } = passkeys;
      return db
        .select({ id, name, createdAt, lastUsedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(desc(createdAt));
    },
    async picture(userId: string) {
      const { mediaType, bytes } = profilePictures;
      const [row] = await db
        .select({ mediaType, bytes })
        .from(profilePictures)
        .where(eq(profilePictures.userId, userId));
      return row;
    },
    signInMethods(userId: string) {
      const { providerId, accountId, createdAt } = accounts;
      return db
        .select({ providerId, accountId, createdAt })
        .from(accounts)
        .where(eq(accounts.userId, userId))
        .orderBy(asc(createdAt));
    },
    /** A page of what the user did with items, by their ids; the next one begins after the last. */
    readItems(userId: string, afterId: string | undefined, rowsMax: number): Promise<StoredReadItem[]> {
      const { itemId, read, savedAt } = userItems;
      const { title, link } = items;
      return db
        .select({ itemId, title, link, read, savedAt })
        .from(userItems)
        .innerJoin(items, eq(items.id, itemId))
        .where(and(eq(userItems.userId, userId), afterId === undefined ? undefined : gt(itemId, afterId)))
        .orderBy(asc(itemId))
        .limit(rowsMax);
    },
    /** The newest first. */
    securityEvents(userId: string, rowsMax: number) {
      const { at, lastAt, kind, outcome, network, times } = securityEvents;
      return db
        .select({ at, lastAt, kind, outcome, network, times })
        .from(securityEvents)
        .where(eq(securityEvents.userId, userId))
        .orderBy(desc(securityEvents.id))
        .limit(rowsMax);
    },
    /** The newest first. */
    alertFirings(userId: string, rowsMax: number) {
      const { id, alertId, title, at, firedAt } = alertFirings;
      return db
        .select({ alertId, title, at, firedAt, messages: count(alertDeliveries.id) })
        .from(alertFirings)
        .leftJoin(alertDeliveries, eq(alertDeliveries.firingId, id))
        .where(eq(alertFirings.userId, userId))
        .groupBy(id)
        .orderBy(desc(firedAt), desc(id))
        .limit(rowsMax);
    },
    /** At most two rows a month, for two years. */
    aiSpending(userId: string) {
      const { payer, month, microDollars } = aiSpending;
      return db
        .select({ payer, month, microDollars })
        .from(aiSpending)
        .where(eq(aiSpending.userId, userId))
        .orderBy(asc(month), asc(payer));
    },
    /** At most two rows a day, for ninety days. */
    aiSpendingDays(userId: string) {
      const { payer, day, microDollars } = aiSpendingDays;
      return db
        .select({ payer, day, microDollars })
        .from(aiSpendingDays)
        .where(eq(aiSpendingDays.userId, userId))
        .orderBy(asc(day), asc(payer));
    },
    aiBudgets(userId: string) {
      const { payer, cents } = aiBudgets;
      return db
        .select({ payer, cents })
        .from(aiBudgets)
        .where(eq(aiBudgets.userId, userId))
        .orderBy(asc(payer));
    },
    /** A page of the user's analyses in the order of their index; the next one begins after the last row. */
    analyses(
      userId: string,
      after: Pick<StoredAnalysis, "itemId" | "id"> | undefined,
      rowsMax: number,
    ): Promise<StoredAnalysis[]> {
      const { itemId, id } = analyses;
      const beyond = after ? sql`(${itemId}, ${id}) > (${after.itemId}, ${after.id})` : undefined;
      return db
        .select()
        .from(analyses)
        .where(and(eq(analyses.userId, userId), beyond))
        .orderBy(asc(itemId), asc(id))
        .limit(rowsMax);
    },
  };
}
