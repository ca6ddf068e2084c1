import { expect, it } from "vitest";
import { spendingDaySince } from "./spending-days.ts";

it.each([
  ["2026-11-23T00:00:00.000Z", 1, "2026-11-23"],
  ["2026-11-23T23:59:59.999Z", 1, "2026-11-23"],
  ["2026-11-23T23:59:59.999Z", 2, "2026-11-22"],
  ["2026-11-23T00:00:00.000Z", 90, "2026-08-26"],
  ["2026-11-23T23:59:59.999Z", 90, "2026-08-26"],
  ["2028-03-01T12:00:00.000Z", 2, "2028-02-29"],
])("at %s %i days begin with %s", (now, days, first) => {
  expect(spendingDaySince(Date.parse(now), days)).toBe(first);
});
