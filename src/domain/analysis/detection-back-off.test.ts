import { expect, it } from "vitest";
import { backOffAfter, failedBackOffMs } from "./detection-back-off.ts";

it.each([
  [401, "key"],
  [402, "key"],
  [403, "key"],
  [404, "key"],
  [429, "key"],
  [null, "provider"],
  [408, "provider"],
  [500, "provider"],
  [503, "provider"],
  [400, "headline"],
  [413, "headline"],
  [422, "headline"],
] as const)("a %s is a sign of the %s", (status, of) =>
  expect(backOffAfter({ status })).toEqual({ of, ms: failedBackOffMs }),
);

it("lasts as long as the provider asks, but a headline is nobody's to hold back for a day", () => {
  expect(backOffAfter({ status: 429, retryAfterMs: 7_000 })).toEqual({ of: "key", ms: 7_000 });
  expect(backOffAfter({ status: 400, retryAfterMs: 86_400_000 })).toEqual({
    of: "headline",
    ms: failedBackOffMs,
  });
});
