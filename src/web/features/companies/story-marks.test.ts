import { expect, it } from "vitest";
import { storiesByClose } from "#web/features/companies/story-marks.ts";

// Closes of Thursday, Friday and Monday.
const points = ["2026-11-19T21:00:00Z", "2026-11-20T21:00:00Z", "2026-11-23T21:00:00Z"].map((at) => ({
  at,
  price: 1,
}));
const counted = (...moments: string[]) => [...storiesByClose(points, moments.map(Date.parse))];

it("a story belongs to the close of its day in New York", () => {
  expect(counted("2026-11-20T14:00:00Z", "2026-11-20T23:30:00Z")).toEqual([["2026-11-20T21:00:00Z", 2]]);
  // Still Thursday there.
  expect(counted("2026-11-20T03:00:00Z")).toEqual([["2026-11-19T21:00:00Z", 1]]);
});

it("one of a day without a close belongs to the next, one of a day that has not closed to the last", () => {
  expect(counted("2026-11-21T15:00:00Z")).toEqual([["2026-11-23T21:00:00Z", 1]]);
  expect(counted("2026-11-24T15:00:00Z")).toEqual([["2026-11-23T21:00:00Z", 1]]);
});

it("one from before the first close is left out, and so is everything without closes", () => {
  expect(counted("2026-11-18T15:00:00Z")).toEqual([]);
  expect([...storiesByClose([], [Date.parse("2026-11-20T14:00:00Z")])]).toEqual([]);
});
