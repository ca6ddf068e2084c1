import { describe, expect, it } from "vitest";
import { readCursor, writeCursor } from "./search-cursor.ts";
import { dayKeys, dayOf, looksMax, looksWanted, narrowerStepDays, nextStepDays } from "./search-days.ts";
import { markSigns, readMarks } from "./search-marks.ts";
import { hasPhrase, withoutPhrases } from "./search-phrases.ts";
import { expectedStretch, sampleDays } from "./search-samples.ts";
import { searchWordsMax, similarQuery, wordsOf } from "./search-words.ts";

const signed = (text: string) => text.replaceAll("[", markSigns.start).replaceAll("]", markSigns.end);

describe("days of the search", () => {
  it("counts from 2000; what is older or undated is on the first day", () => {
    expect(dayOf(Date.UTC(2000, 0, 1))).toBe(0);
    expect(dayOf(Date.UTC(2000, 1, 1, 23, 59))).toBe(31);
    expect([dayOf(-1), dayOf(Date.UTC(1999, 11, 31))]).toEqual([0, 0]);
  });

  it("a day is 24 hours, also after a quarter of a century", () => {
    const day = 86_400_000;
    expect(dayOf(Date.UTC(2026, 10, 23))).toBe(9_823);
    expect(dayOf(Date.UTC(2026, 10, 23) + day - 1)).toBe(9_823);
    expect(dayOf(Date.UTC(2026, 10, 24))).toBe(9_824);
  });

  it("takes a span whole that ends with the stretch, and not one that goes beyond", () => {
    expect(dayKeys({ fromDay: 0, toDay: 31 })).toEqual([-1]);
    expect(dayKeys({ fromDay: 0, toDay: 30 })).toHaveLength(31);
    expect(dayKeys({ fromDay: 31, toDay: 64 })).toEqual([31, -2, 64]);
  });

  it("names every day of a stretch once, whole spans by one number", () => {
    for (const [fromDay, toDay] of [
      [0, 0],
      [0, 31],
      [5, 100],
      [31, 33],
      [64, 9_800],
    ] as const) {
      const keys = dayKeys({ fromDay, toDay });
      const days = keys.flatMap((key) =>
        key >= 0 ? [key] : Array.from({ length: 32 }, (_, at) => (-1 - key) * 32 + at),
      );
      expect(keys.every(Number.isInteger)).toBe(true);
      expect(days).toEqual(Array.from({ length: toDay - fromDay + 1 }, (_, at) => fromDay + at));
      expect(keys.length).toBeLessThanOrEqual(62 + (toDay - fromDay) / 32);
    }
  });

  it("steps grow or shrink eightfold at most, and end", () => {
    expect(nextStepDays(2, 0, 600)).toBe(16);
    expect(nextStepDays(2, 300, 600)).toBe(4);
    expect(nextStepDays(16, 100_000, 600)).toBe(2);
    expect(nextStepDays(2, 100_000, 600)).toBe(1);
    expect(narrowerStepDays(16)).toBe(4);
    expect(narrowerStepDays(2)).toBe(1);
  });
});

describe("sizes of the steps", () => {
  it("follow what is needed and how rarely an entry matches, within bounds", () => {
    expect(looksWanted({ looked: 0, found: 0, needed: 1_000 })).toBe(1_250);
    expect(looksWanted({ looked: 900, found: 900, needed: 100 })).toBe(200);
    expect(looksWanted({ looked: 800, found: 400, needed: 600 })).toBe(1_500);
    expect(looksWanted({ looked: 800, found: 0, needed: 21 })).toBe(3_000);
    expect(looksWanted({ looked: 9_000, found: 0, needed: 21 })).toBe(9_000);
    expect(looksWanted({ looked: 900_000, found: 0, needed: 21 })).toBe(20_000);
    expect(looksMax({ looked: 0, found: 0, needed: 1_000 })).toBe(6_000);
    expect(looksMax({ looked: 900, found: 900, needed: 100 })).toBe(1_500);
    expect(looksMax({ looked: 800, found: 0, needed: 21 })).toBe(6_000);
  });
});

describe("samples of the days of a search", () => {
  const samples = (from: number, counts: number[]) =>
    counts.map((count, at) => ({ day: from - 10 * at, count }));

  it("are both ends of a stretch and few days between, the farther back the farther apart", () => {
    expect(sampleDays({ fromDay: 60, toDay: 100 })).toEqual([100, 99, 98, 97, 96, 94, 91, 87, 81, 72, 60]);
    expect(sampleDays({ fromDay: 0, toDay: 9_800 }).length).toBeLessThanOrEqual(26);
    expect(sampleDays({ fromDay: 7, toDay: 7 })).toEqual([7]);
  });

  it("tell how far back a step goes that finds what is wanted", () => {
    expect(expectedStretch(samples(50, [0, 0, 0, 0, 0, 0]), 50, 100).fromDay).toBe(0);
    expect(expectedStretch(samples(50, [5, 5, 5, 5, 5, 5]), 50, 100).fromDay).toBe(31);
    expect(expectedStretch(samples(50, [5, 5, 5, 5, 5, 5]), 45, 1_000).fromDay).toBe(0);
    // A day on its own is the least.
    expect(expectedStretch(samples(50, [500, 500, 0]), 50, 100).fromDay).toBe(50);
  });

  it("end a step where much begins, and ask for more samples when it begins at once", () => {
    const begins = samples(50, [0, 0, 1_000, 1_000, 1_000, 1_000]);
    expect(expectedStretch(begins, 50, 100)).toEqual({ fromDay: 40, unsure: undefined });
    expect(expectedStretch(begins, 39, 100)).toEqual({ fromDay: 39, unsure: { fromDay: 30, toDay: 39 } });
    expect(expectedStretch(begins, 29, 100)).toEqual({ fromDay: 29, unsure: undefined });
  });

  it("ask for more only over more than four days, and where there is more than four times as much", () => {
    const pair = (newer: number, older: number, gap: number) =>
      expectedStretch(
        [
          { day: 50, count: newer },
          { day: 50 - gap, count: older },
        ],
        49,
        1,
      ).unsure;
    expect([pair(10, 41, 5), pair(10, 40, 5), pair(10, 41, 4)]).toEqual([
      { fromDay: 45, toDay: 49 },
      undefined,
      undefined,
    ]);
  });
});

describe("phrases of a search", () => {
  it("are words anywhere to the index", () => {
    expect(withoutPhrases("'rate' <-> 'cut' & 'fed' | !'gold'")).toBe("'rate' & 'cut' & 'fed' | !'gold'");
    expect(withoutPhrases("'a' <2> 'b' | ( 'c' | 'd' ) <-> 'e'")).toBe("'a' & 'b' | ( 'c' | 'd' ) & 'e'");
    expect(withoutPhrases("'a <-> b' & 'it''s <2>' & '\\\\' <-> 'x'")).toBe(
      "'a <-> b' & 'it''s <2>' & '\\\\' & 'x'",
    );
  });

  it("stay as they are where the search excludes one: without its order more would be excluded", () => {
    for (const query of [
      "'fed' & !( 'rate' <-> 'cut' )",
      "'a' <-> 'b' & !( 'c' <-> 'd' )",
      "'fed' & !'gold'",
      "",
    ]) {
      expect(withoutPhrases(query)).toBe(query);
      expect(hasPhrase(query)).toBe(false);
    }
    expect([hasPhrase(null), hasPhrase("'rate' <-> 'cut'")]).toEqual([false, true]);
  });
});

describe("words of a search", () => {
  it("reads phrases, exclusions and alternatives", () => {
    expect(wordsOf('Oil "Rate CUT" -gold -"two words" or "or" BRK.B')).toEqual([
      { word: "oil", isExcluded: false },
      { word: "rate", isExcluded: false },
      { word: "cut", isExcluded: false },
      { word: "gold", isExcluded: true },
      { word: "two", isExcluded: true },
      { word: "words", isExcluded: true },
      { word: "or", isExcluded: false },
      { word: "brk", isExcluded: false },
      { word: "b", isExcluded: false },
    ]);
  });

  it("keeps words of every script, and a bounded number", () => {
    expect(wordsOf("苹果公司 Сбербанк أبل हिन्दी").map(({ word }) => word)).toEqual([
      "苹果公司",
      "сбербанк",
      "أبل",
      "हिन्दी",
    ]);
    expect(wordsOf("a ".repeat(100))).toHaveLength(searchWordsMax);
    expect(wordsOf(' "" - \' \\ 🙂 (&|!:*)')).toEqual([]);
  });

  it("lets similar words stand beside each word, and says which", () => {
    const standIns = new Map([["nvida", ["nvidia", "o'neil\\"]]]);
    expect(similarQuery(wordsOf("nvida rally -gold"), standIns)).toEqual({
      query: "('nvida' | 'nvidia' | 'o''neil\\\\') & ('rally') & !'gold'",
      similarWords: ["nvidia", "o'neil\\"],
    });
    expect(similarQuery(wordsOf("rally"), standIns)).toBeNull();
    expect(similarQuery([], standIns)).toBeNull();
  });
});

describe("marks", () => {
  it("are ranges of the title, neighbours as one", () => {
    const title = "Oil prices rise: oil up";
    expect(readMarks(signed("[Oil] [prices] rise: [oil] up"), title)).toEqual([
      { start: 0, end: 10 },
      { start: 17, end: 20 },
    ]);
    expect(readMarks(signed("📈 [Öl] teurer"), "📈 Öl teurer")).toEqual([{ start: 3, end: 5 }]);
    expect(readMarks(title, title)).toEqual([]);
    expect(readMarks(signed("Oil [] up"), "Oil  up")).toEqual([]);
  });

  it("are none when the text is not the title", () => {
    expect(readMarks(signed("[Oil] prices"), "Oil price")).toEqual([]);
  });
});

describe("cursors", () => {
  it("come back as they were written", () => {
    for (const cursor of [
      { sort: "newest", similar: false, sortKey: -1, itemId: "a1B2c3" },
      { sort: "newest", similar: true, sortKey: 1_763_650_800_000, itemId: "Zz" },
      { sort: "relevance", similar: true, lastSeq: 12, offset: 40 },
      { sort: "relevance", similar: false, lastSeq: 0, offset: 0 },
    ] as const)
      expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it("rejects what was never written", () => {
    for (const text of ["", "n", "n.1", "x.1.a", "r.1.a", "r.-1.2", "n.1.a'b", "n.1.a.b", "n.1e9.a"])
      expect(readCursor(text), text).toBeNull();
  });
});
