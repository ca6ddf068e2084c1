import { describe, expect, it } from "vitest";
import { detector, symbolsIn } from "#tests/support/match-context.ts";

describe("symbols in the words of those who trade", () => {
  it.each([
    ["an option on a share", "Rolling my puts on VZ again", ["VZ"]],
    ["an option on a share", "Selling CSPs on KO since March", ["KO"]],
    ["an option on a share", "Averaging down on F, am I mad", ["F"]],
    ["an option of one's own", "Wrote T covered calls for rent", ["T"]],
    ["small letters before an option", "cvna puts paid for the car", ["CVNA"]],
    ["in an account", "KO has been in my roth since 2009", ["KO"]],
    ["one for another", "Why I sold KO for PEP", ["KO", "PEP"]],
    ["one for another", "Dumping TMUS for T", ["T", "TMUS"]],
    ["one that is like another", "Is SOFI the next HOOD", ["HOOD", "SOFI"]],
    ["one that is like another", "OPEN is the new GME", ["GME", "OPEN"]],
    ["a price and its percent", "Homes listed elsewhere and Z drops 9%", ["Z"]],
    ["a price and its percent", "PINS up 6.8% after hours", ["PINS"]],
    ["so many shares", "Got 100 shares of O from grandma", ["O"]],
    ["what someone has", "My F position is a mess", ["F"]],
    ["a question", "Is KO a buy at this price", ["KO"]],
    ["a question", "Why is MU down today", ["MU"]],
    ["what a share pays", "SO yield below 3%", ["SO"]],
    ["the start of a trader's title", "MU supply check, 90k gain", ["MU"]],
    ["how many and at which price", "sitting on LCID at 2.31 since June", ["LCID"]],
    ["how many someone holds", "holding 400 OCGN into the readout", ["OCGN"]],
    ["the strike of an option", "grabbed two BB 6c for january", ["BB"]],
    ["the strikes of a spread, in small letters", "pltr 150/160 call spread for christmas", ["PLTR"]],
    ["symbols in small letters, in a row", "rgti or qbts, and why", ["QBTS", "RGTI"]],
    ["symbols in small letters, in a row", "rivn lcid and nothing else", ["LCID", "RIVN"]],
    ["the start of a trader's title", "LULU leggings DD: what I saw", ["LULU"]],
    ["a reason for it", "3 Reasons to Sell VTRS and 1 Stock to Buy Instead", ["VTRS"]],
    ["a reason against it", "2 Reasons HRMY is Risky and 1 Stock to Buy Instead", ["HRMY"]],
  ])("%s: %s", (_what, text, expected) => {
    expect(symbolsIn(text)).toEqual(expected);
  });
});

describe("symbols that are words, in posts", () => {
  it.each([
    ["the only capitals of a post", "KEY looks cheap at book value", ["KEY"]],
    ["the only capitals of a post", "never thought CAT would run like that", ["CAT"]],
    ["beside a word in capitals that is no symbol", "the KEY to THIS market is patience", []],
    ["a word that people shout", "we are ALL buying the dip", []],
  ])("%s: %s", (_what, text, expected) => {
    expect(detector.detect(text, { social: true }).map(({ symbol }) => symbol)).toEqual(expected);
  });

  it("are words in a headline", () => {
    expect(symbolsIn("never thought CAT would run like that")).toEqual([]);
  });
});

describe("the same words around something else", () => {
  it.each([
    ["a field", "Museum puts on AI exhibit"],
    ["a field", "Is AI the new IT"],
    ["a field", "Is AI overvalued"],
    ["a country", "UN calls on US to pay"],
    ["a country", "500 shares of US banks"],
    ["a vitamin", "Vitamin D drops 9% in winter"],
    ["a plan", "Plan B falls 5% short"],
    ["days to the end of an option", "0 dte puts saved me"],
    ["a central bank in small letters", "ecb puts rates on hold"],
    ["a person in small letters", "mary puts dinner on the table"],
    ["a place", "MO governor faces loss in court"],
    ["a job", "My HR position was cut"],
    ["a politician", "Why is PM down in the polls"],
    ["a bond", "JGB yield hits a high"],
    ["a temperature", "Water boils AT 100 degrees"],
    ["slang in a row", "cuz ppl keep asking"],
  ])("%s: %s", (_what, text) => {
    expect(symbolsIn(text)).toEqual([]);
  });
});
