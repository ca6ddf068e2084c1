import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { formatAge, formatWait } from "#domain/market/age.ts";
import {
  directionOf,
  formatChange,
  formatChangeWithPercent,
  formatDayRange,
  formatMarketCap,
  formatPercent,
  formatPrice,
  formatRatio,
  formatVolume,
  formatYield,
  placeInRange,
} from "#domain/market/format.ts";

describe("formatPrice", () => {
  it("shows crypto in dollars without decimals", () => {
    expect(formatPrice("BTC-USD", 65432.1, "USD", "en")).toBe("$65,432");
  });
  it("shows currency pairs and gold with four decimals", () => {
    expect(formatPrice("EUR/USD", 1.08765, "USD", "en")).toMatch(/^1\.087[67]$/);
    expect(formatPrice("JPY/USD", 0.0066123, "USD", "en")).toBe("0.0066");
    expect(formatPrice("XAU/USD", 985.12, "USD", "en")).toBe("985.1200");
  });
  it("shows everything else in dollars with two decimals", () => {
    expect(formatPrice("AAPL", 190.5, "USD", "en")).toBe("$190.50");
    expect(formatPrice("BRK.A", 812345.678, "USD", "en")).toBe("$812,345.68");
    expect(formatPrice("BRK.A", 123456789, "USD", "en")).toBe("$123,456,789.00");
  });
  it("names a currency that is not the dollar", () => {
    expect(formatPrice("SHOP", 12.5, "CAD", "en")).toBe("CAD 12.50");
  });
  it("shows what is unknown as --, never as 0", () => {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
      expect(formatPrice("AAPL", value, "USD", "en")).toBe("--");
  });
});

describe("formatChange", () => {
  it("has a sign and two decimals", () => {
    expect(formatChange(1.234, "en")).toBe("+1.23");
    expect(formatChange(-0.5, "en")).toBe("-0.50");
    expect(formatChange(0, "en")).toBe("+0.00");
    expect(formatChange(-0, "en")).toBe("+0.00");
    expect(formatChange(null, "en")).toBe("--");
  });
  it("puts the percent in brackets", () => {
    expect(formatChangeWithPercent(2.19, 0.9553, "en")).toBe("+2.19 (+0.96%)");
    expect(formatChangeWithPercent(-7.9, -1.9268, "en")).toBe("-7.90 (-1.93%)");
    expect(formatChangeWithPercent(2.19, null, "en")).toBe("+2.19");
    expect(formatPercent(null, "en")).toBe("--");
  });
  it("tells the direction by the sign", () => {
    expect([directionOf(1), directionOf(-1), directionOf(0), directionOf(null)]).toEqual([
      "up",
      "down",
      "flat",
      null,
    ]);
  });
});

describe("large figures", () => {
  it("shows market cap as T, B, M at 1e12, 1e9, 1e6 and plain below", () => {
    expect(formatMarketCap(2.5e12, "en")).toBe("$2.50T");
    expect(formatMarketCap(3e9, "en")).toBe("$3.00B");
    expect(formatMarketCap(4e6, "en")).toBe("$4.00M");
    expect([1e12, 1e9, 1e6].map((each) => formatMarketCap(each, "en"))).toEqual([
      "$1.00T",
      "$1.00B",
      "$1.00M",
    ]);
    expect([0, -5e9, -20].map((each) => formatMarketCap(each, "en"))).toEqual(["$0", "-$5.00B", "-$20"]);
    // Half a hundredth is rounded up, so that a divisor is exact.
    expect([9.99995e14, 9.99995e11, 9.99995e8].map((each) => formatMarketCap(each, "en"))).toEqual([
      "$1,000.00T",
      "$1,000.00B",
      "$1,000.00M",
    ]);
    expect(formatMarketCap(999_999, "en")).toBe("$999,999");
    expect(formatMarketCap(null, "en")).toBe("--");
  });
  it("shows volume in millions and billions of shares", () => {
    expect(formatVolume(48_210_000, "en")).toBe("48.21M");
    expect(formatVolume(1_200_000_000, "en")).toBe("1.20B");
    expect(formatVolume(51_034, "en")).toBe("51,034");
    expect([1e9, 1e6, 999_999, null].map((shares) => formatVolume(shares, "en"))).toEqual([
      "1.00B",
      "1.00M",
      "999,999",
      "--",
    ]);
    expect([9.99995e11, 9.99995e8].map((shares) => formatVolume(shares, "en"))).toEqual([
      "1,000.00B",
      "1,000.00M",
    ]);
  });
  it("shows a range only when both ends are known", () => {
    expect(formatDayRange("AAPL", { low: 228.61, high: 232.8 }, "USD", "en")).toBe("$228.61 - $232.80");
    expect(formatDayRange("AAPL", { low: null, high: 232.8 }, "USD", "en")).toBe("--");
    expect(formatYield(0.44, "en")).toBe("0.44%");
  });
  it("places the price in its range", () => {
    expect(placeInRange(15, 10, 20)).toBe(0.5);
    expect([placeInRange(10, 10, 20), placeInRange(20, 10, 20)]).toEqual([0, 1]);
    expect([placeInRange(9.99, 10, 20), placeInRange(20.01, 10, 20)]).toEqual([null, null]);
    expect(placeInRange(15, 20, 20)).toBeNull();
    expect([placeInRange(null, 10, 20), placeInRange(15, null, 20), placeInRange(15, 10, null)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("formatAge", () => {
  it("speaks of minutes, hours and days", () => {
    const minute = 60_000;
    expect(formatAge(0, 59_999, english)).toBe("just now");
    expect([minute, 60 * minute, 24 * 60 * minute].map((now) => formatAge(0, now, english))).toEqual([
      "1 min ago",
      "1 h ago",
      "1 day ago",
    ]);
    expect(formatAge(0, 3 * minute, english)).toBe("3 min ago");
    expect(formatAge(0, 125 * minute, english)).toBe("2 h ago");
    expect(formatAge(0, 25 * 60 * minute, english)).toBe("1 day ago");
    expect(formatAge(0, 72 * 60 * minute, english)).toBe("3 days ago");
    expect(formatAge(10 * minute, 0, english)).toBe("just now");
  });
});

describe("formatWait", () => {
  it("speaks of minutes, hours and days", () => {
    const minute = 60_000;
    expect(formatWait(59_999, 0, english)).toBe("in a moment");
    expect(formatWait(-5 * minute, 0, english)).toBe("in a moment");
    expect([minute, 60 * minute, 24 * 60 * minute].map((at) => formatWait(at, 0, english))).toEqual([
      "in 1 min",
      "in 1 h",
      "in 1 day",
    ]);
    expect(formatWait(10 * minute, 7 * minute, english)).toBe("in 3 min");
    expect(formatWait(3 * minute, 0, english)).toBe("in 3 min");
    expect(formatWait(125 * minute, 0, english)).toBe("in 2 h");
    expect(formatWait(25 * 60 * minute, 0, english)).toBe("in 1 day");
    expect(formatWait(7 * 24 * 60 * minute, 0, english)).toBe("in 7 days");
  });
});

describe("in other languages", () => {
  // A blank that does not break, as German writes before units.
  const nbsp = "\u00a0";

  it("numbers, money and percentages are written as the language does", () => {
    expect(formatPrice("AAPL", 1228.61, "USD", "de")).toBe(`1.228,61${nbsp}$`);
    expect(formatPrice("AAPL", 1228.61, "EUR", "de")).toBe(`1.228,61${nbsp}EUR`);
    expect(formatPrice("AAPL", 1228.61, "USD", "es")).toBe("$1,228.61");
    expect(formatPrice("EUR/USD", 1.0876, "USD", "de")).toBe("1,0876");
    expect(formatChangeWithPercent(-2.19, -0.96, "de")).toBe(`-2,19 (-0,96${nbsp}%)`);
    expect(formatChangeWithPercent(2.19, 0.96, "es")).toBe("+2.19 (+0.96%)");
    expect(formatYield(0.44, "de")).toBe(`0,44${nbsp}%`);
    expect(formatRatio(32.5, "de")).toBe("32,50");
    expect(formatDayRange("AAPL", { low: 228.6, high: 232.8 }, "USD", "de")).toBe(
      `228,60${nbsp}$ - 232,80${nbsp}$`,
    );
  });

  it("large numbers have the language's own words", () => {
    expect(formatMarketCap(2.5e12, "de")).toBe(`2,50${nbsp}Bio.${nbsp}$`);
    expect(formatMarketCap(2.96e12, "es")).toBe(`$2.96${nbsp}billones`);
    expect(formatMarketCap(48.2e9, "es")).toBe(`$48.20${nbsp}mil${nbsp}M`);
    expect(formatVolume(1.2e9, "de")).toBe(`1,20${nbsp}Mrd.`);
    expect(formatVolume(48_210_000, "es")).toBe(`48.21${nbsp}M`);
    expect(formatVolume(51_034, "de")).toBe("51.034");
    expect(formatVolume(null, "de")).toBe("--");
  });
});
