import { describe, expect, it } from "vitest";
import { tapeTime } from "./near-time.ts";

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();
const now = at(23, 16, 30);

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
