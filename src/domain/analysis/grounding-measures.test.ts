import { expect, it } from "vitest";
import { measureOf } from "./grounding-measures.ts";

it.each<[string, string, string | null]>([
  ["Revenue rose ", " to $711 million.", "revenue"],
  ["Annual recurring revenue rose ", " to $1.3 billion.", "recurring revenue"],
  ["Dell has ", " of backlog.", "backlog"],
  ["Sales rose 9%, with ", " growth in bookings.", "bookings"],
  ["Revenue was $5 billion; the loss was ", ".", null],
  ["Revenue grew while costs rose ", ".", null],
  ["Revenue rose 3%; shares fell ", ".", null],
  ["Der Umsatz stieg um ", ".", "revenue"],
  ["It opened ", " stores.", null],
])("%s…%s: %s", (before, behind, measure) => {
  expect(measureOf(before, behind, null)).toBe(measure);
});

it("what a share earned is told a share; what it pays is the dividend", () => {
  expect(measureOf("Net income was $1.3 billion, or ", " a share.", "share")).toBe("per share");
  expect(measureOf("The dividend goes up to ", " a share.", "share")).toBe("dividend");
});
