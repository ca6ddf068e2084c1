import { describe, expect, it } from "vitest";
import { excerptCharacters, excerptOf } from "./excerpt.ts";

describe("excerptOf", () => {
  it("SOCIAL-11: cuts a post's text after 300 characters, and no shorter one", () => {
    expect(excerptCharacters).toBe(300);
    expect(excerptOf("a".repeat(300))).toBeNull();
    expect(excerptOf("a".repeat(301))).toBe(`${"a".repeat(300)}…`);
  });
  it("never cuts through a character, however many units it is made of", () => {
    const family = "👩‍👩‍👧‍👦";
    expect(excerptOf(family.repeat(299))).toBeNull();
    expect(excerptOf(family.repeat(301))).toBe(`${family.repeat(300)}…`);
    expect(excerptOf(`${"e\u0301".repeat(300)}x`)).toBe(`${"e\u0301".repeat(300)}…`);
  });
  it("leaves no blank before the dots", () => {
    expect(excerptOf("one two three", 4)).toBe("one…");
  });
});
