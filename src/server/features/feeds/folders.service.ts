import type { FeedFolder, FolderPatch, NewFolder } from "#contract/folders.ts";
import type { NewOrder } from "#contract/order.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { folderTree } from "#domain/feeds/folders.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { FolderRejection, FoldersStore, StoredFolder } from "./folders.store.ts";

export type FoldersService = ReturnType<typeof createFoldersService>;

export type FoldersServiceDeps = { store: FoldersStore; events: Pick<EventBus, "publish"> };

const rejections: Record<FolderRejection, () => AppError> = {
  duplicate: () => new AppError("duplicate-folder", { field: "name" }),
  full: () => new AppError("folder-limit-reached"),
  "too-deep": () => new AppError("folder-too-deep", { field: "parentId" }),
  "parent-missing": () => new AppError("folder-not-found", { field: "parentId" }),
};

const folderOf = ({ id, parentId, name }: StoredFolder): FeedFolder => ({ id, parentId, name });

/** A user's folders: made here or by naming one on a feed, they stay until they are removed. */
export function createFoldersService({ store, events }: FoldersServiceDeps) {
  const changed = ({ userId }: Actor) => events.publish({ kind: "user", userId });
  const list = async (actor: Actor): Promise<FeedFolder[]> =>
    folderTree(await store.list(actor.userId)).map(folderOf);

  async function stored(actor: Actor, row: StoredFolder | FolderRejection): Promise<FeedFolder> {
    if (typeof row === "string") throw rejections[row]();
    await changed(actor);
    return folderOf(row);
  }

  return {
    list,

    /** @throws AppError duplicate-folder, folder-limit-reached, folder-too-deep, folder-not-found */
    add: async (actor: Actor, input: NewFolder): Promise<FeedFolder> =>
      stored(actor, await store.add(actor.userId, input)),

    /** @throws AppError folder-not-found, duplicate-folder, folder-too-deep */
    async change(actor: Actor, folderId: string, { name, parentId }: FolderPatch): Promise<FeedFolder> {
      const patch = { ...(name !== undefined && { name }), ...(parentId !== undefined && { parentId }) };
      const row = await store.change(actor.userId, folderId, patch);
      if (!row) throw new AppError("folder-not-found");
      return stored(actor, row);
    },

    async order(actor: Actor, { ids }: NewOrder): Promise<FeedFolder[]> {
      await store.order(actor.userId, ids);
      await changed(actor);
      return list(actor);
    },

    /** @throws AppError folder-not-found */
    async remove(actor: Actor, folderId: string): Promise<void> {
      if (!(await store.remove(actor.userId, folderId))) throw new AppError("folder-not-found");
      await changed(actor);
    },
  };
}
