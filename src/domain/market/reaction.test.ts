import { describe, expect, it } from "vitest";
import {
  type AnchorWindow,
  anchorWindow,
  marketMoveOver,
  moveSince,
  type TimedPrice,
} from "#domain/market/reaction.ts";
import { isRestated, mayHideSplit } from "#domain/market/split.ts";

const ms = (text: string) => Date.parse(text);
/** Friday in regular trading, New York 11:00. */
const published = ms("2026-11-20T16:00:00Z");
const later = ms("2026-11-20T20:00:00Z");
const price = (at: string, amount: number, currency: string | null = "USD"): TimedPrice => ({
  atMs: ms(at),
  price: amount,
  currency,
  provider: "FinHub",
});
const windowAt = (at: string, now = later): AnchorWindow => {
  const window = anchorWindow(ms(at), now);
  if ("reason" in window) throw new Error(window.reason);
  return window;
};

describe("the anchor's window", () => {
  it("begins with publication in regular trading and lasts 15 minutes, or to the closing bell", () => {
    expect(windowAt("2026-11-20T16:00:00Z")).toEqual({
      kind: "publication",
      fromMs: published,
      toMs: ms("2026-11-20T16:15:00Z"),
    });
    expect(windowAt("2026-11-20T20:55:00Z", ms("2026-11-21T00:00:00Z")).toMs).toBe(
      ms("2026-11-20T21:00:00Z"),
    );
    expect(windowAt("2026-11-27T17:50:00Z", ms("2026-11-28T00:00:00Z")).toMs).toBe(
      ms("2026-11-27T18:00:00Z"),
    );
  });
  it("begins with the next opening bell for news of the night, the weekend, a holiday and before the bell", () => {
    const monday = ms("2026-11-30T20:00:00Z");
    for (const [at, opens] of [
      ["2026-11-20T14:29:59Z", "2026-11-20T14:30:00Z"],
      ["2026-11-20T21:00:00Z", "2026-11-23T14:30:00Z"],
      ["2026-11-21T12:00:00Z", "2026-11-23T14:30:00Z"],
      ["2026-11-26T16:00:00Z", "2026-11-27T14:30:00Z"],
      ["2026-11-27T18:00:00Z", "2026-11-30T14:30:00Z"],
    ] as const)
      expect(windowAt(at, monday)).toMatchObject({ kind: "next-open", fromMs: ms(opens) });
  });
  it("is there for what is published just now, and from the bell's own moment on", () => {
    expect(windowAt("2026-11-20T16:00:00Z", published)).toMatchObject({ kind: "publication" });
    const bell = ms("2026-11-23T14:30:00Z");
    expect(windowAt("2026-11-21T12:00:00Z", bell)).toEqual({
      kind: "next-open",
      fromMs: bell,
      toMs: ms("2026-11-23T14:45:00Z"),
    });
  });
  it("is not there for the future, before the next bell, and in years without a calendar", () => {
    expect(anchorWindow(later + 1, later)).toEqual({
      reason: "The publication date is in the future.",
      state: "unknown",
    });
    expect(anchorWindow(ms("2026-11-21T12:00:00Z"), ms("2026-11-22T12:00:00Z"))).toEqual({
      reason: "The exchange hasn't opened since publication.",
      state: "waiting",
    });
    expect(anchorWindow(ms("2024-03-05T16:00:00Z"), later)).toEqual({
      reason: "The exchange calendar doesn't cover 2024.",
      words: { sentence: "The exchange calendar doesn't cover {year}.", values: { year: "2024" } },
      state: "unknown",
    });
  });
});

describe("the move since publication", () => {
  const window = windowAt("2026-11-20T16:00:00Z");
  const anchor = price("2026-11-20T16:00:30Z", 200);
  const latest = price("2026-11-20T19:59:00Z", 207);

  it("is the percentage between anchor and latest price, as computed by hand", () => {
    // 207 / 200 = 1.035
    const move = moveSince(window, { anchor, latest, days: [] }, later);
    expect(move).toMatchObject({ anchor, latest, currency: "USD" });
    expect("movePercent" in move && move.movePercent).toBeCloseTo(3.5, 10);
  });
  it("takes a price at either end of the window for the anchor", () => {
    for (const at of ["2026-11-20T16:00:00Z", "2026-11-20T16:15:00Z"])
      expect(moveSince(window, { anchor: price(at, 200), latest, days: [] }, later)).toHaveProperty(
        "movePercent",
      );
  });
  it("never takes a price from before the window, or after it, for the anchor", () => {
    for (const at of ["2026-11-20T15:59:59Z", "2026-11-20T16:15:01Z"])
      expect(moveSince(window, { anchor: price(at, 200), latest, days: [] }, later)).toEqual({
        reason: "No price was recorded within 15 minutes after publication.",
        state: "unknown",
      });
  });
  it("gives a reason while the anchor or a later price is still to come", () => {
    const soon = ms("2026-11-20T16:05:00Z");
    expect(moveSince(window, { anchor: null, latest: null, days: [] }, soon)).toEqual({
      reason: "No trades since publication yet.",
      state: "waiting",
    });
    expect(moveSince(window, { anchor: null, latest: null, days: [] }, window.toMs)).toEqual({
      reason: "No trades since publication yet.",
      state: "waiting",
    });
    expect(moveSince(window, { anchor, latest: anchor, days: [] }, later)).toEqual({
      reason: "No trades since publication yet.",
      state: "waiting",
    });
    const opening = windowAt("2026-11-21T12:00:00Z", ms("2026-11-23T20:00:00Z"));
    expect(moveSince(opening, { anchor: null, latest, days: [] }, ms("2026-11-23T20:00:00Z"))).toEqual({
      reason: "No price was recorded within 15 minutes after the exchange opened.",
      state: "unknown",
    });
  });
  it("gives a reason where the currencies differ or are not named", () => {
    const trail = { anchor, latest: price("2026-11-20T19:59:00Z", 207, "CAD"), days: [] };
    expect(moveSince(window, trail, later)).toEqual({
      reason: "The first price is in USD, the latest in CAD.",
      words: {
        sentence: "The first price is in {first}, the latest in {latest}.",
        values: { first: "USD", latest: "CAD" },
      },
      state: "unknown",
    });
    const unnamed = { anchor: price("2026-11-20T16:00:30Z", 200, null), latest, days: [] };
    expect(moveSince(window, unnamed, later)).toEqual({
      reason: "The provider gives no currency for one of the two prices.",
      state: "unknown",
    });
  });
  it("gives a reason where a split may lie between the two prices", () => {
    const days = [
      { day: "2026-11-20", price: 204, previousClose: 198 },
      { day: "2026-11-23", price: 52, previousClose: 51 },
    ];
    const split = { anchor, latest: price("2026-11-23T16:00:00Z", 52), days };
    const reason = "Possible stock split between the two prices.";
    expect(moveSince(window, split, ms("2026-11-23T16:01:00Z"))).toEqual({ reason, state: "unknown" });
    // The provider restated the anchor's day: 204 / 4.
    const restated = { anchor, latest, days: [{ day: "2026-11-20", price: 51, previousClose: 49.5 }] };
    expect(moveSince(window, restated, later)).toEqual({ reason, state: "unknown" });
    // The split is before the anchor's day.
    const before = [{ day: "2026-11-19", price: 800, previousClose: 790 }, ...days.slice(0, 1)];
    expect(moveSince(window, { anchor, latest, days: before }, later)).toHaveProperty("movePercent");
  });
});

describe("the market's move", () => {
  const anchor = price("2026-11-20T16:00:30Z", 200);
  const latest = price("2026-11-20T19:59:00Z", 207);
  const move = { anchor, latest, movePercent: 3.5, currency: "USD" };

  it("is SPY's between the same two moments, as computed by hand", () => {
    // 606 / 600 = 1.01
    const start = price("2026-11-20T16:03:00Z", 600);
    const end = price("2026-11-20T19:54:00Z", 606);
    const over = marketMoveOver(move, { start, end, days: [] });
    expect("percent" in over && over.percent).toBeCloseTo(1, 10);
  });
  it("is not known where SPY has no price within five minutes of a moment", () => {
    const end = price("2026-11-20T19:59:00Z", 606);
    for (const start of [null, price("2026-11-20T16:05:31Z", 600), price("2026-11-20T15:55:29Z", 600)])
      expect(marketMoveOver(move, { start, end, days: [] })).toEqual({
        reason: "No S&P 500 price was recorded for the first price's time.",
      });
    expect(marketMoveOver(move, { start: anchor, end: null, days: [] })).toEqual({
      reason: "No S&P 500 price was recorded for the latest price's time.",
    });
  });
});

describe("splits", () => {
  it("are seen by a previous close that no longer agrees with the day before", () => {
    const day = (price: number, previousClose: number | null) => ({ day: "", price, previousClose });
    expect(mayHideSplit([day(100, 99), day(104, 100), day(90, 104)])).toBe(false);
    // A fall of a third on news is no split: the previous close agrees.
    expect(mayHideSplit([day(150, 149), day(100, 150)])).toBe(false);
    expect(mayHideSplit([day(150, 149), day(101, 100)])).toBe(true);
    // 1:10, the other way round.
    expect(mayHideSplit([day(1, 1), day(10.2, 10)])).toBe(true);
    // Without a previous close a jump cannot be told apart from a split.
    expect(mayHideSplit([day(150, null), day(100, null)])).toBe(true);
    expect(isRestated(200, undefined)).toBe(false);
  });
  it("are seen from a factor of 1.2 overnight and of 1.4 within a day, in both directions", () => {
    const overnight = (before: number, after: number) =>
      mayHideSplit([
        { day: "", price: before, previousClose: null },
        { day: "", price: after, previousClose: null },
      ]);
    expect([overnight(100, 120), overnight(120, 100), overnight(100, 119), overnight(119, 100)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const within = (price: number, kept: number) =>
      isRestated(price, { day: "", price: kept, previousClose: null });
    expect([within(140, 100), within(100, 140), within(139, 100), within(100, 139)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
