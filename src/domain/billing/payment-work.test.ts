import { describe, expect, it } from "vitest";
import { leasedUntil, nextTryAt } from "./payment-work.ts";

const now = new Date("2026-11-23T15:00:00.000Z");

it("T38: a dead process's work is free after a minute", () => {
  expect(leasedUntil(now).toISOString()).toBe("2026-11-23T15:01:00.000Z");
});

describe("the pause after a failure", () => {
  it.each([
    [1, "15:00:15"],
    [2, "15:00:30"],
    [3, "15:01:00"],
    [4, "15:02:00"],
    [7, "15:16:00"],
    [8, "15:30:00"],
    [9, "15:30:00"],
    [2_000, "15:30:00"],
  ])("F15: after %i of them it is due at %s", (attempts, due) => {
    expect(nextTryAt(attempts, now).toISOString()).toBe(`2026-11-23T${due}.000Z`);
  });
});
