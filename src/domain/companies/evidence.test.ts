import { describe, expect, it } from "vitest";
import { evidenceIn } from "./evidence.ts";

const title = "Instagram owner falls";
const mention = { start: 0, end: 9, confidence: 0.93, role: "brand" as const };

describe("the evidence of a company", () => {
  it("quotes the words of the headline and says how sure the engine is in words", () => {
    expect(evidenceIn(title, mention)).toEqual({
      words: "Instagram",
      start: 0,
      end: 9,
      role: "brand",
      confidence: "sure",
    });
    expect(evidenceIn(title, { ...mention, confidence: 0.89 })?.confidence).toBe("likely");
  });

  it("is none where the place is not in the headline", () => {
    for (const [start, end] of [
      [0, 99],
      [-1, 3],
      [9, 9],
      [9, 10],
    ] as const)
      expect(evidenceIn(title, { ...mention, start, end })).toBeUndefined();
  });
});
