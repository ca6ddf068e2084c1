import type { FeedFolder } from "#contract/folders.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { folderPath, folderPathOf, folderPathText } from "#domain/feeds/folders.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { FeedsService } from "../feeds/feeds.service.ts";
import type { FoldersService } from "../feeds/folders.service.ts";

export type ReaderLabelsDeps = {
  feeds: Pick<FeedsService, "list">;
  folders: Pick<FoldersService, "list" | "change" | "remove">;
};

export type ReaderLabels = ReturnType<typeof createReaderLabels>;

/** The interface knows one level of folders: one in another is named as users type it, "Markets / Energy". */
const labelOf = (folders: readonly FeedFolder[], folderId: string) =>
  folderPathText(folderPath(folders, folderId));

/** The user's folders as the labels of the Google Reader interface. */
export function createReaderLabels({ feeds, folders }: ReaderLabelsDeps) {
  async function folderOf(actor: Actor, label: string) {
    const all = await folders.list(actor);
    const found = all.find(({ id }) => labelOf(all, id) === label);
    if (!found) throw new AppError("folder-not-found");
    return { found, all };
  }

  return {
    /** In the order of the folders. */
    async list(actor: Actor): Promise<string[]> {
      const all = await folders.list(actor);
      return all.map(({ id }) => labelOf(all, id));
    },

    /** The label of each feed that is in a folder, by feed id. */
    async labelOfFeeds(actor: Actor): Promise<Map<string, string>> {
      const all = await folders.list(actor);
      const followed = await feeds.list(actor);
      return new Map(
        followed.flatMap(({ id, folderId }) => (folderId === null ? [] : [[id, labelOf(all, folderId)]])),
      );
    },

    /** @throws AppError folder-not-found */
    async folderIdOf(actor: Actor, label: string): Promise<string> {
      return (await folderOf(actor, label)).found.id;
    },

    /** Feeds of the folder and of those in it. @throws AppError folder-not-found */
    async feedIdsOf(actor: Actor, label: string): Promise<string[]> {
      const { found, all } = await folderOf(actor, label);
      const within = new Set([
        found.id,
        ...all.flatMap((each) => (each.parentId === found.id ? [each.id] : [])),
      ]);
      const followed = await feeds.list(actor);
      return followed.flatMap(({ id, folderId }) => (folderId !== null && within.has(folderId) ? [id] : []));
    },

    /** Gives the folder the last name of the new label; it stays where it is. @throws AppError folder-not-found, duplicate-folder */
    async rename(actor: Actor, label: string, newLabel: string): Promise<void> {
      const { found } = await folderOf(actor, label);
      const name = folderPathOf(newLabel).at(-1);
      if (name === undefined) throw new AppError("bad-input", { field: "dest" });
      await folders.change(actor, found.id, { name });
    },

    /** @throws AppError folder-not-found */
    async remove(actor: Actor, label: string): Promise<void> {
      await folders.remove(actor, (await folderOf(actor, label)).found.id);
    },
  };
}
