import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cashtagsIn } from "#domain/companies/cashtags.ts";
import { createDetector } from "#domain/companies/detector.ts";
import { isDisplayed } from "#domain/companies/roles.ts";
import { coreTickers, socialTickers } from "#tests/support/core-tickers.data.ts";

const lexicon = JSON.parse(readFileSync(new URL("./data/lexicon.json", import.meta.url), "utf8"));
const detector = createDetector(lexicon);
const symbols = (text: string, options = {}) => detector.detect(text, options).map(({ symbol }) => symbol);

describe("what a detection tells", () => {
  it("gives symbol, name, place in the text as given, confidence and role", () => {
    const [found] = detector.detect("Shares of McDonald’s fall");
    expect(found).toMatchObject({ symbol: "MCD", name: "McDonald's", start: 10, end: 20, role: "named" });
    expect(found!.confidence).toBeGreaterThan(0.5);
    expect(found!.confidence).toBeLessThanOrEqual(1);
  });

  it("orders companies by their first mention and gives each once", () => {
    expect(symbols("Nvidia and AMD rally, Nvidia most: NVDA at a record")).toEqual(["NVDA", "AMD"]);
  });

  it("counts offsets in the text as given, past pictures, references and accents", () => {
    const text = "🚀🚀 AT&amp;T und Estée Lauder";
    const spans = detector.detect(text).map(({ start, end }) => text.slice(start, end));
    expect(spans).toEqual(["AT&amp;T", "Estée Lauder"]);
  });

  it.each([
    ["Why Wells Fargo, not Citi, fell", ["Wells Fargo", "Citi"]],
    ["(NYSE: GME) up, Lowe's down", ["GME", "Lowe's"]],
    ["Snap Inc.'s loss narrows", ["Snap Inc"]],
    ["Coca\u2011Cola buys Costa rival", ["Coca\u2011Cola"]],
    ["BRK-B tops $500", ["BRK-B"]],
  ])("covers exactly the words of %s", (text, expected) => {
    expect(detector.detect(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it("tells brands and quoted brokers from companies that are the news", () => {
    const roles = (text: string) => detector.detect(text).map(({ symbol, role }) => `${symbol} ${role}`);
    expect(roles("YouTube raises prices")).toEqual(["GOOGL brand"]);
    expect(roles("Morgan Stanley upgrades Boeing")).toEqual(["MS broker", "BA named"]);
    expect(roles("Morgan Stanley profit jumps")).toEqual(["MS named"]);
    expect(roles("Wells Fargo raises dividend")).toEqual(["WFC named"]);
    expect(roles("Wells Fargo raises Nvidia to buy")).toEqual(["WFC broker", "NVDA named"]);
    expect(roles("Nvidia to double again, says Wells Fargo")).toEqual(["NVDA named", "WFC broker"]);
    expect(roles("Sonos to speak at Morgan Stanley Technology Conference")).toEqual([
      "SONO named",
      "MS broker",
    ]);
  });
});

describe("ticker syntax", () => {
  it.each([
    ["$TSLA slides", ["TSLA"]],
    ["Wayfair (NYSE:W) Q4 beats", ["W"]],
    ["Snowflake [SNOW] drops", ["SNOW"]],
    ["TSLA.O down 4%", ["TSLA"]],
    ["COIN US Equity, HOOD US Equity", ["COIN", "HOOD"]],
    ["Berkshire Hathaway (BRK-B) buys", ["BRK.B"]],
    ["CAT, DE and UNP slide as freight shrinks", ["CAT", "DE", "UNP"]],
    ["China names BABA NIO JD lower", ["BABA", "NIO", "JD"]],
    ["BREAKING: NVDA MSFT HALTED", ["NVDA", "MSFT"]],
    ["Old symbol (FB) still works for Facebook", ["META"]],
  ])("reads %s", (text, expected) => {
    expect(symbols(text).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    "ALL IT DEPARTMENTS NOW FACE AN AI BUDGET REVIEW",
    "Sharp (6753.T) profit triples",
    "Smith Mining (TSX:ABX.V) drills",
    "The FDA, the SEC and the FBI meet",
    "$TOOLONG is no symbol",
  ])("leaves alone: %s", (text) => {
    expect(symbols(text)).toEqual([]);
  });
});

describe("words that are also names", () => {
  it.each([
    ["Price target raised on small banks", []],
    ["Rising apple prices squeeze cider makers", []],
    ["Doug Ford wins a third term", []],
    ["Ford Foundation pledges money", []],
    ["Strike looms at Ford", ["F"]],
    ["Target shoppers defect", ["TGT"]],
    ["Why Shell wants out of London", ["SHEL"]],
    ["Metal prices and community unity", []],
  ])("%s", (text, expected) => {
    expect(symbols(text)).toEqual(expected);
  });
});

describe("what stands beside a doubtful name", () => {
  it.each([
    // Verbs of what companies do.
    ["Carrier restructures its European plants", ["CARR"]],
    ["Brunswick postpones a boat plant", ["BC"]],
    // Only a company changes its own outlook or guidance.
    ["United raises outlook", ["UAL"]],
    ["RH lowers guidance", ["RH"]],
    ["US raises outlook for growth", []],
    ["Egypt cuts outlook", []],
    ["The Fed lowers guidance on rates", []],
    // Its trade.
    ["Otis beats on elevator service", ["OTIS"]],
    ["Carrier warns on furnace demand", ["CARR"]],
    ["Otis and Carla win a baking show", []],
    // Figures that go up.
    ["3M to close its museum", ["MMM"]],
    ["Followers grow from 3M to 5M", []],
    // A name before "and" is whole.
    ["Sterling Infrastructure and IES Holdings win work", ["STRL", "IESC"]],
    ["Moors & Cabot Inc. adds adviser", []],
  ])("%s", (text, expected) => {
    expect(symbols(text)).toEqual(expected);
  });
});

describe("houses that rate a share", () => {
  const shown = (text: string) =>
    detector
      .detect(text)
      .filter(isDisplayed)
      .map(({ symbol }) => symbol);
  it.each([
    ["Morgan Stanley, Barclays raise Nike price targets", ["NKE"]],
    ["Citigroup and Barclays cut Nike rating", ["NKE"]],
    ["Goldman Sachs, Morgan Stanley say Nike will grow", ["NKE"]],
    ["Goldman Sachs, Morgan Stanley cut jobs", ["GS", "MS"]],
    ["Goldman Sachs buys Nike shares", ["GS", "NKE"]],
  ])("%s", (text, expected) => {
    expect(shown(text)).toEqual(expected);
  });
});

describe("the text of the item", () => {
  const body = "Block, Inc. (NYSE: XYZ) and Delta Air Lines (NYSE: DAL) said on Tuesday that profit fell.";

  it("settles a doubtful name of the headline", () => {
    expect(symbols("Block under pressure")).toEqual([]);
    expect(symbols("Block under pressure", { body })).toEqual(["XYZ"]);
  });

  it("overrules the other meaning of a word when it names the exchange, the legal form or the cashtag", () => {
    const title = "Gap keeps widening its lead";
    expect(symbols(title)).toEqual([]);
    expect(symbols(title, { body: "Shoppers like Gap's jeans." })).toEqual([]);
    for (const proof of ["Gap (NYSE: GAP) said on Tuesday", "Gap Inc. said on Tuesday", "$GAP is up"])
      expect(symbols(title, { body: proof })).toEqual(["GAP"]);
    expect(symbols("Wage gap keeps widening", { body: "Gap Inc. (NYSE: GAP) said" })).toEqual([]);
  });

  it("never adds a company that the headline does not name, nor parts of another name", () => {
    expect(symbols("Markets wrap: stocks slip", { body })).toEqual([]);
    expect(symbols("Ford Foundation pledges money", { body: "Ford Motor Co. (NYSE: F) said" })).toEqual([]);
    expect(symbols("Nvidia jumps", { body })).toEqual(["NVDA"]);
  });
});

describe("people, places and homonyms", () => {
  it.each([
    ["Governor Abbott signs school voucher bill", []],
    ["Abbott recalls glucose sensors", ["ABT"]],
    ["Hershey, Pennsylvania school district votes on budget", []],
    ["Hershey raises prices again", ["HSY"]],
    ["Jack Henry, 9, wins spelling bee", []],
    ["Eaton fire victims sue utility", []],
    ["Final at MetLife Stadium draws record crowd", []],
    ["Anglo American rejects bid", ["NGLOY"]],
    ["Deutsche Börse and Deutsche Bank agree on clearing", ["DB"]],
    ["Merck KGaA lifts outlook", []],
    ["Boston properties in foreclosure double", []],
    ["Boston Properties signs a tenant", ["BXP"]],
    ["Slack demand worries the Fed", []],
    ["Slack users hit by outage", ["CRM"]],
    ["Biggest moves: Boeing, Ford, Alaska Air", ["BA", "F", "ALK"]],
    ["Exclusive-Ford plans cheaper EV", ["F"]],
  ])("%s", (text, expected) => {
    expect(symbols(text)).toEqual(expected);
  });
});

describe("symbols and facts", () => {
  it("knows listed and older symbols, and nothing else", () => {
    expect([detector.isKnownSymbol("GME"), detector.isKnownSymbol("FB")]).toEqual([true, true]);
    expect([detector.isKnownSymbol("gme"), detector.isKnownSymbol("ZZZZZ")]).toEqual([false, false]);
  });

  it("gives the facts of a company, by its older symbol too", () => {
    expect(detector.companyOf("AAPL")).toEqual({
      symbol: "AAPL",
      name: "Apple Inc.",
      exchange: "NASDAQ",
      sector: "Technology",
      industry: "Computer Manufacturing",
      country: "United States",
    });
    expect(detector.companyOf("SQ")?.symbol).toBe("XYZ");
    expect(detector.companyOf("nothing")).toBeUndefined();
  });

  it("finds each of about 150 large companies by its ticker, on the news page and on the social one (DETECT-11, DETECT-12)", () => {
    expect(new Set(coreTickers).size).toBe(coreTickers.length);
    expect(coreTickers.length).toBeGreaterThanOrEqual(140);
    expect(coreTickers.length).toBeLessThanOrEqual(190);
    const missed = (symbols: readonly string[], social: boolean) =>
      symbols.filter((symbol) => {
        const found = detector.detect(`Analysts discuss the outlook ($${symbol}) again`, { social });
        return !found.some((company) => company.symbol === symbol);
      });
    expect(missed(coreTickers, false)).toEqual([]);
    expect(missed([...coreTickers, ...socialTickers], true)).toEqual([]);
  });

  it("reads cashtags of one to five capitals that are listed (DETECT-13)", () => {
    expect(cashtagsIn("$GME $TOOLONG $gme $F, US$AAPL $ZZZZ ($NVDA)", detector.isKnownSymbol)).toEqual([
      "GME",
      "F",
      "NVDA",
    ]);
    expect(symbols("$GME $TOOLONG $gme", { social: true })).toEqual(["GME"]);
    expect(symbols("buying $gme", { social: true })).toEqual([]);
  });
});

describe("any text at all", () => {
  it("answers the empty text with nothing", () => {
    expect(detector.detect("")).toEqual([]);
  });

  it("cuts long texts before it reads them", () => {
    const filler = "x".repeat(1_000);
    expect(symbols(`${filler} Microsoft`)).toEqual([]);
    expect(symbols("Microsoft ".repeat(50_000))).toEqual(["MSFT"]);
    expect(detector.detect("(".repeat(500_000))).toEqual([]);
    expect(detector.detect("$A&".repeat(200_000)).length).toBeLessThanOrEqual(5);
    expect(detector.detect(`M${"\u0336".repeat(500_000)}`)).toEqual([]);
  });

  it("never throws and keeps every span inside the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 120 }), fc.boolean(), (text, social) => {
        for (const { start, end } of detector.detect(text, { social, body: text })) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 100 },
    );
  });
});
