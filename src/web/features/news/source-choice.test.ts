import { describe, expect, it } from "vitest";
import type { NewsSource } from "#contract/news.ts";
import { english } from "#domain/language/translate.ts";
import { choiceOf, chosenOf, sourceOptions } from "./news-filter.ts";

const markets = { id: "m", name: "Markets" };
const energy = { id: "e", name: "Energy" };
const world = { id: "w", name: "World" };
const source = (feedId: string, unread: number, ...folders: NewsSource["folders"]): NewsSource => ({
  feedId,
  name: feedId.toUpperCase(),
  color: "#dc2626",
  state: "ok",
  checkedAt: null,
  nextCheckAt: null,
  unread,
  folders,
});
const sources = [
  source("loose", 1),
  source("stocks", 2, markets),
  source("oil", 3, markets, energy),
  source("gas", 0, markets, energy),
  source("un", 4, world),
];

describe("sourceOptions", () => {
  it("lists each folder once, before what is in it, with all that is unread there", () => {
    expect(sourceOptions(sources, english).map(({ name, depth, unread }) => [name, depth, unread])).toEqual([
      ["LOOSE", 0, 1],
      ["All of Markets", 0, 5],
      ["STOCKS", 1, 2],
      ["All of Energy", 1, 3],
      ["OIL", 2, 3],
      ["GAS", 2, 0],
      ["All of World", 0, 4],
      ["UN", 1, 4],
    ]);
  });
});

describe("a choice of sources", () => {
  const ids = (choice: Parameters<typeof chosenOf>[1]) =>
    chosenOf(sources, choice).map(({ feedId }) => feedId);

  it("is one, a folder with what is in it, or all", () => {
    expect(ids({})).toHaveLength(5);
    expect(ids({ feedId: "oil" })).toEqual(["oil"]);
    expect(ids({ folderId: "m" })).toEqual(["stocks", "oil", "gas"]);
    expect(ids({ folderId: "e" })).toEqual(["oil", "gas"]);
    expect(ids({ folderId: "gone" })).toEqual([]);
  });

  it("knows a feed of a source that is not listed yet, but of no folder", () => {
    expect(choiceOf([], { feedId: "oil" })("oil")).toBe(true);
    expect(choiceOf([], {})("oil")).toBe(true);
    expect(choiceOf([], { folderId: "e" })("oil")).toBe(false);
  });
});
