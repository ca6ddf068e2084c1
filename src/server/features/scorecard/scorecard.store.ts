import { and, asc, count, desc, eq, isNull, lte, sql } from "drizzle-orm";
import type { CallsQuery } from "#contract/scorecard.ts";
import type { Actor } from "#domain/accounts/account.ts";
import type { PaymentInfo } from "#domain/accounts/payment-info.ts";
import type { Receipt } from "#domain/scorecard/card.ts";
import type { Step } from "#domain/scorecard/settlement.ts";
import type { Database } from "#server/db/database.ts";
import { users } from "#server/db/schema/accounts.ts";
import { prompts } from "#server/db/schema/analysis.ts";
import { calls } from "#server/db/schema/calls.ts";

export type StoredCall = typeof calls.$inferSelect;

export type NewCall = Omit<
  StoredCall,
  "state" | "entry" | "exit" | "voidReason" | "settledAt" | "nextLookAt" | "id"
>;

export type CallOwner = Omit<Actor, "entitlement"> & { paymentInfo: PaymentInfo | null };

export type DueCall = { call: StoredCall; owner: CallOwner };

/** The receipt as it is shown and counted. */
export function receiptOf({ userId: _, state: __, nextLookAt: ___, ...row }: StoredCall): Receipt {
  return {
    ...row,
    itemPublishedAt: row.itemPublishedAt?.toISOString() ?? null,
    madeAt: row.madeAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  };
}

export type ScorecardStore = ReturnType<typeof createScorecardStore>;

export function createScorecardStore({ db, newId }: { db: Database; newId: () => string }) {
  return {
    /**
     * Locks a call in, to be looked at from its first moment. "repeated" when the same prompt and model have called the item for the
     * company before; "full" at the limit.
     */
    async insert(call: NewCall, callsMax: number): Promise<"stored" | "repeated" | "full"> {
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('calls'), hashtext(${call.userId}))`);
        const [known] = await tx.select({ total: count() }).from(calls).where(eq(calls.userId, call.userId));
        if ((known?.total ?? 0) >= callsMax) return "full";
        const rows = await tx
          .insert(calls)
          .values({ id: newId(), ...call, nextLookAt: call.madeAt })
          .onConflictDoNothing()
          .returning({ id: calls.id });
        return rows.length > 0 ? "stored" : "repeated";
      });
    },

    /** All receipts of a user, the oldest first. */
    async receipts(userId: string, promptId?: string): Promise<Receipt[]> {
      const ofPrompt = promptId === undefined ? undefined : eq(calls.promptId, promptId);
      const rows = await db
        .select()
        .from(calls)
        .where(and(eq(calls.userId, userId), ofPrompt))
        .orderBy(asc(calls.madeAt), asc(calls.id));
      return rows.map(receiptOf);
    },

    /** The newest first, those after `before` alone; none when that one is not the user's. */
    async list(
      userId: string,
      { promptId, model, state, before }: CallsQuery,
      rowsMax: number,
    ): Promise<Receipt[]> {
      const rows = await db
        .select()
        .from(calls)
        .where(
          and(
            eq(calls.userId, userId),
            promptId === undefined ? undefined : eq(calls.promptId, promptId),
            model === undefined ? undefined : eq(calls.model, model),
            state === undefined ? undefined : eq(calls.state, state),
            before === undefined
              ? undefined
              : sql`(${calls.madeAt}, ${calls.id}) < (select last.made_at, last.id from ${calls} last
                  where last.id = ${before} and last.user_id = ${userId})`,
          ),
        )
        .orderBy(desc(calls.madeAt), desc(calls.id))
        .limit(rowsMax);
      return rows.map(receiptOf);
    },

    /** Texts of the user's prompts, with whether each asks for calls. */
    prompts(userId: string): Promise<{ id: string; prompt: string; asksForCall: boolean }[]> {
      const { id, prompt, asksForCall } = prompts;
      return db.select({ id, prompt, asksForCall }).from(prompts).where(eq(prompts.userId, userId));
    },

    /** False when the user has no such prompt. */
    async setAsking(userId: string, promptId: string, asksForCall: boolean): Promise<boolean> {
      const rows = await db
        .update(prompts)
        .set({ asksForCall })
        .where(and(eq(prompts.userId, userId), eq(prompts.id, promptId)))
        .returning({ id: prompts.id });
      return rows.length > 0;
    },

    /** Open calls that are due, the longest waiting first. */
    due(now: Date, rowsMax: number): Promise<DueCall[]> {
      const { id: userId, role, subscriptionType, paymentInfo } = users;
      return db
        .select({ call: calls, owner: { userId, role, subscriptionType, paymentInfo } })
        .from(calls)
        .innerJoin(users, eq(users.id, calls.userId))
        .where(and(eq(calls.state, "open"), lte(calls.nextLookAt, now), isNull(users.removedAt)))
        .orderBy(asc(calls.nextLookAt), asc(calls.id))
        .limit(rowsMax);
    },

    /** Writes one step down; nothing when another process has taken it. */
    async take({ id, entry }: StoredCall, step: Step, now: Date): Promise<void> {
      const isAsRead = entry === null ? isNull(calls.entry) : undefined;
      await db
        .update(calls)
        .set(changeOf(step, now))
        .where(and(eq(calls.id, id), eq(calls.state, "open"), isAsRead));
    },
  };
}

function changeOf(step: Step, now: Date): Partial<StoredCall> {
  switch (step.kind) {
    case "wait":
      return { nextLookAt: new Date(step.untilMs) };
    case "entered":
      return { entry: step.entry, nextLookAt: now };
    case "settled":
      return { exit: step.exit, state: "settled", settledAt: now };
    case "void":
      return { voidReason: step.reason, state: "void", settledAt: now };
  }
}
