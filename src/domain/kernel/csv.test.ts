import { expect, it } from "vitest";
import { csvCell, csvLine } from "#domain/kernel/csv.ts";

it.each([
  ["ada@example.com", '"ada@example.com"'],
  ["=1+1@example.com", `"'=1+1@example.com"`],
  ["+1@example.com", `"'+1@example.com"`],
  ["-1@example.com", `"'-1@example.com"`],
  ["@sum(a1)", `"'@sum(a1)"`],
  ["\t=1", `"'\t=1"`],
  ['say "hi"', '"say ""hi"""'],
  ["a,b\nc", '"a,b\nc"'],
])("the cell %j is written %s, so that no spreadsheet runs it", (text, cell) =>
  expect(csvCell(text)).toBe(cell),
);

it("a number below zero stays a number", () => expect(csvLine([-1.25, "-1.25"])).toBe(`-1.25,"'-1.25"\r\n`));

it("a line ends as RFC 4180 says", () => expect(csvLine(["a", "b"])).toBe('"a","b"\r\n'));
