import { and, eq, gt, sql } from "drizzle-orm";
import type { Payer } from "#domain/analysis/budget.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { aiBudgets, aiReservations, aiSpending } from "#server/db/schema/analysis.ts";

/** Whose calls, on whose key. */
export type Account = { userId: string; payer: Payer };

export type NewReservation = Account & {
  id: string;
  month: string;
  microDollars: number;
  /** What counts where the user chose nothing; null: no budget. */
  siteCents: number | null;
  expiresAt: Date;
};

export type SpendingStore = ReturnType<typeof createSpendingStore>;

/** The day on which the statement runs, as `ai_spending_days` counts it. */
const today = sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD')`;

export function createSpendingStore({ db }: { db: Database }) {
  const ofAccount = (
    table: typeof aiSpending | typeof aiReservations | typeof aiBudgets,
    { userId, payer }: Account,
  ) => and(eq(table.userId, userId), eq(table.payer, payer));

  return {
    /**
     * Takes the amount from the month's budget, whatever other processes take at the same moment; false when it does
     * not fit. The rule is `budgetOf` in SQL: the user's choice is read and held by the statement that takes.
     */
    reserve(input: NewReservation): Promise<boolean> {
      const { id, userId, payer, month, microDollars, siteCents, expiresAt } = input;
      return db.transaction(async (tx) => {
        // The user's row comes first, as in whatever ends an account: so the two never wait for each other in a ring.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
        const { rowCount } = await tx.execute(sql`
          with choice as (
            select cents from ai_budgets where user_id = ${userId} and payer = ${payer} for share
          ), budget as (
            select 10000::bigint * case
              when ${payer} = 'own' and exists (select 1 from choice) then (select cents from choice)
              when ${payer} = 'own' then ${siteCents}::int
              else least(${siteCents}::int, (select cents from choice))
            end as micro_dollars
          ), taken as (
            insert into ai_spending as spent (user_id, payer, month, micro_dollars)
            select ${userId}, ${payer}, ${month}, ${microDollars}::bigint from budget
            where coalesce(${microDollars}::bigint <= budget.micro_dollars, true)
            on conflict (user_id, payer, month) do update
            set micro_dollars = spent.micro_dollars + excluded.micro_dollars
            where coalesce(
              spent.micro_dollars + excluded.micro_dollars <= (select micro_dollars from budget), true)
            returning 1
          )
          insert into ai_reservations (id, user_id, payer, month, micro_dollars, expires_at)
          select ${id}, ${userId}, ${payer}, ${month}, ${microDollars}::bigint, ${expiresAt.toISOString()}::timestamptz
          from taken`);
        return rowCount === 1;
      });
    },

    /**
     * Puts what a call cost in the place of what it held; a second time, or after it expired, changes nothing. A cost
     * above what was held is the truth all the same. The user's row comes first here, too.
     */
    async settle(id: string, microDollars: number): Promise<void> {
      await db.execute(sql`
        with owner as (
          select users.id from users join ai_reservations held on held.user_id = users.id where held.id = ${id}
          for key share of users
        ), closed as (
          delete from ai_reservations held using owner where held.id = ${id} and held.user_id = owner.id
          returning held.user_id, held.payer, held.month, held.micro_dollars
        ), day as (
          insert into ai_spending_days as spent (user_id, payer, day, micro_dollars)
          select user_id, payer, ${today}, ${microDollars}::bigint from closed where ${microDollars}::bigint > 0
          on conflict (user_id, payer, day) do update
          set micro_dollars = spent.micro_dollars + excluded.micro_dollars
        )
        update ai_spending spent
        set micro_dollars = spent.micro_dollars - closed.micro_dollars + ${microDollars}::bigint
        from closed
        where spent.user_id = closed.user_id and spent.payer = closed.payer and spent.month = closed.month`);
    },

    /** Calls that nobody brought to an end: what they held stays spent. */
    async dropExpired(now: Date): Promise<void> {
      await db.execute(sql`
        with owner as (
          select users.id from users
          where id in (select user_id from ai_reservations where expires_at <= ${now.toISOString()}::timestamptz)
          order by id for key share
        ), expired as (
          delete from ai_reservations held using owner
          where held.user_id = owner.id and held.expires_at <= ${now.toISOString()}::timestamptz
          returning held.user_id, held.payer, held.micro_dollars
        )
        insert into ai_spending_days as spent (user_id, payer, day, micro_dollars)
        select user_id, payer, ${today}, sum(micro_dollars) from expired group by user_id, payer
        on conflict (user_id, payer, day) do update
        set micro_dollars = spent.micro_dollars + excluded.micro_dollars`);
    },

    async dropDaysBefore(day: string): Promise<void> {
      await db.execute(sql`delete from ai_spending_days where day < ${day}`);
    },

    async dropMonthsBefore(month: string): Promise<void> {
      await db.execute(sql`delete from ai_spending where month < ${month}`);
    },

    /** What a month holds, and how much of it belongs to calls in flight. */
    async read(
      account: Account,
      { month, now }: { month: string; now: Date },
    ): Promise<{ microDollars: number; heldMicroDollars: number }> {
      const [spent] = await db
        .select({ microDollars: aiSpending.microDollars })
        .from(aiSpending)
        .where(and(ofAccount(aiSpending, account), eq(aiSpending.month, month)));
      const [held] = await db
        .select({ total: sql<number>`coalesce(sum(${aiReservations.microDollars}), 0)`.mapWith(Number) })
        .from(aiReservations)
        .where(
          and(
            ofAccount(aiReservations, account),
            eq(aiReservations.month, month),
            gt(aiReservations.expiresAt, now),
          ),
        );
      return { microDollars: spent?.microDollars ?? 0, heldMicroDollars: held?.total ?? 0 };
    },

    async choice(account: Account): Promise<{ cents: number | null } | undefined> {
      const [row] = await db
        .select({ cents: aiBudgets.cents })
        .from(aiBudgets)
        .where(ofAccount(aiBudgets, account));
      return row;
    },

    async choose(account: Account, cents: number | null): Promise<void> {
      await db
        .insert(aiBudgets)
        .values({ ...account, cents })
        .onConflictDoUpdate({ target: [aiBudgets.userId, aiBudgets.payer], set: { cents } });
    },

    async chooseNothing(account: Account): Promise<void> {
      await db.delete(aiBudgets).where(ofAccount(aiBudgets, account));
    },
  };
}
