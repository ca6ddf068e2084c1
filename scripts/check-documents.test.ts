import { describe, expect, it } from "vitest";
import { citable, deadCitations, deadLinks, requirementProblems, unlistedPages } from "./check-documents.ts";
import { importRules } from "./structure/import-rules.ts";
import { importTable, importTableEnd, importTableStart, withImportTable } from "./structure/import-table.ts";

const list = (rows: string[]) => rows.join("\n");
const read = (file: string) =>
  file === "a.test.ts" ? 'it("ROUTE-01: shows the page", () => {});' : undefined;
const only = (problems: string[]) => problems.filter((each) => !each.includes("492 expected"));

describe("requirements", () => {
  it("accepts a done row whose test exists", () => {
    expect(
      only(requirementProblems(list(["| ROUTE-01 | The page | done | a.test.ts › ROUTE-01 |"]), read)),
    ).toEqual([]);
  });
  it("rejects a done row that names a file which does not exist", () => {
    expect(
      only(requirementProblems(list(["| ROUTE-01 | The page | done | b.test.ts › ROUTE-01 |"]), read)),
    ).toHaveLength(1);
  });
  it("rejects a done row that names a test which does not exist", () => {
    expect(
      only(requirementProblems(list(["| ROUTE-02 | The page | done | a.test.ts › ROUTE-02 |"]), read)),
    ).toHaveLength(1);
  });
  it.each([
    'it.skip("ROUTE-01", () => {});',
    'it.todo("ROUTE-01");',
    'it("ROUTE-01");',
    'it.skipIf(slow)("ROUTE-01", () => {});',
    'it.fails("ROUTE-01", () => {});',
    '// it("ROUTE-01", () => {});',
    '/*\nit("ROUTE-01", () => {});\n*/',
    'const text = `it("ROUTE-01", () => {})`;',
    'describe.skip("pages", () => { it("ROUTE-01", () => {}); });',
    'describe("ROUTE-01", () => { it.skip("a page", () => {}); });',
    'describe("ROUTE-01", () => {});',
    'test.fixme("ROUTE-01", async () => {});',
    'test("ROUTE-01", async ({ page }) => { test.skip(); });',
    'test("ROUTE-01", async ({ page }) => { test.fixme(isSlow, "later"); });',
    'test.describe("pages", () => { test.skip(true, "later"); test("ROUTE-01", async () => {}); });',
    'test("a page", async () => { await test.step("ROUTE-01", async () => {}); });',
  ])("rejects a done row whose test is not run: %s", (source) => {
    const rows = list(["| ROUTE-01 | The page | done | a.test.ts › ROUTE-01 |"]);
    expect(only(requirementProblems(rows, () => source))).toEqual([
      'docs/requirements.md: ROUTE-01: a.test.ts runs no test titled "ROUTE-01"',
    ]);
  });

  it.each([
    'it.each([1, 2])("ROUTE-01: %s", () => {});',
    `it.each\`a\n\${1}\`("ROUTE-01", () => {});`,
    'describe("ROUTE-01", () => { it("a page", () => {}); });',
    `test.describe.serial("pages", () => { test(\`ROUTE-01 \${name}\`, async () => {}); });`,
    'for (const each of pages) it("ROUTE-01 " + each, () => {});',
    'it("ROUTE-01", { timeout: 5 }, () => {}); it.skip("another", () => {});',
  ])("accepts a done row however its test is written: %s", (source) => {
    const rows = list(["| ROUTE-01 | The page | done | a.test.ts › ROUTE-01 |"]);
    expect(only(requirementProblems(rows, () => source))).toEqual([]);
  });

  it("rejects a done row without a test, an unknown status and a row that stands twice", () => {
    const rows = [
      "| ROUTE-01 | A | done |  |",
      "| ROUTE-02 | B | maybe |  |",
      "| ROUTE-03 | C | open |  |",
      "| ROUTE-03 | C | open |  |",
    ];
    expect(only(requirementProblems(list(rows), read))).toHaveLength(3);
  });
  it("rejects a list with fewer rows than the specification has", () => {
    expect(requirementProblems("", read)).toEqual(["docs/requirements.md: 0 rows, 492 expected"]);
  });
});

describe("links and index", () => {
  it("finds a link that leads nowhere", () => {
    expect(
      deadLinks({ file: "docs/a.md", text: "[b](b.md) [c](https://c.example) [d](#d)" }, () => false),
    ).toHaveLength(1);
  });
  it("finds a page that the index leaves out", () => {
    expect(unlistedPages("[a](a.md)", ["a.md", "flows/b.md"])).toHaveLength(1);
  });
});

describe("citations", () => {
  const entries = citable(["### READ-13\nText.\n", "### T22\nText.\n### F6\nText.", "### Section 5\nText."]);
  const dead = (text: string) =>
    deadCitations({ file: "a.ts", text }, entries).map((each) => each.split(" ")[2]);

  it.each([
    "the gate (READ-13, threats T22)",
    "specification section 5, threats T22, F6",
    "at 2026-11-27T18:00:00Z, T23:59:59",
    "an array of <Type> and an ET10 time",
  ])("accepts %s", (text) => {
    expect(dead(text)).toEqual([]);
  });

  it("finds each that has no entry, once", () => {
    expect(dead("READ-99, READ-99 and T48: guessed (F10)")).toEqual(["READ-99,", "T48,", "F10,"]);
    expect(deadCitations({ file: "a.ts", text: "specification sections 5 and 12" }, entries)).toEqual([
      "a.ts: cites Section 12, which has no entry in docs",
    ]);
  });
});

describe("the table of imports", () => {
  const page = (table: string) => `# A\n\n${importTableStart}\n\n${table}\n\n${importTableEnd}\n\nMore.\n`;

  it("has a row for each rule of the check", () => {
    for (const { folder } of importRules) expect(importTable()).toContain(`| \`${folder}\` |`);
  });
  it("is renewed between its marks, and nothing else changes", () => {
    expect(withImportTable(page("old"))).toBe(page(importTable()));
    expect(withImportTable(page(importTable()))).toBe(page(importTable()));
  });
  it("is not written into a page without marks", () => {
    expect(withImportTable("# A\n")).toBeUndefined();
  });
});
