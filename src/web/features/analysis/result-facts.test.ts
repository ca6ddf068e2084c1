import { expect, it } from "vitest";
import type { Analysis } from "#contract/analysis.ts";
import { english } from "#domain/language/translate.ts";
import { factsOf } from "./result-facts.ts";

const base: Analysis = {
  id: "1",
  itemId: "i",
  symbol: "AAPL",
  promptName: "Risk",
  promptId: "p",
  promptVersion: 2,
  inputHash: null,
  sent: null,
  state: "complete",
  content: "Text",
  model: "gpt-4o-mini",
  usage: { promptTokens: 1_200, completionTokens: 300 },
  costMicroDollars: 360,
  durationMs: 2_449,
  snapshot: null,
  figures: null,
  call: null,
  createdAt: "2026-11-21T03:00:00.000Z",
};
const factIn = (analysis: Analysis, label: string, before?: Analysis) => {
  const fact = factsOf(analysis, before, english).find((each) => each.label === label);
  return [fact?.value, fact?.change?.text];
};

it("prompt with its version, what was sent, tokens, cost and time in words", () => {
  expect(
    factsOf({ ...base, sent: "text" }, undefined, english)
      .map(({ value }) => value)
      .slice(0, 5),
  ).toEqual(["Risk, version 2", "headline and text", "1,200 in / 300 out", "$0.0004", "2.4 s"]);
});

it("names what was sent, and says so where an earlier version did not record it", () => {
  const sent = (material: Analysis["sent"]) => factIn({ ...base, sent: material }, "Sent")[0];
  expect([sent("headline"), sent("article"), sent(null)]).toEqual([
    "headline only",
    "headline and article",
    "not recorded",
  ]);
});

it("how a result differs from the one before", () => {
  const dear = {
    ...base,
    costMicroDollars: 5_060,
    durationMs: 1_449,
    snapshot: null,
    figures: null,
    usage: { promptTokens: 1_200, completionTokens: 320 },
  };
  expect(factIn(dear, "Cost", base)).toEqual(["$0.0051", "+$0.0047"]);
  expect(factIn(dear, "Tokens", base)).toEqual(["1,200 in / 320 out", "+20"]);
  expect(factIn(dear, "Took", base)).toEqual(["1.4 s", "−1.0 s"]);
  expect(factIn(base, "Cost", base)[1]).toBe("the same");
  expect(factIn({ ...base, durationMs: 2_401 }, "Took", base)[1]).toBe("the same");
});

it("what is not known is no number, and an estimate says so", () => {
  const unknown = { ...base, costMicroDollars: null, usage: null, durationMs: null };
  expect(["Cost", "Tokens", "Took"].map((label) => factIn(unknown, label, base))).toEqual([
    ["price not available", undefined],
    ["not counted", undefined],
    ["--", undefined],
  ]);
  expect(factIn({ ...base, usage: null }, "Cost")[0]).toBe("about $0.0004");
  expect(factIn({ ...base, usage: null, costMicroDollars: 20 }, "Cost")[0]).toBe("under $0.0001");
});
