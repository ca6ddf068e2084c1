import { and, asc, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "#server/db/database.ts";
import {
  changeEntries,
  clearRemoved,
  countEntries,
  findRemoved,
  keepRemoved,
  orderEntries,
} from "#server/db/list-entries.ts";
import { prompts } from "#server/db/schema/analysis.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type StoredPrompt = typeof prompts.$inferSelect;
type PromptText = Pick<StoredPrompt, "name" | "prompt">;

/** One more when the text becomes another one. */
const versionAfter = ({ prompt }: Partial<PromptText>) =>
  prompt === undefined
    ? sql`${prompts.version}`
    : sql`${prompts.version} + (${prompts.prompt} <> ${prompt})::int`;

export type PromptsStore = ReturnType<typeof createPromptsStore>;

export function createPromptsStore({ db, newId }: { db: Database; newId: NewId }) {
  const owned = (userId: string, promptId: string) =>
    and(eq(prompts.userId, userId), eq(prompts.id, promptId));

  const listIn = (tx: Pick<Transaction, "select">, userId: string): Promise<StoredPrompt[]> =>
    tx
      .select()
      .from(prompts)
      .where(eq(prompts.userId, userId))
      .orderBy(asc(prompts.order), asc(prompts.createdAt));

  /** All writes of one user take one lock, so that each decides on what is really there. */
  const write = <Result>(userId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    changeEntries(db, { kind: "prompt", userId }, work);

  async function insertIn(tx: Transaction, row: typeof prompts.$inferInsert): Promise<StoredPrompt> {
    const [stored] = await tx.insert(prompts).values(row).returning();
    if (!stored) throw new Error("A prompt could not be stored.");
    return stored;
  }

  return {
    list: (userId: string): Promise<StoredPrompt[]> => listIn(db, userId),

    async find(userId: string, promptId: string): Promise<StoredPrompt | undefined> {
      const [row] = await db.select().from(prompts).where(owned(userId, promptId));
      return row;
    },

    /** Adds the prompt at the end; "full" at the limit. */
    insert: (userId: string, input: PromptText, promptsMax: number): Promise<StoredPrompt | "full"> =>
      write(userId, async (tx) => {
        const total = await countEntries(tx, "prompt", userId);
        if (total >= promptsMax) return "full";
        return insertIn(tx, { id: newId(), userId, ...input, order: total + 1 });
      }),

    change: (
      userId: string,
      promptId: string,
      patch: Partial<PromptText>,
    ): Promise<StoredPrompt | undefined> =>
      write(userId, async (tx) => {
        const [row] = await tx
          .update(prompts)
          .set({ ...patch, version: versionAfter(patch), lastUpdated: new Date() })
          .where(owned(userId, promptId))
          .returning();
        return row;
      }),

    /** What is removed can be restored for a while; false when there is no such prompt. */
    remove: (userId: string, promptId: string): Promise<boolean> =>
      write(userId, async (tx) => {
        const [row] = await tx.delete(prompts).where(owned(userId, promptId)).returning();
        if (row) await keepRemoved(tx, "prompt", row);
        return row !== undefined;
      }),

    /** Puts a removed prompt back as it was; "full" at the limit, undefined when nothing can be brought back. */
    restore: (
      userId: string,
      promptId: string,
      promptsMax: number,
    ): Promise<StoredPrompt | "full" | undefined> =>
      write(userId, async (tx) => {
        const row = await findRemoved(tx, "prompt", { userId, id: promptId });
        if (!row) return undefined;
        if ((await countEntries(tx, "prompt", userId)) >= promptsMax) return "full";
        await clearRemoved(tx, promptId);
        return insertIn(tx, row);
      }),

    /** Numbers the prompts again from 1; answers all of them in their new order. */
    reorder: (userId: string, ids: readonly string[]): Promise<StoredPrompt[]> =>
      write(userId, async (tx) => {
        await orderEntries(tx, { kind: "prompt", userId }, ids);
        return listIn(tx, userId);
      }),
  };
}
