import { describe, expect, it } from "vitest";
import type { FeedHealth } from "#contract/feeds.ts";
import { english } from "#domain/language/translate.ts";
import { healthWords, withOrder } from "./feed-list.tsx";

const nowMs = Date.parse("2026-11-22T12:00:00Z");
const well: FeedHealth = {
  state: "ok",
  reason: null,
  checkedAt: "2026-11-22T11:57:00Z",
  succeededAt: "2026-11-22T11:57:00Z",
  nextCheckAt: "2026-11-22T12:05:00Z",
};
const words = (health: Partial<FeedHealth>, enabled = true) =>
  healthWords({ enabled, health: { ...well, ...health } }, nowMs, english);

describe("withOrder", () => {
  it("puts some into another order in their own places", () => {
    expect(withOrder(["a", "x", "b", "y", "c"], ["c", "a", "b"])).toEqual(["c", "x", "a", "y", "b"]);
    expect(withOrder(["a", "b"], ["b", "a"])).toEqual(["b", "a"]);
    expect(withOrder(["a", "b"], [])).toEqual(["a", "b"]);
  });
});

describe("healthWords", () => {
  it.each([
    [{}, "Checked 3 min ago"],
    [{ state: "pending", succeededAt: null }, "Not checked yet"],
    [
      {
        state: "failing",
        reason: "The publisher's server is having problems (status 503).",
        succeededAt: "2026-11-22T09:00:00Z",
      },
      "Failing: The publisher's server is having problems (status 503). Last loaded 3 h ago, next try in 5 min.",
    ],
    [
      { state: "failing", reason: "The publisher's server isn't responding.", succeededAt: null },
      "Failing: The publisher's server isn't responding. Never loaded, next try in 5 min.",
    ],
    [{ state: "failing", reason: null, nextCheckAt: null }, "Failing. Last loaded 3 min ago."],
    [
      {
        state: "gone",
        reason: "The publisher has removed the feed (status 410).",
        nextCheckAt: "2026-11-29T12:00:00Z",
      },
      "Gone: The publisher has removed the feed (status 410). Last loaded 3 min ago, next try in 7 days.",
    ],
    [
      { state: "quarantined", reason: "It could not be read in time." },
      "Paused: It could not be read in time. Last loaded 3 min ago, next try in 5 min.",
    ],
  ] satisfies [Partial<FeedHealth>, string][])("%j: %s", (health, text) => {
    expect(words(health).text).toBe(text);
  });

  it("a feed that is switched off is no problem, however it went before", () => {
    expect(words({ state: "failing", reason: "Down." }, false)).toEqual({
      text: "Off, last loaded 3 min ago",
      tone: "quiet",
    });
    expect(words({ state: "pending", succeededAt: null }, false).text).toBe("Off");
    expect(words({ state: "failing" }).tone).toBe("problem");
  });
});
