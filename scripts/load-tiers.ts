import path from "node:path";

/** What of the module graph is asked: the part of the bundler's own context that is needed here. */
type ModuleGraph = {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
};

const web = path.join(import.meta.dirname, "../src/web");
const route = (name: string) => path.join(web, "app/routes", `${name}.tsx`);

/** What the first screens begin with: the frame of every page, the landing page, and a reader's news. */
const screens = {
  frame: [path.join(web, "app/root.tsx"), route("page-frame")],
  landing: [route("home")],
  reading: [route("signed-in"), route("news")],
};
type Screen = keyof typeof screens;

/** Our own files; a route must stay a file of its own. Packages come along with whoever needs them first. */
const own = /\/src\/(?!web\/app\/(root|routes\/))/;
/** Too small for a file of their own, which they would be where something loaded later needs them, too. */
const rule = /\/src\/domain\//;
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
 * One file for what every first screen draws, and one for what the news draws beyond that: few requests, well packed,
 * and nothing that only another page or an opened dialog needs. What only the landing page draws goes with its route.
 */
export function loadTiers(): { name: (id: string, graph: ModuleGraph) => string | null; priority: number }[] {
  const reached = new Map<Screen, Set<string>>();
  const draws = (screen: Screen, id: string, graph: ModuleGraph) => {
    const ids = reached.get(screen) ?? reachableFrom(screens[screen], graph);
    reached.set(screen, ids);
    return ids.has(id);
  };
  const isShared = (id: string, graph: ModuleGraph) =>
    draws("frame", id, graph) ||
    (draws("landing", id, graph) && (rule.test(id) || draws("reading", id, graph)));
  return [
    {
      name: (id, graph) => (everywhere.test(id) || (own.test(id) && isShared(id, graph)) ? "shell" : null),
      // It takes packages first that the news needs, too.
      priority: 2,
    },
    {
      name: (id, graph) => (own.test(id) && draws("reading", id, graph) ? "reading" : null),
      priority: 1,
    },
  ];
}
