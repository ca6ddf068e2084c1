import { describe, expect, it } from "vitest";
import { detector } from "#tests/support/match-context.ts";
import { dealHeadlines, scoreTags } from "#tests/support/tag-labels.ts";

const rolesIn = (text: string) => detector.detect(text).map(({ symbol, role }) => `${symbol} ${role}`);

describe("in a deal", () => {
  it.each([
    ["Pfizer to buy Merck", ["PFE buyer", "MRK target"]],
    ["Pfizer buys biotech startup", ["PFE buyer"]],
    ["Pfizer snaps up Merck", ["PFE buyer", "MRK target"]],
    ["Merck agrees to be acquired by Pfizer", ["MRK target", "PFE buyer"]],
    ["Merck rejects Pfizer's offer", ["MRK target", "PFE buyer"]],
    ["Pfizer's bid for Merck stalls", ["PFE buyer", "MRK target"]],
    ["Pfizer to take Merck private", ["PFE buyer", "MRK target"]],
    ["Pfizer approached Merck about takeover", ["PFE buyer", "MRK target"]],
    ["Macy's rejects buyout offer", ["M target"]],
    ["Merck weighs bids from Pfizer", ["MRK target", "PFE buyer"]],
    // Who sells a part is not bought.
    ["Pfizer completes purchase of Merck's animal unit from Bain", ["PFE buyer", "MRK named"]],
    ["YouTube buys podcast startup", ["GOOGL buyer"]],
  ])("%s: %j", (text, expected) => expect(rolesIn(text)).toEqual(expected));
});

describe("without a deal", () => {
  it.each([
    "Pfizer to buy back shares",
    "Delta to buy 60 Boeing jets",
    "3 stocks to buy: Pfizer and Merck",
    "Should you buy Pfizer now?",
    "Pfizer to buy stake in Merck",
    "Pfizer and Merck to merge",
    "Target offers price cuts",
    "19,456 shares in Pfizer bought by Merck",
  ])("%s: nobody buys or is bought", (text) =>
    expect(rolesIn(text).filter((role) => /buyer|target/.test(role))).toEqual([]),
  );

  it("a bank that is only quoted has no part in it", () =>
    expect(rolesIn("Goldman analyst says Pfizer should buy Merck")[0]).toBe("GS broker"));
});

it.each([
  ["open", 200, 97, 94],
  ["sealed", 106, 91, 88],
] as const)("headlines of the %s set (%d) have a precision of %d and a recall of %d", (set, rows, p, r) => {
  const headlines = dealHeadlines(set);
  const found = new Map(headlines.map((row) => [row, detector.detect(row.title)]));
  // Roles are scored of companies that are found: who is no longer listed has none.
  const scored = headlines.map((row) => ({
    ...row,
    gold: row.gold.filter((pair) => found.get(row)?.some(({ symbol }) => pair.startsWith(`${symbol}=`))),
  }));
  const score = scoreTags(scored, ({ title }) =>
    detector
      .detect(title)
      .filter(({ role }) => role === "buyer" || role === "target")
      .map(({ symbol, role }) => `${symbol}=${role}`),
  );
  expect(headlines).toHaveLength(rows);
  expect(score.precision).toBeGreaterThanOrEqual(p);
  expect(score.recall).toBeGreaterThanOrEqual(r);
});
