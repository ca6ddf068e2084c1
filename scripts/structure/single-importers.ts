import { resolved } from "./places.ts";
import { readSource } from "./source-file.ts";

const isCounted = (file: string) => file.startsWith("src/web/") && !/\.test\.tsx?$/.test(file);

/**
 * All files of `src/web`, and those that exactly one other file imports, the shortest first. Entries do not count, neither as single
 * nor among all: what nothing imports, what `import()` loads as a chunk of its own, and the page behind a route.
 * @param sources texts by path from the root of the tree
 */
export function singleImporters(sources: ReadonlyMap<string, string>): {
  files: string[];
  single: string[];
  counted: number;
} {
  const web = [...sources].filter(([file]) => isCounted(file));
  const files = web.map(([file]) => file);
  const edges = web.flatMap(([from, source]) =>
    readSource(from, source).imports.map((each) => ({ ...each, from, to: resolved(from, each.to) })),
  );
  const chunks = new Set(edges.flatMap(({ lazy, to }) => (lazy ? [to] : [])));
  const counts = ({ from, lazy, typeOnly, to }: (typeof edges)[number]) =>
    !lazy && !(typeOnly && chunks.has(to)) && !from.startsWith("src/web/app/routes/");
  const importersOf = Map.groupBy(edges, ({ to }) => to);
  const counted = files.flatMap((file) => {
    const importers = importersOf.get(file) ?? [];
    return importers.some(counts) ? [{ file, importers: new Set(importers.map(({ from }) => from)) }] : [];
  });
  const linesOf = (file: string) => sources.get(file)?.split("\n").length ?? 0;
  return {
    files,
    single: counted
      .flatMap(({ file, importers }) => (importers.size === 1 ? [file] : []))
      .toSorted((one, other) => linesOf(one) - linesOf(other)),
    counted: counted.length,
  };
}
