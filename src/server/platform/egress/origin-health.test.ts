import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createOriginHealths } from "./origin-health.ts";

const origin = "https://vendor.test";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * 60_000);
}

describe("what the System page says of an origin", () => {
  test("nothing is said of one that was never called", () => {
    expect(createOriginHealths(10).read(origin, null)).toEqual({
      state: "unused",
      calls: { succeeded: 0, failed: 0 },
      succeededAtMs: null,
      failedAtMs: null,
      failure: null,
      pause: null,
    });
  });

  test("one that breaks after it answered fails, and is up when it answers again", () => {
    const healths = createOriginHealths(10);
    healths.answered(origin, 200);
    pass(1);
    healths.answered(origin, 503);
    expect(healths.read(origin, null)).toMatchObject({
      state: "failing",
      failure: "It responded with status 503.",
    });
    pass(1);
    healths.answered(origin, 200);
    expect(healths.read(origin, null).state).toBe("up");
  });

  test.each([401, 403, 429])(
    "a key that is rejected with %i does not make it fail while others are answered",
    (status) => {
      const healths = createOriginHealths(10);
      healths.answered(origin, 200);
      pass(1);
      healths.answered(origin, status);
      expect(healths.read(origin, null)).toMatchObject({
        state: "up",
        failure: expect.stringContaining(String(status)),
      });
    },
  );

  test.each([401, 403, 429])("it fails when it only answers with %i", (status) => {
    const healths = createOriginHealths(10);
    healths.answered(origin, status);
    expect(healths.read(origin, null).state).toBe("failing");
    healths.answered(origin, 200);
    pass(6);
    healths.answered(origin, status);
    expect(healths.read(origin, null).state).toBe("failing");
  });

  test("one whose breaker is open is reported as that, whatever happened last", () => {
    const healths = createOriginHealths(10);
    healths.answered(origin, 200);
    const pause = {
      who: "vendor.test",
      since: "2026-11-23T12:00:00.000Z",
      until: "2026-11-23T12:00:30.000Z",
      reason: "503, overloaded",
    };
    expect(healths.read(origin, pause)).toMatchObject({ state: "open", pause });
  });
});
