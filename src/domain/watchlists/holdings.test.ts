import { describe, expect, it } from "vitest";
import { exposureOf, type Holding, isShares, isWeight, numberIn, touchedBy } from "./holdings.ts";

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
  const touched = (...symbols: string[]) => touchedBy(symbols, exposure);
  expect([
    touched("NVDA", "AMD", "NVDA", "MSFT"),
    touched("TSLA"),
    touched("NVDA", "TSLA"),
    touched("MSFT"),
  ]).toEqual([20, null, 12, undefined]);
});
