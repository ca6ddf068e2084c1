import { describe, expect, it } from "vitest";
import { meaningOf, newsKeyLines } from "./news-keys.ts";

const press = (key: string, repeat = false) => ({ key, repeat });

describe("meaningOf", () => {
  it.each([
    ["j", "next"],
    ["k", "previous"],
    ["o", "facts"],
    ["v", "article"],
    ["t", "text"],
    ["i", "analysis"],
    ["x", "story"],
    ["s", "save"],
    ["m", "read"],
    ["u", "unread-only"],
    ["r", "refresh"],
    ["J", "next"],
    ["q", null],
  ] as const)("%s means %s", (key, action) => expect(meaningOf(press(key))).toBe(action));

  it("lets a held key only walk", () => {
    expect(meaningOf(press("j", true))).toBe("next");
    for (const key of ["r", "s", "m", "v"]) expect(meaningOf(press(key, true))).toBe(null);
  });
});

describe("newsKeyLines", () => {
  it("lists every key that works", () => {
    const listed = new Set(newsKeyLines.flatMap((line) => line.keys));
    for (const key of "jkovtixsmur") expect(listed.has(key)).toBe(true);
  });
});
