import { describe, expect, it } from "vitest";
import { type GroundedFigure, type GroundingSources, groundedFigures } from "./grounding.ts";

const base: GroundingSources = {
  article: "",
  reports: "",
  publishedAt: "2026-11-18T12:00:00Z",
  prompt: "",
  companies: [
    { symbol: "NVDA", name: "NVIDIA Corporation" },
    { symbol: "AMD", name: "Advanced Micro Devices Inc" },
  ],
  snapshot: {
    symbol: "NVDA",
    takenAt: "2026-11-18T20:00:00Z",
    quote: {
      price: 186.52,
      change: 5.14,
      changePercent: 2.83,
      previousClose: 181.38,
      open: 182.1,
      high: 187.9,
      low: 181.75,
      currency: "USD",
      asOf: "2026-11-18T19:32:00Z",
      localTime: "14:32",
      provider: "FinHub",
      marketState: "regular",
      delaySeconds: null,
      stale: false,
    },
    facts: {
      marketCap: 4.53e12,
      pe: 46.21,
      dividendYield: 0.02,
      priceTarget: 232.4,
      volume: null,
      volumeIsAverage: false,
      sharesOutstanding: null,
      sector: null,
      exchange: null,
      country: null,
      ipoDate: "1999-01-22",
    },
    whyNoQuote: null,
  },
};

const figuresOf = (answer: string, article: string, more: Partial<GroundingSources> = {}): GroundedFigure[] =>
  groundedFigures(answer, { ...base, article, ...more });
const sourcesOf = (answer: string, article = "", more: Partial<GroundingSources> = {}) =>
  figuresOf(answer, article, more).map(({ text, source }) => [text, source]);

describe("groundedFigures", () => {
  it.each([
    ["$3.2B", "3.2 billion dollars"],
    ["3.2 billion dollars", "$3,200 million"],
    ["$3.2 billion", "$3.18 billion"],
    ["about $3 billion", "$2.97 billion"],
    ["€1,234.5 million", "1.234,5 Millionen Euro"],
    ["£2.5m", "£2.5 million"],
    ["85 cents", "$0.85"],
    ["25 basis points", "a quarter of a percentage point"],
    ["0.25%", "25bps"],
    ["-3%", "fell 3 %"],
    ["fell 3%", "down 3 percent"],
    ["5-7%", "5% to 7%"],
    ["two-thirds of sales", "67%"],
    ["nearly doubled", "rose 98%"],
    ["a dozen stores", "12 stores"],
    ["Q3 2026", "the third quarter"],
    ["FY26", "fiscal 2026"],
    ["19 November", "Nov. 19, 2026"],
    ["1,350 jobs", "1 350 jobs"],
    ["1.1 gigawatts", "1,121 megawatts"],
    ["more than 12 times", "12.4x"],
    ["**$77.7** billion", "$77.7 billion"],
    ["twenty-nine percent", "29%"],
    ["ninety-nine stores", "99 stores"],
    ["nineteen stores", "19 stores"],
    ["three hundred jobs", "300 jobs"],
    ["five thousand jobs", "5,000 jobs"],
    ["two million users", "2m users"],
    ["six billion dollars", "$6 billion"],
    ["one trillion dollars", "$1,000 billion"],
    ["a third of sales", "33%"],
    ["a quarter of sales", "25%"],
    ["three quarters of sales", "75%"],
    ["two fifths of sales", "40%"],
    ["one sixth of sales", "16.7%"],
    ["one tenth of sales", "10%"],
    ["half of its sales", "50%"],
    ["a half-point", "50 basis points"],
    ["one in four users", "25%"],
    ["nine out of ten users", "90%"],
    ["two dozen stores", "24 stores"],
    ["tripled", "rose 200%"],
    ["fourfold", "4x"],
    ["halved", "fell 50%"],
    ["$3 trillion", "$2,990 billion"],
    ["2.2 gigawatts", "2,200 megawatts"],
    ["3 terawatts", "3,000 gigawatts"],
    ["450 kilowatts", "0.45 megawatts"],
    ["9:30 a.m.", "09:30"],
    ["4 p.m.", "16:00"],
    ["12 a.m.", "00:00"],
    ["12 p.m.", "12:00"],
    ["30 points", "30 points"],
  ])("%s stands in: %s", (answer, article) =>
    expect(sourcesOf(answer, article).map(([, source]) => source)).toEqual(["article"]),
  );

  it.each([
    ["$3.3 billion", "$3.2 billion"],
    ["$3.2 million", "$3.2 billion"],
    ["€3.2 billion", "$3.2 billion"],
    ["$3.21 billion", "$3.2 billion"],
    ["3.2%", "3.2 basis points"],
    ["rose 3%", "fell 3%"],
    ["a net profit of $40 million", "a net loss of $40 million"],
    ["90 days", "90 weeks"],
    ["62,000 barrels a month", "62,000 barrels a day"],
    ["Q2 2026", "the third quarter of 2026"],
    ["November 18 2027", "November 18"],
    ["AMD earned $9 billion", "Nvidia earned $9 billion"],
    ["halved", "doubled"],
    ["$190", "$3.2 billion"],
    ["twenty-nine percent", "28%"],
    ["a third of sales", "37%"],
    ["one sixth of sales", "15%"],
    ["one tenth of sales", "11%"],
    ["tripled", "rose 300%"],
    ["three hundred jobs", "360 jobs"],
    ["4 p.m.", "04:00"],
    ["12 p.m.", "00:00"],
    ["three quarters of sales", "70%"],
    ["a half-point", "51 basis points"],
    ["450 kilowatts", "450 megawatts"],
    ["$40 per barrel", "$40 per share"],
    ["30 stores", "30 points"],
  ])("%s does not stand in: %s", (answer, article) =>
    expect(
      sourcesOf(answer, article, { snapshot: { ...base.snapshot, quote: null, facts: null } }).map(
        ([, source]) => source,
      ),
    ).toEqual([null]),
  );

  it.each([
    "1. First\n2) Second\n- third",
    "Three risks stand out, and 3 points speak against it.",
    "The S&P 500, the 10-year Treasury yield and a 10-K",
    "An iPhone 17, an H100 and GPT-5 on a Boeing 737",
    "See [1] and https://example.com/2026/11/18?id=42",
    "It may double down. One of them is a single-digit matter.",
  ])("there is no claim in: %s", (answer) => expect(sourcesOf(answer)).toEqual([]));

  it("says which of the quote, the facts and the prompt a figure comes from", () => {
    const answer =
      "At $186.52, up 2.8%, Nvidia is worth $4.5 trillion, 46 times earnings; the target is $232.40. You assume 20%. It listed in 1999. As of 14:32.";
    expect(sourcesOf(answer, "", { prompt: "Assume 20% growth" })).toEqual([
      ["$186.52", "quote"],
      ["2.8%", "quote"],
      ["$4.5 trillion", "facts"],
      ["46 times", "facts"],
      ["$232.40", "facts"],
      ["20%", "prompt"],
      ["1999", "facts"],
      ["14:32", "quote"],
    ]);
  });

  it.each([
    ["It trades at 46.21 times earnings.", "facts"],
    ["Its P/E is 46.21.", "facts"],
    ["It has 46.21 of something.", null],
    ["Its multiple is 46.21x.", "facts"],
    ["Its dividend yields 0.02%.", "facts"],
    ["Its margin is 0.02%.", null],
    ["The shares rose 2.83% today.", "quote"],
    ["It gained a bit, up 2.83%.", "quote"],
    ["Its margin is 2.83%.", null],
    ["The shares rose $5.14 today.", "quote"],
    ["The shares fell $5.14 today.", null],
    ["The shares fell 2.83% today.", null],
    ["It listed on January 22, 1999.", "facts"],
    ["It listed on January 23, 1999.", null],
    ["The price target is $232.40.", "facts"],
    ["The price target is $186.52.", null],
    ["The shares trade at $186.52.", "quote"],
    ["The shares trade at $232.40.", null],
  ])("says what a figure of the quote or the facts is of: %s %s", (answer, source) => {
    expect(sourcesOf(answer).at(-1)?.[1]).toBe(source);
  });

  it("knows the day of the quote and of the article", () => {
    const undated = { publishedAt: null };
    expect(sourcesOf("As of November 18, 2026.", "", undated)).toEqual([["November 18, 2026", "quote"]]);
    expect(sourcesOf("As of November 19, 2026.", "", undated)).toEqual([["November 19, 2026", null]]);
    expect(sourcesOf("As of November 18.")).toEqual([["November 18", "article"]]);
  });

  it("a present price that is not the quote's is marked, though an older one is in the article", () => {
    const article = "The shares closed at $142.50 on Monday.";
    expect(sourcesOf("They closed at $142.50 then and now trade at $142.50.", article)).toEqual([
      ["$142.50", "article"],
      ["$142.50", null],
    ]);
  });

  it("a result is derived only where the figures that it follows from stand near by", () => {
    const article = "Sales were $12 billion after $10 billion.";
    const near = figuresOf("Sales rose from $10 billion to $12 billion, a gain of 20%.", article);
    expect(near.at(-1)).toMatchObject({
      text: "20%",
      source: "derived",
      from: [
        { text: "$10 billion", source: "article" },
        { text: "$12 billion", source: "article" },
      ],
    });
    expect(sourcesOf("Sales gained 20%.", article)).toEqual([["20%", null]]);
    expect(sourcesOf("Sales of $12 billion after $10 billion are 30% higher.", article).at(-1)).toEqual([
      "30%",
      null,
    ]);
  });

  it.each([
    ["Sales were $12 billion after $10 billion, an increase of $2 billion.", "$2 billion"],
    ["The target of $12 is 20% above $10.", "20%"],
    ["The rest of the sales, 40%, came after 60%.", "40%"],
    ["With 12 stores in Texas and 30 stores in Ohio, there are 42 stores in total.", "42"],
    ["The guidance of $10 to $12 has a midpoint of $11.", "$11"],
    ["Sales grew to $30 from $10 and so rose threefold.", "threefold"],
    ["The fee of $3 is 25% of the $12 paid.", "25%"],
    ["It fell from $20 to $15, a loss of 25%.", "25%"],
    ["Margins went from 12% to 15%, a rise of 3 percentage points.", "3 percentage points"],
  ])("one step of arithmetic is derived: %s", (answer, text) => {
    const article =
      "The figures: 60%, $10, $12, $10 billion, $12 billion, 12 stores, 30 stores, $30, $3, $20, $15, 12%, 15%.";
    const snapshot = { ...base.snapshot, quote: null, facts: null };
    expect(sourcesOf(answer, article, { snapshot })).toContainEqual([text, "derived"]);
  });

  it.each([
    ["Sales were $12 billion after $10 billion, an increase of $3 billion.", "$3 billion"],
    ["With 12 stores in Texas and 30 stores in Ohio, there are 43 stores in total.", "43"],
    ["The rest of the sales, 41%, came after 60%.", "41%"],
    ["The guidance of $10 to $12 has a midpoint of $11.50.", "$11.50"],
    ["Sales grew to $30 from $10 and so rose fourfold.", "fourfold"],
    ["The fee of $3 is 26% of the $12 paid.", "26%"],
    ["Margins went from 12% to 15%, a rise of 4 percentage points.", "4 percentage points"],
  ])("a wrong step of arithmetic is marked: %s", (answer, text) => {
    const article =
      "The figures: 60%, $10, $12, $10 billion, $12 billion, 12 stores, 30 stores, $30, $3, 12%, 15%.";
    const snapshot = { ...base.snapshot, quote: null, facts: null };
    expect(sourcesOf(answer, article, { snapshot })).toContainEqual([text, null]);
  });

  it("figures that contradict their own sentence are marked", () => {
    const article = "Churn rose to 0.92% from 0.78%.";
    expect(sourcesOf("Churn fell to 0.92% from 0.78%.", article)[0]).toEqual(["0.92%", null]);
  });

  it("each place is that of the figure in the answer, whatever is around it", () => {
    const answer = "🚀 **$3.2** billion\u00a0–\u202f５０ % 日本 1’234 x-1 \ud83d $5–7 bn\r\n1. Q3’26";
    const figures = figuresOf(answer, "");
    expect(figures.length).toBeGreaterThan(3);
    for (const { start, end, text } of figures) expect(answer.slice(start, end)).toBe(text);
    for (const [index, each] of figures.entries())
      expect(each.start).toBeGreaterThanOrEqual(figures[index - 1]?.end ?? 0);
  });

  it("a model that writes nothing but figures is bounded", () => {
    for (const piece of ["1 ", "1,111 ", "$1 ", "Q1 ", "5-", " ", "one in ", "May 5 "]) {
      const figures = figuresOf(piece.repeat(40_000 / piece.length), piece.repeat(500));
      expect(figures.length).toBeLessThanOrEqual(300);
    }
  });
});
