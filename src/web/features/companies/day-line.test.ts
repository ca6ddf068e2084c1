import { describe, expect, it } from "vitest";
import type { PriceSeries } from "#contract/market.ts";
import {
  dayDirection,
  dayPath,
  dayPicture,
  daySpan,
  placesOnLine,
  withLatest,
} from "#web/features/companies/day-line.ts";

const box = { width: 42, height: 22 };
/** Friday, 20 November 2026: 09:30 to 16:00 in New York. */
const opens = Date.parse("2026-11-20T14:30:00Z");
const at = (minute: number) => new Date(opens + minute * 60_000).toISOString();
const points = (...prices: [minute: number, price: number][]) =>
  prices.map(([minute, price]) => ({ at: at(minute), price }));

describe("dayPath", () => {
  it("leaves room for the rest of the day, and is whole at its end", () => {
    const morning = dayPath({ points: points([0, 10], [10, 12], [20, 11]), previousClose: null }, box);
    expect(morning?.line).toMatch(/^M1 21h0L/);
    expect(Number(/L([\d.]+) [\d.]+$/.exec(morning?.line ?? "")?.[1])).toBeCloseTo(1 + (20 / 390) * 40, 1);
    const ended = dayPath({ points: points([375, 10], [390, 12]), previousClose: null }, box);
    expect(ended?.line).toMatch(/L41 1$/);
  });

  it("invents nothing between prices that lie apart: a line ends and another begins", () => {
    const path = dayPath({ points: points([0, 10], [20, 11], [41, 12], [50, 11]), previousClose: null }, box);
    expect(path?.line.match(/M/g)).toHaveLength(2);
    const lone = dayPath({ points: points([0, 10], [100, 11]), previousClose: null }, box);
    expect(lone?.line).toMatch(/^M[\d.]+ [\d.]+h0M[\d.]+ [\d.]+h0$/);
  });

  it("keeps the previous close in the picture, and draws a price that never moved in the middle", () => {
    const path = dayPath({ points: points([0, 10], [10, 12]), previousClose: 8 }, box);
    expect(path?.baseline).toBe(21);
    expect(path?.line).toMatch(/^M1 11h0L2 1$/);
    expect(dayPath({ points: points([0, 10], [10, 10]), previousClose: null }, box)?.line).toMatch(/ 11$/);
  });

  it("is nothing for fewer than two prices, and short for many", () => {
    expect(dayPath({ points: points([0, 10]), previousClose: 9 }, box)).toBeNull();
    const all = Array.from({ length: 390 }, (_, minute): [number, number] => [minute, 10 + (minute % 7)]);
    const path = dayPath({ points: points(...all), previousClose: null }, box);
    expect(path?.line.match(/L/g)?.length).toBeLessThanOrEqual(85);
  });

  it("draws a day without trading over the time of its prices", () => {
    const saturday = [0, 600].map((minute) => ({
      at: new Date(Date.parse("2026-11-21T15:00:00Z") + minute * 1_000).toISOString(),
      price: 10 + minute,
    }));
    expect(dayPath({ points: saturday, previousClose: null }, box)?.line).toBe("M1 21h0L41 1");
  });
});

describe("dayDirection", () => {
  it("is seen from the previous close", () => {
    expect(dayDirection({ points: points([0, 10], [9, 11]), previousClose: 12 })).toBe("down");
    expect(dayDirection({ points: points([0, 10]), previousClose: 9 })).toBe("up");
    expect(dayDirection({ points: points([0, 10]), previousClose: null })).toBeNull();
    expect(dayDirection({ points: [], previousClose: 9 })).toBeNull();
  });
});

describe("withLatest", () => {
  const series: PriceSeries = {
    symbol: "AAPL",
    range: "1d",
    currency: "USD",
    provider: "FinHub",
    previousClose: 9,
    points: points([0, 10], [5, 11]),
    partial: false,
  };
  const quote = { asOf: at(6), price: 12, provider: "FinHub", currency: "USD" };

  it("goes on with a newer price of the same provider and currency, and with no other", () => {
    expect(withLatest(series, quote).points.at(-1)).toEqual({ at: at(6), price: 12 });
    for (const other of [{ asOf: at(5) }, { asOf: at(4) }, { provider: "Yahoo" }, { currency: "EUR" }])
      expect(withLatest(series, { ...quote, ...other })).toBe(series);
    expect(withLatest({ ...series, points: [] }, quote).points).toEqual([]);
  });
});

describe("dayPicture", () => {
  const wide = { width: 392, height: 102 };
  /** One unit a minute from 1 on; 10 dollars are at the bottom, 12 at the top. */
  const day = { points: points([0, 10], [10, 11], [20, 12], [30, 11]), previousClose: null };

  it("parts the line at the headline and fills what came after down to the ground", () => {
    expect(dayPicture(day, opens + 15 * 60_000, wide)).toEqual({
      before: "M1 101h0L11 51L21 1",
      after: "M21 1h0L31 51",
      area: "M21 102L21 1L31 51L31 102Z",
      baseline: null,
      mark: { x: 16, edge: null },
      end: { x: 31, y: 51 },
    });
  });

  it("a headline outside the session is marked at the edge", () => {
    const before = dayPicture(day, opens - 1, wide);
    expect(before?.mark).toEqual({ x: 1, edge: "before" });
    expect(before?.before).toBe("");
    expect(before?.after).toBe("M1 101h0L11 51L21 1L31 51");
    expect(dayPicture(day, opens, wide)?.mark).toEqual({ x: 1, edge: null });
    const closes = opens + 390 * 60_000;
    expect(dayPicture(day, closes, wide)?.mark).toEqual({ x: 391, edge: null });
    const after = dayPicture(day, closes + 1, wide);
    expect(after?.mark).toEqual({ x: 391, edge: "after" });
    expect(after?.before).toBe("M1 101h0L11 51L21 1L31 51");
    expect([after?.after, after?.area]).toEqual(["", ""]);
  });

  it("stories are on the line at the price that came next; those of another time are left out", () => {
    const minutes = [-1, 0, 15, 30, 31, 391].map((minute) => opens + minute * 60_000);
    expect(placesOnLine(day, minutes, wide)).toEqual([
      { x: 1, y: 101 },
      { x: 16, y: 1 },
      { x: 31, y: 51 },
      { x: 32, y: 51 },
    ]);
    expect(placesOnLine({ points: points([0, 10]), previousClose: null }, minutes, wide)).toEqual([]);
  });

  it("a day without a headline is one line, and gaps stay gaps under it, too", () => {
    expect(dayPicture(day, null, wide)).toMatchObject({
      before: "M1 101h0L11 51L21 1L31 51",
      after: "",
      mark: null,
    });
    const gap = { points: points([0, 10], [10, 12], [40, 11], [50, 12]), previousClose: 11 };
    expect(dayPicture(gap, opens, wide)).toMatchObject({
      area: "M1 102L1 101L11 1L11 102ZM41 102L41 51L51 1L51 102Z",
      baseline: 51,
    });
    expect(dayPicture({ ...day, points: points([0, 10]) }, opens, wide)).toBeNull();
  });
});

describe("daySpan", () => {
  it("is the session, and longer where prices lie outside of it", () => {
    const session = { fromMs: opens, toMs: opens + 390 * 60_000 };
    expect(daySpan(points([5, 10], [9, 11]))).toEqual(session);
    expect(daySpan(points([-30, 10], [400, 11]))).toEqual({
      fromMs: opens - 1_800_000,
      toMs: opens + 24_000_000,
    });
  });
});
