export type ListBody<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

/** What to put in instead of an id, as paths with dots. */
export type Expand = readonly string[];

/** Whether a field, or something inside it, is asked for. */
export function wants(expand: Expand, name: string): boolean {
  return expand.some((path) => path === name || path.startsWith(`${name}.`));
}

/** The paths that begin with a name, without it. */
export function inside(expand: Expand, name: string): Expand {
  return expand.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));
}

export function listBody<T>(data: T[], url: string, hasMore = false): ListBody<T> {
  return { object: "list", data, has_more: hasMore, url };
}
