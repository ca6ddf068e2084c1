import { describe, expect, it } from "vitest";
import {
  boundsOf,
  lastOpenedDay,
  nextOpenMs,
  sessionAt,
  tradingDayOf,
  tradingDaysBetween,
} from "#domain/market/session.ts";
import { exchangeDays, summerTime } from "#tests/fixtures/exchange/days-2026-2027.data.ts";

const kinds = { F: "full", H: "half-day", X: "holiday", W: "weekend" } as const;
type Letter = keyof typeof kinds;

/** Every day of both years with the edges of its sessions in UTC, computed from the table alone. */
const days = Object.entries(exchangeDays).flatMap(([year, months]) =>
  months.flatMap((letters, month) =>
    [...letters].map((letter, index) => {
      const midnight = Date.UTC(Number(year), month, index + 1);
      const day = new Date(midnight).toISOString().slice(0, 10);
      const [first, last] = summerTime[Number(year)] ?? ["", ""];
      const offset = day >= first && day <= last ? 4 : 5;
      const at = (hour: number, minute = 0) => midnight + ((hour + offset) * 60 + minute) * 60_000;
      const end = letter === "H" ? 13 : 16;
      return {
        day,
        kind: kinds[letter as Letter],
        trades: letter === "F" || letter === "H",
        edges: { pre: at(4), open: at(9, 30), close: at(end), over: at(end + 4), noon: at(12) },
      };
    }),
  ),
);
const openings = days.filter(({ trades }) => trades).map(({ edges }) => edges.open);

describe("the sessions of 2026 and 2027", () => {
  it("covers every day of both years", () => {
    expect(days).toHaveLength(730);
    expect(openings.length).toBe(251 + 251);
  });

  it("READ-75: the market state is right one second before and at each edge, through daylight saving, holidays and half days", () => {
    for (const { day, kind, trades, edges } of days) {
      const states = [edges.pre, edges.open, edges.close, edges.over].flatMap((edge) => [
        sessionAt(edge - 1_000).state,
        sessionAt(edge).state,
      ]);
      const wanted = ["closed", "pre", "pre", "regular", "regular", "post", "post", "closed"];
      expect([day, states]).toEqual([day, trades ? wanted : wanted.map(() => "closed")]);
      expect([day, tradingDayOf(day)]).toEqual([day, kind]);
      for (const moment of [edges.pre, edges.noon, edges.over])
        expect(sessionAt(moment).tradingDay).toBe(kind);
    }
  });

  it("names the bounds of each trading day, and none for the others", () => {
    for (const { day, trades, edges } of days)
      expect([day, boundsOf(day)]).toEqual([
        day,
        trades
          ? { day, preOpensMs: edges.pre, opensMs: edges.open, closesMs: edges.close, postEndsMs: edges.over }
          : null,
      ]);
  });

  it("names the next opening bell and the last, from before, at and after each bell", () => {
    for (const [index, open] of openings.entries()) {
      const next = openings[index + 1];
      expect(nextOpenMs(open - 1)).toBe(open);
      if (next !== undefined) expect(nextOpenMs(open)).toBe(next);
      expect(lastOpenedDay(open)?.opensMs).toBe(open);
      const before = openings[index - 1];
      if (before !== undefined) expect(lastOpenedDay(open - 1)?.opensMs).toBe(before);
    }
    for (const { edges } of days.slice(0, -5))
      expect(nextOpenMs(edges.noon)).toBe(openings.find((open) => open > edges.noon));
  });

  it("counts the trading days of a stretch", () => {
    expect(tradingDaysBetween("2026-11-25", "2026-11-30")).toEqual([
      "2026-11-25",
      "2026-11-27",
      "2026-11-30",
    ]);
  });
});

describe("years without data", () => {
  it("say so instead of guessing", () => {
    expect(sessionAt(Date.parse("2029-07-04T15:00:00Z"))).toEqual({
      state: "regular",
      tradingDay: null,
      day: "2029-07-04",
    });
    expect(tradingDayOf("2029-01-06")).toBe("weekend");
    expect(boundsOf("2029-07-03")).toBeNull();
    expect(nextOpenMs(Date.parse("2028-12-29T22:00:00Z"))).toBeNull();
    expect(nextOpenMs(Date.parse("2028-12-28T22:00:00Z"))).toBe(Date.parse("2028-12-29T14:30:00Z"));
    expect(lastOpenedDay(Date.parse("2025-01-01T12:00:00Z"))).toBeNull();
  });
});
