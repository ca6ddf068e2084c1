import { describe, expect, it } from "vitest";
import { type ChannelKind, deadAfterMs, nextTryMs } from "./channel.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const nowMs = Date.parse("2026-11-20T12:00:00.000Z");

type Tried = { kind: ChannelKind; tries: number; createdMs?: number; askedMs?: number };
const waitOf = ({ createdMs = nowMs, ...tried }: Tried, chance = 0) => {
  const nextMs = nextTryMs({ ...tried, createdMs }, nowMs, chance);
  return nextMs === null ? null : nextMs - nowMs;
};

describe("when a message is sent again", () => {
  it("after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h; the tenth try was the last", () => {
    const waits = Array.from({ length: 10 }, (_, at) => waitOf({ kind: "webhook", tries: at + 1 }));
    expect(waits).toEqual([
      5_000,
      5 * minuteMs,
      30 * minuteMs,
      2 * hourMs,
      5 * hourMs,
      10 * hourMs,
      14 * hourMs,
      20 * hourMs,
      24 * hourMs,
      null,
    ]);
  });

  it("up to a tenth later, so that what failed together does not come back together", () => {
    expect(waitOf({ kind: "webhook", tries: 2 }, 0.5)).toBe(5 * minuteMs + 15_000);
    expect(waitOf({ kind: "webhook", tries: 2 }, 1)).toBe(5 * minuteMs + 30_000);
  });

  it("never before the time that the other side asks for, and by the plan where that is later", () => {
    expect(waitOf({ kind: "push", tries: 1, askedMs: 90_000 })).toBe(90_000);
    expect(waitOf({ kind: "push", tries: 2, askedMs: 90_000 })).toBe(5 * minuteMs);
  });

  it.each([
    ["push", 4],
    ["email", 24],
    ["telegram", 4],
    ["discord", 4],
    ["slack", 4],
    ["ntfy", 4],
    ["webhook", 80],
  ] as const)("%s: at most %d hours after the message was made, to the millisecond", (kind, hours) => {
    const lastMs = nowMs + 5_000 - hours * hourMs;
    expect(waitOf({ kind, tries: 1, createdMs: lastMs })).toBe(5_000);
    expect(waitOf({ kind, tries: 1, createdMs: lastMs - 1 })).toBeNull();
  });

  it("a webhook that took nothing for 75 hours and 35 minutes has had all ten tries", () => {
    let atMs = 0;
    let tries = 1;
    for (let next: number | null = 0; next !== null; tries += 1) {
      atMs = next;
      next = nextTryMs({ kind: "webhook", tries, createdMs: 0 }, atMs, 0);
    }
    expect(tries - 1).toBe(10);
    expect(atMs).toBe(75 * hourMs + 35 * minuteMs + 5_000);
  });
});

it("a channel that took nothing for a day is dead", () => {
  expect(deadAfterMs).toBe(24 * hourMs);
});
