import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelledItems } from "#tests/support/story-labels.ts";
import { groupStories, type Story, type StoryItem, storySpanMs } from "./stories.ts";

const atMs = Date.parse("2026-11-20T15:00:00.000Z");
const minuteMs = 60_000;

function item(id: string, title: string, ...symbols: string[]): StoryItem {
  const at = new Date(atMs).toISOString();
  return {
    id,
    title,
    feedId: `feed ${id}`,
    pubDate: at,
    firstSeenAt: at,
    companies: symbols.map((symbol) => ({ symbol })),
  };
}
const later = (one: StoryItem, ms: number): StoryItem => {
  const at = new Date(atMs + ms).toISOString();
  return { ...one, pubDate: at, firstSeenAt: at };
};
const idsOf = ({ lead, others }: Story) => [lead, ...others];
const areOne = (first: string, second: string, ...symbols: string[]) =>
  groupStories([item("a", first, ...symbols), item("b", second, ...symbols)]).length === 1;

describe("groupStories", () => {
  it("puts equal headlines into one story, which is where its first headline is", () => {
    const items = [item("a", "Apple opens store"), item("b", "Fed waits"), item("c", "APPLE opens store!")];
    expect(groupStories(items)).toEqual([
      { lead: "a", others: ["c"] },
      { lead: "b", others: [] },
    ]);
  });

  it.each([
    [
      "Starbucks is laying off more than 1,000 workers",
      "Starbucks to eliminate 1,100 corporate roles",
      "SBUX",
    ],
    [
      "UPDATE 2-Pfizer to buy Metsera for up to $10 billion",
      "Metsera accepts Pfizer's $10 bln takeover bid",
      "PFE",
    ],
    ["Fed cuts rates by quarter point", "Federal Reserve lowers interest rates by 25 basis points"],
    ["Tesla deliveries fall 9% in third quarter", "Tesla's Q3 deliveries drop 9% - Reuters", "TSLA"],
  ])("takes %j and %j for one event", (first, second, ...symbols) => {
    expect(areOne(first, second, ...symbols)).toBe(true);
  });

  it.each([
    [
      "other quarters",
      "Apple beats Q2 estimates on iPhone sales",
      "Apple beats Q3 estimates on iPhone sales",
      "AAPL",
    ],
    [
      "other numbers",
      "Ford recalls 355,000 trucks over display",
      "Ford recalls 694,000 trucks over display",
      "F",
    ],
    ["other months", "Toyota's US sales rise in June", "Toyota's US sales rise in July", "TM"],
    ["other days", "Oil settles higher on Monday", "Oil settles higher on Tuesday"],
    ["other percentages", "Exxon raises dividend by 4%", "Exxon raises dividend by 8%", "XOM"],
    ["opposite verbs", "UBS upgrades Deere on outlook", "UBS downgrades Deere on outlook", "DE"],
    ["raises and cuts", "Merck raises full-year outlook", "Merck cuts full-year outlook", "MRK"],
    ["word and denial", "Trump confirms plan to fire Powell", "Trump denies plan to fire Powell"],
    ["yes and no of a regulator", "FDA approves Lilly obesity pill", "FDA rejects Lilly obesity pill", "LLY"],
    ["a preview and the results", "What to expect from Target Q3 earnings", "Target Q3 earnings beat", "TGT"],
    [
      "plan and completion",
      "Chevron to buy Hess for $53 billion",
      "Chevron completes $53 billion Hess deal",
      "CVX",
    ],
  ])("keeps %s apart", (_, first, second, ...symbols) => {
    expect(areOne(first, second, ...symbols)).toBe(false);
  });

  it("keeps equal words about different companies apart", () => {
    const title = "Chipmaker beats third-quarter estimates, raises outlook";
    const items = [item("a", title, "NVDA"), item("b", title, "AMD"), item("c", title, "NVDA")];
    expect(groupStories(items).map(idsOf)).toEqual([["a", "c"], ["b"]]);
  });

  it("takes equal headlines of different days for different events", () => {
    const one = item("a", "Mortgage rates tick up for second week");
    const in47Hours = later({ ...one, id: "b" }, storySpanMs - minuteMs);
    const in49Hours = later({ ...one, id: "c" }, storySpanMs + minuteMs);
    expect(groupStories([in49Hours, in47Hours, one]).map(idsOf)).toEqual([["c"], ["b", "a"]]);
    expect(groupStories([later({ ...one, id: "d" }, 48 * 60 * minuteMs), one])).toHaveLength(1);
    expect(groupStories([later({ ...one, id: "d" }, 48 * 60 * minuteMs + 1), one])).toHaveLength(2);
  });

  it("does not believe a date in the future, and goes by first sight without a date", () => {
    const one = item("a", "Mortgage rates tick up for second week");
    const ahead = { ...one, id: "b", pubDate: "2099-01-01T00:00:00.000Z" };
    const undated = { ...one, id: "c", pubDate: null };
    expect(groupStories([ahead, undated, one])).toHaveLength(1);
    // What was published long ago is of then, whenever it was first seen.
    const old = { ...one, id: "d", pubDate: "2026-11-01T00:00:00.000Z" };
    expect(groupStories([old, one])).toHaveLength(2);
  });

  it("reads any text in bounded time", () => {
    const texts = [
      "",
      " ",
      "-".repeat(5_000),
      "$1,".repeat(2_000),
      "A ".repeat(3_000),
      "日本銀行が利上げ",
      "\ud800",
    ];
    const items = texts.map((title, at) => item(String(at), title));
    expect(groupStories(items).flatMap(idsOf)).toHaveLength(texts.length);
  });
});

const pool = labelledItems("dev").slice(0, 400);
const listOfItems = fc
  .array(
    fc.record({
      from: fc.constantFrom(...pool),
      feedId: fc.constantFrom("x", "y", "z"),
      minutes: fc.integer({ min: 0, max: 72 * 60 }),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ from, feedId, minutes }, at) => ({
      ...later(from, minutes * minuteMs),
      id: `i${at}`,
      feedId,
    })),
  );
const partition = (stories: Story[]) => new Set(stories.map((story) => idsOf(story).toSorted().join()));

describe("for every list", () => {
  it("each item is in exactly one story, and stories and items keep the order of the list", () => {
    fc.assert(
      fc.property(listOfItems, (items) => {
        const place = new Map(items.map(({ id }, at) => [id, at]));
        const stories = groupStories(items).map((story) => idsOf(story).map((id) => place.get(id) ?? -1));
        expect(stories.flat().toSorted((a, b) => a - b)).toEqual(items.map((_, at) => at));
        for (const story of stories) expect(story).toEqual(story.toSorted((a, b) => a - b));
        const leads = stories.map(([lead = -1]) => lead);
        expect(leads).toEqual(leads.toSorted((a, b) => a - b));
      }),
    );
  });

  it("the same items are one story in whatever order they come", () => {
    const shuffled = listOfItems.chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
    );
    fc.assert(
      fc.property(shuffled, ([items, others]) => {
        expect(partition(groupStories(others))).toEqual(partition(groupStories(items)));
      }),
    );
  });

  it("an item newer than all others leaves their stories as they were", () => {
    fc.assert(
      fc.property(listOfItems, fc.constantFrom(...pool), (items, newest) => {
        const arrived = { ...later(newest, 73 * 60 * minuteMs), id: "new" };
        const after = groupStories([arrived, ...items]).map((story) =>
          idsOf(story).filter((id) => id !== "new"),
        );
        const kept = new Set(after.filter((ids) => ids.length > 0).map((ids) => ids.toSorted().join()));
        expect(kept).toEqual(partition(groupStories(items)));
      }),
    );
  });

  it("no story is longer than two days or of companies that have none in common", () => {
    fc.assert(
      fc.property(listOfItems, (items) => {
        const byId = new Map(items.map((one) => [one.id, one]));
        for (const story of groupStories(items)) {
          const members = idsOf(story).flatMap((id) => byId.get(id) ?? []);
          const times = members.map(({ firstSeenAt }) => Date.parse(firstSeenAt));
          expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(storySpanMs);
          const sets = members.map(({ companies }) => companies.map(({ symbol }) => symbol)).slice(0, 8);
          for (const a of sets)
            for (const b of sets)
              expect(a.length === 0 || b.length === 0 || a.some((symbol) => b.includes(symbol))).toBe(true);
        }
      }),
    );
  });
});
