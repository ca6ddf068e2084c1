import { describe, expect, it } from "vitest";
import { meaningOf, newsKeys } from "./news-keys.ts";

const press = (key: string, held = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...held,
});

describe("meaningOf", () => {
  it.each([
    ["j", "next"],
    ["k", "previous"],
    ["o", "facts"],
    ["v", "article"],
    ["i", "analysis"],
    ["r", "refresh"],
    ["?", "help"],
    ["J", "next"],
    ["x", null],
  ] as const)("%s means %s", (key, action) => expect(meaningOf(press(key), false)).toBe(action));

  it("goes to a page by g and a second key, and nowhere by any other", () => {
    expect(meaningOf(press("g"), false)).toBe("go");
    expect(meaningOf(press("n"), true)).toBe("news");
    expect(meaningOf(press("s"), true)).toBe("social");
    expect(meaningOf(press(","), true)).toBe("settings");
    expect(meaningOf(press("r"), true)).toBe(null);
  });

  it("leaves Ctrl, Alt and Meta to the browser", () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(meaningOf(press("r", held), false)).toBe(null);
  });

  it("lets a held key only walk", () => {
    expect(meaningOf(press("j", { repeat: true }), false)).toBe("next");
    expect(meaningOf(press("r", { repeat: true }), false)).toBe(null);
  });
});

describe("newsKeys", () => {
  it("lists every key that works", () => {
    const listed = new Set(newsKeys.flatMap((line) => line.keys));
    for (const key of ["j", "k", "o", "v", "i", "r", "g", "n", "s", ",", "?"])
      expect(listed.has(key)).toBe(true);
  });
});
