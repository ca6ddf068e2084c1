import { describe, expect, it } from "vitest";
import { createTranslate, english } from "#domain/language/translate.ts";
import { absoluteTime, dayOf, longDayOf } from "#web/lib/moment.ts";

describe("dayOf", () => {
  it("writes a day, and -- for what is no moment", () => {
    expect(dayOf("2026-11-21T12:00:00Z", english)).toBe("Nov 21, 2026");
    expect(dayOf("soon", english)).toBe("--");
  });
});

describe("longDayOf", () => {
  it("writes a day, and is null for what is no moment", () => {
    expect(longDayOf("2026-11-21T12:00:00Z", english)).toBe("November 21, 2026");
    expect([longDayOf("soon", english), longDayOf(undefined, english)]).toEqual([null, null]);
  });
});

it("writes days as the language does", () => {
  const moment = "2026-11-21T12:00:00Z";
  expect(dayOf(moment, createTranslate("de"))).toBe("21.11.2026");
  expect(longDayOf(moment, createTranslate("de"))).toBe("21. November 2026");
  expect(longDayOf(moment, createTranslate("es"))).toBe("21 de noviembre de 2026");
  expect(absoluteTime(Number.NaN, createTranslate("de", { "Unknown time": "Zeit unbekannt" }))).toBe(
    "Zeit unbekannt",
  );
});
