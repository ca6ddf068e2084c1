import { describe, expect, it } from "vitest";
import { dayOf } from "#domain/news/search-days.ts";
import type { SearchHit, SearchWish } from "./search.store.ts";
import { walkBack } from "./walk-back.ts";

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 20, 15);
const wish: SearchWish = {
  channelIds: [],
  besides: [],
  query: null,
  symbol: undefined,
  fromMs: undefined,
  toMs: undefined,
  before: undefined,
  lastSeq: undefined,
};

/** Walks through matches of which so many are on each day back from today. */
async function walk(perDay: (daysAgo: number) => number, change: Partial<SearchWish> = {}) {
  const matches: SearchHit[] = [];
  for (let daysAgo = 0; daysAgo < 400; daysAgo += 1)
    for (let n = 0; n < perDay(daysAgo); n += 1)
      matches.push({ itemId: `${daysAgo}-${n}`, sortKey: nowMs - daysAgo * dayMs - n, rank: 0 });
  const work = { steps: 0, read: 0, looked: 0 };
  const result = await walkBack(
    async ({ fromDay, toDay }, { take, matchesMax }) => {
      const inside = matches.filter(({ sortKey }) => dayOf(sortKey) >= fromDay && dayOf(sortKey) <= toDay);
      work.steps += 1;
      work.looked += inside.length;
      work.read += Math.min(inside.length, matchesMax + 1);
      const tooMany = inside.length > matchesMax;
      return { hits: tooMany ? [] : inside.slice(0, take), found: Math.min(inside.length, matchesMax + 1) };
    },
    { wish: { ...wish, ...change }, nowMs, take: 21, count: 1_000 },
  );
  expect(result.hits).toEqual(matches.slice(0, 21));
  return { ...work, found: result.found, all: matches.length };
}

describe("walkBack", () => {
  it("finds the newest and counts, however the matches lie, with work that does not follow their number", async () => {
    for (const [name, perDay] of Object.entries<(daysAgo: number) => number>({
      common: () => 750,
      more: () => 2_500,
      middling: () => 25,
      rare: (daysAgo) => (daysAgo % 40 === 3 ? 1 : 0),
      none: () => 0,
      old: (daysAgo) => (daysAgo > 266 ? 1_250 : 0),
      burst: (daysAgo) => (daysAgo === 100 ? 5_000 : 0),
      older: (daysAgo) => (daysAgo > 390 ? 2_000 : daysAgo % 50 === 0 ? 1 : 0),
    })) {
      const { steps, read, found, all } = await walk(perDay);
      expect(Math.min(found, 1_000), name).toBe(Math.min(all, 1_000));
      expect(steps, name).toBeLessThanOrEqual(20);
      expect(read, name).toBeLessThanOrEqual(13_000);
    }
  });

  it("begins at the last day wanted and ends at the first", async () => {
    const days: number[] = [];
    const step = async ({ fromDay, toDay }: { fromDay: number; toDay: number }) => {
      days.push(fromDay, toDay);
      return { hits: [], found: 0 };
    };
    const bounds = { fromMs: nowMs - 30 * dayMs, toMs: nowMs - 10 * dayMs };
    await walkBack(step, { wish: { ...wish, ...bounds }, nowMs, take: 1, count: 0 });
    expect(days[1]).toBe(dayOf(bounds.toMs));
    expect(days.at(-2)).toBe(dayOf(bounds.fromMs));
  });
});
