import { describe, expect, it, vi } from "vitest";
import { createTranslate, english } from "#domain/language/translate.ts";
import { nearTime, ownTimeZone, shortTime, tapeTime } from "./near-time.ts";

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();
const now = at(23, 16, 30);

it.each([
  [at(23, 10, 14), "10:14 AM"],
  [at(23, 0, 5), "12:05 AM"],
  [at(22, 23, 59), "Sun 11:59 PM"],
  [at(16, 16, 31), "Mon 4:31 PM"],
  [at(16, 16, 30), "Nov 16, 4:30 PM"],
  [Number.NaN, "an unknown time"],
])("%d is %s", (moment, words) => expect(nearTime(moment, now, english)).toBe(words));

it("is written as the language does", () => {
  const german = createTranslate("de");
  expect(nearTime(at(23, 16, 14), now, german)).toBe("16:14");
  expect(nearTime(at(22, 9, 5), now, german)).toBe("So 09:05");
  expect(nearTime(at(9, 9, 5), now, german)).toBe("9. Nov., 09:05");
});

describe("tapeTime", () => {
  it("has the time of what is of today, without a leading zero", () => {
    expect(tapeTime(at(23, 9, 41), now, "en")).toBe("9:41");
    expect(tapeTime(at(23, 14, 5), now, "en")).toBe("14:05");
    expect(tapeTime(at(23, 0, 0), now, "en")).toBe("0:00");
  });

  it("has the day of what is older", () => {
    expect(tapeTime(at(22, 23, 59), now, "en")).toBe("Nov 22");
    expect(tapeTime(at(3, 9, 0), now, "en")).toBe("Nov 3");
  });

  it("says that it does not know", () => {
    expect(tapeTime(Number.NaN, now, "en")).toBe("--");
  });
});

describe("shortTime", () => {
  it("names the zone and survives an unreadable time", () => {
    expect(shortTime("2026-11-21T03:00:00.000Z", english)).toMatch(/^Nov 2[01], .*[A-Z]{1,4}/);
    expect(shortTime("never", english)).toBe("an unknown time");
  });
});

describe("ownTimeZone", () => {
  // What Chromium says on a system without a zone, a word that it takes for none itself; older browsers say nothing.
  it.each(["Etc/Unknown", undefined])("is UTC where the browser says %s", (timeZone) => {
    const options = Intl.DateTimeFormat().resolvedOptions();
    const spy = vi
      .spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions")
      .mockReturnValue({ ...options, timeZone: timeZone as string });
    expect(ownTimeZone()).toBe("UTC");
    spy.mockRestore();
  });
});
