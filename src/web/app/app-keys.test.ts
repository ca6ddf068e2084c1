import { describe, expect, it } from "vitest";
import { appKeyLines, appKeyOf } from "./app-keys.ts";

const press = (key: string, repeat = false) => ({ key, repeat });

describe("appKeyOf", () => {
  it("goes to a page by g and a second key, and nowhere by any other", () => {
    expect(appKeyOf(press("g"), false)).toEqual({ kind: "wait" });
    expect(appKeyOf(press("n"), true)).toEqual({ kind: "go", to: "/news" });
    expect(appKeyOf(press("S"), true)).toEqual({ kind: "go", to: "/social" });
    expect(appKeyOf(press(","), true)).toEqual({ kind: "go", to: "/settings" });
    expect(appKeyOf(press("r"), true)).toEqual({ kind: "none" });
  });

  it("shows the list of keys, once for a held key, and leaves the rest to the page", () => {
    expect(appKeyOf(press("?"), false)).toEqual({ kind: "help" });
    expect(appKeyOf(press("?", true), false)).toBeNull();
    for (const key of ["n", "s", "j", "Enter"]) expect(appKeyOf(press(key), false)).toBeNull();
  });

  it("has a line in the help for every key", () => {
    const listed = new Set(appKeyLines.flatMap(({ keys }) => keys));
    for (const key of ["g", "n", "s", ",", "?"]) expect(listed.has(key)).toBe(true);
  });
});
