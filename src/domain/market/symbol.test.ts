import { describe, expect, it } from "vitest";
import { inverted, type PriceFigures, withChange } from "#domain/market/figures.ts";
import {
  companyLinks,
  currencyOf,
  isSymbol,
  monogram,
  priceKindOf,
  symbolsIn,
} from "#domain/market/symbol.ts";
import { tickerSymbols } from "#domain/market/ticker-symbols.ts";

describe("symbols", () => {
  it("accepts US symbols with class and rejects everything else", () => {
    for (const good of ["A", "AAPL", "BRK.B", "BF-B", "GOOGL"]) expect(isSymbol(good)).toBe(true);
    for (const bad of ["", "aapl", "1A", ".A", "AAPL ", "TOOLONGNAME", "EUR/USD", "A\n", "__proto__"])
      expect(isSymbol(bad)).toBe(false);
  });
  it("reads a comma list once each, in order, up to the bound", () => {
    expect(symbolsIn("AAPL, msft,,AAPL,TSLA", 50)).toEqual(["AAPL", "MSFT", "TSLA"]);
    expect(symbolsIn("AAPL,MSFT,TSLA", 2)).toEqual(["AAPL", "MSFT"]);
    expect(symbolsIn("AAPL,<b>", 50)).toBeNull();
    expect(symbolsIn(" , ", 50)).toBeNull();
  });
  it("takes everything with a slash for a pair", () => {
    expect(priceKindOf("XAU/USD")).toBe("pair");
    expect(priceKindOf("ETH-USD")).toBe("crypto");
    expect(priceKindOf("BF-B")).toBe("stock");
  });
  it("knows the currency by the symbol", () => {
    expect([currencyOf("AAPL"), currencyOf("USD/JPY"), currencyOf("A/B")]).toEqual(["USD", "JPY", null]);
  });
  it("draws a monogram of at most two letters", () => {
    expect([monogram("AAPL"), monogram("F"), monogram("BRK.B"), monogram("BF-B")]).toEqual([
      "AA",
      "F",
      "BR",
      "BF",
    ]);
  });
});

describe("links", () => {
  it("spells class shares as each site does", () => {
    expect(companyLinks("BRK.B").map((link) => link.href)).toEqual([
      "https://finance.yahoo.com/quote/BRK-B",
      "https://www.nasdaq.com/market-activity/stocks/brk.b",
      "https://www.tradingview.com/symbols/BRK.B/",
    ]);
  });
});

describe("ticker", () => {
  it("lists the fourteen symbols of the specification in order", () => {
    expect(tickerSymbols.map((entry) => entry.symbol).join(", ")).toBe(
      "AAPL, MSFT, GOOGL, AMZN, TSLA, META, NVDA, NFLX, BTC-USD, ETH-USD, EUR/USD, GBP/USD, JPY/USD, XAU/USD",
    );
  });
  it("turns a pair round: the low becomes the high, the change is computed again", () => {
    const figures: PriceFigures = {
      price: 150,
      change: -1,
      changePercent: -0.66,
      open: 151,
      high: 152,
      low: 149,
      previousClose: 151,
      volume: 5,
      currency: "JPY",
      asOfMs: 1,
      delaySeconds: null,
    };
    const turned = inverted(figures);
    expect(turned.price).toBeCloseTo(0.0066667, 7);
    expect(turned.change).toBeCloseTo(1 / 150 - 1 / 151, 9);
    expect(turned.changePercent).toBeCloseTo((151 / 150 - 1) * 100, 9);
    expect(turned.high).toBe(1 / 149);
    expect(turned.low).toBe(1 / 152);
    expect(turned.volume).toBeNull();
    expect(inverted({ ...figures, previousClose: 0 }).change).toBeNull();
    const filled = withChange({ ...figures, change: null, changePercent: null });
    expect(filled.change).toBe(-1);
    expect(filled.changePercent).toBeCloseTo(-0.662, 3);
  });
});
