import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { formatClose, formatEarlyClose, formatExchangeTime, formatOpening } from "./exchange-time.ts";

const ms = (at: string) => Date.parse(at);

describe("formatExchangeTime", () => {
  // Friday, 3 PM in New York.
  const nowMs = ms("2026-11-20T20:00:00Z");
  it.each([
    ["2026-11-20T19:32:00Z", "2:32 PM ET"],
    ["2026-11-20T05:00:00Z", "12:00 AM ET"],
    ["2026-11-16T14:30:00Z", "Mon 9:30 AM ET"],
    ["2026-11-23T14:30:00Z", "Mon 9:30 AM ET"],
    ["2026-10-30T13:30:00Z", "Oct 30, 9:30 AM ET"],
    ["2026-11-27T20:00:00Z", "Nov 27, 3:00 PM ET"],
  ])("%s is %s", (at, words) => expect(formatExchangeTime(ms(at), nowMs, english)).toBe(words));
});

describe("formatOpening", () => {
  it.each([
    ["a Sunday", "closed", "2026-11-22T15:00:00Z", "Opens Mon 9:30 AM ET"],
    ["a morning", "pre", "2026-11-23T13:00:00Z", "Opens 9:30 AM ET"],
    ["an evening", "post", "2026-11-23T22:00:00Z", "Opens Tue 9:30 AM ET"],
    ["the evening before Thanksgiving", "closed", "2026-11-26T02:00:00Z", "Opens Fri 9:30 AM ET"],
    ["the half day after it", "post", "2026-11-27T19:00:00Z", "Opens Mon 9:30 AM ET"],
    [
      "Christmas Eve, a half day before three days without trading",
      "post",
      "2026-12-24T19:00:00Z",
      "Opens Mon 9:30 AM ET",
    ],
  ] as const)("on %s", (_, state, at, words) => expect(formatOpening(state, ms(at), english)).toBe(words));

  it("says nothing while the exchange is open, and beyond the calendar", () => {
    expect(formatOpening("regular", ms("2026-11-23T16:00:00Z"), english)).toBeNull();
    expect(formatOpening("closed", ms("2029-01-10T02:00:00Z"), english)).toBeNull();
  });
});

describe("formatEarlyClose", () => {
  it("names the bell of a half day while it goes on, and no other", () => {
    expect(formatEarlyClose(ms("2026-11-27T14:30:00Z"), english)).toBe("Closes 1:00 PM ET");
    expect(formatEarlyClose(ms("2026-11-27T17:59:59Z"), english)).toBe("Closes 1:00 PM ET");
    expect(formatEarlyClose(ms("2026-11-27T18:00:00Z"), english)).toBeNull();
    expect(formatEarlyClose(ms("2026-11-27T14:29:59Z"), english)).toBeNull();
    expect(formatEarlyClose(ms("2026-11-23T16:00:00Z"), english)).toBeNull();
    expect(formatEarlyClose(ms("2026-11-22T16:00:00Z"), english)).toBeNull();
  });
});

describe("formatClose", () => {
  const friday = ms("2026-11-20T21:00:00Z");
  it("names the day whose last price it is, once that session is over", () => {
    expect(formatClose(friday, ms("2026-11-22T15:00:00Z"), english)).toBe("Friday's close");
    expect(formatClose(friday, ms("2026-11-23T14:29:59Z"), english)).toBe("Friday's close");
    expect(formatClose(friday, friday, english)).toBe("today's close");
    // The last trade of a quiet stock came before the bell.
    expect(formatClose(friday - 20 * 60_000, ms("2026-11-20T23:00:00Z"), english)).toBe("today's close");
    // A half day ends at 1 PM.
    expect(formatClose(ms("2026-11-27T18:00:00Z"), ms("2026-11-28T15:00:00Z"), english)).toBe(
      "Friday's close",
    );
  });
  it("says nothing of a price during trading, after hours, or of an earlier day", () => {
    expect(formatClose(friday - 60_000, friday - 1, english)).toBeNull();
    expect(formatClose(friday + 10 * 60_000, ms("2026-11-22T15:00:00Z"), english)).toBeNull();
    expect(formatClose(friday, ms("2026-11-23T14:30:00Z"), english)).toBeNull();
    expect(formatClose(ms("2026-11-19T21:00:00Z"), ms("2026-11-22T15:00:00Z"), english)).toBeNull();
  });
});
