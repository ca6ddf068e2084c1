import { describe, expect, it } from "vitest";
import { isShares, nameFromSec, nameKey, nameWithoutSecurity } from "#domain/companies/listing.ts";

describe("lines of the exchanges' directories", () => {
  it.each([
    ["Agilent Technologies, Inc. Common Stock", "Agilent Technologies, Inc."],
    ["CoreWeave, Inc. - Class A Common Stock", "CoreWeave, Inc."],
    ["Crown Reserve Acquisition Corp. I Class A Ordinary Shares", "Crown Reserve Acquisition Corp. I"],
    ["Biodexa Pharmaceuticals plc American Depositary Shs", "Biodexa Pharmaceuticals plc"],
    ["ASML Holding N.V. New York Registry Shares", "ASML Holding N.V."],
    ["Energy Transfer LP Common Units", "Energy Transfer LP"],
  ])("%s is of %s", (line, name) => {
    expect(isShares(line)).toBe(true);
    expect(nameWithoutSecurity(line)).toBe(name);
  });

  it.each([
    "America Movil S.A.B. de C.V. American Depositary Shares (each representing the right to receive 20 Series B Shares)",
    "Itau Unibanco Banco Holding SA American Depositary Shares (Each repstg 500 Preferred shares)",
    "Advent Convertible and Income Fund",
    "Permianville Royalty Trust Units of Beneficial Interest",
  ])("shares: %s", (line) => expect(isShares(line)).toBe(true));

  it.each([
    "Zoltrix Holdings Inc. - Warrant",
    "Zoltrix Acquisition Corp. - Units, each consisting of one share and one right",
    "Blue Water Acquisition Corp. III Unit.",
    "Bank of America Corporation Depositary Shares 6.000% Series GG Preferred Stock",
    "First Merchants Corporation Depository Shares",
    "Entergy Louisiana Inc. Bonds 4.875 % Series due September 1 2066",
    "Ford Motor Company 6.200% Notes due June 1, 2059",
  ])("no shares: %s", (line) => expect(isShares(line)).toBe(false));
});

describe("names as the SEC has them", () => {
  it.each([
    ["NVIDIA CORP", "Nvidia Corp"],
    ["BANK OF AMERICA CORP /DE/", "Bank of America Corp"],
    ["US BANCORP \\DE\\", "US Bancorp"],
    ["Contemporary Amperex Technology Co., Limited/ADR", "Contemporary Amperex Technology Co., Limited"],
    ["Meta Platforms, Inc.", "Meta Platforms, Inc."],
  ])("%s is %s", (text, name) => expect(nameFromSec(text).toLowerCase()).toBe(name.toLowerCase()));

  it("are equal to others but for legal form, marks and case", () => {
    expect(nameKey("NESTLÉ S.A.")).toBe(nameKey("Nestle S A"));
    expect(nameKey("Merck & Co., Inc.")).toBe(nameKey("MERCK AND COMPANY"));
    expect(nameKey("Digimarc Parent Inc.")).not.toBe(nameKey("Digimarc Corporation"));
  });
});
