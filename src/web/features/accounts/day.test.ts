import { describe, expect, it } from "vitest";
import { dayOf } from "./day.ts";

describe("dayOf", () => {
  it("writes a day, and -- for what is no moment", () => {
    expect(dayOf("2026-11-21T12:00:00Z")).toBe("Nov 21, 2026");
    expect(dayOf("soon")).toBe("--");
  });
});
