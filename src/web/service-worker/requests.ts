import { measureFramePath } from "#domain/site/pages.ts";

/** What the build puts into the worker. */
export type Build = {
  /** Another for each build whose files differ. */
  version: string;
  /** Addresses of the files that every page may need, by their exact path. */
  files: string[];
};

/** The page that stands for every other one while there is no network. */
export const shellPath = "/news";

export const cachePrefix = "tapewise-";

export type Requested = { method: string; mode: string; url: string };

/**
 * How the worker treats a request. "network" means that it stays out: whatever belongs to a user goes past it, so
 * nothing of one user can be shown to another.
 */
export function wayOf(
  { method, mode, url }: Requested,
  origin: string,
  build: Build,
): "page" | "file" | "network" {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin || address.pathname.startsWith("/api/")) return "network";
  // A frame asks for it as for a page, but no page of the app may stand in for it.
  if (address.pathname === measureFramePath) return "network";
  if (mode === "navigate") return "page";
  // Names under /assets/ hold a hash of their content: a copy is never out of date.
  return address.pathname.startsWith("/assets/") || build.files.includes(address.pathname)
    ? "file"
    : "network";
}

/** The caches that may go: the build before this one stays, for pages that are still open on it. */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  return names.filter((name) => name.startsWith(cachePrefix) && name !== current).slice(0, -1);
}
