import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const hrefOf = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tapewise-quick-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is loaded for the whole product, with the format of each file, by a Node of its own. */
async function loaded(load: string, environment: Record<string, string> = {}): Promise<string[]> {
  const script = `
    import { flushCompileCache, registerHooks } from "node:module";
    const files = [];
    registerHooks({ load(url, context, next) {
      const answer = next(url, context);
      files.push(url + " " + answer.format);
      return answer;
    } });
    ${load}
    flushCompileCache();
    console.log(JSON.stringify(files.sort()));`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: folder,
    env: environment,
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout) as string[];
}

const quickly = `
  const { loadQuickly } = await import(${hrefOf("./quick-start.ts")});
  await loadQuickly(process.env, () => import(${hrefOf("./run-product.ts")}));`;

describe("loadQuickly", () => {
  it("loads the same files in the same formats as Node by itself", async () => {
    const own = (file: string) => !file.includes("/quick-start.ts");
    const files = await loaded(`await import(${hrefOf("./run-product.ts")});`, {
      DATABASE_URL: "postgres://x",
    });
    expect(files.filter((each) => each.includes("/drizzle-orm/")).length).toBeGreaterThan(50);
    expect((await loaded(quickly, { DATABASE_URL: "postgres://x" })).filter(own)).toEqual(files);
  });

  it("saves what was compiled with the data, for the owner only, and without a folder of data nowhere", async () => {
    await loaded(quickly, { DATABASE_URL: "postgres://x" });
    expect(readdirSync(folder)).toEqual([]);
    await loaded(quickly);
    expect(statSync(path.join(folder, "data")).mode & 0o777).toBe(0o700);
    const saved = readdirSync(path.join(folder, "data/compiled"), { recursive: true });
    expect(saved.length).toBeGreaterThan(500);
  });

  it("a folder that cannot be written holds up nothing", async () => {
    const files = await loaded(quickly, { DATA_DIR: "/dev/null/data" });
    expect(files.some((each) => each.includes("/run-product.ts"))).toBe(true);
  });
});
