import { describe, expect, it } from "vitest";
import { pollInterval } from "#web/lib/list-loads.ts";

const intervalOf = (data: string | undefined, everySeconds: number | null, dataUpdateCount = 1) =>
  pollInterval<string>({
    everySeconds,
    isFilling: (list) => list === "filling",
    fillingMs: 2_000,
    fillingLoadsMax: 3,
  })({ state: { data, dataUpdateCount } });

describe("pollInterval", () => {
  it("follows the settings once the list is full, and before there is one", () => {
    expect(intervalOf("full", 60)).toBe(60_000);
    expect(intervalOf(undefined, 60)).toBe(60_000);
    expect(intervalOf("full", null)).toBe(false);
  });

  it("comes soon while the list fills, also without auto-refresh, but not for ever", () => {
    expect(intervalOf("filling", null)).toBe(2_000);
    expect(intervalOf("filling", 60, 3)).toBe(2_000);
    expect(intervalOf("filling", 60, 4)).toBe(60_000);
    expect(intervalOf("filling", null, 4)).toBe(false);
  });
});
