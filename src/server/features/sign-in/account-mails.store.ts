import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/database.ts";
import { accountMails } from "#server/db/schema/mails.ts";

export type { Transaction };

export type StoredMail = { id: string; sealed: string; tries: number; isExpired: boolean };

type NewMail = { id: string; sealed: string; minutes: number };

export type AccountMailsStore = ReturnType<typeof createAccountMailsStore>;

/** Longer than a try takes: the mail server has 20 seconds. */
const leaseSeconds = 60;

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** Mails that wait for the mail server. All times are the database's. */
export function createAccountMailsStore({ db }: { db: Database }) {
  return {
    /** The caller has it first: nobody else takes it before its lease ends. */
    async add({ id, sealed, minutes }: NewMail): Promise<void> {
      await db.insert(accountMails).values({
        id,
        sealed,
        tries: 1,
        dueAt: inSeconds(leaseSeconds),
        expiresAt: inSeconds(minutes * 60),
      });
    },

    /** Adds the mail that `decided` comes to, due now, in one transaction with what that writes: both are stored, or neither. */
    async addDecided(decided: (tx: Transaction) => Promise<NewMail | null>): Promise<void> {
      await db.transaction(async (tx) => {
        const mail = await decided(tx);
        if (mail === null) return;
        const { id, sealed, minutes } = mail;
        await tx.insert(accountMails).values({
          id,
          sealed,
          tries: 0,
          dueAt: sql`now()`,
          expiresAt: inSeconds(minutes * 60),
        });
      });
    },

    /** Mails that are due, the longest waiting first; the caller has them until the lease ends. */
    async claimDue(limit: number): Promise<StoredMail[]> {
      const { rows } = await db.execute<StoredMail>(sql`
        update account_mails set due_at = ${inSeconds(leaseSeconds)}, tries = tries + 1
        where id in (
          select id from account_mails where due_at <= now() order by due_at limit ${limit} for update skip locked)
        returning id, sealed, tries, expires_at <= now() as "isExpired"`);
      return rows;
    },

    async delay(id: string, seconds: number): Promise<void> {
      await db
        .update(accountMails)
        .set({ dueAt: inSeconds(seconds) })
        .where(eq(accountMails.id, id));
    },

    /** Nothing for one that is not there. */
    async remove(id: string): Promise<void> {
      await db.delete(accountMails).where(eq(accountMails.id, id));
    },

    /** Makes all due, for a process that knows that it is the only one. */
    async releaseLeases(): Promise<void> {
      await db.update(accountMails).set({ dueAt: sql`now()` });
    },
  };
}
