import { describe, expect, it } from "vitest";
import { clockPattern, isQuiet, isTimeZone, localMoment } from "./times.ts";

const minuteAt = (hours: number, minutes: number) => hours * 60 + minutes;

describe("isQuiet", () => {
  it("from the first minute to the one before the last, within a day", () => {
    const lunch = { from: "12:15", to: "13:45" };
    expect(isQuiet(lunch, minuteAt(12, 14))).toBe(false);
    expect(isQuiet(lunch, minuteAt(12, 15))).toBe(true);
    expect(isQuiet(lunch, minuteAt(13, 44))).toBe(true);
    expect(isQuiet(lunch, minuteAt(13, 45))).toBe(false);
  });

  it("goes over midnight where it ends before it begins", () => {
    const night = { from: "22:30", to: "07:10" };
    expect(isQuiet(night, minuteAt(22, 29))).toBe(false);
    expect(isQuiet(night, minuteAt(22, 30))).toBe(true);
    expect(isQuiet(night, minuteAt(0, 0))).toBe(true);
    expect(isQuiet(night, minuteAt(7, 9))).toBe(true);
    expect(isQuiet(night, minuteAt(7, 10))).toBe(false);
  });

  it("is the whole day from a time to the same time", () => {
    for (const minute of [0, minuteAt(8, 59), minuteAt(9, 0), minuteAt(23, 59)])
      expect(isQuiet({ from: "09:00", to: "09:00" }, minute)).toBe(true);
  });
});

describe("localMoment", () => {
  it("is the day and the minute by the clocks of the zone, also where those are on another day", () => {
    const atMs = Date.parse("2026-11-20T23:47:00.000Z");
    expect(localMoment(atMs, "UTC")).toEqual({ day: "2026-11-20", minute: minuteAt(23, 47) });
    expect(localMoment(atMs, "Asia/Kolkata")).toEqual({ day: "2026-11-21", minute: minuteAt(5, 17) });
    expect(localMoment(atMs, "America/New_York")).toEqual({ day: "2026-11-20", minute: minuteAt(18, 47) });
  });

  it("begins a day at minute 0, and follows the clocks when they change", () => {
    expect(localMoment(Date.parse("2026-11-20T05:00:00.000Z"), "America/New_York")).toEqual({
      day: "2026-11-20",
      minute: 0,
    });
    // On November 1, 2026 clocks go back at 2:00.
    expect(localMoment(Date.parse("2026-11-01T05:30:00.000Z"), "America/New_York").minute).toBe(90);
    expect(localMoment(Date.parse("2026-11-01T06:30:00.000Z"), "America/New_York").minute).toBe(90);
  });
});

it("knows time zones by their IANA names", () => {
  expect(isTimeZone("Europe/Berlin")).toBe(true);
  expect(isTimeZone("Europe/Nowhere")).toBe(false);
  expect(isTimeZone("")).toBe(false);
});

it("a clock has two digits for hours of a day and two for minutes", () => {
  for (const clock of ["00:00", "09:05", "23:59"]) expect(clock).toMatch(clockPattern);
  for (const clock of ["24:00", "9:05", "12:60", "12:5", " 12:00"]) expect(clock).not.toMatch(clockPattern);
});
