import { describe, expect, it } from "vitest";
import { createBreaker } from "./breaker.ts";

const limits = { breakerFailuresMax: 5, breakerWindowMs: 30_000, breakerOpenMs: 30_000 };

function failing(times: readonly number[]) {
  const breaker = createBreaker(limits);
  for (const at of times) {
    expect(breaker.admit(at)).toBe(true);
    breaker.settle("down", at);
  }
  return breaker;
}

describe("createBreaker", () => {
  it("opens after five failures in 30 s", () => {
    const breaker = failing([0, 1, 2, 3, 4]);
    expect(breaker.admit(5)).toBe(false);
    expect(breaker.openForMs(5)).toBe(29_999);
  });

  it("stays closed after five failures in a longer time", () => {
    expect(failing([0, 10_000, 20_000, 30_000, 40_000]).admit(40_001)).toBe(true);
  });

  it("drops failures after one success", () => {
    const breaker = failing([0, 1, 2, 3]);
    breaker.settle("up", 4);
    breaker.settle("down", 5);
    expect(breaker.admit(6)).toBe(true);
  });

  it("takes an unclear end for neither", () => {
    const breaker = failing([0, 1, 2, 3]);
    breaker.settle("unknown", 4);
    expect(breaker.admit(5)).toBe(true);
    breaker.settle("down", 6);
    expect(breaker.admit(7)).toBe(false);
  });

  it("lets one probe through per 30 s and closes when it succeeds", () => {
    const breaker = failing([0, 0, 0, 0, 0]);
    expect(breaker.admit(29_999)).toBe(false);
    expect(breaker.admit(30_000)).toBe(true);
    expect(breaker.admit(30_001)).toBe(false);
    breaker.settle("down", 30_002);
    expect(breaker.admit(59_999)).toBe(false);
    expect(breaker.admit(60_000)).toBe(true);
    breaker.settle("up", 60_001);
    expect(breaker.admit(60_002)).toBe(true);
    expect(breaker.admit(60_003)).toBe(true);
  });
});
