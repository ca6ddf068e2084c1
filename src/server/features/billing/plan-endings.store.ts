import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Role } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import type { EndedPlan } from "#domain/billing/entitlement.ts";
import type { Locale } from "#domain/language/locales.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { alertChannels, alerts } from "#server/db/schema/alerts.ts";
import { analyses, prompts } from "#server/db/schema/analysis.ts";
import { planEndings } from "#server/db/schema/billing.ts";
import { feedFolders, feeds } from "#server/db/schema/feeds.ts";
import { removedEntries } from "#server/db/schema/settings.ts";
import { watchlistHoldings, watchlists } from "#server/db/schema/watchlists.ts";

export type EndingUser = {
  userId: string;
  role: Role;
  paymentInfo: PaymentInfo | null;
  email: string;
  fullName: string;
  language: Locale;
};
type Payer = Pick<EndingUser, "role" | "paymentInfo">;
export type PlanEnding = typeof planEndings.$inferSelect;

export type PlanEndingsStore = ReturnType<typeof createPlanEndingsStore>;

/** What is kept for a year; also what could still be undone. */
const erased = [
  feeds,
  feedFolders,
  prompts,
  watchlists,
  watchlistHoldings,
  alerts,
  alertChannels,
  analyses,
  removedEntries,
] as const;

export function createPlanEndingsStore({ db }: { db: Database }) {
  const { id, role, paymentInfo, email, fullName, language } = users;
  const info = (field: keyof PaymentInfo) => sql`(${paymentInfo} ->> ${sql.raw(`'${field}'`)})`;

  return {
    /** Users whose plan may have ended, or had: the rule itself decides. By id, after the given one. */
    async candidates(after: string, max: number): Promise<EndingUser[]> {
      return db
        .select({ userId: id, role, paymentInfo, email, fullName, language })
        .from(users)
        .leftJoin(planEndings, eq(planEndings.userId, id))
        .where(
          and(
            gt(id, after),
            isNull(users.removedAt),
            sql`(${planEndings.userId} is not null or (${info("subscriptionId")} is not null and (
              ${info("subscriptionStatus")} not in ('active', 'trialing', 'incomplete')
              or ${info("moneyBack")} is not null or ${info("cancelAtPeriodEnd")} = 'true')))`,
          ),
        )
        .orderBy(asc(id))
        .limit(max);
    },

    /** Notes the end of a plan; of an end that was noted the first moment stays. */
    async begin(userId: string, endedAt: Date): Promise<PlanEnding> {
      await db.insert(planEndings).values({ userId, endedAt }).onConflictDoNothing();
      const [row] = await db.select().from(planEndings).where(eq(planEndings.userId, userId));
      if (!row) throw new Error("The user was removed meanwhile.");
      return row;
    },

    /**
     * Sends the email that leads to `next`, unless somebody else does or did. It is noted when the mail server has it:
     * a process that dies before leaves it to the next round, and one that dies in between sends it twice rather than
     * never.
     */
    async sendMail(
      userId: string,
      { endedAt, mailsSent }: EndedPlan,
      send: () => Promise<void>,
    ): Promise<void> {
      await db.transaction(async (tx) => {
        const [row] = await tx
          .select({ userId: planEndings.userId })
          .from(planEndings)
          .where(and(eq(planEndings.userId, userId), eq(planEndings.mailsSent, mailsSent - 1)))
          .for("update", { skipLocked: true });
        if (!row) return;
        await send();
        await tx.update(planEndings).set({ endedAt, mailsSent }).where(eq(planEndings.userId, userId));
      });
    },

    /**
     * Deletes what was kept, unless the plan goes on.
     * @returns whether it did; again it does nothing
     */
    async erase(userId: string, hasEnded: (payer: Payer) => boolean, at: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        // A payment that is being recorded comes first or waits.
        const [payer] = await tx
          .select({ role, paymentInfo })
          .from(users)
          .where(eq(id, userId))
          .for("update");
        const [ending] = await tx
          .select()
          .from(planEndings)
          .where(and(eq(planEndings.userId, userId), isNull(planEndings.erasedAt)))
          .for("update");
        if (!payer || !ending || !hasEnded(payer)) return false;
        for (const table of erased) await tx.delete(table).where(eq(table.userId, userId));
        await tx.update(planEndings).set({ erasedAt: at }).where(eq(planEndings.userId, userId));
        return true;
      });
    },

    /** The plan goes on: a later end is an end of its own. */
    async forget(userId: string): Promise<void> {
      await db.delete(planEndings).where(eq(planEndings.userId, userId));
    },
  };
}
