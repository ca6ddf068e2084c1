import { describe, expect, it } from "vitest";
import { budgetOf, budgetProblem, monthOf, nextMonthMs } from "./budget.ts";

describe("budgetOf", () => {
  it.each([
    ["own", 1_000, undefined, 10_000_000],
    ["own", null, undefined, null],
    ["own", 1_000, { cents: null }, null],
    ["own", 1_000, { cents: 5_000 }, 50_000_000],
    ["own", null, { cents: 0 }, 0],
    ["system", 500, undefined, 5_000_000],
    ["system", 500, { cents: 100 }, 1_000_000],
    ["system", 500, { cents: 5_000 }, 5_000_000],
    ["system", 500, { cents: null }, 5_000_000],
    ["system", null, undefined, null],
    ["system", null, { cents: 100 }, 1_000_000],
  ] as const)("%s, the site's %j cents, chosen %j: %j micro-dollars", (payer, site, choice, budget) =>
    expect(budgetOf(payer, site, choice)).toBe(budget),
  );
});

describe("budgetProblem", () => {
  it("a managed account lowers the site's budget and never raises it or does away with it", () => {
    expect(budgetProblem("system", 500, 500)).toBeUndefined();
    expect(budgetProblem("system", 500, 501)).toBe("too-high");
    expect(budgetProblem("system", 500, null)).toBe("must-be-set");
    expect(budgetProblem("system", null, null)).toBeUndefined();
    expect(budgetProblem("own", 500, null)).toBeUndefined();
    expect(budgetProblem("own", 500, 90_000)).toBeUndefined();
  });
});

describe("months", () => {
  it("change at midnight by UTC", () => {
    const last = Date.UTC(2026, 11, 31, 23, 59, 59, 999);
    expect(monthOf(last)).toBe("2026-12");
    expect(monthOf(last + 1)).toBe("2027-01");
    expect(nextMonthMs(last)).toBe(last + 1);
    expect(nextMonthMs(Date.UTC(2028, 1, 29))).toBe(Date.UTC(2028, 2, 1));
  });
});
