import { describe, expect, it } from "vitest";
import { bestMatches, scoreOf } from "./palette-entries.tsx";

const names = [
  "Mark all as read",
  "Mark as read or unread",
  "News Feeds",
  "RSS Feeds",
  "OpenAI",
  "Open the article",
];
const found = (typed: string) => bestMatches(typed, names, (name) => name);

describe("what is typed", () => {
  it("fits a text that has its letters in the same order", () => {
    for (const typed of ["news", "NEWS", "nf", "nwfd", "feeds news".slice(0, 5)])
      expect(scoreOf(typed, "News Feeds")).not.toBeNull();
    for (const typed of ["newz", "fn", "sswen", "news feeds and more"])
      expect(scoreOf(typed, "News Feeds")).toBeNull();
  });
  it("fits everything, in its order, while it is empty or blank", () => {
    expect(found("")).toEqual(names);
    expect(found("  ")).toEqual(names);
  });
  it("finds beginnings of words before letters somewhere", () => {
    expect(found("feeds")).toEqual(["RSS Feeds", "News Feeds"]);
    expect(found("mar")[0]).toBe("Mark all as read");
    expect(found("open")).toEqual(["OpenAI", "Open the article"]);
  });
  it("finds the first letters of words", () => {
    expect(found("maar")[0]).toBe("Mark all as read");
    expect(found("rf")).toContain("RSS Feeds");
  });
  it("takes signs as they are", () => {
    for (const typed of ["(", "[a-z]", "\\", ".*"]) expect(found(typed)).toEqual([]);
  });
});
