import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Actor } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import type { ModelEnd } from "#domain/analysis/model-end-mail.ts";
import { type EndNotice, successorNoticeDays } from "#domain/analysis/successors.ts";
import type { Locale } from "#domain/language/locales.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { modelEndMails } from "#server/db/schema/mails.ts";

/** Who may be told by email. */
export type ToldUser = Omit<Actor, "entitlement"> & {
  paymentInfo: PaymentInfo | null;
  email: string;
  fullName: string;
  language: Locale;
};

export type DueEnd = ModelEnd & { notice: EndNotice };

export type ModelEndMailsStore = ReturnType<typeof createModelEndMailsStore>;

/** Days after a model's end on which nobody looks at its notes any more. */
const noteDays = 400;

export function createModelEndMailsStore({ db }: { db: Database }) {
  const { id, role, subscriptionType, paymentInfo, email, fullName, language } = users;

  return {
    /** Users whose address is confirmed, and admins. By id, after the given one. */
    async users(after: string, max: number): Promise<ToldUser[]> {
      return db
        .select({ userId: id, role, subscriptionType, paymentInfo, email, fullName, language })
        .from(users)
        .where(and(gt(id, after), isNull(users.removedAt), or(users.emailVerified, eq(role, "ADMIN"))))
        .orderBy(asc(id))
        .limit(max);
    },

    /**
     * Notes what a user is told now, as part of the transaction that stores the email.
     * @returns those that were not noted before. A day that the vendor moved by more than the time of the notices is another end.
     */
    async note(tx: Transaction, userId: string, due: readonly DueEnd[]): Promise<DueEnd[]> {
      const rows = await tx
        .insert(modelEndMails)
        .values(due.map(({ model, notice, endsOn }) => ({ userId, model, notice, endsOn })))
        .onConflictDoUpdate({
          target: [modelEndMails.userId, modelEndMails.model, modelEndMails.notice],
          set: { endsOn: sql`excluded.ends_on` },
          setWhere: sql`excluded.ends_on > ${modelEndMails.endsOn} + ${sql.raw(String(successorNoticeDays))}`,
        })
        .returning({ model: modelEndMails.model });
      return due.filter(({ model }) => rows.some((row) => row.model === model));
    },

    async dropOld(): Promise<void> {
      await db
        .delete(modelEndMails)
        .where(sql`${modelEndMails.endsOn} < current_date - ${sql.raw(String(noteDays))}`);
    },
  };
}
