import { and, asc, count, eq, inArray, isNull, max } from "drizzle-orm";
import { foldersPerUserMax } from "#domain/feeds/folders.ts";
import type { NewId } from "#server/platform/new-id.ts";
import type { Transaction } from "./database.ts";
import { feedFolders, feeds } from "./schema/feeds.ts";

export type StoredFolder = typeof feedFolders.$inferSelect;
/** What a feed's folder is asked by: names, the outermost first. */
type Path = readonly string[];
/** Of a feed: an id of the user's folders, null for none, or names. */
export type FeedPlace = { folderId?: string | null | undefined; folder?: Path | undefined };

const inParent = (parentId: string | null) =>
  parentId === null ? isNull(feedFolders.parentId) : eq(feedFolders.parentId, parentId);

/** The number of the last folder in that one; 0 where it is empty. */
export async function lastIn(
  tx: Transaction,
  { userId, parentId }: Pick<StoredFolder, "userId" | "parentId">,
): Promise<number> {
  const [last] = await tx
    .select({ order: max(feedFolders.order) })
    .from(feedFolders)
    .where(and(eq(feedFolders.userId, userId), inParent(parentId)));
  return last?.order ?? 0;
}

/** A user's folders, within the caller's transaction and behind the lock of the user's feeds. */
export function createFeedFolders({ newId }: { newId: NewId }) {
  async function insert(
    tx: Transaction,
    { userId, parentId, name }: Omit<StoredFolder, "id" | "order" | "createdAt">,
  ) {
    const order = (await lastIn(tx, { userId, parentId })) + 1;
    const values = { id: newId(), userId, parentId, name, order };
    const [folder] = await tx.insert(feedFolders).values(values).returning();
    if (!folder) throw new Error("A folder could not be stored.");
    return folder;
  }

  /** Id of the folder with these names, made as far as it is not there; null for none, "full" when it would be too many. */
  async function folderFor(tx: Transaction, userId: string, path: Path): Promise<string | null | "full"> {
    let parentId: string | null = null;
    const missing = [...path];
    for (const name of path) {
      const [found] = await tx
        .select({ id: feedFolders.id })
        .from(feedFolders)
        .where(and(eq(feedFolders.userId, userId), inParent(parentId), eq(feedFolders.name, name)));
      if (!found) break;
      parentId = found.id;
      missing.shift();
    }
    if (missing.length > 0) {
      const [stored] = await tx
        .select({ total: count() })
        .from(feedFolders)
        .where(eq(feedFolders.userId, userId));
      if ((stored?.total ?? 0) + missing.length > foldersPerUserMax) return "full";
    }
    for (const name of missing) parentId = (await insert(tx, { userId, parentId, name })).id;
    return parentId;
  }

  /** Ids by path as JSON. Each path once. */
  async function foldersFor(tx: Transaction, userId: string, paths: readonly Path[]) {
    const ids = new Map<string, string | null | "full">();
    for (const path of paths) {
      const key = JSON.stringify(path);
      if (!ids.has(key)) ids.set(key, await folderFor(tx, userId, path));
    }
    return ids;
  }

  /** The folder that a feed goes into; undefined where neither id nor names say. */
  async function placeFor(tx: Transaction, userId: string, { folderId, folder }: FeedPlace) {
    if (folderId === undefined) return folder && folderFor(tx, userId, folder);
    if (folderId === null) return null;
    return (await folderAgain(tx, { userId, folderId })) ?? "missing";
  }

  return { insert, folderFor, foldersFor, placeFor };
}

/** The folder if it is still there; null when it is not. */
export async function folderAgain(
  tx: Transaction,
  { userId, folderId }: { userId: string; folderId?: string | null },
): Promise<string | null> {
  if (!folderId) return null;
  const [found] = await tx
    .select({ id: feedFolders.id })
    .from(feedFolders)
    .where(and(eq(feedFolders.userId, userId), eq(feedFolders.id, folderId)));
  return found?.id ?? null;
}

export const foldersOf = (tx: Pick<Transaction, "select">, userId: string): Promise<StoredFolder[]> =>
  tx
    .select()
    .from(feedFolders)
    .where(eq(feedFolders.userId, userId))
    .orderBy(asc(feedFolders.order), asc(feedFolders.createdAt), asc(feedFolders.id));

/** Removes a folder with those in it; their feeds go into the folder around it. False when the user has none such. */
export async function removeFolder(tx: Transaction, userId: string, folderId: string): Promise<boolean> {
  const all = await foldersOf(tx, userId);
  const removed = all.find(({ id }) => id === folderId);
  if (!removed) return false;
  const ids = all.flatMap(({ id, parentId }) => (id === folderId || parentId === folderId ? [id] : []));
  await tx.update(feeds).set({ folderId: removed.parentId }).where(inArray(feeds.folderId, ids));
  await tx.delete(feedFolders).where(eq(feedFolders.id, folderId));
  return true;
}
