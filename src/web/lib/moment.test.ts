import { describe, expect, it } from "vitest";
import { dayOf, longDayOf } from "#web/lib/moment.ts";

describe("dayOf", () => {
  it("writes a day, and -- for what is no moment", () => {
    expect(dayOf("2026-11-21T12:00:00Z")).toBe("Nov 21, 2026");
    expect(dayOf("soon")).toBe("--");
  });
});

describe("longDayOf", () => {
  it("writes a day, and is null for what is no moment", () => {
    expect(longDayOf("2026-11-21T12:00:00Z")).toBe("November 21, 2026");
    expect([longDayOf("soon"), longDayOf(undefined)]).toEqual([null, null]);
  });
});
