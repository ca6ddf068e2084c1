import { describe, expect, it } from "vitest";
import type { Spending } from "#contract/ai-spending.ts";
import { budgetInField, monthName, readBudget, renewalDay, usedPercent } from "./spending-panel.tsx";

const own: Spending = {
  payer: "own",
  month: "2026-11",
  microDollars: 2_500_000,
  heldMicroDollars: 0,
  budgetMicroDollars: 10_000_000,
  siteCents: 1_000,
  chosen: null,
  renewsAt: "2026-12-01T00:00:00.000Z",
};
const managed: Spending = { ...own, payer: "system", siteCents: 500, budgetMicroDollars: 5_000_000 };

describe("readBudget", () => {
  it.each([
    ["5", { kind: "chosen", cents: 500 }],
    [" $2.50 ", { kind: "chosen", cents: 250 }],
    ["0", { kind: "chosen", cents: 0 }],
    ["0.1", { kind: "chosen", cents: 10 }],
    ["", { kind: "chosen", cents: null }],
    ["10000", { kind: "chosen", cents: 1_000_000 }],
    ["10000.01", { problem: "Enter an amount from $0 to $10,000.00." }],
    ["-1", { problem: "Enter an amount from $0 to $10,000.00." }],
    ["five", { problem: "Enter an amount from $0 to $10,000.00." }],
  ])("own keys, %j", (typed, read) => expect(readBudget(typed, own)).toEqual(read));

  it("a managed account can neither go above the site's nor leave it empty", () => {
    expect(readBudget("5.00", managed)).toEqual({ kind: "chosen", cents: 500 });
    for (const typed of ["5.01", ""])
      expect(readBudget(typed, managed)).toEqual({ problem: "Enter an amount from $0 to $5.00." });
  });
});

it("a budget is shown as it is typed", () => {
  expect(budgetInField(own)).toBe("10");
  expect(budgetInField({ ...own, budgetMicroDollars: 2_500_000 })).toBe("2.50");
  expect(budgetInField({ ...own, budgetMicroDollars: null })).toBe("");
});

it("it is full only when it is used up", () => {
  expect(usedPercent(own)).toBe(25);
  expect(usedPercent({ ...own, microDollars: 9_999_999 })).toBe(99);
  expect(usedPercent({ ...own, microDollars: 10_000_001 })).toBe(100);
  expect(usedPercent({ ...own, budgetMicroDollars: 0, microDollars: 0 })).toBe(100);
  expect(usedPercent({ ...own, budgetMicroDollars: null })).toBe(0);
});

it("month and renewal are named by UTC", () => {
  expect([monthName(own), renewalDay(own)]).toEqual(["November 2026", "December 1"]);
});
