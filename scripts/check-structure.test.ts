import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { checkFile, checkTree } from "./check-structure.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const importing = (to: string) => `import { x } from "${to}";\nexport const y = x;\n`;
const rulesOf = (file: string, source: string) => checkFile(file, source).map(({ rule }) => rule);

describe("the import rules", () => {
  it.each([
    ["src/domain/news/a.ts", "#contract/news.ts"],
    ["src/domain/news/a.ts", "#server/platform/clock.ts"],
    ["src/domain/news/a.ts", "../../web/lib/x.ts"],
    ["src/domain/news/a.ts", "zod"],
    ["src/domain/news/a.ts", "node:fs"],
    ["src/contract/news.ts", "#server/platform/clock.ts"],
    ["src/contract/news.ts", "#web/lib/x.ts"],
    ["src/contract/news.ts", "hono"],
    ["src/server/platform/a.ts", "#server/features/news/news.service.ts"],
    ["src/server/platform/a.ts", "#server/config/config.ts"],
    ["src/server/config/a.ts", "#server/db/database.ts"],
    ["src/server/db/a.ts", "#server/features/news/news.service.ts"],
    ["src/server/vendors/ai/openai/a.ts", "#server/vendors/market/yahoo/texts.ts"],
    ["src/server/vendors/ai/openai/a.ts", "#server/vendors/market/market.ts"],
    ["src/server/vendors/ai/openai/a.ts", "#server/http/errors.ts"],
    ["src/server/features/analysis/a.service.ts", "#server/vendors/ai/openai/openai.client.ts"],
    ["src/server/features/analysis/a.service.ts", "#server/vendors/ai/ai-vendors.ts"],
    ["src/server/features/analysis/a.service.ts", "#server/vendors/vendors.ts"],
    ["src/server/config/a.ts", "#server/vendors/ai/openai/openai.ts"],
    ["src/server/http/a.ts", "#server/features/accounts/identity.ts"],
    ["src/server/http/a.ts", "#server/db/database.ts"],
    ["src/server/features/news/a.service.ts", "#server/features/feeds/feeds.service.ts"],
    ["src/server/features/news/a.service.ts", "#server/db/database.ts"],
    ["src/server/features/news/a.routes.ts", "./news.store.ts"],
    ["src/server/features/news/a.service.ts", "#server/config/config.ts"],
    ["src/server/features/news/a.service.ts", "#server/wiring/create-app.ts"],
    ["src/server/jobs/a.ts", "#server/features/market/ticker.service.ts"],
    ["src/server/jobs/a.ts", "#server/db/database.ts"],
    ["src/server/features/analysis/a.service.ts", "openai"],
    ["src/server/features/news/a.service.ts", "feedsmith"],
    ["src/server/features/news/a.service.ts", "undici"],
    ["src/server/vendors/ai/openai/a.ts", "undici"],
    ["src/server/features/news/a.service.ts", "#web/lib/x.ts"],
    ["src/server/features/news/a.service.ts", "#fakes/kit/server.ts"],
    ["src/server/features/news/a.service.ts", "#tests/support/product.ts"],
    ["src/web/features/news/a.tsx", "#server/platform/clock.ts"],
    ["src/web/features/news/a.tsx", "#web/features/market/components/ticker.tsx"],
    ["src/web/features/news/a.tsx", "../market/components/ticker.tsx"],
    ["src/web/features/news/a.tsx", "#web/app/shell.tsx"],
    ["src/web/ui/a.tsx", "#web/features/news/news-list.tsx"],
    ["src/web/lib/a.ts", "#web/ui/button.tsx"],
    ["src/web/lib/a.ts", "#web/app/shell.tsx"],
    ["fakes/openai/a.ts", "#domain/news/item-id.ts"],
    ["fakes/openai/a.ts", "#server/platform/clock.ts"],
    ["fakes/openai/a.ts", "#tests/support/product.ts"],
    ["fakes/openai/a.data.ts", "#domain/news/item-id.ts"],
    ["src/domain/news/a.data.ts", "#server/platform/clock.ts"],
    ["src/server/features/news/a.service.ts", "../../../../bench/support/browser.ts"],
    ["src/server/features/news/a.service.ts", "../../../../scripts/check-structure.ts"],
    ["src/server/features/news/a.service.ts", "./news.service.test.ts"],
    ["tests/api/a.test.ts", "./b.test.ts"],
    ["tests/support/a.ts", "../../bench/support/browser.ts"],
    ["bench/a.ts", "#tests/e2e/news.spec.ts"],
  ])("%s may not import %s", (file, to) => {
    expect(rulesOf(file, importing(to))).toEqual(["imports"]);
  });

  it.each([
    ["src/domain/news/a.ts", "../kernel/text.ts"],
    ["src/contract/news.ts", "zod"],
    ["src/contract/news.ts", "#domain/news/item-id.ts"],
    ["src/server/features/news/a.service.ts", "./news.store.ts"],
    ["src/server/features/analysis/a.service.ts", "#server/vendors/ai/ai.ts"],
    ["src/server/vendors/ai/openai/a.ts", "../ai.ts"],
    ["src/server/vendors/ai/openai/a.ts", "../../vendor.ts"],
    ["src/server/vendors/ai/ai-vendors.ts", "./openai/openai.ts"],
    ["src/server/config/a.ts", "#server/vendors/vendors.ts"],
    ["src/server/features/news/a.store.ts", "#server/db/database.ts"],
    ["src/server/features/news/a.service.ts", "#server/feed-parser/feed-parser.ts"],
    ["src/server/feed-parser/a.ts", "feedsmith"],
    ["src/server/platform/egress/a.ts", "undici"],
    ["src/server/wiring/create-app.ts", "#server/features/news/news.routes.ts"],
    ["src/server/cli/a.ts", "#server/db/database.ts"],
    ["src/web/app/a.tsx", "#web/features/news/news-list.tsx"],
    ["src/web/features/news/a.tsx", "#web/ui/button.tsx"],
    ["src/domain/news/a.test.ts", "vitest"],
    ["src/server/features/news/a.test.ts", "#fakes/kit/server.ts"],
    ["tests/api/a.test.ts", "#server/db/database.ts"],
    ["bench/a.ts", "#tests/support/product.ts"],
    ["bench/a.ts", "#server/db/database.ts"],
    ["bench/a.ts", "./support/browser.ts"],
  ])("%s may import %s", (file, to) => {
    expect(rulesOf(file, importing(to))).toEqual([]);
  });

  it("another feature, and a service in a job, may be used by their type only", () => {
    const typeOf = (to: string) => `import type { X } from "${to}";\nexport type Y = X;\n`;
    const feeds = "#server/features/feeds/feeds.service.ts";
    expect(rulesOf("src/server/features/news/a.service.ts", typeOf(feeds))).toEqual([]);
    expect(rulesOf("src/server/jobs/a.ts", typeOf(feeds))).toEqual([]);
    const inBraces = `import { type X } from "${feeds}";\nexport type Y = X;\n`;
    expect(rulesOf("src/server/jobs/a.ts", inBraces)).toEqual([]);
    const mixed = `import { type X, y } from "${feeds}";\nexport const z: X = y;\n`;
    expect(rulesOf("src/server/jobs/a.ts", mixed)).toEqual(["imports"]);
  });

  it.each([
    'export { x } from "#server/platform/clock.ts";\n',
    'export * from "#server/platform/clock.ts";\n',
    'export const x = import("#server/platform/clock.ts");\n',
    "export const x = import(`#server/platform/clock.ts`);\n",
    'export const x = import(/* now */ "#server/platform/clock.ts");\n',
    'export type X = import("#server/platform/clock.ts").Clock;\n',
    'import "#server/platform/clock.ts";\n',
    'import type { Clock } from "#server/platform/clock.ts";\nexport type X = Clock;\n',
  ])("see every way of importing: %s", (source) => {
    expect(rulesOf("src/domain/news/a.ts", source)).toEqual(["imports"]);
  });

  it.each([
    "export const x = (name: string) => import(name);\n",
    `export const x = (name: string) => import(\`#server/\${name}.ts\`);\n`,
    'export const x = (name: string) => import("#server/" + name);\n',
    'export const x = import.meta.glob("./*.ts");\n',
  ])("reject what nobody can check, in every folder: %s", (source) => {
    for (const file of ["src/server/main.ts", "src/domain/a.data.ts", "tests/support/a.ts", "bench/a.ts"])
      expect(rulesOf(file, source), file).toEqual(["imports"]);
  });

  it("name file, line and reason", () => {
    const source = `export const a = 1;\n${importing("#server/platform/clock.ts")}`;
    expect(checkFile("src/domain/news/a.ts", source)).toEqual([
      {
        file: "src/domain/news/a.ts",
        line: 2,
        rule: "imports",
        detail: "#server/platform/clock.ts: src/domain may not import src/server/platform",
      },
    ]);
  });
});

describe("the words", () => {
  it("a retired word does not come back in a name, and the field's word is named", () => {
    expect(checkFile("src/web/a.ts", "export const goodbyeText = 1;\n")).toEqual([
      {
        file: "src/web/a.ts",
        line: 1,
        rule: "words",
        detail: 'goodbyeText: say "signOutNotice" (docs/glossary.md)',
      },
    ]);
    expect(rulesOf("src/web/a.ts", 'export const text = "goodbye";\n')).toEqual([]);
  });
});

describe("the budgets", () => {
  const lines = (count: number, text = "  call();") => Array(count).fill(text).join("\n");
  const functionOf = (own: number) => `export function long() {\n${lines(own - 2)}\n}\n`;

  it("a function takes at most 4 parameters", () => {
    expect(rulesOf("src/server/a.ts", "export const f = (a, b, c, d) => a;\n")).toEqual([]);
    expect(rulesOf("src/server/a.ts", "export const f = (a, b, c, d, e) => a;\n")).toEqual(["parameters"]);
    expect(rulesOf("src/server/a.ts", "export function f(a, b, c, d, ...e) {}\n")).toEqual(["parameters"]);
  });

  it("a file has at most 250 lines", () => {
    const file = (count: number) => `${lines(count, "export {};")}\n`;
    expect(rulesOf("src/server/a.ts", file(250))).toEqual([]);
    expect(rulesOf("src/server/a.ts", file(251))).toEqual(["file size"]);
    expect(rulesOf("src/web/ui/a.tsx", file(251))).toEqual(["file size"]);
    expect(rulesOf("scripts/a.ts", file(251))).toEqual(["file size"]);
  });

  it("tests and tables of data have none", () => {
    for (const file of [
      "src/server/a.test.ts",
      "src/domain/x/a.data.ts",
      "src/domain/x/data/a.ts",
      "bench/a.ts",
    ])
      expect(rulesOf(file, functionOf(400))).toEqual([]);
  });
});

describe("the rules of what a file may hold", () => {
  it.each([
    "export const now = () => Date.now();\n",
    "export const now = () => Date();\n",
    "export const now = () => new Date();\n",
    'export const now = () => Date["now"]();\n',
    "const D = Date;\nexport const now = () => new D();\n",
    "const { now } = Date;\nexport const x = now;\n",
    "export const now = () => new globalThis.Date();\n",
    "export const now = (each: Intl.DateTimeFormat) => each.format();\n",
    "export const now = (each: Intl.DateTimeFormat) => each.formatToParts(undefined);\n",
    "export const now = () => Date().toLocaleString();\n",
    "export const chance = () => Math.random();\n",
    "const { random } = Math;\nexport const chance = random;\n",
    'export const chance = () => Math["random"]();\n',
    "const M = Math;\nexport const chance = () => M.random();\n",
    "export const x = { Date };\n",
  ])("the domain has neither clock nor chance: %s", (source) => {
    expect(rulesOf("src/domain/news/a.ts", source)).toContain("purity");
    expect(rulesOf("src/server/platform/clock.ts", source)).toEqual([]);
  });

  it.each([
    "export const date = (text: string) => new Date(text);\n",
    "export const ms = (text: string) => Date.parse(text) + Date.UTC(2026);\n",
    "export const is = (value: unknown): value is Date => value instanceof Date;\n",
    "export const day = (each: Intl.DateTimeFormat, date: Date) => each.format(date);\n",
    "export const most = (a: number, b: number) => Math.max(a, b);\n",
    "export const x = { Date: 1 }.Date;\n",
  ])("the domain may reckon with what it is given: %s", (source) => {
    expect(rulesOf("src/domain/news/a.ts", source)).toEqual([]);
  });

  it("a table of data decides nothing", () => {
    const code = "export function f(a: number) {\n  if (a > 1) return 2;\n  return 3;\n}\n";
    expect(rulesOf("src/domain/x/a.data.ts", code)).toEqual(["data"]);
    expect(rulesOf("src/domain/x/a.data.ts", "for (const a of [1]) call(a);\n")).toEqual(["data"]);
    expect(rulesOf("src/domain/x/a.data.ts", "export const a = [1].map((each) => each + 1);\n")).toEqual([]);
    expect(rulesOf("src/domain/x/a.ts", code)).toEqual([]);
  });

  it("a service is given its arguments by name", () => {
    const poured = "export const a = createA({ ...common, store });\n";
    expect(rulesOf("src/server/wiring/create-a.ts", poured)).toEqual(["wiring"]);
    expect(rulesOf("src/server/wiring/create-a.ts", "export const a = createA({ store });\n")).toEqual([]);
    expect(rulesOf("src/server/features/a/a.ts", poured)).toEqual([]);
  });

  it("a literal is not spread into a literal", () => {
    expect(rulesOf("src/server/a.ts", "export const a = { ...{ b: 1 }, c: 2 };\n")).toEqual(["spread"]);
    expect(rulesOf("src/server/a.ts", "export const f = (b: object) => ({ ...b, c: 2 });\n")).toEqual([]);
  });

  it("a test draws from a seed", () => {
    const code = "export const x = Math.random();\n";
    for (const file of ["tests/simulations/a.ts", "tests/api/a.test.ts", "src/server/a.test.ts"])
      expect(rulesOf(file, code), file).toEqual(["chance"]);
    expect(rulesOf("src/server/a.ts", code)).toEqual([]);
  });
});

describe("names of files", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "tapewise-names-"));
    for (const file of [
      "src/web/a/page.ts",
      "src/web/a/page.tsx",
      "src/web/a/list.test.ts",
      "src/web/a/list.test.tsx",
      "tests/support/render.ts",
      "tests/support/render.tsx",
      "src/web/b/page.tsx",
      "src/web/b/page.test.tsx",
      "src/web/c/page.ts",
      "src/web/c/types.d.ts",
      "src/web/c/types.tsx",
    ]) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), "export {};\n");
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("no two differ by .ts and .tsx only: types would be checked in one of them", () => {
    const violations = checkTree(folder).map(({ file, rule }) => `${rule} ${file}`);
    expect(violations.toSorted()).toEqual([
      "pair src/web/a/list.test.tsx",
      "pair src/web/a/page.tsx",
      "pair tests/support/render.tsx",
    ]);
  });
});

describe("files of the browser", () => {
  let folder: string;
  const imports = (...files: string[]) => files.map((file) => `import "#web/${file}";\n`).join("");

  /** Ten shared files, two entries that import them all, and what is added. */
  function plant(added: Record<string, string>): void {
    const shared = Array.from({ length: 10 }, (_, at) => `ui/shared-${at}.ts`);
    const sources: Record<string, string> = {
      ...Object.fromEntries(shared.map((file) => [file, "export {};\n"])),
      "app/one.ts": imports(...shared),
      "app/two.ts": imports(...shared),
      ...added,
    };
    folder = mkdtempSync(path.join(tmpdir(), "tapewise-sharing-"));
    for (const [file, source] of Object.entries(sources)) {
      const at = path.join(folder, "src/web", file);
      mkdirSync(path.dirname(at), { recursive: true });
      writeFileSync(at, source);
    }
  }
  const broken = () => checkTree(folder).filter(({ rule }) => rule === "sharing");
  const singles = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`ui/single-${at}.ts`, "export {};\n"]));
  const importingAll = (added: Record<string, string>) => ({
    ...added,
    "app/three.ts": imports(...Object.keys(added)),
  });

  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("are at most 400, with data and pages of routes, without tests", () => {
    const more = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`ui/more-${at}.ts`, "export {};\n"]));
    const others = { "ui/names.data.ts": "export {};\n", "app/routes/page.tsx": "export {};\n" };
    plant({ ...more(386), ...others, "ui/names.test.ts": "export {};\n" });
    expect(broken()).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
    plant({ ...more(387), ...others });
    expect(broken()).toMatchObject([{ file: "src/web", detail: "401 files, at most 400" }]);
  });

  it("with one importer are at most 35 percent of all", () => {
    plant(importingAll(singles(7)));
    expect(broken()).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
    plant(importingAll(singles(8)));
    expect(broken()).toMatchObject([
      { file: "src/web", detail: expect.stringContaining("8 of 21 files have one importer (38.1 %)") },
    ]);
  });

  it("with one importer include chunks, pages of a route, data and what a test imports as well", () => {
    const chunk = 'const load = () => import("#web/ui/single-0.ts");\n';
    const ofItsType = 'import type { X } from "#web/ui/single-0.ts";\nexport type Y = X;\n';
    plant({
      ...singles(7),
      "ui/names.data.ts": "export {};\n",
      "app/three.ts": imports(...Object.keys(singles(7)).slice(2), "ui/names.data.ts") + ofItsType + chunk,
      "app/routes/page.ts": imports("ui/single-1.ts"),
      "ui/single-1.test.ts": imports("ui/single-1.ts"),
    });
    expect(broken()).toMatchObject([
      { file: "src/web", detail: expect.stringContaining("8 of 22 files have one importer (36.4 %)") },
    ]);
  });

  it("with one importer do not include what nothing imports, and what two files import", () => {
    plant({
      ...importingAll(singles(8)),
      "app/four.ts": imports("ui/single-0.ts"),
      "app/five.ts": "export {};\n",
    });
    expect(broken()).toEqual([]);
  });
});

describe("the tools that know each file alone", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "tapewise-rules-"));
    for (const file of [
      "biome.json",
      ".gitignore",
      "package.json",
      "tsconfig.base.json",
      "scripts/lint",
      "src/domain/tsconfig.json",
      "src/contract/tsconfig.json",
    ])
      cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function plant(sources: Record<string, string>): void {
    for (const [file, source] of Object.entries(sources)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), source);
    }
  }

  function run(tool: string, ...args: string[]): string {
    const { status, stdout, stderr } = spawnSync(path.join(root, "node_modules/.bin", tool), args, {
      cwd: folder,
      encoding: "utf8",
    });
    expect(status).not.toBe(0);
    return stdout + stderr;
  }

  it("Biome keeps clock and chance out of the domain", () => {
    plant({
      "src/domain/lint/now.ts": "export const now = () => Date.now();\n",
      "src/domain/lint/today.ts": "export const today = () => new Date();\n",
      "src/domain/lint/chance.ts": "export const chance = () => Math.random();\n",
      "src/domain/lint/fine.ts": "export const fine = (text: string) => new Date(text);\n",
    });
    const output = run("biome", "lint", "--reporter=json", "src/domain/lint");
    const { diagnostics } = JSON.parse(
      output.slice(output.indexOf('{"summary"'), output.lastIndexOf("}") + 1),
    ) as {
      diagnostics: { message: unknown; location: unknown }[];
    };
    const rejected = diagnostics.map((each) => /lint\/(\w+)\.ts/.exec(JSON.stringify(each.location))?.[1]);
    expect(rejected.toSorted()).toEqual(["chance", "now", "today"]);
    expect(JSON.stringify(diagnostics)).toContain("The domain gets the time as an argument.");
  });

  it("the compiler knows no outside world in the domain, and no root beyond the named ones", () => {
    const outside = [
      "fetch('x')",
      "process.cwd()",
      "console.log(1)",
      "new URL('x:')",
      "document",
      "setTimeout",
    ];
    plant({
      "src/server/a.ts": "export const a = 1;\n",
      "src/domain/crosses.ts": importing("#server/a.ts").replace("{ x }", "{ a as x }"),
      "src/contract/crosses.ts": importing("#server/a.ts").replace("{ x }", "{ a as x }"),
      "src/contract/fine.ts": 'import { z } from "zod";\nexport const fine: z.ZodString = z.string();\n',
      ...Object.fromEntries(
        outside.map((each, at) => [`src/domain/outside-${at}.ts`, `export const x: unknown = ${each};\n`]),
      ),
    });
    const output = run("tsc", "-b", "src/contract", "--pretty", "false");
    const rejected = [...output.matchAll(/^(?:\.\/)?(src\/[\w/-]+)\.ts\(/gm)].map(([, file]) => file);
    const expected = [
      "src/contract/crosses",
      "src/domain/crosses",
      ...outside.map((_, at) => `src/domain/outside-${at}`),
    ];
    expect([...new Set(rejected)].toSorted()).toEqual(expected.toSorted());
  });
});
