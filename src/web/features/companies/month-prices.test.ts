import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { formatMonth, monthRows } from "#web/features/companies/month-prices.tsx";

const close = (day: string, price: number) => ({ at: `${day}T21:00:00Z`, price });
const series = {
  symbol: "AAPL",
  currency: "USD",
  points: [
    close("2026-11-17", 200),
    close("2026-11-18", 190),
    close("2026-11-19", 210),
    close("2026-11-20", 209),
  ],
};

describe("formatMonth", () => {
  it("tells first, last, change, high and low with their days", () => {
    expect(formatMonth(series, english)).toBe(
      "From $200.00 on Nov 17 to $209.00 on Nov 20: +4.50%. High $210.00 on Nov 19, low $190.00 on Nov 18.",
    );
    expect(formatMonth({ ...series, currency: "EUR" }, english)).toContain("EUR 200.00");
    expect(formatMonth({ ...series, points: [] }, english)).toBeNull();
  });
});

describe("monthRows", () => {
  it("lists the closes newest first, each with its change; the first day has none", () => {
    const rows = monthRows(series, "en").map(({ day, price, change }) => [day, price, change]);
    expect(rows[0]).toEqual(["Nov 20", "$209.00", "-0.48%"]);
    expect(rows.at(-1)).toEqual(["Nov 17", "$200.00", "--"]);
  });
});
