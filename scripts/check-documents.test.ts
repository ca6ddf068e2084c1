import { describe, expect, it } from "vitest";
import { deadLinks, requirementProblems, unlistedPages } from "./check-documents.ts";

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
  it("refuses a done row that names a file which does not exist", () => {
    expect(
      only(requirementProblems(list(["| ROUTE-01 | The page | done | b.test.ts › ROUTE-01 |"]), read)),
    ).toHaveLength(1);
  });
  it("refuses a done row that names a test which does not exist", () => {
    expect(
      only(requirementProblems(list(["| ROUTE-02 | The page | done | a.test.ts › ROUTE-02 |"]), read)),
    ).toHaveLength(1);
  });
  it("refuses a done row without a test, an unknown status and a row that stands twice", () => {
    const rows = [
      "| ROUTE-01 | A | done |  |",
      "| ROUTE-02 | B | maybe |  |",
      "| ROUTE-03 | C | open |  |",
      "| ROUTE-03 | C | open |  |",
    ];
    expect(only(requirementProblems(list(rows), read))).toHaveLength(3);
  });
  it("refuses a list with fewer rows than the specification has", () => {
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
