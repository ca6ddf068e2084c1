import { describe, expect, it } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const now = Date.parse("2026-11-21T12:00:00Z");

describe("retryAfterMs", () => {
  it.each([
    ["120", 120_000],
    [" 120 ", 120_000],
    ["0", 30_000],
    ["5", 30_000],
    ["99999999", 86_400_000],
    ["99999999999999999999", 86_400_000],
    ["Sat, 21 Nov 2026 12:10:00 GMT", 600_000],
    ["Sat, 21 Nov 2026 11:00:00 GMT", 30_000],
    ["Fri, 21 Nov 2036 12:00:00 GMT", 86_400_000],
  ])("reads %j", (value, expected) => expect(retryAfterMs(value, now)).toBe(expected));

  it.each([
    undefined,
    "",
    "-5",
    "soon",
    "1e9",
    "1.5",
    "0x10",
    "2026-11-22",
    "Sat, 99 Nov 2026 12:10:00 GMT",
    "1, 2",
  ])("leaves %j to the caller's own back-off", (value) => expect(retryAfterMs(value, now)).toBeUndefined());
});
