import { describe, expect, it } from "vitest";
import { dayOf } from "#domain/news/search-days.ts";
import { reverseScan } from "./reverse-scan.ts";
import type { SearchHit } from "./search.store.ts";
import type { SearchRequest } from "./search-sql.ts";

const dayMs = 86_400_000;
const nowMs = Date.UTC(2026, 10, 20, 15);
const wish: SearchRequest = {
  channelIds: [],
  besides: [],
  query: null,
  symbols: undefined,
  tagTerm: undefined,
  fromMs: undefined,
  toMs: undefined,
  before: undefined,
  lastSeq: undefined,
};

type Work = { steps: number; read: number; inIndex: number };

const retentionDays = 400;

/** Entries of which so many are on each day back from today; every so many of them match. */
function createEntries(perDay: (daysAgo: number) => number, entriesPerMatch = 1) {
  const today = dayOf(nowMs);
  const days = Array.from({ length: retentionDays }, (_, daysAgo) => ({ count: perDay(daysAgo), before: 0 }));
  for (const [at, day] of days.entries())
    day.before = (days[at - 1]?.before ?? 0) + (days[at - 1]?.count ?? 0);

  function matchesOn(daysAgo: number): SearchHit[] {
    const { count = 0, before = 0 } = days[daysAgo] ?? {};
    const first = -before % entriesPerMatch;
    const hits: SearchHit[] = [];
    for (let n = first < 0 ? first + entriesPerMatch : 0; n < count; n += entriesPerMatch)
      hits.push({ itemId: `${daysAgo}-${n}`, sortKey: nowMs - daysAgo * dayMs - n, rank: 0 });
    return hits;
  }

  const work: Work = { steps: 0, read: 0, inIndex: 0 };
  const looking: Parameters<typeof reverseScan>[0] = {
    async look({ fromDay, toDay }, { take, lookMax }) {
      const inside = days.slice(today - toDay, today - fromDay + 1).map((_, at) => today - toDay + at);
      const looked = inside.reduce((sum, daysAgo) => sum + (days[daysAgo]?.count ?? 0), 0);
      work.steps += 1;
      work.inIndex += looked;
      work.read += Math.min(looked, lookMax + 1);
      if (looked > lookMax) return { hits: [], found: 0, looked: lookMax + 1 };
      const fitting = inside.flatMap(matchesOn);
      return { hits: fitting.slice(0, take), found: fitting.length, looked };
    },
    async sample(sampled) {
      const counts = sampled.map((day) => ({ day, count: days[today - day]?.count ?? 0 }));
      const read = counts.reduce((sum, { count }) => sum + count, 0);
      work.steps += 1;
      work.inIndex += read;
      work.read += read;
      return counts;
    },
  };
  const newest: SearchHit[] = [];
  for (let daysAgo = 0; daysAgo < retentionDays && newest.length < 21; daysAgo += 1)
    newest.push(...matchesOn(daysAgo));
  const entries = days.reduce((sum, { count }) => sum + count, 0);
  return { newest: newest.slice(0, 21), all: Math.ceil(entries / entriesPerMatch), work, looking };
}

async function walk(entries: ReturnType<typeof createEntries>, change: Partial<SearchRequest> = {}) {
  const { newest, all, work, looking } = entries;
  const result = await reverseScan(looking, { wish: { ...wish, ...change }, nowMs, take: 21, count: 1_000 });
  expect(result.hits).toEqual(newest);
  return { ...work, found: result.found, isAll: result.isAll, all };
}

describe("reverseScan", () => {
  it("finds the newest and counts, however the matches lie, with work that does not follow their number", async () => {
    for (const [name, perDay] of Object.entries<(daysAgo: number) => number>({
      common: () => 750,
      more: () => 2_500,
      middling: () => 25,
      rare: (daysAgo) => (daysAgo % 40 === 3 ? 1 : 0),
      none: () => 0,
      old: (daysAgo) => (daysAgo > 266 ? 1_250 : 0),
      once: (daysAgo) => (daysAgo > 200 && daysAgo < 240 ? 2_500 : 0),
      fading: (daysAgo) => 5 + Math.floor((daysAgo / 400) ** 2 * 2_000),
      rediscovered: (daysAgo) => (daysAgo > 100 ? 1_250 : daysAgo < 20 ? 6 : 0),
      burst: (daysAgo) => (daysAgo === 100 ? 5_000 : 0),
      weekly: (daysAgo) => (daysAgo > 30 && daysAgo % 7 === 2 ? 500 : 0),
      older: (daysAgo) => (daysAgo > 390 ? 2_000 : daysAgo % 50 === 0 ? 1 : 0),
    })) {
      const { steps, read, inIndex, found, isAll, all } = await walk(createEntries(perDay));
      expect(Math.min(found, 1_000), name).toBe(Math.min(all, 1_000));
      expect(isAll, name).toBe(found === all);
      expect(steps, name).toBeLessThanOrEqual(24);
      expect(read, name).toBeLessThanOrEqual(13_000);
      expect(inIndex, name).toBeLessThanOrEqual(50_000);
    }
  });

  it("a phrase of common words: the newest are found as they are, counting ends when much was looked at, and says so", async () => {
    for (const [entriesPerMatch, hitsAreNear] of [
      [1, true],
      [40, true],
      [2_500, false],
    ] as const) {
      const { read, found, isAll, all } = await walk(createEntries(() => 600, entriesPerMatch));
      expect(isAll).toBe(false);
      expect(found).toBeGreaterThanOrEqual(21);
      expect(found).toBeLessThan(all);
      if (hitsAreNear) expect(read).toBeLessThanOrEqual(13_000);
    }
    const few = await walk(createEntries(() => 600, 20_000));
    expect(few).toMatchObject({ found: few.all, isAll: true });
  });

  it("begins at the last day wanted and ends at the first", async () => {
    const days: number[] = [];
    const looking: Parameters<typeof reverseScan>[0] = {
      async look({ fromDay, toDay }) {
        days.push(fromDay, toDay);
        return { hits: [], found: 0, looked: 0 };
      },
      sample: async (sampled) => sampled.map((day) => ({ day, count: 0 })),
    };
    const bounds = { fromMs: nowMs - 30 * dayMs, toMs: nowMs - 10 * dayMs };
    await reverseScan(looking, { wish: { ...wish, ...bounds }, nowMs, take: 1, count: 0 });
    expect(days[1]).toBe(dayOf(bounds.toMs));
    expect(days.at(-2)).toBe(dayOf(bounds.fromMs));
  });
});
