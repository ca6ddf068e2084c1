import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { groupStories, type StoryItem } from "#domain/news/stories.ts";
import { createStoryIndex } from "#domain/news/story-index.ts";

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 20, 14);

let serial = 0;
/** A headline so many minutes after the start, in a feed of its own. */
function itemOf(title: string, minute: number): StoryItem {
  serial += 1;
  const at = new Date(startMs + minute * minuteMs).toISOString();
  return {
    id: `item-${serial}`,
    feedId: `feed-${serial}`,
    title,
    pubDate: at,
    firstSeenAt: at,
    companies: [],
  };
}

const subjects = [
  "Intel raises its fourth-quarter revenue outlook to $14.2 billion",
  "Boeing halts 737 MAX deliveries over a wiring fault",
  "Pfizer agrees to buy Metsera for $10 billion",
  "Walmart cuts 1,500 jobs at its headquarters in Arkansas",
];
const told = (minute: number) => subjects.map((title) => itemOf(title, minute));

describe("the stories of items as they come", () => {
  it("an item joins the story of one before it that tells the same", () => {
    const index = createStoryIndex();
    const [first, second] = [itemOf(subjects[0] ?? "", 0), itemOf(subjects[0] ?? "", 5)];
    expect(index.add(first)).toBe(first.id);
    expect(index.add(second)).toBe(first.id);
    expect(index.size()).toBe(1);
  });

  it("nothing is forgotten of as many items as there may be, and of one more the oldest story", () => {
    for (const [itemsMax, left] of [
      [4, 4],
      [3, 3],
      [1, 1],
    ] as const) {
      const index = createStoryIndex(itemsMax);
      const firsts = told(0);
      for (const item of firsts) index.add(item);
      index.forget(startMs);
      expect(index.size()).toBe(left);
      const agains = told(10);
      const joined = agains.map((item, at) => index.add(item) === firsts[at]?.id);
      expect(joined).toEqual(subjects.map((_, at) => at >= subjects.length - left));
    }
  });

  it("a story of several items goes whole", () => {
    const index = createStoryIndex(2);
    for (const minute of [0, 1, 2]) index.add(itemOf(subjects[0] ?? "", minute));
    const other = itemOf(subjects[1] ?? "", 3);
    index.add(other);
    index.forget(startMs);
    expect(index.size()).toBe(1);
    expect(index.add(itemOf(subjects[1] ?? "", 4))).toBe(other.id);
  });

  it("what nothing can join is forgotten by time", () => {
    const index = createStoryIndex();
    for (const item of told(0)) index.add(item);
    index.forget(startMs + 47 * 60 * minuteMs);
    expect(index.size()).toBe(4);
    index.forget(startMs + 49 * 60 * minuteMs);
    expect(index.size()).toBe(0);
  });

  it.each([
    [15, 15],
    [16, 16],
    [17, 16],
    [200, 16],
  ])("of a story of %d headlines %d are kept whole", (told, whole) => {
    const index = createStoryIndex();
    for (let minute = 0; minute < told; minute += 1) index.add(itemOf(subjects[0] ?? "", minute));
    expect(index.size()).toBe(1);
    expect(index.wholeSize()).toBe(whole);
  });

  it("headlines that are not kept whole count, are known again and go with their story", () => {
    const index = createStoryIndex(20);
    const items = Array.from({ length: 20 }, (_, minute) => itemOf(subjects[0] ?? "", minute));
    const [first] = items;
    for (const item of items) index.add(item);
    for (const item of items) index.restore(item, first?.id ?? "");
    index.forget(startMs);
    expect(index.size()).toBe(1);
    index.add(itemOf(subjects[1] ?? "", 21));
    index.forget(startMs);
    expect(index.size()).toBe(1);
    const again = itemOf(subjects[0] ?? "", 22);
    expect(index.add(again)).toBe(again.id);
    // A headline that was forgotten may come back.
    index.restore(items[10] ?? again, again.id);
    expect(index.wholeSize()).toBe(3);
  });

  it("stories are those of a list that holds every headline", () => {
    // Each seven times and in another order: many stories have more headlines than are compared.
    const titles = readFileSync(new URL("../../../tests/fixtures/stories/fresh.txt", import.meta.url), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.replace(/^[=~]/, ""));
    const items = Array.from({ length: 7 * titles.length }, (_, at) =>
      itemOf(titles[(at * 5) % titles.length] ?? "", at / 10),
    );
    const index = createStoryIndex();
    const placed = Map.groupBy(items, (item) => index.add(item));
    const grouped = groupStories(items);
    expect(grouped.some(({ others }) => others.length > 16)).toBe(true);
    const idsOf = (stories: string[][]) => stories.map((ids) => ids.join(" ")).toSorted();
    expect(idsOf([...placed.values()].map((story) => story.map(({ id }) => id)))).toEqual(
      idsOf(grouped.map(({ lead, others }) => [lead, ...others])),
    );
  });
});
