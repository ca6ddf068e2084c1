import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { formatSession } from "#domain/market/session-words.ts";

describe("formatSession (READ-74)", () => {
  it.each([
    ["pre", "full", "Pre-market"],
    ["regular", "full", "Market open"],
    ["regular", "half-day", "Market open (half day)"],
    ["post", "half-day", "After hours (half day)"],
    ["closed", "full", "Market closed"],
    ["closed", "holiday", "Market closed (holiday)"],
    ["closed", "weekend", "Market closed (weekend)"],
    ["closed", null, "Market closed"],
  ] as const)("%s on a day that is %s: %s", (state, day, words) =>
    expect(formatSession(state, day, english)).toBe(words),
  );
});
