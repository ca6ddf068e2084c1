import { describe, expect, it } from "vitest";
import type { Arrival } from "./match.ts";
import { chanceOf, type Mention, type Mentions, unusualWhy } from "./unusual.ts";

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 26, 15);
const nvidia = { symbol: "NVDA", name: "Nvidia" } as Arrival["companies"][number];

/** Stories so many days before now, each told by one feed, in their order. */
function mentionsOf(daysAgo: number[], rest: Partial<Mention> = {}): Mention[] {
  return daysAgo
    .toSorted((a, b) => b - a)
    .map((days, at) => {
      const atMs = Math.round(nowMs - days * dayMs);
      return {
        storyId: `story-${at}`,
        channelId: "c1",
        seq: at + 1,
        atMs,
        publishedMs: atMs,
        firstSeenMs: atMs,
        ...rest,
      };
    });
}

const everyDay = (perDay: number, from = 1, to = 31) =>
  Array.from({ length: (to - from) * perDay }, (_, at) => from + (at + 0.5) / perDay);
const today = (count: number) => Array.from({ length: count }, (_, at) => ((count - 1 - at) * 0.9) / count);

function firesAt(mentions: Mention[], { readSinceMs = nowMs - 60 * dayMs, at = mentions.length - 1 } = {}) {
  const telling = mentions[at] as Mention;
  const arrival = { ...telling, itemId: "i", title: "", words: "", companies: [nvidia], tags: [] };
  const known: Mentions = {
    bySymbol: new Map([["NVDA", mentions]]),
    readSinceMs: new Map([
      ["c1", readSinceMs],
      ["c2", readSinceMs],
      ["new", nowMs - 3 * dayMs],
    ]),
  };
  const channels = new Map([
    ["c1", "Wire"],
    ["c2", "Other"],
    ["new", "New"],
  ]);
  return unusualWhy({ symbols: new Set(["NVDA"]), tags: new Set(), channels }, arrival, known);
}

describe("the chance of so many", () => {
  it.each([
    [0, 3, 1],
    [1, 1, 0.632121],
    [4, 1, 0.018988],
    [8, 2, 0.001097],
    [30, 10, 2.43e-7],
  ])("%s or more where %s are expected", (count, expected, chance) => {
    expect(chanceOf(count, expected)).toBeCloseTo(chance, 6);
  });
});

describe("unusual mentions", () => {
  it("fires where more stories name a company than within any 24 hours of the thirty days before, and says the numbers", () => {
    expect(firesAt(mentionsOf([...everyDay(1), ...today(6)]))).toEqual({
      clause: "unusual",
      symbol: "NVDA",
      value: 6,
      usual: { perDay: 1, busiest: 1, days: 30 },
    });
  });

  it("needs four stories, also of a company that nobody names otherwise", () => {
    expect(firesAt(mentionsOf(today(3)))).toBeNull();
    expect(firesAt(mentionsOf(today(4)))).toMatchObject({ value: 4, usual: { perDay: 0, busiest: 0 } });
  });

  it("does not fire at what chance brings, nor at what a day of the thirty had, too", () => {
    expect(firesAt(mentionsOf([...everyDay(3), ...today(6)]))).toBeNull();
    const busyBefore = Array.from({ length: 9 }, (_, at) => 12.05 + at * 0.1);
    expect(firesAt(mentionsOf([...everyDay(1), ...busyBefore, ...today(9)]))).toBeNull();
    expect(firesAt(mentionsOf([...everyDay(1), ...busyBefore, ...today(11)]))).toMatchObject({ value: 11 });
  });

  it("fires once a spell: not while it goes on, and again after a day without", () => {
    const mentions = mentionsOf([...everyDay(1), ...today(9)]);
    const fired = mentions.map((_, at) => firesAt(mentions, { at })?.value).filter(Boolean);
    expect(fired).toHaveLength(1);
    const burst = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at * 0.01);
    const twice = mentionsOf([...burst(5, 6), ...burst(0, 9)]);
    expect(twice.map((_, at) => firesAt(twice, { at })?.value).filter(Boolean)).toEqual([4, 7]);
  });

  it("counts a story once, when the first feed tells it, and nothing that is old", () => {
    const told = mentionsOf([...everyDay(1), ...today(6)]);
    const retold = told.flatMap((mention) => [
      { ...mention, seq: mention.seq * 2 },
      { ...mention, seq: mention.seq * 2 + 1, channelId: "c2" },
    ]);
    expect(firesAt(retold, { at: retold.length - 2 })).toMatchObject({ value: 6 });
    expect(firesAt(retold)).toBeNull();
    const old = { publishedMs: nowMs - 9 * dayMs };
    expect(firesAt(mentionsOf([...everyDay(1), ...today(7)], old))).toBeNull();
    expect(firesAt(mentionsOf(today(7), { firstSeenMs: nowMs - 9 * dayMs }))).toBeNull();
  });

  it("says nothing of feeds that were read for less than nine days, and looks back as far as they were", () => {
    const mentions = mentionsOf([...everyDay(1, 1, 9), ...today(6)]);
    expect(firesAt(mentions, { readSinceMs: nowMs - 8.5 * dayMs })).toBeNull();
    expect(firesAt(mentions, { readSinceMs: nowMs - 9.5 * dayMs })).toMatchObject({ usual: { days: 8 } });
  });

  it("a feed that is new counts for nothing beside those that are read for long", () => {
    const mentions = [
      ...mentionsOf(today(9), { channelId: "new" }).map((each, at) => ({ ...each, storyId: `new-${at}` })),
      ...mentionsOf([...everyDay(1), ...today(2)]).map((each) => ({ ...each, seq: each.seq + 100 })),
    ];
    expect(firesAt(mentions)).toBeNull();
  });
});
