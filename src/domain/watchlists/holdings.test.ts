import { describe, expect, it } from "vitest";
import {
  exposureOf,
  type FundHoldings,
  type Holding,
  isShares,
  isWeight,
  numberIn,
  touchedBy,
  touchedPercentMin,
} from "./holdings.ts";

const shares = (symbol: string, count: number): Holding => ({ symbol, shares: count, weight: null });
const weight = (symbol: string, percent: number): Holding => ({ symbol, shares: null, weight: percent });
const watched = (symbol: string): Holding => ({ symbol, shares: null, weight: null });
const percents = (holdings: Holding[], prices: Record<string, number> = {}) =>
  Object.fromEntries(exposureOf(holdings, prices).percentOf);

describe("numbers of a user", () => {
  it("are over 0 and bounded", () => {
    expect([0, -1, Number.NaN, 1_000_000_001].map(isShares)).toEqual([false, false, false, false]);
    expect([0.000001, 1_000_000_000].map(isShares)).toEqual([true, true]);
    expect([0, 100.01].map(isWeight)).toEqual([false, false]);
    expect([0.01, 100].map(isWeight)).toEqual([true, true]);
  });

  it.each([
    ["1,234.5", 1234.5],
    ["$1 234.50", 1234.5],
    [" 12.", 12],
    ["0.1234567", 0.123457],
    ["-3", null],
    ["", null],
    ["--", null],
    ["1e5", null],
    ["12 shares", null],
  ])("%j is read as %j", (text, number) => {
    expect(numberIn(text)).toBe(number);
  });
});

describe("what companies are of everything", () => {
  it("is by value where shares and price are known", () => {
    expect(percents([shares("NVDA", 10), shares("AMD", 20)], { NVDA: 150, AMD: 25 })).toEqual({
      NVDA: 75,
      AMD: 25,
    });
  });

  it("is the weight that the user said; values share what the weights leave", () => {
    expect(percents([weight("NVDA", 12.4)])).toEqual({ NVDA: 12.4 });
    const mixed = [weight("TSLA", 20), shares("NVDA", 3), shares("AMD", 1)];
    expect(percents(mixed, { NVDA: 10, AMD: 10, TSLA: 99 })).toEqual({ TSLA: 20, NVDA: 60, AMD: 20 });
  });

  it("is a share of the sum where weights come to more than everything", () => {
    expect(percents([weight("NVDA", 90), weight("AMD", 60)])).toEqual({ NVDA: 60, AMD: 40 });
  });

  it("is not known without a price or a weight, and says of which shares the price is missing", () => {
    const holdings = [
      shares("NVDA", 1),
      shares("AMD", 1),
      watched("TSLA"),
      { symbol: "F", shares: 1, weight: 5 },
    ];
    const exposure = exposureOf(holdings, { AMD: 10 });
    expect(Object.fromEntries(exposure.percentOf)).toEqual({ NVDA: null, AMD: 95, TSLA: null, F: 5 });
    expect(exposure.unpriced).toEqual(["NVDA"]);
  });

  it("counts a company of several lists once, as the first list says that says something", () => {
    const holdings = [watched("NVDA"), shares("NVDA", 1), shares("NVDA", 7), shares("AMD", 1)];
    expect(percents(holdings, { NVDA: 10, AMD: 10 })).toEqual({ NVDA: 50, AMD: 50 });
  });
});

it("a story touches the sum of its companies, each once; it says when that is not known, and when it touches nothing", () => {
  const exposure = exposureOf([weight("NVDA", 12), weight("AMD", 8), watched("TSLA")], {});
  const touched = (...symbols: string[]) => touchedBy(symbols, exposure)?.percent;
  expect([
    touched("NVDA", "AMD", "NVDA", "MSFT"),
    touched("TSLA"),
    touched("NVDA", "TSLA"),
    touched("MSFT"),
  ]).toEqual([20, null, 12, undefined]);
});

it("a story about a tag of a list touches no part of anything, and that is not zero", () => {
  const exposure = exposureOf([weight("NVDA", 20)], {}, [], ["gold"]);
  expect(touchedBy(["MSFT"], exposure, ["oil", "gold"])).toEqual({ percent: null, funds: [] });
  expect(touchedBy(["NVDA"], exposure, ["gold"])?.percent).toBe(20);
  expect(touchedBy(["MSFT"], exposure, ["oil"])).toBeUndefined();
  expect(touchedBy([], exposure)).toBeUndefined();
});

describe("through funds", () => {
  const asOf = "2026-09-30";
  const voo: FundHoldings = { symbol: "VOO", asOf, companies: { NVDA: 7.5, AAPL: 6.5, F: 0.2 } };
  const qqq: FundHoldings = { symbol: "QQQ", asOf: "2026-06-30", companies: { NVDA: 10, TSLA: 4 } };
  const part = (symbol: string, percent: number, day = asOf) => ({ symbol, asOf: day, percent });

  it("a story touches its company's share of what the fund is, beside what the user has of it", () => {
    const exposure = exposureOf([weight("NVDA", 5), weight("VOO", 40), weight("QQQ", 20)], {}, [voo, qqq]);
    // 5 + 40 × 7.5 % + 20 × 10 %
    expect(touchedBy(["NVDA"], exposure)).toEqual({
      percent: 10,
      funds: [part("VOO", 3), part("QQQ", 2, "2026-06-30")],
    });
    // 5 + 40 × (7.5 + 6.5) % + 20 × (10 + 4) %, each company once.
    expect(touchedBy(["NVDA", "AAPL", "TSLA", "NVDA"], exposure)).toEqual({
      percent: expect.closeTo(13.4, 10),
      funds: [part("VOO", 5.6), part("QQQ", 2.8, "2026-06-30")],
    });
    expect(touchedBy(["TSLA"], exposure)).toEqual({ percent: 0.8, funds: [part("QQQ", 0.8, "2026-06-30")] });
  });

  it("a fund of two lists counts once, by value as by weight", () => {
    const holdings = [shares("VOO", 2), weight("TSLA", 20), shares("VOO", 9), shares("AMD", 10)];
    const exposure = exposureOf(holdings, { VOO: 300, AMD: 20 }, [voo]);
    // 80 % by value, of which 600 of 800 is the fund: 60 × 7.5 %
    expect(touchedBy(["NVDA"], exposure)?.percent).toBeCloseTo(4.5, 10);
    const most = Object.values(voo.companies).reduce((sum, share) => sum + share, 0);
    expect(touchedBy(["NVDA", "AAPL", "F"], exposure)?.percent).toBeCloseTo((60 * most) / 100, 10);
  });

  it("a watched company has its part, and what is below a tenth of a percent through funds alone touches nothing", () => {
    const exposure = exposureOf([watched("AAPL"), watched("F"), weight("VOO", 40)], {}, [voo]);
    expect(touchedBy(["AAPL"], exposure)?.percent).toBeCloseTo(2.6, 10);
    expect(touchedBy(["F"], exposure)?.percent).toBeCloseTo(0.08, 10);
    const without = (percent: number) => exposureOf([weight("VOO", percent)], {}, [voo]);
    expect(touchedBy(["F"], without(49.9))).toBeUndefined();
    expect(touchedBy(["F"], without(50))?.percent).toBe(touchedPercentMin);
  });

  it("nothing is known of a fund without a report, without a price, or that the user doesn't have", () => {
    const unread: FundHoldings = { symbol: "NEW", asOf: null, companies: {} };
    const exposure = exposureOf([shares("VOO", 1), weight("NEW", 30), weight("AMD", 10)], {}, [
      voo,
      qqq,
      unread,
    ]);
    expect(touchedBy(["NVDA"], exposure)).toBeUndefined();
    expect(touchedBy(["AMD"], exposure)).toEqual({ percent: 10, funds: [] });
    expect([exposure.unreported, exposure.unpriced]).toEqual([["NEW"], ["VOO"]]);
  });
});
