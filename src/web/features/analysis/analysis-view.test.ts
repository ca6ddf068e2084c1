import { describe, expect, it } from "vitest";
import type { Analysis } from "#contract/analysis.ts";
import {
  type AnalysisView,
  listView,
  newView,
  nextRun,
  startRun,
  storedRun,
  viewAgain,
  viewBeside,
  viewOf,
  viewWithout,
} from "./analysis-run.ts";

const analysis = (id: string, createdAt: string): Analysis => ({
  id,
  createdAt,
  itemId: "i",
  symbol: "AAPL",
  promptName: "Risk",
  promptId: "p",
  promptVersion: 1,
  inputHash: null,
  sent: null,
  state: "complete",
  content: `Answer ${id}`,
  model: "m",
  usage: null,
  costMicroDollars: null,
  durationMs: null,
  snapshot: null,
  figures: null,
  call: null,
});
const older = analysis("older", "2026-11-21T03:00:00.000Z");
const newer = analysis("newer", "2026-11-21T04:00:00.000Z");
const choice = { symbol: "AAPL", promptId: "p", promptName: "Risk" };
const done: AnalysisView = { ...newView(choice), run: storedRun(older) };

describe("run again", () => {
  it("keeps the ended answer beside the new run", () => {
    const view = viewAgain(done, { ...choice, model: "gpt-4o" });
    expect([view.beside?.analysis?.id, view.run?.state, view.run?.choice.model]).toEqual([
      "older",
      "waiting",
      "gpt-4o",
    ]);
  });

  it("after a failure what stood beside stays there", () => {
    const failing = viewAgain(done, choice);
    const run = nextRun(startRun(choice), {
      kind: "failed",
      code: "analysis-failed",
      words: { sentence: "no" },
    });
    expect(viewAgain({ ...failing, run }, choice).beside?.analysis?.id).toBe("older");
    expect(viewAgain({ ...newView(choice), run }, choice).beside).toBeNull();
  });
});

describe("two results", () => {
  it("stand in the order in which they were made, whichever was chosen first", () => {
    for (const [visible, chosen] of [
      [older, newer],
      [newer, older],
    ] as const) {
      const { beside, run } = viewBeside({ ...done, run: storedRun(visible) }, chosen);
      expect([beside?.analysis?.id, run?.analysis?.id]).toEqual(["older", "newer"]);
    }
  });

  it("nothing is compared with itself, or with an empty panel", () => {
    expect(viewBeside(done, older)).toBe(done);
    const list = listView("AAPL");
    expect(viewBeside(list, older)).toBe(list);
  });

  it("the chosen one alone is shown", () => {
    expect(viewOf({ ...done, beside: storedRun(newer) }, newer)).toMatchObject({ beside: null });
  });
});

describe("a removed result", () => {
  it("leaves the panel, and the other one stays", () => {
    const both = viewBeside(done, newer);
    expect(viewWithout(both, "older")).toMatchObject({ beside: null, run: { analysis: { id: "newer" } } });
    expect(viewWithout(both, "newer")).toMatchObject({ beside: null, run: { analysis: { id: "older" } } });
    expect(viewWithout(done, "older")).toMatchObject({ beside: null, run: null });
    expect(viewWithout(done, "another")).toEqual(done);
  });

  it("the run that is being written stays", () => {
    const again = viewAgain(done, choice);
    expect(viewWithout(again, "older")).toMatchObject({ beside: null, run: { state: "waiting" } });
  });
});
