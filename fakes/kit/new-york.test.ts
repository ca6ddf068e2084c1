import { describe, expect, it } from "vitest";
import { endlessDayAt, marketStatusAt, newYorkInstant, newYorkTime, tradingDayAt } from "./new-york.ts";

const at = (text: string) => Date.parse(text);

describe("the New York clock", () => {
  it("follows summer and winter time", () => {
    expect(newYorkTime(at("2026-07-01T13:30:00Z"))).toEqual({
      date: "2026-07-01",
      minute: 570,
      weekend: false,
    });
    expect(newYorkTime(at("2026-11-21T03:30:00Z"))).toEqual({
      date: "2026-11-20",
      minute: 22 * 60 + 30,
      weekend: false,
    });
  });
  it("finds the instant of a local minute on both sides of the change of clocks", () => {
    expect(newYorkInstant("2026-10-30", 570)).toBe(at("2026-10-30T13:30:00Z"));
    expect(newYorkInstant("2026-11-02", 570)).toBe(at("2026-11-02T14:30:00Z"));
  });
});

describe("the exchange's hours", () => {
  it.each([
    ["2026-11-20T14:29:00Z", false, "pre-market"],
    ["2026-11-20T14:30:00Z", true, "regular"],
    ["2026-11-20T20:59:00Z", true, "regular"],
    ["2026-11-20T21:00:00Z", false, "post-market"],
    ["2026-11-21T16:00:00Z", false, null],
    ["2026-11-27T17:59:00Z", true, "regular"],
    ["2026-11-27T18:00:00Z", false, "post-market"],
  ])("%s: open %s, session %s", (time, isOpen, session) => {
    expect(marketStatusAt(at(time))).toEqual({ isOpen, session, holiday: null });
  });
  it("closes on a holiday and names it", () => {
    expect(marketStatusAt(at("2026-11-26T16:00:00Z"))).toEqual({
      isOpen: false,
      session: null,
      holiday: "Thanksgiving Day",
    });
  });
  it("looks back over weekend and holiday for the last day and the close before it", () => {
    expect(tradingDayAt(at("2026-11-22T12:00:00Z"))).toEqual({
      date: "2026-11-20",
      opensMs: at("2026-11-20T14:30:00Z"),
      closesMs: at("2026-11-20T21:00:00Z"),
      previousCloseMs: at("2026-11-19T21:00:00Z"),
    });
    expect(tradingDayAt(at("2026-11-27T15:00:00Z")).previousCloseMs).toBe(at("2026-11-25T21:00:00Z"));
  });
  it("measures an endless day against 16:00 of the day before", () => {
    expect(endlessDayAt(at("2026-11-22T12:00:00Z"))).toEqual({
      date: "2026-11-22",
      opensMs: at("2026-11-22T05:00:00Z"),
      closesMs: at("2026-11-23T05:00:00Z"),
      previousCloseMs: at("2026-11-21T21:00:00Z"),
    });
  });
});
