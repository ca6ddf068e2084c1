import { and, asc, count, eq, sql } from "drizzle-orm";
import { type MuteKind, type MuteRule, muteKeyOf, type NewsRule } from "#domain/news/mutes.ts";
import type { Database } from "#server/db/database.ts";
import { changeEntries } from "#server/db/list-entries.ts";
import { feeds } from "#server/db/schema/feeds.ts";
import { mutes } from "#server/db/schema/reading.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { HighlightsStore } from "./highlights.store.ts";

export type StoredMute = MuteRule & { label: string; createdAt: Date };
type NewMute = { kind: MuteKind; value: string; label: string };

export type MutesStore = ReturnType<typeof createMutesStore>;

type Dependencies = { db: Database; newId: NewId; highlighting: Pick<HighlightsStore, "list"> };

export function createMutesStore({ db, newId, highlighting }: Dependencies) {
  return {
    /** Oldest first; a source has the name that its feed has now. */
    list(userId: string): Promise<StoredMute[]> {
      const { id, kind, value, createdAt } = mutes;
      return db
        .select({ id, kind, value, createdAt, label: sql<string>`coalesce(${feeds.name}, ${mutes.label})` })
        .from(mutes)
        .leftJoin(
          feeds,
          and(eq(mutes.kind, "source"), eq(feeds.id, mutes.value), eq(feeds.userId, mutes.userId)),
        )
        .where(eq(mutes.userId, userId))
        .orderBy(asc(createdAt), asc(id));
    },

    /** The mutes and the highlights, each oldest first. */
    async rules(userId: string): Promise<NewsRule[]> {
      const { id, kind, value, createdAt } = mutes;
      const [hiding, marking] = await Promise.all([
        db
          .select({ id, kind, value })
          .from(mutes)
          .where(eq(mutes.userId, userId))
          .orderBy(asc(createdAt), asc(id)),
        highlighting.list(userId),
      ]);
      return [
        ...hiding,
        ...marking.map(({ id, kind, value, label }) => ({ id, kind, value, highlight: { label } })),
      ];
    },

    /** The name of the user's feed; undefined when it is not the user's. */
    async feedName(userId: string, feedId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ name: feeds.name })
        .from(feeds)
        .where(and(eq(feeds.id, feedId), eq(feeds.userId, userId)));
      return row?.name;
    },

    /** "duplicate" when the user has the same rule, "full" at the limit. */
    insert: (userId: string, input: NewMute, mutesMax: number): Promise<StoredMute | "duplicate" | "full"> =>
      // The lock of the feeds serves here, too: rules are few, and one may name a feed.
      changeEntries(db, { kind: "feed", userId }, async (tx) => {
        const [counted] = await tx.select({ total: count() }).from(mutes).where(eq(mutes.userId, userId));
        const key = muteKeyOf(input.kind, input.value);
        const same = and(eq(mutes.userId, userId), eq(mutes.kind, input.kind), eq(mutes.key, key));
        const [known] = await tx.select({ id: mutes.id }).from(mutes).where(same);
        if (known) return "duplicate";
        if ((counted?.total ?? 0) >= mutesMax) return "full";
        const [row] = await tx
          .insert(mutes)
          .values({ id: newId(), userId, key, ...input })
          .returning();
        if (!row) throw new Error("A mute rule could not be stored.");
        return row;
      }),

    async remove(userId: string, muteId: string): Promise<boolean> {
      const rows = await db
        .delete(mutes)
        .where(and(eq(mutes.id, muteId), eq(mutes.userId, userId)))
        .returning({ id: mutes.id });
      return rows.length > 0;
    },
  };
}
