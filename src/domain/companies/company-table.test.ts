import { describe, expect, it } from "vitest";
import { type CompanyData, readCompanyTable } from "#domain/companies/company-table.ts";

const data: CompanyData = {
  symbols: "AAA\nBBB\nBBB.B\nCCC\nDDD",
  names: "Alpha Inc.\nBeta Corp.\nBeta Corp. B\nGamma Fund\nDelta Acquisition",
  exchanges: "NYSE\nNASDAQ\nNASDAQ\nNYSE\nAMEX",
  sectors: "0\n1\n1\n2\n",
  industries: "1\n0\n0\n\n9",
  countries: "0\n1\n1\n0\n",
  ranks: "12\n3\n\n0\n",
  primaries: "\n\nBBB\n\nXXX",
  kinds: "\n\n\nfund\nspac",
  validFrom: "\n\n\n\n",
  validTo: "\n\n\n\n",
  successors: "\n\n\n\n",
  aliases: "\n\n\n\n",
  sectorList: "Energy\nTechnology\nFinance",
  industryList: "Software\nOil",
  countryList: "United States\nIreland",
  formerSymbols: "OLD AAA\nBBB AAA\nGONE ZZZ",
};
const table = readCompanyTable(data);

describe("the table of companies", () => {
  it("finds a company by its symbol and by an older one, but not by one that another company has now", () => {
    expect(table.bySymbol.get("AAA")).toBe(0);
    expect(table.bySymbol.get("OLD")).toBe(0);
    expect(table.bySymbol.get("BBB")).toBe(1);
    expect(table.bySymbol.has("GONE")).toBe(false);
    expect(table.bySymbol.has("ZZZ")).toBe(false);
  });

  it("has rank, kind and the share class shown, with a rank behind all others where none is known", () => {
    expect([...table.ranks]).toEqual([12, 3, 9999, 9999, 9999]);
    expect([...table.kinds]).toEqual([0, 0, 0, 1, 2]);
    expect([...table.visible]).toEqual([0, 1, 1, 3, 4]);
    expect(table.industries).toEqual(["Oil", "Software", "Software", "Software", ""]);
  });

  it("gives the facts of a company, the same when asked again, and none of one that is not there", () => {
    const beta = {
      symbol: "BBB",
      name: "Beta Corp.",
      exchange: "NASDAQ",
      sector: "Technology",
      industry: "Software",
      country: "Ireland",
    };
    expect(table.companyAt(1)).toEqual(beta);
    expect(table.companyAt(1)).toEqual(beta);
    expect(table.companyAt(0)).toMatchObject({
      exchange: "NYSE",
      sector: "Energy",
      country: "United States",
    });
    const nothing = { symbol: "", name: "", exchange: "", sector: "", industry: "", country: "" };
    expect(table.companyAt(9)).toEqual(nothing);
  });
});
