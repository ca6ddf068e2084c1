import path from "node:path";

/** What of the module graph is asked: the part of the bundler's own context that is needed here. */
type ModuleGraph = {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
};

const web = path.join(import.meta.dirname, "../src/web");
const route = (name: string) => path.join(web, "app/routes", `${name}.tsx`);

/** Pages in the order in which users meet them; each tier leaves out what an earlier one has. */
const tiers = [
  { name: "shell", entries: [path.join(web, "app/root.tsx"), route("page-frame"), route("home")] },
  { name: "reading", entries: [route("signed-in"), route("news")] },
] as const;

/** Our own files; a route must stay a file of its own. Packages come along with whoever needs them first. */
const own = /\/src\/(?!web\/app\/(root|routes\/))/;
/** What the start of every page needs; left alone it goes where the first large package takes it. */
const everywhere =
  /\/node_modules\/(react-dom\/(index|cjs\/react-dom\.production)|@tanstack\/query-core\/build\/modern\/mutation)\.js$/;

function reachableFrom(entries: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set<string>();
  const left = [...entries];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    // A route is in the graph under its own name and, for the browser, under one with a query.
    for (const each of [id, `${id}?__react-router-build-client-route`])
      left.push(...(graph.getModuleInfo(each)?.importedIds ?? []));
  }
  return found;
}

/**
 * Groups that put what the first load of a page draws into one file for each tier of pages: few requests, well packed,
 * and nothing that only later pages or an opened dialog need.
 */
export function loadTiers(): { name: (id: string, graph: ModuleGraph) => string | null; priority: number }[] {
  return tiers.map(({ name, entries }, at) => {
    let ids: Set<string> | undefined;
    return {
      name: (id, graph) => {
        if (at === 0 && everywhere.test(id)) return name;
        if (!own.test(id)) return null;
        ids ??= reachableFrom(entries, graph);
        return ids.has(id) ? name : null;
      },
      // The first tier takes first what both need.
      priority: tiers.length - at,
    };
  });
}
