import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const program = (name: string) => `console.log("${name}", ...process.argv.slice(2)); process.exit(4);`;
const builder = `
const fs = require("node:fs");
if (fs.existsSync("broken")) { console.log("no such page"); process.exit(1); }
fs.mkdirSync("build/client", { recursive: true });
fs.writeFileSync("build/client/index.html", "built");`;
const past = new Date("2020-01-01");

let project: string;

async function put(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(project, file)), { recursive: true });
  await writeFile(path.join(project, file), text);
}

const lockfile = (version: string) =>
  JSON.stringify({
    name: "small",
    lockfileVersion: 3,
    packages: {
      "": { name: "small" },
      "node_modules/kept": { version },
      "node_modules/other-system": { version, optional: true },
    },
  });

/** A project in small, installed and built, in a folder whose name has a space. */
beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), "tapewise start "));
  const scripts = fileURLToPath(new URL(".", import.meta.url));
  for (const file of ["install.mjs", "launch.mjs", "server-memory.mjs", "start.mjs"])
    await cp(path.join(scripts, file), path.join(project, "scripts", file));
  await put("package.json", '{ "name": "small", "type": "module" }');
  await put("package-lock.json", lockfile("1.0.0"));
  await put("node_modules/.package-lock.json", lockfile("1.0.0").replace(/,"node_modules\/other.*?\}/, ""));
  await put("node_modules/@react-router/dev/bin.cjs", builder);
  await put("scripts/serve.ts", program("product"));
  await put("scripts/demo.ts", program("demo"));
  await put("src/web/page.tsx", "");
  await put("build/client/index.html", "built before");
});

afterEach(() => rm(project, { recursive: true, force: true }));

function start(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(project, "scripts/start.mjs"), ...args],
    { encoding: "utf8", cwd: "/" },
  );
  return { status, stdout, stderr };
}

const page = () => readFile(path.join(project, "build/client/index.html"), "utf8");

describe("start.mjs", () => {
  it("is quiet when nothing is to do, and passes arguments and the exit code", async () => {
    expect(start("--port", "1")).toEqual({ status: 4, stdout: "product --port 1\n", stderr: "" });
    expect(await page()).toBe("built before");
  });

  it("runs the demo on request", () => {
    expect(start("--demo")).toMatchObject({ status: 4, stdout: "demo\n" });
  });

  it("builds the pages when there are none", async () => {
    await rm(path.join(project, "build"), { recursive: true });
    expect(start().stdout).toBe("Building the web pages …\nproduct\n");
    expect(await page()).toBe("built");
  });

  it("builds the pages when a source is newer", async () => {
    await utimes(path.join(project, "build/client/index.html"), past, past);
    expect(start().stdout).toContain("Building");
    expect(await page()).toBe("built");
  });

  it("shows why a build fails and does not start", async () => {
    await put("broken", "");
    await rm(path.join(project, "build"), { recursive: true });
    const { status, stdout, stderr } = start();
    expect(status).toBe(1);
    expect(stderr).toContain("no such page");
    expect(stdout).not.toContain("product");
  });

  it("installs when the lockfile names another version, and says what to do when that fails", async () => {
    // The lockfile does not know the package that package.json asks for, which npm rejects at once.
    await put("package.json", '{ "name": "small", "type": "module", "dependencies": { "absent": "1.0.0" } }');
    await put("package-lock.json", lockfile("2.0.0"));
    await put(".npmrc", "offline=true\ncache=./empty-cache\nfetch-retries=0\n");
    const { status, stdout, stderr } = start();
    expect(stdout).toMatch(/^Installing packages/);
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('run "npm ci" and start again'),
    });
  });

  it("installs when nothing is installed", async () => {
    await put(
      "package-lock.json",
      '{ "name": "small", "lockfileVersion": 3, "packages": { "": { "name": "small" } } }',
    );
    await utimes(path.join(project, "package-lock.json"), past, past);
    await rm(path.join(project, "node_modules"), { recursive: true });
    const { status, stdout } = start();
    expect(stdout).toMatch(/^Installing packages/);
    expect(status).toBe(4);
  });
});
