import { describe, expect, it } from "vitest";
import { detector, symbolsIn } from "#tests/support/match-context.ts";

describe("a symbol that its spelling gives away", () => {
  it.each([
    ["A cashtag: $AAPL slips", ["AAPL"]],
    ["A share class: $BRK-B and $BRK.A slip", ["BRK.B"]],
    ["In small letters: $tsla", ["TSLA"]],
    ["Uranium firm (NYSE American: UAMY) drills", ["UAMY"]],
    ["Filed today: NASDAQ-SNFCA", ["SNFCA"]],
    ["Filed today, NYSE: BRK/B", ["BRK.B"]],
    ["Village grocer (NASDAQ: VLGEA) pays more", ["VLGEA"]],
    ["SNFCA.O up 2%", ["SNFCA"]],
    ["SNFCA:US rises", ["SNFCA"]],
    ["A pair of small caps (KELYA, VLGEA) slides", ["KELYA", "VLGEA"]],
    ["Grocer [VLGEA] slides", ["VLGEA"]],
    ["A grocer (ticker: VLGEA) slides", ["VLGEA"]],
    ["A small cap (KELYA or VLGEA) slides", ["KELYA", "VLGEA"]],
    ["Artesian (ARTNA) adds wells", ["ARTNA"]],
    ["Optical Cable Corporation (OCC) posts a loss", ["OCC"]],
    ["ARTNA: wells run dry", ["ARTNA"]],
    ["ARTNA - wells run dry", ["ARTNA"]],
    ["Six: what to know as Apple rises", ["AAPL"]],
    ["$A, $F and $T rise", ["A", "F", "T"]],
    ["$A $F rally", ["A", "F"]],
    ["$F $A rally", ["A", "F"]],
    ["Ohio Cable Corporation (OCC) posts a loss", ["OCC"]],
    ["GROCER (VLGEA) SLIDES AGAIN TODAY", ["VLGEA"]],
    ["SMALL CAPS (KELYA, VLGEA) SLIDE AGAIN TODAY", ["KELYA", "VLGEA"]],
    ["WMK: grocery sales climb", ["WMK"]],
    ["WMK - grocery sales climb", ["WMK"]],
    ["WMK: closing", ["WMK"]],
  ])("is found in %s", (text, expected) => {
    expect(symbolsIn(text)).toEqual(expected);
  });

  it.each([
    ["the Australian dollar", "The $A slips against the yen"],
    ["half of a word", "Rapper A$AP Nast tours, US$F"],
    ["too long", "$TOOLONG, NYSE: TOOLONG, (TOOLONG)"],
    ["of another country's exchange", "A miner (TSX: ARTNA) digs"],
    ["of another country's exchange", "LSE: ARTNA digs on"],
    ["of another country's exchange", "7203.T, ARTNA.L and SNFCA.PA slip"],
    ["the first letters of the words before", "The Office of Currency Control (OCC) fines a lender"],
    ["the first letters of the words before", "Currency Control (CC) opens an office"],
    ["the first letters of the words before", "Delhi Education Authority (DEA) opens a school"],
    ["a word in a bracket", "Prices fall (KELYA says so) again"],
    ["one letter behind a small word", "Vitamin shortages (D) are common"],
    ["a bracket without an end", "Vitamins [KELYA are rare"],
  ])("is not %s: %s", (_what, text) => {
    expect(symbolsIn(text)).toEqual([]);
  });

  it("is covered from its first letter to its share class", () => {
    const covered = (text: string) => detector.detect(text).map(({ start, end }) => text.slice(start, end));
    expect(covered("Up: $BRK-B today")).toEqual(["$BRK-B"]);
    expect(covered("Up: BRK/A today")).toEqual(["BRK/A"]);
    expect(covered("Chip maker (NYSE: TSM) grows")).toEqual(["TSM"]);
    expect(covered("CHRW T-shirts")).toEqual(["CHRW"]);
    expect(covered("CHRW, T-shirts")).toEqual(["CHRW"]);
  });
});
