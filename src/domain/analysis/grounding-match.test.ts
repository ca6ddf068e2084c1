import { describe, expect, it } from "vitest";
import { figure, type WrittenFigure } from "./grounding-figure.ts";
import { grounds, isValue, type Surroundings, sameCurrency } from "./grounding-match.ts";

type What = Partial<WrittenFigure>;
const written = (what: What) => figure({ start: 0, end: 1 }, what);
const nothing: Surroundings = { years: new Set(), quarters: [] };
/** Whether a figure of the sources grounds one of the answer. */
const says = (source: What, claim: What, around: Surroundings = nothing) =>
  grounds(written(source), written(claim), around);

const million = 1e6;
const hundredMillion: What = { value: 100 * million, step: million };
const third: What = { kind: "percent", value: 33.3, step: 0.01, slack: 0.04 };

describe("a value that is rounded to what the answer writes", () => {
  it.each<[string, What, number, number]>([
    ["3.2 billion", { value: 3.2e9, step: 1e8 }, 3.15e9, 3.25e9],
    ["186.52", { value: 186.52, step: 0.01 }, 186.515, 186.525],
    ["a loss of 12", { value: -12, step: 1 }, -11.5, -12.5],
    ["about 48,300", { value: 48_300, step: 1, approach: "about" }, 48_250, 48_350],
    ["about 50,000", { value: 50_000, step: 1, approach: "about" }, 47_500, 52_500],
    ["about 3.2", { value: 3.2, step: 0.1, approach: "about" }, 3.15, 3.25],
    ["more than 100 million", { ...hundredMillion, approach: "above" }, 99.5 * million, 112 * million],
    [
      "more than 123 million",
      { value: 123 * million, step: million, approach: "above" },
      122.5 * million,
      124 * million,
    ],
    ["less than 100 million", { ...hundredMillion, approach: "below" }, 88 * million, 100.5 * million],
    ["more than 48,300", { value: 48_300, step: 1, approach: "above" }, 48_299.5, 48_400],
    ["more than 12", { value: 12, step: 1, approach: "above" }, 11.5, 13],
    ["more than 3.2", { value: 3.2, step: 0.1, approach: "above" }, 3.15, 3.3],
    ["a third", third, 31.968, 34.632],
    ["about a third", { ...third, approach: "about" }, 30.636, 35.964],
    ["more than a third", { ...third, approach: "above" }, 31.968, 38.628],
    ["less than a third", { ...third, approach: "below" }, 27.972, 34.632],
    ["doubled", { kind: "multiple", value: 2, step: 0.01, slack: 0.05 }, 1.9, 2.1],
    ["more than doubled", { kind: "multiple", value: 2, step: 0.01, slack: 0.05, approach: "above" }, 1.9, 3],
    ["more than 2x", { kind: "multiple", value: 2, step: 1, approach: "above" }, 1.5, 3],
  ])("%s is from one value to another", (_what, what, from, to) => {
    const claim = written(what);
    const little = (to - from) / 1_000;
    for (const inside of [from, to, from + little, to - little]) expect(isValue(claim, inside)).toBe(true);
    for (const outside of [from - little, to + little]) expect(isValue(claim, outside)).toBe(false);
  });

  it("is not rounded further than a sixth of itself", () => {
    const three = written({ kind: "percent", value: 3, step: 1 });
    expect([2.57, 2.59, 3.49, 3.51].map((value) => isValue(three, value))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const one = written({ kind: "percent", value: 1, step: 1 });
    expect([0.85, 0.87, 1, 1.19, 1.2, 1.4].map((value) => isValue(one, value))).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(isValue(written({ value: 1, step: 1, approach: "about" }), 1.4)).toBe(true);
  });
});

describe("two currencies", () => {
  it.each([
    ["$", "USD", true],
    ["EUR", "EUR", true],
    [null, null, true],
    ["$", "CAD", false],
    ["EUR", "USD", false],
    ["USD", null, false],
    ["cents", "$", true],
    ["cents", "EUR", true],
    ["cents", "GBP", false],
    ["GBP", "$", false],
  ])("%s and %s may be the same: %s", (a, b, expected) => {
    expect(sameCurrency(a, b)).toBe(expected);
    expect(sameCurrency(b, a)).toBe(expected);
  });
});

describe("what a figure is of", () => {
  it.each<[string, What, What, boolean]>([
    ["dollars for dollars", { kind: "money", currency: "USD" }, { kind: "money", currency: "$" }, true],
    ["dollars for euros", { kind: "money", currency: "USD" }, { kind: "money", currency: "EUR" }, false],
    ["a count for dollars", { kind: "count" }, { kind: "money", currency: "$" }, false],
    ["dollars for a bare count", { kind: "money", currency: "$" }, { kind: "count" }, true],
    ["dollars for shares", { kind: "money", currency: "$" }, { kind: "count", unit: "shares" }, false],
    ["percent for percent", { kind: "percent" }, { kind: "percent" }, true],
    ["points for percent", { kind: "points" }, { kind: "percent" }, true],
    ["percent for points", { kind: "percent" }, { kind: "points" }, false],
    ["a count for percent", { kind: "count" }, { kind: "percent" }, false],
    ["points for points", { kind: "points" }, { kind: "points" }, true],
    ["a count of points for points", { kind: "count", unit: "points" }, { kind: "points" }, true],
    ["a count of days for points", { kind: "count", unit: "days" }, { kind: "points" }, false],
    ["points for a count of points", { kind: "points" }, { kind: "count", unit: "points" }, true],
    ["points for a bare count", { kind: "points" }, { kind: "count" }, false],
    ["a multiple for a multiple", { kind: "multiple" }, { kind: "multiple" }, true],
    ["a bare count for a multiple", { kind: "count" }, { kind: "multiple" }, true],
    ["a count of days for a multiple", { kind: "count", unit: "days" }, { kind: "multiple" }, false],
    ["a multiple for a bare count", { kind: "multiple" }, { kind: "count" }, true],
    ["a multiple for a count of days", { kind: "multiple" }, { kind: "count", unit: "days" }, false],
    ["days for days", { kind: "count", unit: "days" }, { kind: "count", unit: "days" }, true],
    ["weeks for days", { kind: "count", unit: "weeks" }, { kind: "count", unit: "days" }, false],
    ["days for a bare count", { kind: "count", unit: "days" }, { kind: "count" }, true],
    ["a bare count for days", { kind: "count" }, { kind: "count", unit: "days" }, true],
    ["percent for a count", { kind: "percent" }, { kind: "count" }, false],
    ["a time for the same time", { kind: "time" }, { kind: "time" }, true],
    ["a count for a time", { kind: "count" }, { kind: "time" }, false],
  ])("%s: %s", (_what, source, claim, expected) => {
    expect(says({ ...source, value: 7 }, { ...claim, value: 7 })).toBe(expected);
    expect(says({ ...source, value: 9 }, { ...claim, value: 7 })).toBe(false);
  });

  it.each<[string, What, What, boolean]>([
    ["up for down", { direction: 1 }, { direction: -1 }, false],
    ["down for down", { direction: -1 }, { direction: -1 }, true],
    ["up for neither", { direction: 1 }, { direction: 0 }, true],
    ["a profit for a loss", { polarity: 1 }, { polarity: -1 }, false],
    ["a loss for a loss", { polarity: -1 }, { polarity: -1 }, true],
    ["a day for a month", { per: "day" }, { per: "month" }, false],
    ["a day for a day", { per: "day" }, { per: "day" }, true],
    ["a day for what is not said", { per: "day" }, { per: null }, true],
    ["what is not said for a day", { per: null }, { per: "day" }, true],
    ["Nvidia's for AMD's", { owners: ["NVDA"] }, { owners: ["AMD"] }, false],
    ["one of two for Nvidia's", { owners: ["NVDA", "AMD"] }, { owners: ["NVDA"] }, true],
    ["nobody's for Nvidia's", { owners: [] }, { owners: ["NVDA"] }, true],
    ["Nvidia's for nobody's", { owners: ["NVDA"] }, { owners: [] }, true],
  ])("%s: %s", (_what, source, claim, expected) => {
    expect(says({ ...source, value: 7 }, { ...claim, value: 7 })).toBe(expected);
  });

  it("may be read in another way where the writing leaves it open", () => {
    expect(says({ value: 1.234, step: 0.001, otherValue: 1_234 }, { value: 1_234 })).toBe(true);
    expect(says({ value: 1_234 }, { value: 1.234, step: 0.001, otherValue: 1_234 })).toBe(true);
    expect(says({ value: 1.234, step: 0.001, otherValue: 1_234 }, { value: 1_235 })).toBe(false);
  });
});

describe("a multiple and a change in percent", () => {
  const multiple = (value: number, slack = 0.05): What => ({ kind: "multiple", value, step: 0.01, slack });
  const percent = (value: number, direction: -1 | 0 | 1 = 0): What => ({ kind: "percent", value, direction });

  it.each<[string, What, What, boolean]>([
    ["up 100% for doubled", percent(100, 1), multiple(2), true],
    ["100% for doubled", percent(100), multiple(2), true],
    ["down 50% for halved", percent(50, -1), multiple(0.5), true],
    ["up 50% for halved", percent(50, 1), multiple(0.5), false],
    ["up 200% for doubled", percent(200, 1), multiple(2), false],
    ["up 100% for 2x", percent(100, 1), multiple(2, 0), false],
    ["doubled for 100%", multiple(2), percent(100), true],
    ["tripled for 100%", multiple(3), percent(100), false],
    ["2x for 100%", multiple(2, 0), percent(100), false],
    ["doubled for 100 points", multiple(2), { kind: "points", value: 100 }, false],
    ["2% for doubled", percent(2), multiple(2), false],
  ])("%s: %s", (_what, source, claim, expected) => {
    expect(says(source, claim)).toBe(expected);
  });
});

describe("dates", () => {
  const date = (fields: WrittenFigure["date"]): What => ({ kind: "date", date: fields });

  it.each<[string, WrittenFigure["date"], WrittenFigure["date"], boolean]>([
    ["the same day", { month: 11, day: 18 }, { month: 11, day: 18 }, true],
    ["another day", { month: 11, day: 18 }, { month: 11, day: 19 }, false],
    ["a day of the sources' year", { month: 11, day: 18 }, { year: 2026, month: 11, day: 18 }, true],
    ["a day of another year", { month: 11, day: 18 }, { year: 2027, month: 11, day: 18 }, false],
    ["a month of a day", { year: 2026, month: 11, day: 18 }, { year: 2026, month: 11 }, true],
    ["a day of a month", { year: 2026, month: 11 }, { year: 2026, month: 11, day: 18 }, false],
    ["a quarter", { quarter: 3 }, { quarter: 3, year: 2026 }, true],
    ["nothing", null, { quarter: 3 }, false],
  ])("%s: %s → %s: %s", (_what, source, claim, expected) => {
    expect(says(date(source), date(claim), { years: new Set([2026]), quarters: [] })).toBe(expected);
    expect(says({ kind: "count", value: 3 }, date(claim))).toBe(false);
  });

  it("doesn't match a quarter without a year to a year that names another quarter", () => {
    const around = (fields: object): Surroundings => ({ years: new Set([2026]), quarters: [fields] });
    const claim = date({ quarter: 3, year: 2026 });
    const half = date({ half: 1, year: 2026 });
    expect(says(date({ quarter: 3 }), claim, around({ quarter: 2, year: 2026 }))).toBe(false);
    expect(says(date({ quarter: 3 }), claim, around({ quarter: 3, year: 2026 }))).toBe(true);
    expect(says(date({ quarter: 3 }), claim, around({ quarter: 2, year: 2025 }))).toBe(true);
    expect(says(date({ quarter: 3, year: 2026 }), claim, around({ quarter: 2, year: 2026 }))).toBe(true);
    expect(says(date({ half: 1 }), half, around({ half: 2, year: 2026 }))).toBe(false);
    expect(says(date({ month: 5 }), date({ month: 5, year: 2026 }), around({ quarter: 2, year: 2026 }))).toBe(
      true,
    );
  });

  it("years and quarters belong to everyone, days to their company", () => {
    const of = (symbol: string, fields: WrittenFigure["date"]): What => ({
      ...date(fields),
      owners: [symbol],
    });
    expect(says(of("NVDA", { quarter: 3 }), of("AMD", { quarter: 3 }))).toBe(true);
    expect(says(of("NVDA", { month: 5, day: 3 }), of("AMD", { month: 5, day: 3 }))).toBe(false);
    expect(says(of("NVDA", { month: 5, day: 3 }), of("NVDA", { month: 5, day: 3 }))).toBe(true);
  });
});
