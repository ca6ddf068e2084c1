import { z } from "zod";
import { folderDepthMax, folderNameLengthMax, isFolderName } from "#domain/feeds/folders.ts";
import { endpoints } from "./endpoint.ts";
import { newOrderSchema } from "./order.ts";

/** A group of feeds. One in another has none in it. */
export const folderSchema = z.object({
  id: z.string(),
  /** The folder that it is in; null for none. */
  parentId: z.string().nullable(),
  name: z.string(),
});
export type FeedFolder = z.infer<typeof folderSchema>;

const folderName = z
  .string()
  .trim()
  .max(folderNameLengthMax)
  .refine((text) => text !== "" && isFolderName(text), "Name is required");
/** Names of folders, the outermost first; those that are not there are made. Empty for no folder. */
export const folderNamesSchema = z.array(folderName).max(folderDepthMax);

/** Folders in their order, each directly followed by those in it. */
export const foldersAnswerSchema = z.object({ folders: z.array(folderSchema) });
export type FoldersAnswer = z.infer<typeof foldersAnswerSchema>;

export const newFolderSchema = z.object({ name: folderName, parentId: z.string().nullable().default(null) });
export type NewFolder = z.infer<typeof newFolderSchema>;

export const folderPatchSchema = z.object({
  name: folderName.optional(),
  parentId: z.string().nullable().optional(),
});
export type FolderPatch = z.infer<typeof folderPatchSchema>;

export const foldersEndpoints = endpoints({
  listFolders: {
    route: "GET /api/folders",
    area: "Feeds",
    access: "user",
    summary: "The user's folders in their order, each directly followed by those in it.",
    answer: foldersAnswerSchema,
  },
  addFolder: {
    route: "POST /api/folders",
    area: "Feeds",
    access: "user",
    summary: "Adds a folder at the end, in `parentId` or in none. At most 100, two levels deep.",
    body: newFolderSchema,
    status: 201,
    answer: folderSchema,
    errors: ["duplicate-folder", "folder-limit-reached", "folder-too-deep", "folder-not-found"],
  },
  orderFolders: {
    route: "PUT /api/folders/order",
    area: "Feeds",
    access: "user",
    summary:
      "Puts the user's folders into a new order; folders that are not named follow in the order they had.",
    body: newOrderSchema,
    answer: foldersAnswerSchema,
  },
  changeFolder: {
    route: "PATCH /api/folders/:folderId",
    area: "Feeds",
    access: "user",
    summary: "Renames a folder, or moves it into another one or out of it. Its id and its feeds stay.",
    body: folderPatchSchema,
    answer: folderSchema,
    errors: ["folder-not-found", "duplicate-folder", "folder-too-deep"],
  },
  deleteFolder: {
    route: "DELETE /api/folders/:folderId",
    area: "Feeds",
    access: "user",
    summary: "Removes a folder and those in it. Their feeds stay, in the folder around it or in none.",
    status: 204,
    errors: ["folder-not-found"],
  },
});
