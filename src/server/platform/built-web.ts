import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const builtFacts = fileURLToPath(new URL("../../../build/build.json", import.meta.url));

/** A build of the web app: `id` is a digest of its files. */
export type BuiltWeb = { id: string; builtAt: string };

/** What the build wrote beside the web app; null where it was not built, as in development. */
export function readBuiltWeb(file = builtFacts): BuiltWeb | null {
  try {
    const { id, builtAt } = JSON.parse(readFileSync(file, "utf8")) as Partial<BuiltWeb>;
    return typeof id === "string" && typeof builtAt === "string" ? { id, builtAt } : null;
  } catch {
    return null;
  }
}
