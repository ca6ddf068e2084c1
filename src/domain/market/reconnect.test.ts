import { expect, it } from "vitest";
import { reconnectWaitMs } from "#domain/market/reconnect.ts";

const down = { kind: "down", detail: "gone" } as const;

it("a stream that breaks off comes back after a second, then after twice as long, at most after five minutes", () => {
  const longest = [0, 1, 2, 8, 9, 60].map((failures) => reconnectWaitMs(down, failures, 1));
  expect(longest).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000]);
});

it("half of the wait is by chance, so that many do not come back in the same moment", () => {
  expect(reconnectWaitMs(down, 3, 0)).toBe(4_000);
  expect(reconnectWaitMs(down, 3, 0.5)).toBe(6_000);
});

it("waits as long as the vendor says at a limit, a minute when it says nothing, at most 15 minutes", () => {
  const limited = (retryAfterMs: number | null) =>
    reconnectWaitMs({ kind: "rate-limited", retryAfterMs }, 9, 0);
  expect([limited(7_000), limited(null), limited(86_400_000)]).toEqual([7_000, 60_000, 900_000]);
});

it("a rejected key rests for five minutes", () => {
  expect(reconnectWaitMs({ kind: "wrong-key" }, 0, 1)).toBe(300_000);
});
