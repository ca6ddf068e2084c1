import { and, eq } from "drizzle-orm";
import { orderedIds } from "#domain/settings/order.ts";
import type { Database } from "#server/db/database.ts";
import { foldersOf, removeFolder, type StoredFolder } from "#server/db/feed-folders.ts";
import { changeEntries } from "#server/db/list-entries.ts";
import { feedFolders } from "#server/db/schema/feeds.ts";

export type FoldersStore = ReturnType<typeof createFoldersStore>;

/** Folders change behind the lock of the user's feeds. */
export function createFoldersStore({ db }: { db: Database }) {
  return {
    list: (userId: string): Promise<StoredFolder[]> => foldersOf(db, userId),

    rename: (userId: string, folderId: string, name: string): Promise<"renamed" | "duplicate" | "missing"> =>
      changeEntries(db, { kind: "feed", userId }, async (tx) => {
        const all = await foldersOf(tx, userId);
        const folder = all.find(({ id }) => id === folderId);
        if (!folder) return "missing";
        const isTaken = all.some(
          (each) => each.id !== folderId && each.parentId === folder.parentId && each.name === name,
        );
        if (isTaken) return "duplicate";
        await tx.update(feedFolders).set({ name }).where(eq(feedFolders.id, folderId));
        return "renamed";
      }),

    /** Numbers the user's folders again, from 1. */
    order: (userId: string, wanted: readonly string[]): Promise<void> =>
      changeEntries(db, { kind: "feed", userId }, async (tx) => {
        const stored = (await foldersOf(tx, userId)).map(({ id }) => id);
        for (const [at, id] of orderedIds(stored, wanted).entries())
          await tx
            .update(feedFolders)
            .set({ order: at + 1 })
            .where(and(eq(feedFolders.id, id), eq(feedFolders.userId, userId)));
      }),

    /** False when the user has no such folder. */
    remove: (userId: string, folderId: string): Promise<boolean> =>
      changeEntries(db, { kind: "feed", userId }, (tx) => removeFolder(tx, userId, folderId)),
  };
}
