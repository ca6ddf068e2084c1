import { describe, expect, it } from "vitest";
import { isOfRunningTrading, isStale, marketStateAt, tradingDayOf } from "#domain/market/session.ts";

const at = (text: string) => marketStateAt(Date.parse(text));

describe("marketStateAt", () => {
  it("follows the four sessions of a trading day in winter time", () => {
    expect(at("2026-11-20T08:59:59Z")).toBe("closed");
    expect(at("2026-11-20T09:00:00Z")).toBe("pre");
    expect(at("2026-11-20T14:29:59Z")).toBe("pre");
    expect(at("2026-11-20T14:30:00Z")).toBe("regular");
    expect(at("2026-11-20T20:59:59Z")).toBe("regular");
    expect(at("2026-11-20T21:00:00Z")).toBe("post");
    expect(at("2026-11-21T00:59:59Z")).toBe("post");
    expect(at("2026-11-21T01:00:00Z")).toBe("closed");
  });
  it("follows New York into summer time", () => {
    expect(at("2026-03-06T14:00:00Z")).toBe("pre");
    expect(at("2026-03-09T14:00:00Z")).toBe("regular");
  });
  it("is closed on weekends and holidays", () => {
    expect(at("2026-11-21T16:00:00Z")).toBe("closed");
    expect(at("2026-11-26T16:00:00Z")).toBe("closed");
    expect(at("2026-07-03T16:00:00Z")).toBe("closed");
    expect(at("2028-04-14T16:00:00Z")).toBe("closed");
  });
  it("ends at 13:00 on half days", () => {
    expect(at("2026-11-27T17:59:00Z")).toBe("regular");
    expect(at("2026-11-27T18:00:00Z")).toBe("post");
    expect(at("2026-11-27T22:00:00Z")).toBe("closed");
  });
});

describe("the calendar", () => {
  it("covers 2025 to 2028", () => {
    // The first and the last trading days of the exchange in those years.
    expect(["2025-01-02", "2025-12-31", "2028-01-03", "2028-12-29"].map(tradingDayOf)).toEqual([
      "full",
      "full",
      "full",
      "full",
    ]);
    expect(["2024-12-31", "2029-01-02"].map(tradingDayOf)).toEqual([null, null]);
  });
});

describe("isStale", () => {
  const fresh = {
    asOfMs: 1_000_000_000,
    fetchedAtMs: 1_000_000_000,
    nowMs: 1_000_060_000,
    state: "regular" as const,
    renewalFailed: false,
  };
  it("holds a price fresh that was fetched lately", () => {
    expect(isStale(fresh)).toBe(false);
    expect(isStale({ ...fresh, nowMs: fresh.fetchedAtMs + 120_000 })).toBe(false);
    expect(isStale({ ...fresh, asOfMs: fresh.nowMs - 15 * 60_000 })).toBe(false);
  });
  it("marks a price whose renewal failed or is overdue", () => {
    expect(isStale({ ...fresh, renewalFailed: true })).toBe(true);
    expect(isStale({ ...fresh, nowMs: fresh.nowMs + 61_000 })).toBe(true);
  });
  it("marks a price over 15 minutes old while trading runs, not while the exchange is closed", () => {
    const old = { ...fresh, asOfMs: fresh.nowMs - 15 * 60_000 - 1 };
    expect(isStale(old)).toBe(true);
    expect(isStale({ ...old, state: "closed" })).toBe(false);
  });
});

describe("the last close", () => {
  const ms = (text: string) => Date.parse(text);
  /** Fetched on Friday, November 20; the bell rang at 21:00 UTC. */
  const fetchedAt = (text: string) => ({
    asOfMs: Math.min(ms(text), ms("2026-11-20T21:00:00Z")),
    fetchedAtMs: ms(text),
    nowMs: ms("2026-11-22T15:00:00Z"),
    state: "closed" as const,
    renewalFailed: false,
  });

  it("equal closes look equal: two prices from after the bell, one of them renewed a minute ago", () => {
    const early = fetchedAt("2026-11-20T21:00:00Z");
    expect(isStale(early)).toBe(false);
    expect(isStale({ ...early, fetchedAtMs: early.nowMs - 60_000 })).toBe(false);
    expect(isStale({ ...early, renewalFailed: true })).toBe(false);
  });
  it("is not known from a price that was fetched a second before the bell", () => {
    expect(isStale(fetchedAt("2026-11-20T20:59:59Z"))).toBe(true);
  });
  it("holds before the opening bell, but a price of that morning's trading ages", () => {
    const monday = {
      ...fetchedAt("2026-11-20T21:05:00Z"),
      nowMs: ms("2026-11-23T13:00:00Z"),
      state: "pre" as const,
    };
    expect(isStale(monday)).toBe(false);
    const preMarket = ms("2026-11-23T12:50:00Z");
    expect(isStale({ ...monday, asOfMs: preMarket, fetchedAtMs: preMarket })).toBe(true);
  });
  it("ends with the opening bell", () => {
    const open = {
      ...fetchedAt("2026-11-20T21:05:00Z"),
      nowMs: ms("2026-11-23T14:30:00Z"),
      state: "regular" as const,
    };
    expect(isStale(open)).toBe(true);
  });
});

describe("isOfRunningTrading", () => {
  const price = (asOf: string, now: string, state: "pre" | "regular" | "post" | "closed") =>
    isOfRunningTrading({ asOfMs: Date.parse(asOf), nowMs: Date.parse(now), state });

  it("takes a price of the same session, and none of another one or while the exchange is closed", () => {
    expect(price("2026-11-20T15:00:00Z", "2026-11-20T15:00:10Z", "regular")).toBe(true);
    expect(price("2026-11-20T14:29:59Z", "2026-11-20T14:30:00Z", "regular")).toBe(false);
    expect(price("2026-11-19T15:00:00Z", "2026-11-20T15:00:00Z", "regular")).toBe(false);
    expect(price("2026-11-20T20:59:59Z", "2026-11-20T21:00:01Z", "post")).toBe(false);
    expect(price("2026-11-20T21:00:00Z", "2026-11-22T15:00:00Z", "closed")).toBe(false);
    expect(price("2026-11-22T15:00:00Z", "2026-11-22T15:00:00Z", "closed")).toBe(false);
  });
});
