import { describe, expect, it } from "vitest";
import { decisionOn, noteFiring, nothingFired } from "./decision.ts";
import type { When } from "./rule.ts";

/** A Friday, 10:00 in New York. */
const open = Date.parse("2026-11-20T15:00:00.000Z");
const night = Date.parse("2026-11-20T03:00:00.000Z");
const hourMs = 3_600_000;
const when: When = { hours: "any", quiet: null, perDay: 2, timeZone: "America/New_York" };
const of = (change: Partial<When>, atMs: number, before = nothingFired()) =>
  decisionOn({ ...when, ...change }, { key: "story", atMs }, before);

describe("a match", () => {
  it("fires at any hour, unless the rule asks for the market's", () => {
    expect(of({}, night)).toBe("fires");
    expect(of({ hours: "market" }, night)).toBe("outside-hours");
    expect(of({ hours: "market" }, open)).toBe("fires");
    // Before the open, and on a Saturday.
    expect(of({ hours: "market" }, open - hourMs)).toBe("outside-hours");
    expect(of({ hours: "market" }, open + 24 * hourMs)).toBe("outside-hours");
  });

  it("is held back in quiet hours, which are its user's", () => {
    const quiet = { from: "22:00", to: "07:00" };
    expect(of({ quiet }, night)).toBe("quiet");
    expect(of({ quiet }, open)).toBe("fires");
    expect(of({ quiet, timeZone: "Asia/Tokyo" }, open)).toBe("quiet");
  });

  it("fires once for a story", () => {
    const before = nothingFired();
    noteFiring(before, when, { key: "story", atMs: open });
    expect(of({}, open + 1, before)).toBe("fired-before");
    expect(decisionOn(when, { key: "another", atMs: open + 1 }, before)).toBe("fires");
  });

  it("fires so many times on a day of its user, and again on the next", () => {
    const before = nothingFired();
    noteFiring(before, when, { key: "one", atMs: open });
    expect(of({}, open, before)).toBe("fires");
    noteFiring(before, when, { key: "two", atMs: open + hourMs });
    expect(of({}, open + 2 * hourMs, before)).toBe("day-limit");
    // 23:59 in New York, then midnight.
    expect(of({}, Date.parse("2026-11-21T04:59:00.000Z"), before)).toBe("day-limit");
    expect(of({}, Date.parse("2026-11-21T05:00:00.000Z"), before)).toBe("fires");
    expect(of({ perDay: 3 }, open + 2 * hourMs, before)).toBe("fires");
  });
});
