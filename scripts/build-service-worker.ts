import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build } from "vite";

const root = path.join(import.meta.dirname, "..");
const source = path.join(root, "src/web/service-worker/service-worker.ts");
/** Files beside the assets that a page names. */
const besides = ["theme.js", "favicon.svg", "favicon-new.svg"];

/** What a page needs to run without a network: code, styles, and the one font of Latin text. */
const isNeeded = (name: string) =>
  /\.(js|css)$/.test(name) || /^inter-latin-wght-normal.*\.woff2$/.test(name);

/**
 * Writes `service-worker.js` into the built web app, which knows the files of this build by name, and `build.json`
 * beside it: what the server tells admins of the build.
 */
export async function buildServiceWorker(folder: string): Promise<void> {
  const assets = readdirSync(path.join(folder, "assets")).filter(isNeeded);
  const files = [...besides, ...assets.map((name) => `assets/${name}`)].sort();
  const version = createHash("sha256").update(readFileSync(path.join(folder, "__spa-fallback.html")));
  // The names of assets hold a hash of their content already.
  for (const name of files)
    version.update(name.startsWith("assets/") ? name : readFileSync(path.join(folder, name)));
  const facts = { version: version.digest("hex").slice(0, 16), files: files.map((name) => `/${name}`) };
  const built = { id: facts.version, builtAt: new Date().toISOString() };
  writeFileSync(path.join(folder, "..", "build.json"), `${JSON.stringify(built)}\n`);
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    publicDir: false,
    define: { serviceWorkerBuild: JSON.stringify(facts) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: source, output: { format: "iife", entryFileNames: "service-worker.js" } },
    },
  });
}
