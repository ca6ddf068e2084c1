import { expect, it } from "vitest";
import { spelledFor, tickerSymbols } from "./ticker-symbols.ts";

const symbolOf = (name: string) => {
  const found = tickerSymbols.find(({ symbol }) => symbol === name);
  if (!found) throw new Error(name);
  return found;
};

it("TICKER-03: the symbols in their order", () => {
  expect(tickerSymbols.map(({ symbol }) => symbol).join(", ")).toBe(
    "AAPL, MSFT, GOOGL, AMZN, TSLA, META, NVDA, NFLX, BTC-USD, ETH-USD, EUR/USD, GBP/USD, JPY/USD, XAU/USD",
  );
});

it("a symbol is spelled as its provider does, or as the product does", () => {
  expect(spelledFor(symbolOf("AAPL"), "finnhub")).toEqual({ spelling: "AAPL", isInverted: false });
  expect(spelledFor(symbolOf("BTC-USD"), "twelve-data")).toEqual({ spelling: "BTC/USD", isInverted: false });
  expect(spelledFor(symbolOf("BTC-USD"), "yahoo")).toEqual({ spelling: "BTC-USD", isInverted: false });
});

it("FinHub has the yen the other way round, and no other pair", () => {
  expect(spelledFor(symbolOf("JPY/USD"), "finnhub")).toEqual({ spelling: "OANDA:USD_JPY", isInverted: true });
  const inverted = tickerSymbols.filter((each) => spelledFor(each, "finnhub").isInverted);
  expect(inverted.map(({ symbol }) => symbol)).toEqual(["JPY/USD"]);
});
