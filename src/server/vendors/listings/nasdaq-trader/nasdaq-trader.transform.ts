import { type ListedSecurity, otherPaper } from "#domain/companies/list-changes.ts";
import { isShares, kindOf, listingSymbolPattern, nameWithoutSecurity } from "#domain/companies/listing.ts";

const exchanges: Readonly<Record<string, string>> = { N: "NYSE", A: "AMEX", Z: "CBOE" };

/** The last line of a whole file; its other fields are empty. */
const footer = /^File Creation Time/i;

/**
 * Companies in a file of the symbol directory: lines of fields between bars under a line of their names. Funds and test
 * issues are left out; warrants, rights, notes and preferred shares are of the kind "other".
 * @returns undefined for a file that is cut short or is none
 */
export function securitiesFromDirectory(text: string): ListedSecurity[] | undefined {
  const [head = "", ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const columns = head.split("|").map((column) => column.trim());
  const at = (name: string) => columns.indexOf(name);
  const symbolAt = Math.max(at("Symbol"), at("ACT Symbol"));
  const [nameAt, exchangeAt, fundAt, testAt] = [
    at("Security Name"),
    at("Exchange"),
    at("ETF"),
    at("Test Issue"),
  ];
  if (symbolAt < 0 || nameAt < 0 || fundAt < 0 || testAt < 0) return undefined;
  if (!footer.test(lines.at(-1) ?? "")) return undefined;
  return lines.slice(0, -1).flatMap((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const text = cells[nameAt] ?? "";
    // The directory of Nasdaq has no such column: all its lines are of that exchange.
    const exchange = exchangeAt < 0 ? "NASDAQ" : exchanges[cells[exchangeAt] ?? ""];
    const symbol = cells[symbolAt] ?? "";
    const name = nameWithoutSecurity(text);
    if (exchange === undefined || cells[fundAt] === "Y" || cells[testAt] !== "N") return [];
    if (name === "" || !listingSymbolPattern.test(symbol)) return [];
    return [
      { symbol, name, exchange, cik: null, kind: isShares(text) ? kindOf(name) : otherPaper, rank: null },
    ];
  });
}
