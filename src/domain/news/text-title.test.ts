import { describe, expect, it } from "vitest";
import { textTitle, textTitleLengthMax } from "./text-title.ts";

describe("textTitle (READ-72)", () => {
  it.each([
    ["Alpha lifts its guidance. Shares rose.", "Alpha lifts its guidance."],
    ["Is Alpha for sale? Nobody says so.", "Is Alpha for sale?"],
    ["“Not for sale!” Alpha said.", "“Not for sale!”"],
    ["Only one line\nand another one", "Only one line"],
    ["U.S. stocks fell on Monday. Bonds rose.", "U.S. stocks fell on Monday."],
    ["Alpha Inc. buys Beta Corp. for cash. It closes in May.", "Alpha Inc. buys Beta Corp. for cash."],
    ["J. Doe leaves Alpha. Beta hires him.", "J. Doe leaves Alpha."],
    ["Shares rose 1.5% to $3.20 at 9:30. Volume doubled.", "Shares rose 1.5% to $3.20 at 9:30."],
    ["日銀は金利を据え置いた。円は下落した。", "日銀は金利を据え置いた。"],
    ["No mark at all", "No mark at all"],
    ["", ""],
  ])("of %j is %j", (text, title) => {
    expect(textTitle(text)).toBe(title);
  });

  it("leaves 120 characters whole and cuts 121", () => {
    const whole = `${"word ".repeat(23)}words`;
    expect(whole).toHaveLength(120);
    expect(textTitle(whole)).toBe(whole);
    expect(textTitle(`${whole}x`)).toBe(`${"word ".repeat(23).trimEnd()}…`);
  });

  it("cuts a long sentence at a word, within 120 characters", () => {
    const title = textTitle(`Alpha ${"very ".repeat(40)}long.`);
    expect(title.length).toBeLessThanOrEqual(textTitleLengthMax);
    expect(title).toMatch(/^Alpha (very )+very…$/);
    expect(textTitle("長".repeat(300))).toBe(`${"長".repeat(119)}…`);
    expect(textTitle(`a${"😀".repeat(100)}`).isWellFormed()).toBe(true);
  });
});
