import { expect, it } from "vitest";
import { createTranslate, english } from "#domain/language/translate.ts";
import { nearTime } from "./near-time.ts";

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
