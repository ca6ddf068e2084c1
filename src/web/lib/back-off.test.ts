import { describe, expect, it } from "vitest";
import { backOffMs } from "#web/lib/back-off.ts";

describe("backOffMs", () => {
  it("doubles from one second to one minute", () => {
    const full = [0, 1, 2, 3, 4, 5, 6, 7, 500].map((failures) => backOffMs(failures, () => 1));
    expect(full).toEqual([1000, 2000, 4000, 8000, 16000, 32000, 60000, 60000, 60000]);
  });

  it("is at least half of that", () => {
    expect(backOffMs(3, () => 0)).toBe(4000);
  });
});
