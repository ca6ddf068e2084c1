import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { shortTime } from "#web/lib/short-time.ts";

describe("shortTime", () => {
  it("names the zone and survives an unreadable time", () => {
    expect(shortTime("2026-11-21T03:00:00.000Z", english)).toMatch(/^Nov 2[01], .*[A-Z]{1,4}/);
    expect(shortTime("never", english)).toBe("an unknown time");
  });
});
