import { describe, expect, it } from "vitest";
import { english } from "#domain/language/translate.ts";
import { commands } from "./commands.data.ts";
import {
  areDistinct,
  conflictOf,
  doesRepeat,
  isShortcut,
  meaningOf,
  shortcutKeyOf,
  shortcutKeys,
  shortcutsWith,
  shortcutText,
} from "./shortcuts.ts";

describe("isShortcut", () => {
  it.each(["j", "Shift+a", "/", "?", ",", "7", "g n", "g ,", "Shift+g g", "ж", "あ", "€"])(
    "%s is one",
    (text) => expect(isShortcut(text)).toBe(true),
  );
  it.each([
    "",
    " ",
    "J",
    "jj",
    "g  n",
    "g n n",
    "Enter",
    "Tab",
    "Escape",
    "F5",
    "Ctrl+k",
    "Shift+?",
    "Shift+",
    "\u0000",
    "\u200b",
    "j\n",
    " j",
  ])("%j is none", (text) => expect(isShortcut(text)).toBe(false));
});

describe("shortcutKeyOf", () => {
  it.each([
    ["j", false, "j"],
    ["J", false, "j"],
    ["J", true, "Shift+j"],
    ["j", true, "Shift+j"],
    ["?", true, "?"],
    ["Enter", false, undefined],
    ["Shift", true, undefined],
    [" ", false, undefined],
    ["Dead", false, undefined],
  ])("%s with Shift %s is %s", (key, shiftKey, named) =>
    expect(shortcutKeyOf({ key, shiftKey })).toBe(named),
  );
});

describe("the defaults", () => {
  it("are shortcuts, and none gets in the way of another", () => {
    for (const { shortcut } of commands) if (shortcut !== null) expect(isShortcut(shortcut)).toBe(true);
    expect(areDistinct(shortcutsWith({}))).toBe(true);
  });
  it("are what users know", () => {
    const { "news.next": next, "news.mark-all-read": all, "everywhere.go-settings": go } = shortcutsWith({});
    expect([next, all, go]).toEqual(["j", "Shift+a", "g ,"]);
  });
});

describe("own shortcuts", () => {
  it("take the place of the default, and null takes it away", () => {
    const all = shortcutsWith({ "news.save": "b", "news.next": null });
    expect([all["news.save"], all["news.next"], all["news.previous"]]).toEqual(["b", null, "k"]);
  });
  it("conflict on one page and with what works everywhere, not between two pages", () => {
    const all = shortcutsWith({});
    expect(conflictOf(all, "news.save", "r")?.id).toBe("news.refresh");
    expect(conflictOf(all, "news.save", "?")?.id).toBe("everywhere.shortcuts");
    expect(conflictOf(all, "everywhere.theme", "x")?.id).toBe("news.story");
    expect(conflictOf(all, "social.more", "s")).toBeUndefined();
    expect(conflictOf(all, "news.save", "s")).toBeUndefined();
  });
  it("conflict where one begins another", () => {
    const all = shortcutsWith({});
    expect(conflictOf(all, "news.save", "g")?.id).toBe("everywhere.go-news");
    expect(conflictOf(all, "news.save", "r x")?.id).toBe("news.refresh");
    expect(conflictOf(all, "news.save", "g x")).toBeUndefined();
  });
  it("are rejected as a whole when two are the same", () => {
    expect(areDistinct(shortcutsWith({ "news.save": "j" }))).toBe(false);
    expect(areDistinct(shortcutsWith({ "news.save": "j", "news.next": null }))).toBe(true);
  });
});

describe("meaningOf", () => {
  const all = shortcutsWith({});
  const onNews = (id: string) => !id.startsWith("social.");
  const anywhere = () => true;
  it.each([
    ["j", { kind: "run", id: "news.next" }],
    ["g", { kind: "wait" }],
    ["g s", { kind: "run", id: "everywhere.go-social" }],
    ["g x", null],
    ["q", null],
    ["Shift+a", { kind: "run", id: "news.mark-all-read" }],
  ] as const)("%s on the news page", (keys, meaning) =>
    expect(meaningOf(all, onNews, keys)).toEqual(meaning),
  );
  it("is nothing where the command cannot be run", () => {
    expect(meaningOf(all, (id) => id.startsWith("everywhere."), "j")).toBeNull();
    expect(meaningOf(all, (id) => id.startsWith("social."), "j")).toEqual({ kind: "run", id: "social.next" });
  });
  it("follows the user's own keys", () => {
    const own = shortcutsWith({ "news.save": "b a", "everywhere.shortcuts": null });
    expect(meaningOf(own, anywhere, "b")).toEqual({ kind: "wait" });
    expect(meaningOf(own, anywhere, "b a")).toEqual({ kind: "run", id: "news.save" });
    for (const none of ["s", "?"]) expect(meaningOf(own, anywhere, none)).toBeNull();
  });
});

it("a held key walks through a list and does nothing else", () => {
  expect(
    ["news.next", "social.previous", "news.next-unread"].map((id) => doesRepeat(id as "news.next")),
  ).toEqual([true, true, true]);
  for (const id of ["news.save", "news.refresh", "social.refresh", "everywhere.go-news"] as const)
    expect(doesRepeat(id)).toBe(false);
});

it("a shortcut reads as its keys do", () => {
  expect(shortcutKeys("Shift+a")).toEqual(["Shift A"]);
  expect(shortcutText("g ,", english)).toBe("G then ,");
});
