import { resolved } from "./places.ts";
import { readSource } from "./source-file.ts";

const isCounted = (file: string) => file.startsWith("src/web/") && !/\.test\.tsx?$/.test(file);

/**
 * All files of `src/web` but tests, and those that exactly one other of them imports, in whichever way, the shortest first.
 * @param sources texts by path from the root of the tree
 */
export function singleImporters(sources: ReadonlyMap<string, string>): { files: string[]; single: string[] } {
  const web = [...sources].filter(([file]) => isCounted(file));
  const edges = web.flatMap(([from, source]) =>
    readSource(from, source).imports.map(({ to }) => ({ from, to: resolved(from, to) })),
  );
  const importersOf = Map.groupBy(edges, ({ to }) => to);
  const files = web.map(([file]) => file);
  const importers = (file: string) => new Set(importersOf.get(file)?.map(({ from }) => from)).size;
  const linesOf = (file: string) => sources.get(file)?.split("\n").length ?? 0;
  return {
    files,
    single: files
      .filter((file) => importers(file) === 1)
      .toSorted((one, other) => linesOf(one) - linesOf(other)),
  };
}
