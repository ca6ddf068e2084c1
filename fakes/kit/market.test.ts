import { describe, expect, it } from "vitest";
import { companies, pairs } from "./companies.ts";
import { createMarket } from "./market.ts";

const friday = Date.parse("2026-11-20T16:00:00Z");
const saturday = Date.parse("2026-11-21T16:00:00Z");
const symbols = [...companies, ...pairs].map((one) => one.symbol);

function marketAt(atMs: number, alwaysOpen = false) {
  return createMarket({ seed: "test", now: () => atMs, alwaysOpen });
}

describe("the market", () => {
  it("knows at least 150 companies, each symbol once", () => {
    expect(companies.length).toBeGreaterThanOrEqual(150);
    expect(new Set(symbols).size).toBe(symbols.length);
    for (const company of companies) {
      expect(company.symbol).toMatch(/^[A-Z]{1,5}(\.[A-Z])?$/);
      expect(company.priceUsd).toBeGreaterThan(0);
      expect(company.listedSince).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(company.quarterRevenueBillions).toBeGreaterThan(0);
    }
  });
  it("gives two processes the same price at the same time", () => {
    for (const symbol of ["AAPL", "BINANCE:BTCUSDT", "OANDA:EUR_USD"])
      expect(marketAt(friday).quoteOf(symbol)).toEqual(marketAt(friday).quoteOf(symbol));
  });
  it("keeps low <= price, open <= high for every symbol, and prices near their level", () => {
    for (const symbol of symbols) {
      const quote = marketAt(friday).quoteOf(symbol);
      expect(quote).not.toBeNull();
      expect(Math.max(quote!.price, quote!.open)).toBeLessThanOrEqual(quote!.high);
      expect(Math.min(quote!.price, quote!.open)).toBeGreaterThanOrEqual(quote!.low);
      const day = Math.abs(quote!.price / quote!.previousClose - 1);
      expect(day).toBeLessThan(0.2);
    }
  });
  it("moves within seconds while it is open", () => {
    const prices = [0, 6, 12, 18, 24, 30].map((s) => marketAt(friday + s * 1000).quoteOf("NVDA")?.price);
    expect(new Set(prices).size).toBeGreaterThan(2);
  });
  it("stands still at the weekend, at Friday's close", () => {
    const [first, later] = [0, 3_600_000].map((ms) => marketAt(saturday + ms).quoteOf("AAPL"));
    expect(first).toEqual(later);
    expect(first?.atMs).toBe(Date.parse("2026-11-20T21:00:00Z"));
    expect(first?.isOpen).toBe(false);
  });
  it("moves at the weekend when it is always open, and coins move in any case", () => {
    const price = (alwaysOpen: boolean, symbol: string, ms: number) =>
      marketAt(saturday + ms, alwaysOpen).quoteOf(symbol)?.price;
    expect(price(true, "AAPL", 0)).not.toBe(price(true, "AAPL", 120_000));
    expect(price(false, "BINANCE:BTCUSDT", 0)).not.toBe(price(false, "BINANCE:BTCUSDT", 120_000));
    expect(price(false, "OANDA:EUR_USD", 0)).toBe(price(false, "OANDA:EUR_USD", 120_000));
  });
  it("widens the day's range and never narrows it", () => {
    let atMs = friday;
    const market = createMarket({ seed: "test", now: () => atMs, alwaysOpen: false });
    let before = market.quoteOf("TSLA");
    for (let i = 0; i < 200; i += 1) {
      atMs += 7_000;
      const quote = market.quoteOf("TSLA");
      expect(quote!.high).toBeGreaterThanOrEqual(before!.high);
      expect(quote!.low).toBeLessThanOrEqual(before!.low);
      before = quote;
    }
  });
  it("answers null for a symbol nobody knows", () => {
    expect(marketAt(friday).quoteOf("ZZZZZ")).toBeNull();
    expect(marketAt(friday).yearRangeOf("ZZZZZ")).toBeNull();
  });
});
