import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createDetector } from "#domain/companies/detector.ts";
import { buildLexicon } from "#domain/companies/lexicon-build/build-lexicon.ts";
import type { Listing } from "#domain/companies/listing.ts";

const file = (name: string) => readFileSync(new URL(`./data/${name}`, import.meta.url), "utf8");

const listing = (fields: Partial<Listing> & Pick<Listing, "symbol" | "name">): Listing => ({
  formerNames: [],
  exchange: "NASDAQ",
  sector: "",
  industry: "",
  country: "United States",
  rank: 900,
  cik: null,
  primary: "",
  kind: "",
  validFrom: null,
  validTo: null,
  successor: "",
  ...fields,
});

/** Symbols by a list of our own: rows of ended listings stand beside those of today. */
function reader(listings: Listing[], { ownListCsv, hand = "" }: { ownListCsv?: string; hand?: string } = {}) {
  const detector = createDetector(
    buildLexicon({
      listings,
      ...(ownListCsv === undefined ? {} : { ownListCsv }),
      aliasesText: hand,
      wordsText: file("english-words.txt"),
      weightsJson: file("context-weights.json"),
      topicsText: file("topic-weights.txt"),
    }),
  );
  const symbols = (text: string, day?: number) => detector.detect(text, { day }).map(({ symbol }) => symbol);
  return { detector, symbols };
}

describe("a symbol that was used again", () => {
  const { detector, symbols } = reader([
    listing({ symbol: "ZQX", name: "Zoltrix Therapeutics Inc.", validTo: "2026-03-31" }),
    listing({ symbol: "ZQX", name: "Quandomax Energy Inc.", validFrom: "2026-06-01" }),
  ]);

  it.each([
    ["$ZQX falls", 20_260_301, "Zoltrix Therapeutics Inc."],
    ["$ZQX falls", 20_260_331, "Zoltrix Therapeutics Inc."],
    ["$ZQX falls", 20_260_601, "Quandomax Energy Inc."],
    ["Results of the firm (NASDAQ: ZQX)", undefined, "Quandomax Energy Inc."],
  ])("means in %s of %s what it meant then", (text, day, name) => {
    expect(detector.detect(text, { day }).map((each) => each.name)).toEqual([name]);
  });

  it("means nobody on a day between the two", () => {
    expect(symbols("$ZQX falls", 20_260_501)).toEqual([]);
  });

  it("is the later company's when its facts are asked for", () => {
    expect(detector.companyOf("ZQX")?.name).toBe("Quandomax Energy Inc.");
  });

  it("leaves both names what they are, each on its days", () => {
    expect(symbols("Zoltrix Therapeutics trial fails", 20_260_301)).toEqual(["ZQX"]);
    expect(symbols("Zoltrix Therapeutics trial fails")).toEqual([]);
    expect(symbols("Quandomax Energy drills a well")).toEqual(["ZQX"]);
    expect(symbols("Quandomax Energy files to go public", 20_260_301)).toEqual([]);
  });
});

describe("a company that changed its symbol", () => {
  const listings = [
    listing({ symbol: "ZQA", name: "Zoltrix Inc.", validTo: "2026-05-31", successor: "ZQB" }),
    listing({ symbol: "ZQB", name: "Zoltrix Inc.", validFrom: "2026-06-01" }),
  ];

  it("has the symbol of the headline's day, by name and by either symbol", () => {
    const { symbols } = reader(listings);
    expect(symbols("Zoltrix raises outlook", 20_260_531)).toEqual(["ZQA"]);
    expect(symbols("Zoltrix raises outlook", 20_260_601)).toEqual(["ZQB"]);
    expect(symbols("$ZQA rises", 20_260_401)).toEqual(["ZQA"]);
    expect(symbols("$ZQA rises")).toEqual(["ZQB"]);
  });

  it("takes the names along that were written for it by hand", () => {
    const hand = "ZQA|Zolly;+Zolpad";
    const { symbols } = reader(listings, { ownListCsv: "symbol,name\nZQA,Zoltrix Inc.", hand });
    expect(symbols("Zolly raises outlook")).toEqual(["ZQB"]);
    expect(symbols("Zolpad sells out")).toEqual(["ZQB"]);
  });
});

describe("a company of a symbol for which names were written by hand", () => {
  it("doesn't get them when they are of another company", () => {
    const listings = [listing({ symbol: "ZQX", name: "Quandomax Energy Inc.", validFrom: "2026-06-01" })];
    const own = { ownListCsv: "symbol,name\nZQX,Zoltrix Therapeutics", hand: "ZQX|Zolly" };
    const { symbols } = reader(listings, own);
    expect(symbols("Zolly raises outlook")).toEqual([]);
    expect(symbols("Quandomax raises outlook")).toEqual(["ZQX"]);
  });
});

describe("a renamed company", () => {
  it("is found by both names", () => {
    const formerNames = [{ name: "Zoltrix Networks Inc.", until: "2026-05-31" }];
    const { symbols } = reader([listing({ symbol: "ZQX", name: "Quandomax Inc.", formerNames })]);
    expect(symbols("Quandomax raises outlook")).toEqual(["ZQX"]);
    expect(symbols("Zoltrix Networks raises outlook")).toEqual(["ZQX"]);
  });
});

describe("a new listing whose name is an everyday word", () => {
  it("is not taken for certain", () => {
    const { symbols } = reader([listing({ symbol: "BLSH", name: "Bullish", rank: null })]);
    expect(symbols("Why analysts are bullish on bonds")).toEqual([]);
    expect(symbols("Bullish (NYSE: BLSH) reports earnings")).toEqual(["BLSH"]);
  });
});

describe("shares over the counter and of other countries", () => {
  const detector = createDetector(JSON.parse(file("lexicon.json")));
  const symbols = (text: string) => detector.detect(text).map(({ symbol }) => symbol);

  it.each([
    ["Tencent raises its dividend", ["TCEHY"]],
    ["Samsung and SK Hynix raise memory prices", ["SSNLF", "SKHY"]],
    ["Nestlé cuts its outlook", ["NSRGY"]],
    ["BYD outsells Tesla in Europe", ["BYDDY", "TSLA"]],
    ["Airbus wins order from Delta Air Lines", ["EADSY", "DAL"]],
    ["Volkswagen to close two plants", ["VWAGY"]],
    ["Nintendo lifts forecast (OTC: NTDOY)", ["NTDOY"]],
    ["Boyd Gaming (NYSE: BYD) opens a casino", ["BYD"]],
    ["$BYD opens a casino", ["BYD"]],
  ])("are found where they are named in full: %s", (text, expected) => {
    expect(symbols(text)).toEqual(expected);
  });

  it.each(["TCEHY is what they wrote", "Birds nestle in the eaves", "Merck KGaA buys a startup"])(
    "are not found in: %s",
    (text) => expect(symbols(text)).toEqual([]),
  );
});
