/**
 * `npm start`: installs and builds what is missing, then runs the product; with `--demo` the demo.
 * Plain JavaScript without packages, since it runs before the installation and on Node 20.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { install, isInstallNeeded } from "./install.mjs";
import { fail, launch, nodePath } from "./launch.mjs";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const builtPage = "build/client/index.html";
const buildSources = [
  "src/web",
  "src/domain",
  "src/contract",
  "vite.config.ts",
  "react-router.config.ts",
  "package-lock.json",
];

process.chdir(root);
const [nodeMajor = 0] = process.versions.node.split(".").map(Number);
if (nodeMajor < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`);

const stale = isBuildStale();
if (isInstallNeeded({ withTools: stale })) install();
if (stale) build();

const args = process.argv.slice(2);
const isDemo = args.includes("--demo");
await launch(
  isDemo ? "scripts/demo.ts" : "scripts/serve.ts",
  args.filter((each) => each !== "--demo"),
);

function isBuildStale() {
  if (!existsSync(builtPage)) return true;
  const builtMs = statSync(builtPage).mtimeMs;
  return buildSources.some((source) => isNewer(source, builtMs));
}

/** A folder's own time counts too: it changes when a file in it is removed. */
function isNewer(file, sinceMs) {
  const facts = statSync(file, { throwIfNoEntry: false });
  if (facts === undefined) return false;
  if (facts.mtimeMs > sinceMs) return true;
  return facts.isDirectory() && readdirSync(file).some((name) => isNewer(path.join(file, name), sinceMs));
}

function build() {
  console.log("Building the web pages …");
  const node = nodePath();
  const { status, signal, stdout, stderr, error } = spawnSync(
    node,
    ["node_modules/@react-router/dev/bin.cjs", "build"],
    {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ""}` },
    },
  );
  if (signal !== null) process.exit(130);
  if (status === 0) return;
  console.error(`${stdout ?? ""}${stderr ?? ""}`);
  fail(`The web pages cannot be built${error ? ` (${error.message})` : ""}; the lines above say why.`);
}
