import { describe, expect, it } from "vitest";
import type { PriceSeries } from "#contract/market.ts";
import { dayDirection, dayPath, withLatest } from "#web/features/companies/day-spark.tsx";

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
