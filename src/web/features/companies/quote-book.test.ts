import { describe, expect, it } from "vitest";
import type { Quote } from "#contract/market.ts";
import { bareQuote } from "#tests/support/bare-quote.ts";
import {
  bookSymbolsMax,
  emptyBook,
  hasPending,
  requestedSymbols,
  viewOf,
  withAnswer,
  withQuote,
} from "./quote-book.ts";

const quote = (symbol: string, price: number, asOf = "2026-11-21T03:00:00.000Z"): Quote => ({
  ...bareQuote(symbol, price, asOf),
  tradingDay: "weekend",
  nextOpen: "2026-11-23T14:30:00.000Z",
});

describe("withAnswer", () => {
  it("keeps the last known price beside the failure of its renewal", () => {
    const book = withAnswer(emptyBook, { quotes: { AAPL: quote("AAPL", 1) }, failed: {} });
    const failed = { AAPL: { reason: "provider-down" as const, message: "down" } };
    expect(viewOf(withAnswer(book, { quotes: {}, failed }), "AAPL", ["AAPL"])).toMatchObject({
      quote: { price: 1 },
      failure: { reason: "provider-down" },
    });
  });

  it("never replaces a price by an older one of the same provider", () => {
    const book = withQuote(emptyBook, quote("AAPL", 2, "2026-11-21T03:05:00.000Z"));
    const late = withAnswer(book, { quotes: { AAPL: quote("AAPL", 1) }, failed: {} });
    expect(late.quotes.AAPL?.price).toBe(2);
  });

  it("keeps a bounded number of symbols, the newest ones", () => {
    let book = emptyBook;
    for (let at = 0; at < bookSymbolsMax + 5; at++) book = withQuote(book, quote(`S${at}`, 1));
    expect(Object.keys(book.quotes)).toHaveLength(bookSymbolsMax);
    expect(book.quotes[`S${bookSymbolsMax + 4}`]).toBeDefined();
  });
});

describe("withQuote", () => {
  it("ends the waiting of its symbol", () => {
    const waiting = { quotes: {}, failed: { AAPL: { reason: "pending" as const, message: "soon" } } };
    expect(hasPending(waiting)).toBe(true);
    const book = withQuote(waiting, quote("AAPL", 3));
    expect(hasPending(book)).toBe(false);
    expect(viewOf(book, "AAPL", ["AAPL"])).toEqual({ quote: book.quotes.AAPL, failure: null });
  });
});

describe("requestedSymbols and viewOf", () => {
  const many = Array.from({ length: 15 }, (_, at) => `S${at}`);

  it("asks for at most 10 distinct symbols", () => {
    expect(requestedSymbols([...many, "S0"])).toEqual(many.slice(0, 10));
  });

  it("says why a symbol beyond the limit has no price", () => {
    expect(viewOf(emptyBook, "S14", requestedSymbols(many)).failure?.reason).toBe("over-load-limit");
    expect(viewOf(emptyBook, "S1", requestedSymbols(many)).failure?.reason).toBe("pending");
  });
});
