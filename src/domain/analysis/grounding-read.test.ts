import { describe, expect, it } from "vitest";
import type { WrittenFigure } from "./grounding-figure.ts";
import { readFigures } from "./grounding-read.ts";

const read = (text: string): WrittenFigure[] => readFigures(text, { companies: [], isSource: false });
const onlyOne = (text: string): WrittenFigure | undefined => {
  const found = read(text);
  expect(found).toHaveLength(1);
  return found[0];
};

describe("dates", () => {
  it.each([
    ["2026-11-18", { year: 2026, month: 11, day: 18 }],
    ["on November 18, 2026", { year: 2026, month: 11, day: 18 }],
    ["on Jan. 3rd", { month: 1, day: 3 }],
    ["on 31 December", { month: 12, day: 31 }],
    ["am 5. März", { month: 3, day: 5 }],
    ["in February 2025", { month: 2, year: 2025 }],
    ["in Q3 2026", { quarter: 3, year: 2026 }],
    ["in 4Q25", { quarter: 4, year: 2025 }],
    ["in the second quarter of 2026", { quarter: 2, year: 2026 }],
    ["im dritten Quartal", { quarter: 3 }],
    ["in the first half of 2026", { half: 1, year: 2026 }],
    ["in H2 2026", { half: 2, year: 2026 }],
    ["in FY26", { year: 2026 }],
    ["since 1998", { year: 1998 }],
  ])("%s is %j", (text, date) => {
    expect(onlyOne(text)).toMatchObject({ kind: "date", date });
  });

  it.each(["2026-13-01", "2026-11-32", "2026-11-00", "on November 0"])("%s is none", (text) => {
    expect(read(text).filter(({ date }) => date?.day !== undefined)).toEqual([]);
  });

  it.each([
    ["at 9:30 a.m.", 9 * 60 + 30],
    ["at 4 p.m.", 16 * 60],
    ["at 12 a.m.", 0],
    ["at 12:01 p.m.", 12 * 60 + 1],
    ["at 23:59", 24 * 60 - 1],
  ])("%s is the minute %d of the day", (text, value) => {
    expect(onlyOne(text)).toMatchObject({ kind: "time", value });
  });
  it("there is no time of 24:00", () => {
    expect(read("at 24:00").filter(({ kind }) => kind === "time")).toEqual([]);
  });
});

describe("numbers in digits", () => {
  it.each<[string, Partial<WrittenFigure>]>([
    ["It earned $3.2 billion.", { kind: "money", currency: "$", value: 3.2e9, step: 1e8 }],
    ["It earned US$5m.", { kind: "money", currency: "USD", value: 5e6, step: 1e6 }],
    ["It earned 1.234,5 Millionen Euro.", { kind: "money", currency: "EUR", value: 1_234.5e6 }],
    ["It earned £2bn.", { kind: "money", currency: "GBP", value: 2e9 }],
    ["It earned 7 trillion yen.", { kind: "money", currency: "JPY", value: 7e12 }],
    ["It earned ₹3 lakh.", { kind: "money", currency: "INR", value: 3e5 }],
    ["It earned ₹4 crore.", { kind: "money", currency: "INR", value: 4e7 }],
    ["It pays 85 cents.", { kind: "money", currency: "cents", value: 0.85, step: 0.01 }],
    ["It pays 85 pence.", { kind: "money", currency: "GBP", value: 0.85 }],
    ["It has a 12.5% share.", { kind: "percent", value: 12.5, step: 0.1 }],
    ["Rates move by 25 basis points.", { kind: "points", value: 0.25, step: 0.01 }],
    ["Margins move by 1.5 percentage points.", { kind: "points", value: 1.5, step: 0.1 }],
    ["It is worth 46 times earnings.", { kind: "multiple", value: 46 }],
    ["It is worth 12.4x.", { kind: "multiple", value: 12.4 }],
    ["It has 1,350 jobs.", { kind: "count", unit: expect.any(String), value: 1_350 }],
    ["It has 12 thousand jobs.", { kind: "count", unit: expect.any(String), value: 12_000, step: 1_000 }],
    ["It uses 1.1 gigawatts.", { kind: "count", unit: "watts", value: 1.1e9 }],
    ["It uses 450 kWh.", { kind: "count", unit: "watt-hours", value: 450e3 }],
    ["It uses 3 TWh.", { kind: "count", unit: "watt-hours", value: 3e12 }],
    ["It uses 20 megawatts.", { kind: "count", unit: "watts", value: 20e6 }],
    ["It pays $2 a share.", { kind: "money", value: 2, per: "share" }],
    ["It makes 60,000 barrels a day.", { value: 60_000, per: "day" }],
    ["It earned about $3 billion.", { approach: "about" }],
    ["It earned more than $3 billion.", { approach: "above" }],
    ["It earned less than $3 billion.", { approach: "below" }],
    ["It earned $3 billion.", { approach: "exact" }],
  ])("%s", (text, figure) => expect(onlyOne(text)).toMatchObject(figure));
});

describe("numbers in words", () => {
  it.each<[string, Partial<WrittenFigure>]>([
    ["It has twenty-nine stores.", { value: 29, unit: "stores" }],
    ["It has nineteen stores.", { value: 19, unit: "stores" }],
    ["It has ninety stores.", { value: 90, unit: "stores" }],
    ["It has two million users.", { kind: "count", value: 2e6, unit: expect.any(String) }],
    ["It earned six billion dollars.", { kind: "money", currency: "USD", value: 6e9 }],
    ["It has two-thirds of the market.", { kind: "percent", slack: 0.04 }],
    ["It has a fifth of the market.", { kind: "percent", value: 20 }],
    ["It has a quarter of the market.", { kind: "percent", value: 25 }],
    ["It has one tenth of the market.", { kind: "percent", value: 10 }],
    ["It has half of the market.", { kind: "percent", value: 50 }],
    ["It moved a quarter of a percentage point.", { kind: "points", value: 0.25, slack: 0 }],
    ["It doubled.", { kind: "multiple", value: 2 }],
    ["It nearly tripled.", { kind: "multiple", value: 3, approach: "below" }],
    ["It rose fourfold.", { kind: "multiple", value: 4 }],
    ["It halved.", { kind: "multiple", value: 0.5 }],
    ["One in four users stays.", { kind: "percent", value: 25 }],
    ["It has three dozen stores.", { value: 36, unit: "stores" }],
    ["It has more than a dozen stores.", { value: 12, approach: "above" }],
    ["It has over two million users.", { value: 2e6, approach: "above" }],
    ["It has about a third of the market.", { kind: "percent", approach: "about" }],
  ])("%s", (text, figure) => expect(onlyOne(text)).toMatchObject(figure));

  it("each is where its words are", () => {
    for (const [text, words] of [
      ["It has two-thirds of the market.", "two-thirds"],
      ["It has twenty-nine stores.", "twenty-nine"],
      ["Then it doubled.", "doubled"],
      ["Here one in four users stays.", "one in four"],
    ] as const) {
      const { start, end } = onlyOne(text) ?? { start: 0, end: 0 };
      expect(text.slice(start, end).trim()).toBe(words);
    }
  });
});

describe("ranges", () => {
  it.each<[string, Partial<WrittenFigure>[]]>([
    [
      "It guides for $10 to $12.",
      [
        { kind: "money", value: 10 },
        { kind: "money", value: 12, joined: true },
      ],
    ],
    [
      "It guides for 5-7%.",
      [
        { kind: "percent", value: 5 },
        { kind: "percent", value: 7, joined: true },
      ],
    ],
    [
      "It guides for $3 to $4 billion.",
      [
        { kind: "money", value: 3e9, step: 1e9 },
        { kind: "money", value: 4e9 },
      ],
    ],
    [
      "It is between 40 and 50 percent.",
      [
        { kind: "percent", value: 40 },
        { kind: "percent", value: 50, joined: true },
      ],
    ],
    [
      "It rose from 40 to 50 percent.",
      [
        { kind: "percent", value: 40 },
        { kind: "percent", value: 50, joined: false },
      ],
    ],
    [
      "It guides for $90 to 95.",
      [
        { kind: "money", value: 90 },
        { kind: "money", value: 95, currency: "$" },
      ],
    ],
  ])("%s", (text, figures) => expect(read(text)).toMatchObject(figures));
});

describe("what is counted", () => {
  it.each([
    ["It has 12 new large red stores.", "stores"],
    ["It has 12 new large red brick stores.", null],
    ["It has 12, and stores.", null],
    ["It has 12 in stores.", null],
  ])("%s %s", (text, unit) => {
    expect(onlyOne(text)?.unit).toBe(unit);
  });
});

describe("a long text", () => {
  const longest = (text: string) => read(`${"x".repeat(12_000 - text.length)}${text}`);

  it("is read to its 12,000th character", () => {
    expect(longest(" 77 stores")).toMatchObject([{ value: 77 }]);
    expect(readFigures(`${"x".repeat(11_997)} 77`, { companies: [], isSource: false })).toMatchObject([
      { value: 77 },
    ]);
    expect(readFigures(`${"x".repeat(11_998)} 77`, { companies: [], isSource: false })).toMatchObject([
      { value: 7 },
    ]);
  });
});
