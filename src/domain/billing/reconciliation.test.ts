import { describe, expect, it } from "vitest";
import { eventsSinceMs } from "./reconciliation.ts";

const at = (text: string) => Date.parse(`2026-${text}:00.000Z`);
const now = at("11-23T15:00");

describe("from when on events are listed", () => {
  it.each([
    ["ten minutes before the last round", at("11-23T14:50"), "11-23T14:40"],
    ["at most 29 days back, also after a month without a round", at("10-20T12:00"), "10-25T15:00"],
    ["29 days back when the last round was 29 days ago", at("10-25T15:00"), "10-25T15:00"],
    ["before the last round when that was a little later", at("10-25T15:11"), "10-25T15:01"],
    ["the last 48 hours when there was no round", null, "11-21T15:00"],
    ["the last 48 hours when what was stored is no time", "2026-11-23", "11-21T15:00"],
  ])("F15: %s", (_what, readTo, since) => {
    expect(eventsSinceMs(readTo, now)).toBe(at(since));
  });
});
