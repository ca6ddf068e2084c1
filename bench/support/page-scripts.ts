import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

type RouteEntry = { module: string; imports?: string[] };
type Manifest = { entry: RouteEntry; routes: Record<string, RouteEntry> };

const read = (folder: string, address: string) => readFileSync(path.join(folder, address), "utf8");

/** The addresses of scripts that a page names: script tags, preloads, and the imports of its inline scripts. */
function namedIn(html: string): string[] {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*\s(?:src|href)="([^"]+\.js)"[^>]*>/g)];
  const imports = [...html.matchAll(/\b(?:import|from)\s*\(?["']([^"']+\.js)["']/g)];
  return [...tags, ...imports].flatMap((match) => match[1] ?? []);
}

function manifestOf(folder: string, html: string): Manifest {
  const address = /["'](\/assets\/manifest-[\w-]+\.js)["']/.exec(html)?.[1];
  if (address === undefined) throw new Error(`${folder}: the page names no manifest.`);
  const text = read(folder, address);
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

/** Also what each file imports at once, which the browser fetches without being told by the page. */
function withImports(folder: string, addresses: Iterable<string>): Set<string> {
  const all = new Set<string>();
  const left = [...addresses];
  for (let address = left.pop(); address !== undefined; address = left.pop()) {
    if (all.has(address)) continue;
    all.add(address);
    const imported = read(folder, address).matchAll(/\b(?:from|import)\s*["'](\.[^"']+\.js)["']/g);
    for (const match of imported) left.push(path.posix.join(path.posix.dirname(address), match[1] ?? ""));
  }
  return all;
}

/**
 * Scripts of the first load of a page: what its document names, what the routes named need, and their imports.
 * @param document a file of the built folder, "index.html"
 * @param routes ids of the routes that the page consists of
 */
export function scriptsOf(folder: string, document: string, routes: string[]): string[] {
  const html = read(folder, document);
  const manifest = manifestOf(folder, html);
  const entries = [manifest.entry, ...routes.map((id) => entryOf(manifest, id))];
  const needed = entries.flatMap(({ module, imports = [] }) => [module, ...imports]);
  return [...withImports(folder, [...namedIn(html), ...needed])].sort();
}

function entryOf(manifest: Manifest, id: string): RouteEntry {
  const entry = manifest.routes[id];
  if (!entry)
    throw new Error(`No route is called ${id}; there are ${Object.keys(manifest.routes).join(", ")}.`);
  return entry;
}

/** Bytes of the files, each packed by brotli at its best. */
export function brotliBytesOf(folder: string, addresses: string[]): number {
  return addresses.reduce((sum, address) => {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    return sum + brotliCompressSync(read(folder, address), options).length;
  }, 0);
}
