import { describe, expect, it } from "vitest";
import { detector, symbolsIn } from "#tests/support/match-context.ts";

describe("names in small letters", () => {
  it.each([
    ["a word of no dictionary", "anyone else stuck with etsy since spring", ["ETSY"]],
    [
      "everyday words that end as companies do",
      "my whole roth is in bloom energy and delta airlines",
      ["BE", "DAL"],
    ],
    ["everyday words that end as companies do", "why i left ford motor for general motors", ["F", "GM"]],
    ["with a capital at the start alone", "Lucid motors is my worst trade", ["LCID"]],
    ["before the legal form", "read the filing of circle internet group twice", ["CRCL"]],
    ["everyday words before a finance word", "first solar earnings were fine", ["FSLR"]],
    ["a split name", "door dash drivers want more", ["DASH"]],
    ["a lost apostrophe, in a headline", "teslas margin is the question", []],
    ["a nickname", "mickey d's raised the price of fries again", ["MCD"]],
    ["the first word, where everybody else has a capital", "target's returns desk was packed", ["TGT"]],
    ["the first word, where everybody else has a capital", "ford recalls another million trucks", ["F"]],
  ])("%s: %s", (_what, text, expected) => {
    expect(symbolsIn(text)).toEqual(expected);
  });
});

describe("the same words of something else", () => {
  it.each([
    ["words that only begin as a name does", "first solar panels on our roof"],
    ["words of a plain sentence", "it was five below zero this morning"],
    ["words of a plain sentence", "we need new energy and clean water"],
    ["a word amid others", "we hit our target early this year"],
    ["a word amid others", "they ford the river at dawn"],
    ["a person", "gordon hayward is out for the season"],
    ["a sentence with capitals elsewhere", "target of the raid was a house in Queens"],
  ])("%s: %s", (_what, text) => {
    expect(symbolsIn(text)).toEqual([]);
  });
});

it("two names of one company prove each other", () => {
  expect(symbolsIn("Capri does better without Versace")).toEqual(["CPRI"]);
});

describe("small letters in a post about shares", () => {
  it.each([
    ["everyday words", "who still holds rocket companies here", ["RKT"]],
    ["a household name", "amazon is the only one i never sell", ["AMZN"]],
    ["beside a certain one", "docusign, zoom and patience", ["DOCU", "ZM"]],
    ["a lost apostrophe", "teslas margin is the question", ["TSLA"]],
    ["a word for how an option moves", "my delta is all wrong", []],
    ["with capitals elsewhere", "The Rocket companies of Florida, Texas and Alabama", []],
  ])("%s: %s", (_what, text, expected) => {
    expect(detector.detect(text, { social: true }).map(({ symbol }) => symbol)).toEqual(expected);
  });
});
