import { describe, expect, it } from "vitest";
import type { Analysis } from "#contract/analysis.ts";
import { answerLengthMax, isRunning, lostConnection, nextRun, startRun } from "./analysis-run.ts";

const analysis: Analysis = {
  id: "1",
  itemId: "i",
  symbol: "AAPL",
  promptName: "Risk Analysis",
  promptId: "p",
  promptVersion: 1,
  inputHash: null,
  sent: null,
  state: "complete",
  costMicroDollars: 321,
  durationMs: 2_400,
  content: "All of it.",
  model: "gpt-4o-mini",
  usage: null,
  snapshot: null,
  figures: null,
  call: null,
  createdAt: "2026-11-21T03:00:00.000Z",
};
const run = startRun({ symbol: "AAPL", promptId: "p", promptName: "Risk Analysis" });

describe("nextRun", () => {
  it("goes from waiting over writing to done and ends with the stored text", () => {
    const writing = nextRun(nextRun(run, { kind: "text", text: "All" }), { kind: "text", text: " of" });
    expect(writing).toMatchObject({ state: "writing", text: "All of" });
    expect(nextRun(writing, { kind: "done", analysis })).toMatchObject({ state: "done", text: "All of it." });
  });

  it("keeps what was written when it is stopped or fails", () => {
    const writing = nextRun(run, { kind: "text", text: "All" });
    expect(nextRun(writing, { kind: "stopped" })).toMatchObject({ state: "stopped", text: "All" });
    expect(
      nextRun(writing, { kind: "failed", code: "analysis-failed", words: { sentence: "no" } }),
    ).toMatchObject({
      state: "failed",
      text: "All",
    });
  });

  it("ignores steps after the end", () => {
    const stopped = nextRun(run, { kind: "stopped" });
    expect(nextRun(stopped, { kind: "text", text: "late" })).toBe(stopped);
    expect(isRunning(stopped)).toBe(false);
    expect(isRunning(null)).toBe(false);
  });

  it("holds a bounded text", () => {
    const long = nextRun(run, { kind: "text", text: "x".repeat(answerLengthMax + 1) });
    expect(long.text).toHaveLength(answerLengthMax);
  });
});

describe("lostConnection", () => {
  it("starts with the words of the specification", () => {
    expect(lostConnection.sentence.startsWith("Failed to get AI analysis: ")).toBe(true);
  });
});
