import { describe, expect, it } from "vitest";
import type { Spending } from "#contract/ai-spending.ts";
import { createTranslate, english } from "#domain/language/translate.ts";
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

/** What is read, with a problem as an English page says it. */
function said(typed: string, spending: Spending) {
  const read = readBudget(typed, spending, english);
  return "problem" in read ? { problem: english.of(read.problem) } : read;
}

describe("readBudget", () => {
  it.each([
    ["5", { kind: "chosen", cents: 500 }],
    [" $2.50 ", { kind: "chosen", cents: 250 }],
    ["2,50", { kind: "chosen", cents: 250 }],
    ["2,5 $", { kind: "chosen", cents: 250 }],
    ["1.000", { problem: "Enter an amount from $0 to $10,000.00." }],
    ["0", { kind: "chosen", cents: 0 }],
    ["0.1", { kind: "chosen", cents: 10 }],
    ["", { kind: "chosen", cents: null }],
    ["10000", { kind: "chosen", cents: 1_000_000 }],
    ["10000.01", { problem: "Enter an amount from $0 to $10,000.00." }],
    ["-1", { problem: "Enter an amount from $0 to $10,000.00." }],
    ["five", { problem: "Enter an amount from $0 to $10,000.00." }],
  ])("own keys, %j", (typed, read) => expect(said(typed, own)).toEqual(read));

  it("a managed account can neither go above the site's nor leave it empty", () => {
    expect(said("5.00", managed)).toEqual({ kind: "chosen", cents: 500 });
    for (const typed of ["5.01", ""])
      expect(said(typed, managed)).toEqual({ problem: "Enter an amount from $0 to $5.00." });
  });
});

it("a budget is shown as it is typed", () => {
  expect(budgetInField(own, english)).toBe("10");
  expect(budgetInField({ ...own, budgetMicroDollars: 2_500_000 }, english)).toBe("2.50");
  expect(budgetInField({ ...own, budgetMicroDollars: 2_500_000 }, createTranslate("de"))).toBe("2,50");
  expect(budgetInField({ ...own, budgetMicroDollars: null }, english)).toBe("");
});

it("it is full only when it is used up", () => {
  expect(usedPercent(own)).toBe(25);
  expect(usedPercent({ ...own, microDollars: 9_999_999 })).toBe(99);
  expect(usedPercent({ ...own, microDollars: 10_000_001 })).toBe(100);
  expect(usedPercent({ ...own, budgetMicroDollars: 0, microDollars: 0 })).toBe(100);
  expect(usedPercent({ ...own, budgetMicroDollars: null })).toBe(0);
});

it("month and renewal are named by UTC", () => {
  expect([monthName(own, english), renewalDay(own, english)]).toEqual(["November 2026", "December 1"]);
});
