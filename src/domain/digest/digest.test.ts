import { describe, expect, it } from "vitest";
import {
  type DayMove,
  type DigestItem,
  type DigestList,
  digestOf,
  isEmptyDigest,
  storiesIn,
} from "./digest.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute)).toISOString();

const item = (id: string, title: string, minute: number, symbols: string[] = []): DigestItem => ({
  id,
  title,
  feedId: `feed-${id}`,
  source: `Source ${id}`,
  pubDate: at(minute),
  firstSeenAt: at(minute + 1),
  companies: symbols.map((symbol) => ({ symbol, name: symbol })),
});
const list = (id: string, symbols: string[], items: DigestItem[]): DigestList => ({
  id,
  name: `List ${id}`,
  symbols,
  items,
});
const none = { moveOf: () => null, dayMoves: [] };
const titles = (lists: DigestList[]) =>
  digestOf(lists, none).sections.map(({ stories }) => stories.map(({ title }) => title));

/** Headlines that tell of different events. */
const unlike = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) =>
    item(`s${from + index}`, `Word${from + index}alpha meets term${from + index}beta`, index, ["NVDA"]),
  );

describe("stories of a digest", () => {
  it("one event is one line, under the headline that came first", () => {
    const early = item("a", "Nvidia raises its guidance for the third quarter", 1, ["NVDA"]);
    const late = item("b", "Nvidia raises guidance for third quarter on AI demand", 9, ["NVDA"]);
    const [section] = digestOf([list("1", ["NVDA"], [late, early])], none).sections;
    expect(section?.stories).toEqual([
      {
        itemId: "a",
        title: early.title,
        source: "Source a",
        at: at(1),
        others: 1,
        moves: [{ symbol: "NVDA", percent: null }],
      },
    ]);
  });

  it("what more sources tell comes first, then what is newer", () => {
    const items = [
      item("c", "Harbor town floods after a storm", 20),
      item("b", "Nvidia raises guidance for third quarter on AI demand", 9, ["NVDA"]),
      item("d", "Copper mine reopens in Chile", 5),
      item("a", "Nvidia raises its guidance for the third quarter", 1, ["NVDA"]),
    ];
    expect(titles([list("1", [], items)])).toEqual([
      [
        "Nvidia raises its guidance for the third quarter",
        "Harbor town floods after a storm",
        "Copper mine reopens in Chile",
      ],
    ]);
  });

  it("a story is in the first list that it is about; a list without any is left out", () => {
    const deal = item("a", "Apple and Nvidia sign a deal", 1, ["AAPL", "NVDA"]);
    const sections = digestOf([list("1", ["AAPL"], [deal]), list("2", ["NVDA"], [deal])], none).sections;
    expect(sections.map(({ listId }) => listId)).toEqual(["1"]);
  });

  it("10 of a list and 30 in all have room, the others are counted", () => {
    const lists = [0, 1, 2, 3].map((at) => list(String(at), ["NVDA"], unlike(11, at * 100)));
    const { sections } = digestOf(lists, none);
    expect(sections.map(({ stories, more }) => [stories.length, more])).toEqual([
      [10, 1],
      [10, 1],
      [10, 1],
      [0, 11],
    ]);
  });

  it("companies of the list stand before others, four at most, each with its own move", () => {
    const symbols = ["AMD", "INTC", "NVDA", "QCOM", "TSM"];
    const [section] = digestOf([list("1", ["TSM"], [item("a", "Chip makers rise", 1, symbols)])], {
      moveOf: (itemId, symbol) => (itemId === "a" && symbol === "TSM" ? 1.5 : null),
      dayMoves: [],
    }).sections;
    expect(section?.stories[0]?.moves).toEqual([
      { symbol: "TSM", percent: 1.5 },
      { symbol: "AMD", percent: null },
      { symbol: "INTC", percent: null },
      { symbol: "NVDA", percent: null },
    ]);
  });
});

it("a company's move is the one since the headline that names it", () => {
  const first = item("a", "Nvidia raises its guidance for the third quarter", 1, ["NVDA"]);
  const second = item("b", "Nvidia raises guidance for third quarter on AI demand", 9, ["NVDA", "AMD"]);
  const [section] = digestOf([list("1", [], [second, first])], {
    moveOf: (itemId, symbol) => (`${itemId} ${symbol}` === "b AMD" ? 4 : null),
    dayMoves: [],
  }).sections;
  expect(section?.stories[0]?.moves).toContainEqual({ symbol: "AMD", percent: 4 });
});

it("counts all stories, those without room included", () => {
  expect(storiesIn(digestOf([list("1", ["NVDA"], unlike(11)), list("2", [], unlike(2, 100))], none))).toBe(
    13,
  );
});

describe("moves without news", () => {
  const move = (symbol: string, percent: number): DayMove => ({ symbol, name: symbol, percent, asOf: at(0) });
  const withoutNews = (dayMoves: DayMove[], lists: DigestList[] = []) =>
    digestOf(lists, { moveOf: () => null, dayMoves }).withoutNews.map(({ symbol }) => symbol);

  it("are of 2% and more, the largest first", () => {
    expect(withoutNews([move("A", 2), move("B", -3), move("C", 1.99), move("D", -1.99)])).toEqual(["B", "A"]);
  });

  it("not of a company that a story is about, in whichever list", () => {
    const news = list("1", ["AAPL"], [item("a", "Apple and Nvidia sign a deal", 1, ["AAPL", "NVDA"])]);
    expect(withoutNews([move("NVDA", 5), move("AMD", 5)], [news])).toEqual(["AMD"]);
  });

  it("at most ten", () => {
    expect(withoutNews(Array.from({ length: 11 }, (_, index) => move(`S${index}`, 3 + index)))).toHaveLength(
      10,
    );
  });
});

it("is empty without a story and without a move", () => {
  expect(isEmptyDigest(digestOf([], none))).toBe(true);
  expect(isEmptyDigest(digestOf([list("1", [], unlike(1))], none))).toBe(false);
});
