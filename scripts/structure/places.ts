import path from "node:path";

export type Place = { root: string; feature?: string; part?: string };

/** Where a file is in the house: its root and, below `features/` its room, below `vendors/` kind and vendor. */
export function placeOf(file: string): Place {
  const parts = file.split("/");
  if (parts[0] === "fakes" || parts[0] === "tests" || parts[0] === "bench" || parts[0] === "scripts")
    return { root: parts[0] };
  if (parts[0] !== "src") return { root: "top" };
  const [, side, area, name] = parts;
  if (side === "domain")
    return name === undefined ? { root: "domain" } : { root: "domain", feature: area ?? "" };
  if (side === "contract" || side === "client") return { root: side };
  if (area === "features") return { root: side ?? "", part: "features", feature: name ?? "" };
  const part = parts.length === 3 ? "entry" : (area ?? "");
  if (part === "vendors" && parts.length > 5)
    return { root: side ?? "", part, feature: `${name}/${parts[4]}` };
  return { root: side ?? "", part };
}

const aliases: Record<string, string> = {
  "#domain/": "src/domain/",
  "#contract/": "src/contract/",
  "#client/": "src/client/",
  "#server/": "src/server/",
  "#web/": "src/web/",
  "#fakes/": "fakes/",
  "#tests/": "tests/",
};

/** The file that an import means, from the root of the tree; a package keeps its name. */
export function resolved(from: string, specifier: string): string {
  if (specifier.startsWith("."))
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier));
  for (const [alias, folder] of Object.entries(aliases))
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  return specifier;
}
