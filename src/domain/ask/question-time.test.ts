import { describe, expect, it } from "vitest";
import { timeOf } from "./question-time.ts";

/** A Wednesday morning in New York. */
const at = {
  nowMs: Date.parse("2026-11-25T15:00:00Z"),
  timeZone: "America/New_York",
  lastVisitMs: Date.parse("2026-11-23T09:00:00Z"),
};
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const read = (question: string, over = {}) => {
  const { fromMs, toMs, rest } = timeOf(question, { ...at, ...over });
  return [iso(fromMs), iso(toMs), rest];
};

describe("words of time in a question, by the calendar of the one who asks", () => {
  it.each([
    ["What happened today?", "2026-11-25T05:00:00.000Z", null, "What happened ?"],
    ["News of yesterday on Ford", "2026-11-24T05:00:00.000Z", "2026-11-25T04:59:59.999Z", "News of on Ford"],
    ["Anything since yesterday?", "2026-11-24T05:00:00.000Z", null, "Anything ?"],
    ["What did AMD say this week?", "2026-11-23T05:00:00.000Z", null, "What did AMD say ?"],
    ["What was new last week?", "2026-11-16T05:00:00.000Z", "2026-11-23T04:59:59.999Z", "What was new ?"],
    ["Anything since last week?", "2026-11-16T05:00:00.000Z", null, "Anything ?"],
    ["Anything since last month?", "2026-10-01T04:00:00.000Z", null, "Anything ?"],
    ["Anything since this morning?", "2026-11-25T05:00:00.000Z", null, "Anything ?"],
    [
      "What was said on Wednesday?",
      "2026-11-25T05:00:00.000Z",
      "2026-11-26T04:59:59.999Z",
      "What was said ?",
    ],
    ["Apple over the past hour", "2026-11-25T14:00:00.000Z", null, "Apple"],
    ["Apple in the last day", "2026-11-24T15:00:00.000Z", null, "Apple"],
    ["Apple in the past month", "2026-10-26T15:00:00.000Z", null, "Apple"],
    ["Apple in the past year", "2025-11-25T15:00:00.000Z", null, "Apple"],
    ["Apple in the last ten days", "2026-11-15T15:00:00.000Z", null, "Apple"],
    ["Ford during October 12", "2026-10-12T04:00:00.000Z", "2026-10-13T03:59:59.999Z", "Ford"],
    ["Ford on November 25", "2026-11-25T05:00:00.000Z", "2026-11-26T04:59:59.999Z", "Ford"],
    ["Ford in February 2024", "2024-02-01T05:00:00.000Z", "2024-03-01T04:59:59.999Z", "Ford"],
    ["Since Monday, what changed?", "2026-11-23T05:00:00.000Z", null, ", what changed?"],
    ["What happened since Wednesday?", "2026-11-18T05:00:00.000Z", null, "What happened ?"],
    ["What was said on Friday?", "2026-11-20T05:00:00.000Z", "2026-11-21T04:59:59.999Z", "What was said ?"],
    ["Apple this month", "2026-11-01T04:00:00.000Z", null, "Apple"],
    ["Apple last month", "2026-10-01T04:00:00.000Z", "2026-11-01T03:59:59.999Z", "Apple"],
    ["Apple this year", "2026-01-01T05:00:00.000Z", null, "Apple"],
    ["Apple in the last 24 hours", "2026-11-24T15:00:00.000Z", null, "Apple"],
    ["Apple over the past two weeks", "2026-11-11T15:00:00.000Z", null, "Apple"],
    [
      "What did Ford do in October?",
      "2026-10-01T04:00:00.000Z",
      "2026-11-01T03:59:59.999Z",
      "What did Ford do ?",
    ],
    [
      "What did Ford do in December?",
      "2025-12-01T05:00:00.000Z",
      "2026-01-01T04:59:59.999Z",
      "What did Ford do ?",
    ],
    ["Ford since October 12th", "2026-10-12T04:00:00.000Z", null, "Ford"],
    ["Ford on November 3, 2025", "2025-11-03T05:00:00.000Z", "2025-11-04T04:59:59.999Z", "Ford"],
    [
      "What changed at Intel since my last visit?",
      "2026-11-23T09:00:00.000Z",
      null,
      "What changed at Intel ?",
    ],
    ["What's new since I was last here?", "2026-11-23T09:00:00.000Z", null, "What's new ?"],
    ["Was gibt es heute zu SAP?", "2026-11-25T05:00:00.000Z", null, "Was gibt es zu SAP?"],
    ["Who may sell Altera?", null, null, "Who may sell Altera?"],
    [
      "Is the Sunday Times right about a monthly fee?",
      "2026-11-22T05:00:00.000Z",
      "2026-11-23T04:59:59.999Z",
      "Is the Times right about a monthly fee?",
    ],
  ])("%s", (question, from, to, rest) => expect(read(question)).toEqual([from, to, rest]));

  it("a visit that is not known sets no bound", () => {
    expect(timeOf("What changed since my last visit?", { ...at, lastVisitMs: null })).toMatchObject({
      fromMs: null,
      isVisit: true,
    });
  });

  it("only words of a visit begin at a visit", () => {
    expect(timeOf("What changed since my last visit?", at)).toMatchObject({ isVisit: true });
    for (const question of ["What changed since yesterday?", "What changed?"])
      expect(timeOf(question, at)).toMatchObject({ isVisit: false });
  });

  it("a week begins on Monday, also when it is asked on a Monday and on a Sunday", () => {
    const monday = { nowMs: Date.parse("2026-11-23T15:00:00Z") };
    const sunday = { nowMs: Date.parse("2026-11-29T15:00:00Z") };
    expect(read("this week", monday)[0]).toBe("2026-11-23T05:00:00.000Z");
    expect(read("this week", sunday)[0]).toBe("2026-11-23T05:00:00.000Z");
    expect(read("since Monday", monday)[0]).toBe("2026-11-16T05:00:00.000Z");
    expect(read("on Monday", monday)[0]).toBe("2026-11-23T05:00:00.000Z");
  });

  it("a day begins at midnight of the zone, also where clocks change", () => {
    expect(read("today", { nowMs: Date.parse("2026-11-01T18:00:00Z") })[0]).toBe("2026-11-01T04:00:00.000Z");
    expect(read("today", { timeZone: "Asia/Kolkata" })[0]).toBe("2026-11-24T18:30:00.000Z");
    expect(read("today", { timeZone: "UTC" })[0]).toBe("2026-11-25T00:00:00.000Z");
  });
});
