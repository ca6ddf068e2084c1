import { describe, expect, it } from "vitest";
import type { PriceFigures } from "#domain/market/figures.ts";
import { type LivePrice, latestOf, withLivePrice, withNewerPrice } from "#domain/market/live-price.ts";

/** A quote of Friday, November 20, 2026, 10:30 in New York. */
const asOfMs = Date.parse("2026-11-20T15:30:00Z");
const figures: PriceFigures = {
  price: 200,
  change: 10,
  changePercent: (10 / 190) * 100,
  open: 195,
  high: 205,
  low: 194,
  previousClose: 190,
  volume: 1_000,
  currency: "USD",
  asOfMs,
  delaySeconds: 0,
};
const live = (price: number, atMs = asOfMs + 1_000, isTrade = true) => ({ price, atMs, isTrade });

describe("withLivePrice", () => {
  it("is a newer price of the same quote: the change is counted from the same previous close", () => {
    expect(withLivePrice(figures, live(209))).toEqual({
      ...figures,
      price: 209,
      change: 19,
      changePercent: 10.000000000000009,
      high: 209,
      asOfMs: asOfMs + 1_000,
    });
    expect(withLivePrice(figures, live(193))).toMatchObject({ price: 193, high: 205, low: 193 });
  });
  it("takes no price that is as old as the known one, or older", () => {
    expect(withLivePrice(figures, live(201, asOfMs))).toBeNull();
    expect(withLivePrice(figures, live(201, asOfMs - 1))).toBeNull();
    expect(withLivePrice({ ...figures, asOfMs: null }, live(201))).toBeNull();
  });
  it("takes no price of another day than the previous close is of", () => {
    expect(withLivePrice(figures, live(201, Date.parse("2026-11-23T14:30:00Z")))).toBeNull();
  });
  it("takes a price up to 30 % away, and none beyond", () => {
    expect(withLivePrice(figures, live(260))?.price).toBe(260);
    expect(withLivePrice(figures, live(260.01))).toBeNull();
    expect(withLivePrice(figures, live(140))?.price).toBe(140);
    expect(withLivePrice(figures, live(139.99))).toBeNull();
  });
  it("a price without a trade, and one outside of the session, makes neither high nor low", () => {
    expect(withLivePrice(figures, live(209, asOfMs + 1, false))).toMatchObject({ price: 209, high: 205 });
    const afterHours = Date.parse("2026-11-20T21:30:00Z");
    expect(withLivePrice(figures, live(193, afterHours))).toMatchObject({ price: 193, low: 194 });
  });
  it("leaves unknown what is unknown", () => {
    const bare = {
      ...figures,
      previousClose: null,
      change: null,
      changePercent: null,
      high: null,
      low: null,
    };
    expect(withLivePrice(bare, live(201))).toEqual({ ...bare, price: 201, asOfMs: asOfMs + 1_000 });
  });
});

describe("withNewerPrice", () => {
  it("keeps a price that came by the stream while the provider was asked, on what it answered", () => {
    const asked = { ...figures, price: 199, high: 206 };
    const known = { ...figures, price: 203, asOfMs: asOfMs + 500 };
    expect(withNewerPrice(asked, known)).toMatchObject({ price: 203, change: 13, high: 206 });
    expect(withNewerPrice(asked, { ...known, asOfMs })).toBe(asked);
    expect(withNewerPrice(asked, undefined)).toBe(asked);
  });
});

describe("latestOf", () => {
  const nowMs = asOfMs;
  const price = (symbol: string, value: number, atMs: number): LivePrice => ({
    symbol,
    price: value,
    atMs,
    isTrade: true,
  });
  it("takes of each symbol the latest by its own time, in whatever order they come", () => {
    const batch = [
      price("A", 1, nowMs - 1),
      price("A", 2, nowMs - 3),
      price("B", 3, nowMs - 9),
      price("A", 4, nowMs - 2),
    ];
    expect(latestOf(batch, nowMs).map(({ symbol, price: value }) => [symbol, value])).toEqual([
      ["A", 1],
      ["B", 3],
    ]);
  });
  it("takes of equal times the one that came last", () => {
    expect(latestOf([price("A", 1, nowMs), price("A", 2, nowMs)], nowMs)).toEqual([price("A", 2, nowMs)]);
  });
  it("passes over what is no price and what is of a time that has not come", () => {
    const odd = [
      price("A", 0, nowMs),
      price("B", -1, nowMs),
      price("C", Number.NaN, nowMs),
      price("D", 1, 0),
    ];
    expect(latestOf([...odd, price("E", 1, nowMs + 60_001)], nowMs)).toEqual([]);
    // The provider's clock may be a little ahead: what it says is of now.
    expect(latestOf([price("F", 1, nowMs + 60_000)], nowMs)).toEqual([price("F", 1, nowMs)]);
  });
});
