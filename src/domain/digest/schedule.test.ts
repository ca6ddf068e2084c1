import { describe, expect, it } from "vitest";
import { type DigestSchedule, digestFromMs, nextDigestMs } from "./schedule.ts";

const schedule = (change: Partial<DigestSchedule>): DigestSchedule => ({
  cadence: "daily",
  at: "07:00",
  weekday: 1,
  timeZone: "America/New_York",
  folderIds: [],
  ...change,
});
const next = (change: Partial<DigestSchedule>, after: string) => {
  const ms = nextDigestMs(schedule(change), Date.parse(after));
  return ms === null ? null : new Date(ms).toISOString();
};

describe("nextDigestMs", () => {
  it.each([
    ["today, when the time is still to come", {}, "2026-11-26T11:59:59.999Z", "2026-11-26T12:00:00.000Z"],
    ["tomorrow, from the time itself on", {}, "2026-11-26T12:00:00.000Z", "2026-11-27T12:00:00.000Z"],
    [
      "after Friday comes Monday",
      { cadence: "weekdays" },
      "2026-11-27T12:00:00.000Z",
      "2026-11-30T12:00:00.000Z",
    ],
    [
      "a week later on the same weekday",
      { cadence: "weekly", weekday: 4 },
      "2026-11-26T12:00:00.000Z",
      "2026-12-03T12:00:00.000Z",
    ],
    [
      "weekdays are Monday to Friday: after Thursday comes Friday",
      { cadence: "weekdays" },
      "2026-11-26T12:00:00.000Z",
      "2026-11-27T12:00:00.000Z",
    ],
    ["on Sunday", { cadence: "weekly", weekday: 7 }, "2026-11-26T12:00:00.000Z", "2026-11-29T12:00:00.000Z"],
    [
      "by the clock of its zone, which is a day ahead",
      { at: "00:30", timeZone: "Pacific/Kiritimati" },
      "2026-11-26T10:00:00.000Z",
      "2026-11-26T10:30:00.000Z",
    ],
    [
      "an hour earlier in UTC once summer time begins",
      { at: "07:00", timeZone: "Europe/Berlin" },
      "2026-03-28T06:00:00.000Z",
      "2026-03-29T05:00:00.000Z",
    ],
    [
      "a time that the clocks skip is as long after midnight",
      { at: "02:30", timeZone: "Europe/Berlin" },
      "2026-03-28T12:00:00.000Z",
      "2026-03-29T01:30:00.000Z",
    ],
    [
      "of a time that comes twice the first",
      { at: "02:30", timeZone: "Europe/Berlin" },
      "2026-10-24T12:00:00.000Z",
      "2026-10-25T00:30:00.000Z",
    ],
  ] as const)("%s", (_what, change, after, expected) => {
    expect(next(change, after)).toBe(expected);
  });

  it("never, when it is off", () => {
    expect(next({ cadence: "off" }, "2026-11-26T12:00:00.000Z")).toBeNull();
  });

  it("is once a day in every zone, all year", () => {
    for (const timeZone of ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata"])
      for (const at of ["00:00", "02:15", "23:59"]) {
        let ms = Date.parse("2026-01-01T12:00:00Z");
        let count = 0;
        while (ms < Date.parse("2027-01-01T12:00:00Z")) {
          const following = nextDigestMs(schedule({ timeZone, at }), ms) ?? 0;
          expect(following - ms).toBeLessThanOrEqual(25 * 3_600_000);
          ms = following;
          count += 1;
        }
        expect(count).toBe(366);
      }
  });
});

describe("digestFromMs", () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  const hours = (cadence: DigestSchedule["cadence"], lastHoursAgo: number | null) =>
    (now -
      digestFromMs(
        schedule({ cadence }),
        lastHoursAgo === null ? null : now - lastHoursAgo * 3_600_000,
        now,
      )) /
    3_600_000;

  it("begins at the last digest, or a day or a week ago, and never more than eight days ago", () => {
    expect(hours("daily", 30)).toBe(30);
    expect(hours("daily", null)).toBe(24);
    expect(hours("weekly", null)).toBe(168);
    expect(hours("daily", 193)).toBe(192);
  });
});
