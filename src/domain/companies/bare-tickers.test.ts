import { describe, expect, it } from "vitest";
import { symbolsIn } from "#tests/support/match-context.ts";

describe("bare capitals that are a symbol", () => {
  it.each([
    ["MSFT to split its shares", ["MSFT"]],
    ["Traders pile into NVDA", ["NVDA"]],
    ["Tsla and pypl slide", ["PYPL", "TSLA"]],
    ["ACA shares climb", ["ACA"]],
    ["NVDA, BE, AAPL lead the gains", ["AAPL", "BE", "NVDA"]],
    ["NVDA, AI, AAPL lead the gains", ["AAPL", "AI", "NVDA"]],
    ["OXY, AI, CVX slip at the open", ["AI", "CVX", "OXY"]],
    ["China names BABA NIO JD lower", ["BABA", "JD", "NIO"]],
    ["NVDA soars as MSFT sinks", ["MSFT", "NVDA"]],
    ["NVDA SOARS AS AI DEMAND GROWS", ["NVDA"]],
    ["OXY's debt falls", ["OXY"]],
    ["GXO wins a contract", ["GXO"]],
    ["Holding KELYA since May", ["KELYA"]],
  ])("%s", (text, expected) => {
    expect(symbolsIn(text)).toEqual(expected);
  });
});

describe("bare capitals that are something else", () => {
  it.each([
    ["an agency", "DEA raids a lab in Ohio"],
    ["an agency", "ICE raids a plant in Iowa"],
    ["an agency", "The EMA approves a drug"],
    ["a central bank", "RBA holds rates"],
    ["a law", "ACA premiums rise"],
    ["a union", "AFL-CIO backs the bill"],
    ["a television station", "WCBD-TV hires an anchor"],
    ["a thing", "USB cables get cheaper"],
    ["a whole field", "AI is everywhere"],
    ["a whole field", "AI stock frenzy grows"],
    ["a plural", "CTAs sell into the close"],
    ["a part of a name", "Trial of CRM-4 begins"],
    ["a hall", "Concert at KEY Arena sells out"],
    ["a firm of another name", "KEY Capital opens an office"],
    ["a firm of another name", "ARTNA Blue Wealth opens an office"],
    ["a firm of another name", "GXO Acquisition Corp prices its units"],
    ["a kind of fund", "New MLP and energy fund opens"],
    ["the style of a desk", "LME ASIAN WRAP: copper slips"],
    ["the style of a desk", "CARL SMITH: why it rained"],
    ["a place in a list of names", "The city, AP, the county"],
    ["a small company's letters in a loud headline", "EDUC BOARD MEETS AGAIN TODAY"],
    ["one letter", "Plan B or plan F"],
    ["a small word in small letters", "We all key in now"],
    ["a short symbol in small letters", "who needs oxy and cvx"],
  ])("%s: %s", (_what, text) => {
    expect(symbolsIn(text)).toEqual([]);
  });

  it("an agency between a symbol and a name", () => {
    expect(symbolsIn("NYT, AP, Newsmax report the vote")).not.toContain("AP");
  });

  it("between names, letters that stand for a field", () => {
    expect(symbolsIn("Apple, AI, Microsoft and the rest")).toEqual(["AAPL", "MSFT"]);
  });
});
