import { isStorable, isVisible } from "#domain/kernel/visible-text.ts";
import { type Message, message } from "#domain/language/translate.ts";

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

const levelsOf = (folders: readonly Folder[], id: string): number =>
  1 + Math.max(0, ...folders.flatMap((each) => (each.parentId === id ? [levelsOf(folders, each.id)] : [])));

/** Whether a folder, null for a new one, may be in that one: neither is it the same, nor does it get too deep. */
export function canBeIn(folders: readonly Folder[], id: string | null, parentId: string | null): boolean {
  if (parentId === null) return true;
  if (parentId === id) return false;
  const levels = id === null ? 1 : levelsOf(folders, id);
  return folderPath(folders, parentId).length + levels <= folderDepthMax;
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
export function folderProblem(text: string): Message | undefined {
  const path = folderPathOf(text);
  if (path.length > folderDepthMax)
    return message("Folders can be at most {levels} levels deep. Use fewer names.", {
      levels: folderDepthMax,
    });
  if (path.some((name) => name.length > folderNameLengthMax))
    return message("Use at most {max} characters for a folder's name.", { max: folderNameLengthMax });
  return path.every(isFolderName) ? undefined : message("You can't use this folder name. Enter another.");
}
