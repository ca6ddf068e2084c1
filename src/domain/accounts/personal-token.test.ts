import { describe, expect, it } from "vitest";
import { isTokenExpiry, isTokenName } from "./personal-token.ts";

describe("personal tokens", () => {
  it("a name is something to see, of at most 60 characters", () => {
    for (const name of ["Reader on my phone", "手机", "a".repeat(60)])
      expect(isTokenName(name), name).toBe(true);
    for (const name of ["", " ", "\u200b", "a".repeat(61), "a\u0000"])
      expect(isTokenName(name), JSON.stringify(name)).toBe(false);
  });
  it("an expiry is ahead, by two years at most", () => {
    const now = Date.UTC(2026, 10, 26);
    expect(isTokenExpiry(now, now)).toBe(false);
    expect(isTokenExpiry(now + 1, now)).toBe(true);
    expect(isTokenExpiry(now + 63_072_000_000, now)).toBe(true);
    expect(isTokenExpiry(now + 63_072_000_001, now)).toBe(false);
    expect(isTokenExpiry(Number.NaN, now)).toBe(false);
  });
});
