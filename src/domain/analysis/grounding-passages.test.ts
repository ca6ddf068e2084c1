import { expect, it } from "vitest";
import { type GroundingSources, groundedFigures } from "./grounding.ts";

const sources = (changes: Partial<GroundingSources>): GroundingSources => ({
  article: "",
  reports: "",
  publishedAt: "2026-11-18T12:00:00Z",
  prompt: "",
  companies: [{ symbol: "NVDA", name: "NVIDIA Corporation" }],
  snapshot: { symbol: "NVDA", takenAt: "2026-11-18T20:00:00Z", quote: null, facts: null, whyNoQuote: null },
  ...changes,
});
const passagesOf = (answer: string, changes: Partial<GroundingSources>) =>
  groundedFigures(answer, sources(changes)).flatMap(({ passage, from }) =>
    [passage, ...from.map((each) => each.passage)].flatMap((each) => each ?? []),
  );

it("is the sentence of the article that has the figure, with the figure's place", () => {
  const article = "Nvidia gains\nSales rose 12%. It sold 4 million chips in the quarter. Shares rose.";
  const [passage] = passagesOf("It sold 4 million chips.", { article });
  expect(passage?.text).toBe("It sold 4 million chips in the quarter.");
  expect(passage?.text.slice(passage.start, passage.end)).toBe("4 million");
});

it("of a long sentence has what is beside the figure", () => {
  const article = `${"word ".repeat(100)}4 million chips ${"more ".repeat(100)}`;
  const [passage] = passagesOf("It sold 4 million chips.", { article });
  expect(passage?.text).toMatch(/^….{120}4 million.{120}…$/);
  expect(passage?.text.slice(passage.start, passage.end)).toBe("4 million");
});

it("of other reports and of the prompt is theirs", () => {
  expect(passagesOf("It sold 4 million chips.", { reports: "- Nvidia sold 4 million chips" })[0]?.text).toBe(
    "- Nvidia sold 4 million chips",
  );
  expect(passagesOf("The limit is 15%.", { prompt: "Say if it falls 15%." })[0]?.text).toBe(
    "Say if it falls 15%.",
  );
});

it("of the company's facts is the line that the model was given", () => {
  const { snapshot } = sources({});
  const facts = {
    marketCap: 4.534e12,
    pe: 46.21,
    dividendYield: null,
    priceTarget: 232.4,
    volume: null,
    volumeIsAverage: false,
    sharesOutstanding: null,
    sector: null,
    exchange: null,
    country: null,
    ipoDate: "1999-01-22",
  };
  const texts = passagesOf("At 46 times earnings, worth $4.5 trillion, it was listed on January 22, 1999.", {
    snapshot: { ...snapshot, facts },
  }).map(({ text }) => text);
  expect(texts).toEqual([
    "Price to earnings: 46.21",
    "Market value: $4.53 trillion",
    "Listed since: 1999-01-22",
  ]);
});

it("of a figure that follows from two others are those of both", () => {
  const article = "Nvidia gains\nSales were $40 billion. They were $30 billion a year before.";
  const texts = passagesOf("Sales were $40 billion after $30 billion, a gain of $10 billion.", { article });
  expect(texts.map(({ text, start, end }) => text.slice(start, end)).sort()).toEqual([
    "$30 billion",
    "$30 billion",
    "$40 billion",
    "$40 billion",
  ]);
});
