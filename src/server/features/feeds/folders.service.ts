import type { FeedFolder, FolderPatch } from "#contract/feeds.ts";
import type { NewOrder } from "#contract/order.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { folderTree } from "#domain/feeds/folders.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { EventBus } from "#server/platform/events/events.ts";
import type { FoldersStore } from "./folders.store.ts";

export type FoldersService = ReturnType<typeof createFoldersService>;

export type FoldersServiceDeps = { store: FoldersStore; events: Pick<EventBus, "publish"> };

/** A user's folders: they are made by naming one on a feed, and stay until they are removed. */
export function createFoldersService({ store, events }: FoldersServiceDeps) {
  const changed = ({ userId }: Actor) => events.publish({ kind: "user", userId });

  return {
    async list(actor: Actor): Promise<FeedFolder[]> {
      return folderTree(await store.list(actor.userId)).map(({ id, parentId, name }) => ({
        id,
        parentId,
        name,
      }));
    },

    /** @throws AppError folder-not-found, duplicate-folder */
    async rename(actor: Actor, folderId: string, { name }: FolderPatch): Promise<void> {
      const outcome = await store.rename(actor.userId, folderId, name);
      if (outcome === "missing") throw new AppError("folder-not-found");
      if (outcome === "duplicate") throw new AppError("duplicate-folder", { field: "name" });
      await changed(actor);
    },

    async order(actor: Actor, { ids }: NewOrder): Promise<void> {
      await store.order(actor.userId, ids);
      await changed(actor);
    },

    /** @throws AppError folder-not-found */
    async remove(actor: Actor, folderId: string): Promise<void> {
      if (!(await store.remove(actor.userId, folderId))) throw new AppError("folder-not-found");
      await changed(actor);
    },
  };
}
