import { describe, expect, it } from "vitest";
import { hasOtherSense, readSenses, senseKey } from "#domain/companies/senses.ts";
import { createVocabulary } from "#domain/companies/vocabulary.ts";

const vocabulary = createVocabulary();
const phrases = {
  apple: "_ pie/cider|big/bad _|adam's _ a day|*orchard|pear and _",
  "delta air": "the _ force",
};
const senses = readSenses(phrases, vocabulary);

/** Whether the word or words in brackets have another meaning there, where an earlier headline was longer by a word. */
function isOther(text: string, left = "pie"): boolean {
  const words = text.replace(/[[\]]/g, "").split(" ");
  const line = Int32Array.from(words, (word) => vocabulary.numberOf(word));
  const marked = text.split(" ");
  const from = marked.findIndex((word) => word.startsWith("["));
  const to = marked.findIndex((word) => word.endsWith("]"));
  const found = senses.get(senseKey(line, { from, to }));
  const longer = Int32Array.from([...line, vocabulary.numberOf(left)]);
  return found !== undefined && hasOtherSense(found, longer, { count: words.length, from, to });
}

describe("a name in a phrase of another meaning", () => {
  it.each([
    ["[apple] pie", true],
    ["warm [apple] cider here", true],
    ["[apple] stock pie", false],
    ["the big [apple]", true],
    ["bad [apple] stock", true],
    ["big red [apple]", false],
    ["[apple] big", false],
    ["adam's [apple] a day", true],
    ["adam's [apple] a", false],
    ["[apple] a day", false],
    ["the orchard sells [apple] phones", true],
    ["[apple] sells to an orchard", true],
    ["pie [apple]", false],
    ["[apple]", false],
    ["lemon [apple] juice", false],
    ["pear & [apple]", true],
    ["the [delta air] force", true],
    ["the [delta air] show", false],
    ["[delta air] force", false],
    ["the [delta] force", false],
  ])("%s: %s", (text, expected) => {
    expect(isOther(text)).toBe(expected);
  });

  it("is not made of words that an earlier headline has left", () => {
    expect(isOther("adam's [apple] a", "day")).toBe(false);
    expect(isOther("[apple]", "orchard")).toBe(false);
    expect(isOther("the [delta air]", "force")).toBe(false);
  });

  it("has one or two words: longer names have no other meaning", () => {
    const line = Int32Array.from(["delta", "air", "lines"].map(vocabulary.numberOf));
    expect(senseKey(line, { from: 0, to: 2 })).toBe(-1);
    expect(senses.has(senseKey(line, { from: 0, to: 1 }))).toBe(true);
  });
});
