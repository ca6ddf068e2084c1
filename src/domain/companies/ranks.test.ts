import { expect, it } from "vitest";
import { createDetector } from "#domain/companies/detector.ts";
import { lexiconData } from "#tests/support/match-context.ts";

const symbols = lexiconData.symbols.split("\n");
const ranks = lexiconData.ranks.split("\n");

/** What is found when a company has a certain place among all by market value. */
function foundAt(symbol: string, rank: number, text: string): string[] {
  const at = symbols.indexOf(symbol);
  const data = { ...lexiconData, ranks: ranks.with(at, String(rank)).join("\n") };
  return createDetector(data)
    .detect(text)
    .map((found) => found.symbol);
}

it.each([
  ["behind a first name only the 100 largest are companies", "NKE", "Analysts: Brian Nike sues", 100],
  [
    "a bracket with a symbol that nobody has is theirs only of the 500 largest",
    "AAPL",
    "Apple (APPL) raises prices",
    500,
  ],
  ["in small letters the symbols of the 500 largest are known", "PYPL", "A bet on pypl here", 500],
  ["amid capitals the long symbols of the 499 largest are known", "NVDA", "THE BEST DAY OF NVDA YET", 499],
])("%s", (_what, symbol, text, last) => {
  expect(foundAt(symbol, last, text)).toEqual([symbol]);
  expect(foundAt(symbol, last + 1, text)).toEqual([]);
});
