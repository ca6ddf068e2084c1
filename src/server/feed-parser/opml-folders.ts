import { folderDepthMax } from "#domain/feeds/folders.ts";

/** Outlines around one another whose names are known. */
const nestingMax = 100;

/** The folders around what is being read. A document may nest them without end: beyond what we have they are counted. */
export function createFolderStack() {
  let open: string[] = [];
  let deeper = 0;
  return {
    /** @param name empty for what is no folder, but may have outlines in it */
    open(name: string): void {
      if (open.length < nestingMax) open.push(name);
      else deeper += 1;
    },
    close(): void {
      if (deeper > 0) deeper -= 1;
      else open.pop();
    },
    clear(): void {
      open = [];
      deeper = 0;
    },
    path: (): string[] => open.filter((name) => name !== "").slice(0, folderDepthMax),
  };
}
