import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { minifySync } from "vite";

/** Minifies the scripts of `public/` in the built web app: the server puts most of them into each page. */
export function minifyPageScripts(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".js"))) {
    const file = path.join(folder, name);
    const { code, errors } = minifySync(file, readFileSync(file, "utf8"));
    if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
    writeFileSync(file, code);
  }
}
