import { describe, expect, it } from "vitest";
import { verificationProblems } from "./verification.ts";

const proofs = {
  titlesOf: (file: string) => (file === "a.test.ts" ? ["group rejects a short one"] : undefined),
  exists: (file: string) => file === "docs/a.md",
};
/** Problems of one row, without those of the rows that are missing beside it. */
const problemsOf = (row: string) =>
  verificationProblems(row, proofs).filter((problem) => problem.includes("6.2.1:"));

describe("the rows of docs/security/asvs.md", () => {
  it.each([
    "| 6.2.1 | 1 | long enough | met | a.test.ts › rejects a short one |",
    "| 6.2.1 | 1 | long enough | met | docs/a.md; a.test.ts › short |",
    "| 6.2.1 | 2 | long enough | not applicable | There are no passwords here. |",
    "| 6.2.1 | 2 | long enough | deviates | Not built. Risk: short ones are guessed. |",
  ])("accepts %s", (row) => {
    expect(problemsOf(row)).toEqual([]);
  });
  it.each([
    ["| 6.2.1 | 1 | long enough | met | a.test.ts › rejects a long one |", "runs no test titled"],
    ["| 6.2.1 | 1 | long enough | met | b.test.ts › rejects |", "the test file b.test.ts does not exist"],
    ["| 6.2.1 | 1 | long enough | met | docs/a.md; docs/b.md |", "the file docs/b.md does not exist"],
    ["| 6.2.1 | 1 | long enough | met |  |", "the file (none) does not exist"],
    ["| 6.2.1 | 1 | long enough | met | a.test.ts ›  |", "does not exist"],
    ["| 6.2.1 | 3 | long enough | met | docs/a.md |", "level 3"],
    ["| 6.2.1 | 1 | long enough | nearly | docs/a.md |", "the state is nearly"],
    ["| 6.2.1 | 1 | long enough | not applicable | None here. |", "gives no reason"],
    ["| 6.2.1 | 1 | long enough | deviates | It was not built yet. |", "what the owner risks"],
  ])("rejects %s", (row, words) => {
    expect(problemsOf(row).join()).toContain(words);
  });

  const row = "| 6.2.1 | 1 | long enough | met | docs/a.md |";
  it("rejects a row that stands twice, a chapter that is not whole and one that is unknown", () => {
    const problems = verificationProblems([row, row, row.replace("6.2.1", "99.1.1")].join("\n"), proofs);
    expect(problems.join("\n")).toContain("a row stands twice");
    expect(problems.join("\n")).toContain("chapter 6 has 1 rows, 35 expected");
    expect(problems.join("\n")).toContain("chapter 99 has 1 rows, 0 expected");
  });
  it("compares the counts at the top with the rows, by level", () => {
    const counts = (met: string) =>
      `| met | ${met} |\n| not applicable | 0 | 0 | 0 |\n| deviates | 0 | 0 | 0 |\n| all | 1 | 0 | 1 |`;
    const countProblems = (page: string) =>
      verificationProblems(`${page}\n${row}`, proofs).filter((problem) => problem.includes("counts"));
    expect(countProblems(counts("1 | 0 | 1"))).toEqual([]);
    expect(countProblems(counts("0 | 1 | 1"))).toHaveLength(1);
    expect(countProblems("")).toHaveLength(4);
  });
});
