import { and, asc, count, eq, sql } from "drizzle-orm";
import { highlightsPerUserMax, muteKeyOf } from "#domain/news/mutes.ts";
import type { Database } from "#server/db/database.ts";
import { changeEntries } from "#server/db/list-entries.ts";
import { feeds } from "#server/db/schema/feeds.ts";
import { highlights } from "#server/db/schema/reading.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type StoredHighlight = typeof highlights.$inferSelect;
type NewStoredHighlight = Pick<StoredHighlight, "kind" | "value" | "label" | "saves">;

export type HighlightsStore = ReturnType<typeof createHighlightsStore>;

export function createHighlightsStore({ db, newId }: { db: Database; newId: NewId }) {
  const owned = (userId: string, id: string) => and(eq(highlights.userId, userId), eq(highlights.id, id));

  return {
    /** Oldest first; a source has the name that its feed has now. */
    async list(userId: string): Promise<StoredHighlight[]> {
      const rows = await db
        .select({ row: highlights, feedName: feeds.name })
        .from(highlights)
        .leftJoin(
          feeds,
          and(
            eq(highlights.kind, "source"),
            eq(feeds.id, highlights.value),
            eq(feeds.userId, highlights.userId),
          ),
        )
        .where(eq(highlights.userId, userId))
        .orderBy(asc(highlights.createdAt), asc(highlights.id));
      return rows.map(({ row, feedName }) => ({ ...row, label: feedName ?? row.label }));
    },

    /** "duplicate" when the user has the same rule, "full" at the limit. */
    insert: (userId: string, input: NewStoredHighlight): Promise<StoredHighlight | "duplicate" | "full"> =>
      // As mutes: rules are few, and one may name a feed.
      changeEntries(db, { kind: "feed", userId }, async (tx) => {
        const key = muteKeyOf(input.kind, input.value);
        const same = and(eq(highlights.kind, input.kind), eq(highlights.key, key));
        const [counted] = await tx
          .select({ total: count(), same: sql<number>`count(*) filter (where ${same})::int` })
          .from(highlights)
          .where(eq(highlights.userId, userId));
        if (counted && counted.same > 0) return "duplicate";
        if ((counted?.total ?? 0) >= highlightsPerUserMax) return "full";
        const [row] = await tx
          .insert(highlights)
          .values({ id: newId(), userId, key, ...input })
          .returning();
        if (!row) throw new Error("A highlight could not be stored.");
        return row;
      }),

    /** Notes the alert that tells of it. */
    async link(userId: string, id: string, alertId: string): Promise<void> {
      await db.update(highlights).set({ alertId }).where(owned(userId, id));
    },

    /** Undefined when the user has no such rule. */
    async remove(userId: string, id: string): Promise<{ alertId: string | null } | undefined> {
      const [row] = await db
        .delete(highlights)
        .where(owned(userId, id))
        .returning({ alertId: highlights.alertId });
      return row;
    },
  };
}
