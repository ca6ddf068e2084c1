import { isStorable, isVisible } from "#domain/kernel/visible-text.ts";

export const folderNameLengthMax = 60;
export const foldersPerUserMax = 100;
/** A folder may have folders in it, and those none. */
export const folderDepthMax = 2;

/** A name as it is stored: trimmed already, something to see, not too long. */
export function isFolderName(text: string): boolean {
  return text.length <= folderNameLengthMax && isVisible(text) && isStorable(text);
}

type Folder = { id: string; parentId: string | null; name: string };

/** Folders of one user as they are listed, each directly followed by those in it. */
export function folderTree<F extends Folder>(folders: readonly F[]): F[] {
  const inside = Map.groupBy(folders, ({ parentId }) => parentId);
  return (inside.get(null) ?? []).flatMap((folder) => [folder, ...(inside.get(folder.id) ?? [])]);
}

/** Names from the outermost folder to this one; none for no folder. */
export function folderPath(folders: readonly Folder[], folderId: string | null): string[] {
  const folder = folders.find(({ id }) => id === folderId);
  return folder ? [...folderPath(folders, folder.parentId), folder.name] : [];
}

/** "Markets / Energy", as users read and type it. */
export const folderPathText = (path: readonly string[]): string => path.join(" / ");

/** The names in what a user typed. A slash without spaces around it is part of a name. */
export const folderPathOf = (text: string): string[] =>
  text
    .split(/\s\/\s/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Why this cannot be a feed's folder, and what to do; undefined when it can. */
export function folderProblem(text: string): string | undefined {
  const path = folderPathOf(text);
  if (path.length > folderDepthMax)
    return `Folders can be at most ${folderDepthMax} levels deep. Use fewer names.`;
  if (path.some((name) => name.length > folderNameLengthMax))
    return `Use at most ${folderNameLengthMax} characters for a folder's name.`;
  return path.every(isFolderName) ? undefined : "You can't use this folder name. Enter another.";
}
