import { describe, expect, it } from "vitest";
import type { LivePrices, Quote } from "#contract/market.ts";
import { bareQuote } from "#tests/support/bare-quote.ts";
import {
  bookSymbolsMax,
  emptyBook,
  hasAwaited,
  viewOf,
  withAnswer,
  withFailedCall,
  withPrices,
} from "./quote-book.ts";

const pending = { reason: "pending" as const, message: "soon" };
/** As the stream sends it: without the company's facts. */
const priceOf = ({ sector: _sector, ...price }: Quote): LivePrices["prices"][number] => price;
const quote = (symbol: string, price: number, asOf = "2026-11-21T03:00:00.000Z"): Quote => ({
  ...bareQuote(symbol, price, asOf),
  tradingDay: "weekend",
  nextOpen: "2026-11-23T14:30:00.000Z",
});

describe("withAnswer", () => {
  it("keeps the last known price beside the failure of its renewal", () => {
    const book = withAnswer(emptyBook, { quotes: { AAPL: quote("AAPL", 1) }, failed: {} });
    const failed = { AAPL: { reason: "provider-down" as const, message: "down" } };
    expect(viewOf(withAnswer(book, { quotes: {}, failed }), "AAPL")).toMatchObject({
      quote: { price: 1 },
      failure: { reason: "provider-down" },
    });
  });

  it("never replaces a price by an older one of the same provider", () => {
    const newest = { quotes: { AAPL: quote("AAPL", 2, "2026-11-21T03:05:00.000Z") }, failed: {} };
    const late = withAnswer(withAnswer(emptyBook, newest), {
      quotes: { AAPL: quote("AAPL", 1) },
      failed: {},
    });
    expect(late.quotes.AAPL?.price).toBe(2);
  });

  it("keeps a bounded number of symbols, the newest ones", () => {
    let book = emptyBook;
    for (let at = 0; at < bookSymbolsMax + 5; at++)
      book = withAnswer(book, { quotes: { [`S${at}`]: quote(`S${at}`, 1) }, failed: {} });
    expect(Object.keys(book.quotes)).toHaveLength(bookSymbolsMax);
    expect(book.quotes[`S${bookSymbolsMax + 4}`]).toBeDefined();
  });

  it("ends the waiting of its symbols, and keeps what was said of others", () => {
    const waiting = { quotes: {}, failed: { AAPL: pending, MSFT: pending } };
    expect(hasAwaited(waiting, ["AAPL"])).toBe(true);
    const book = withAnswer(waiting, { quotes: { AAPL: quote("AAPL", 3) }, failed: {} });
    expect(hasAwaited(book, ["AAPL"])).toBe(false);
    expect(hasAwaited(book, ["AAPL", "MSFT"])).toBe(true);
    expect(viewOf(book, "AAPL")).toEqual({ quote: book.quotes.AAPL, failure: null });
  });
});

describe("withPrices", () => {
  const known = { ...quote("AAPL", 1), sector: "Technology" };
  const book = withAnswer(emptyBook, { quotes: { AAPL: known }, failed: {} });

  it("is a new price in the same quote: what it does not tell stays", () => {
    const next = withPrices(book, [quote("AAPL", 2, "2026-11-21T03:00:01.000Z")].map(priceOf));
    expect(next.quotes.AAPL).toEqual({
      ...known,
      price: 2,
      stock_price_usd: 2,
      asOf: "2026-11-21T03:00:01.000Z",
      lastUpdate: "2026-11-21T03:00:01.000Z",
    });
  });

  it("leaves alone what is newer, another provider's or not known", () => {
    const old = priceOf(quote("AAPL", 2, "2026-11-21T02:59:59.000Z"));
    const other = { ...priceOf(quote("AAPL", 3, "2026-11-21T03:00:01.000Z")), provider: "Yahoo" as const };
    const unknown = priceOf(quote("TSLA", 4));
    expect(withPrices(book, [old, other, unknown]).quotes).toEqual(book.quotes);
  });
});

describe("viewOf and hasAwaited", () => {
  it("shows a price as on its way before anybody asked, and while others are fetched first", () => {
    const next = { reason: "over-load-limit" as const, message: "later" };
    const book = { quotes: {}, failed: { S1: next } };
    expect(viewOf(book, "S1").failure?.reason).toBe("pending");
    expect(viewOf(book, "S2").failure?.reason).toBe("pending");
    expect(hasAwaited(book, ["S1"])).toBe(true);
    expect(hasAwaited(book, ["S2"])).toBe(true);
  });

  it("says why there is none when the call failed, and leaves known prices alone", () => {
    const book = withAnswer(emptyBook, { quotes: { AAPL: quote("AAPL", 1) }, failed: { BA: pending } });
    const failed = withFailedCall(book, ["AAPL", "BA"], "The service cannot be reached.");
    expect(viewOf(failed, "AAPL")).toMatchObject({ quote: { price: 1 }, failure: null });
    expect(viewOf(failed, "BA")).toEqual({
      quote: null,
      failure: { reason: "provider-down", message: "The service cannot be reached." },
    });
    expect(hasAwaited(failed, ["BA"])).toBe(false);
  });
});
