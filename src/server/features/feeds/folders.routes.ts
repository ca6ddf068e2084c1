import type { foldersEndpoints } from "#contract/folders.ts";
import type { Handlers } from "#server/http/endpoints.ts";
import type { FoldersService } from "./folders.service.ts";

export const foldersRoutes = ({
  folders,
}: {
  folders: FoldersService;
}): Handlers<typeof foldersEndpoints> => ({
  listFolders: async ({ actor }) => ({ folders: await folders.list(actor) }),
  addFolder: ({ actor, body }) => folders.add(actor, body),
  orderFolders: async ({ actor, body }) => ({ folders: await folders.order(actor, body) }),
  changeFolder: ({ actor, params, body }) => folders.change(actor, params.folderId, body),
  deleteFolder: ({ actor, params }) => folders.remove(actor, params.folderId),
});
