import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { authorLine, authorName } from "./author-names.ts";

describe("authorName", () => {
  it.each([
    ["joe@example.com (Joe Example)", "Joe Example"],
    ["Joe Example (joe@example.com)", "Joe Example"],
    ["Joe Example <joe@example.com>", "Joe Example"],
    ["Joe Example, joe@example.com", "Joe Example"],
    ['"Joe Example" <joe@example.com>', "Joe Example"],
    ["Joe Example (Reuters)", "Joe Example (Reuters)"],
    ["@joe", "@joe"],
    ["joe@example.com", ""],
    ["mailto:joe@example.com", ""],
    ["<joe@example.com>", ""],
    ["joe@example.com (joe@example.com)", ""],
    ["https://example.com/joe", ""],
    [" - ", ""],
  ])("of %j is %j", (text, name) => {
    expect(authorName(text)).toBe(name);
  });

  it("never shows an email address", () => {
    const part = fc.constantFrom(
      "joe@example.com",
      "a.b+c@mail.example.org",
      "Joe",
      " ",
      "(",
      ")",
      "<",
      ">",
      ",",
      '"',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        expect(authorName(parts.join(""))).not.toMatch(/@(mail\.)?example\./);
      }),
    );
  });
});

describe("authorLine", () => {
  it.each([
    [[], null],
    [[""], null],
    [["Ann"], "Ann"],
    [["Ann", "Bob"], "Ann and Bob"],
    [["Ann", "Bob", "Cy"], "Ann, Bob and Cy"],
    [["Ann", "", "ANN"], "ANN"],
  ])("of %j is %j", (names, line) => {
    expect(authorLine(names)).toBe(line);
  });

  it("is at most 200 characters long", () => {
    expect(authorLine(["A".repeat(150), "B".repeat(150)])).toHaveLength(200);
  });
});
