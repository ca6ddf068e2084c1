import { and, eq } from "drizzle-orm";
import { canBeIn, foldersPerUserMax } from "#domain/feeds/folders.ts";
import { orderedIds } from "#domain/settings/order.ts";
import type { Database, Transaction } from "#server/db/database.ts";
import {
  createFeedFolders,
  foldersOf,
  lastIn,
  removeFolder,
  type StoredFolder,
} from "#server/db/feed-folders.ts";
import { changeEntries } from "#server/db/list-entries.ts";
import { feedFolders } from "#server/db/schema/feeds.ts";
import type { NewId } from "#server/platform/new-id.ts";

export type { StoredFolder };

type FolderFields = Pick<StoredFolder, "name" | "parentId">;
/** Why a folder is not stored. "parent-missing": the user has none of the id that it should be in. */
export type FolderRejection = "duplicate" | "full" | "too-deep" | "parent-missing";

function rejectionOf(
  all: readonly StoredFolder[],
  { id, name, parentId }: FolderFields & { id: string | null },
): FolderRejection | undefined {
  if (parentId !== null && !all.some((each) => each.id === parentId)) return "parent-missing";
  if (!canBeIn(all, id, parentId)) return "too-deep";
  const isTaken = all.some((each) => each.id !== id && each.parentId === parentId && each.name === name);
  return isTaken ? "duplicate" : undefined;
}

export type FoldersStore = ReturnType<typeof createFoldersStore>;

/** Folders change behind the lock of the user's feeds. */
export function createFoldersStore({ db, newId }: { db: Database; newId: NewId }) {
  const { insert } = createFeedFolders({ newId });
  const change = <Result>(userId: string, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    changeEntries(db, { kind: "feed", userId }, work);

  return {
    list: (userId: string): Promise<StoredFolder[]> => foldersOf(db, userId),

    /** Adds it at the end of the folder that it is in. */
    add: (userId: string, fields: FolderFields): Promise<StoredFolder | FolderRejection> =>
      change(userId, async (tx) => {
        const all = await foldersOf(tx, userId);
        if (all.length >= foldersPerUserMax) return "full";
        return rejectionOf(all, { id: null, ...fields }) ?? insert(tx, { userId, ...fields });
      }),

    /** Changes the fields that are given; undefined when the user has no such folder. */
    change: (
      userId: string,
      folderId: string,
      patch: Partial<FolderFields>,
    ): Promise<StoredFolder | FolderRejection | undefined> =>
      change(userId, async (tx) => {
        const all = await foldersOf(tx, userId);
        const stored = all.find(({ id }) => id === folderId);
        if (!stored) return undefined;
        const next = { ...stored, ...patch };
        const rejection = rejectionOf(all, next);
        if (rejection) return rejection;
        const isMoved = next.parentId !== stored.parentId;
        if (isMoved) next.order = (await lastIn(tx, next)) + 1;
        const { name, parentId, order } = next;
        await tx.update(feedFolders).set({ name, parentId, order }).where(eq(feedFolders.id, folderId));
        return next;
      }),

    /** Numbers the user's folders again, from 1. */
    order: (userId: string, wanted: readonly string[]): Promise<void> =>
      change(userId, async (tx) => {
        const stored = (await foldersOf(tx, userId)).map(({ id }) => id);
        for (const [at, id] of orderedIds(stored, wanted).entries())
          await tx
            .update(feedFolders)
            .set({ order: at + 1 })
            .where(and(eq(feedFolders.id, id), eq(feedFolders.userId, userId)));
      }),

    /** False when the user has no such folder. */
    remove: (userId: string, folderId: string): Promise<boolean> =>
      change(userId, (tx) => removeFolder(tx, userId, folderId)),
  };
}
