import { expect, it } from "vitest";
import { askedWordsMax } from "./limits.ts";
import { searchTextOf, wordsOf } from "./question-words.ts";

it.each([
  ["What changed at Intel?", [[16, 21]], []],
  ["Which companies raised their outlook?", [], ["raised", "outlook"]],
  [
    "What did Nvidia announce about export rules and export fees?",
    [[9, 15]],
    ["announce", "export", "rules", "fees"],
  ],
  ["Who else reported this?", [], []],
  ["Is the 5% stake in U.S. Steel sold?", [], ["stake", "u.s", "steel", "sold"]],
] as const)("%s: the words that are searched for", (question, names, words) => {
  expect(
    wordsOf(
      question,
      names.map(([start, end]) => ({ start, end })),
    ),
  ).toEqual(words);
});

it("looks for ten words at most", () => {
  const question = Array.from({ length: 12 }, (_, at) => `word${String.fromCharCode(97 + at)}`).join(" ");
  expect(wordsOf(question, [])).toHaveLength(askedWordsMax);
});

it("any of the words, in the web syntax of the search", () => {
  expect(searchTextOf(["raised", "u.s", "outlook"])).toBe('raised or "u.s" or outlook');
  expect(searchTextOf([])).toBe("");
});
