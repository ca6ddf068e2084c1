import { describe, expect, it } from "vitest";
import { comparedWordsMax, differenceOf } from "./text-difference.ts";

describe("differenceOf", () => {
  it("marks words that were replaced, and numbers with them", () => {
    expect(differenceOf("Revenue rose 4% this year.", "Revenue rose 6.5% this year.")).toEqual([
      { kind: "same", text: "Revenue rose" },
      { kind: "removed", text: " 4%" },
      { kind: "added", text: " 6.5%" },
      { kind: "same", text: " this year." },
    ]);
  });

  it("marks what came and what went at either end", () => {
    expect(differenceOf("Risk is low. Wait", "In short: Risk is low.")).toEqual([
      { kind: "added", text: "In short:" },
      { kind: "same", text: " Risk is low." },
      { kind: "removed", text: " Wait" },
    ]);
  });

  it("marks nothing where only the space between words differs", () => {
    expect(differenceOf("One\ntwo  three", "One two three")).toEqual([
      { kind: "same", text: "One two three" },
    ]);
    expect(differenceOf("", "")).toEqual([]);
  });

  it.each([
    ["", "All of it is new"],
    ["All of it went", ""],
    ["a b c d", "d c b a"],
  ])("gives both texts back: %j, %j", (before, after) => {
    const parts = differenceOf(before, after);
    const textOf = (other: string) =>
      parts
        .flatMap(({ kind, text }) => (kind === other ? [] : text))
        .join("")
        .replace(/\s+/g, " ")
        .trim();
    expect(textOf("removed")).toBe(after);
    expect(textOf("added")).toBe(before);
  });

  it("compares 1,500 words of each text one by one; what is left is a stretch", () => {
    const words = Array.from({ length: 1_500 }, (_, at) => `w${at}`).join(" ");
    expect(comparedWordsMax).toBe(1_500);
    expect(differenceOf(words, words)).toHaveLength(1);
    expect(differenceOf(`${words} end`, `${words} end`)).toEqual([
      { kind: "same", text: words },
      { kind: "removed", text: " end" },
      { kind: "added", text: " end" },
    ]);
  });
});
