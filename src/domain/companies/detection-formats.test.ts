import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isDisplayed } from "#domain/companies/roles.ts";
import { headlineFormats } from "#tests/support/headline-formats.data.ts";
import { detector } from "#tests/support/match-context.ts";

const csv = readFileSync(new URL("./data/companies.csv", import.meta.url), "utf8");
/** Companies that the other list of a format names. */
const companions = ["NVDA", "TSLA"];

const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

const legalForm =
  /,?\s+(?:incorporated|inc|corporation|corp|company|co|limited|ltd|plc|llc|lp|n\.?v|s\.?a|ag|se)\.?$/i;

/** The name as the press shortens it; "Southern Company" stays whole. */
function shortOf(name: string): string {
  const whole = name.replace(/ \(.*\)$/, "");
  let short = whole;
  while (legalForm.test(short)) short = short.replace(legalForm, "");
  short = short.replace(/,? (?:&|and)$/i, "");
  return /\b(?:company|co)$/i.test(whole) && !short.includes(" ") ? whole : short;
}

const companies = csv
  .trim()
  .split("\n")
  .slice(1)
  .map(cellsOf)
  .filter((cells) => cells[9] === "" && cells[10] === "")
  .map(([symbol = "", name = "", , , , , rank = ""]) => ({ symbol, name, rank: Number(rank || 99_999) }))
  .toSorted((a, b) => a.rank - b.rank);

const formats = Object.entries(headlineFormats).flatMap(([kind, list]) =>
  list.map((format) => ({ kind, format })),
);

function headlineOf(
  { name, symbol }: { name: string; symbol: string },
  kind: string,
  format: string,
): string {
  const written = (text: string) => (kind === "capitals" ? text.toUpperCase() : text);
  return format
    .replaceAll("NAME", () => written(name))
    .replaceAll("SHORT", () => written(shortOf(name)))
    .replaceAll("SYM", () => symbol);
}

const results = companies.map((company) => {
  const tags = formats.map(({ kind, format }) =>
    detector
      .detect(headlineOf(company, kind, format))
      .filter(isDisplayed)
      .map(({ symbol }) => symbol),
  );
  const found = tags.filter((symbols) => symbols.includes(company.symbol)).length;
  const others = tags.filter((symbols) =>
    symbols.some((symbol) => symbol !== company.symbol && !companions.includes(symbol)),
  ).length;
  return { symbol: company.symbol, found, others };
});

const percentOf = (list: { found: number; others: number }[], what: "found" | "others") =>
  (100 * list.reduce((sum, each) => sum + each[what], 0)) / (list.length * formats.length);

it("asks for every operating company in at least 60 formats", () => {
  expect(formats.length).toBeGreaterThanOrEqual(60);
  expect(companies.length).toBeGreaterThan(5_200);
});

it("finds 99 of 100 companies, and another company in fewer than 2 of 1,000", () => {
  expect(percentOf(results, "found")).toBeGreaterThanOrEqual(99);
  expect(percentOf(results, "others")).toBeLessThan(0.2);
});

it("finds the 500 largest in 99 of 100, each in 95 of 100 but four whose names mean more than the company", () => {
  const largest = results.slice(0, 500);
  expect(percentOf(largest, "found")).toBeGreaterThanOrEqual(99);
  const below = largest.filter(({ found }) => found < 0.95 * formats.length).map(({ symbol }) => symbol);
  // "Nasdaq stock" is an index's, "ASX shares" are Australia's, "A" is an article and "$A" a currency, Fortis is Indian, too.
  expect(below.toSorted()).toEqual(["A", "ASX", "FTS", "NDAQ"]);
});
