import { describe, expect, it } from "vitest";
import { agreementOf, type Figure, figureAt, periodOf } from "./story-figures.ts";
import { bareTitle } from "./story-title.ts";

const read = (text: string, rough = false) => figureAt(text, 0, rough)?.figure;

describe("a number of a headline", () => {
  it.each<[string, Partial<Figure>]>([
    ["4%", { kind: "%", value: 4, unit: 1 }],
    ["4.5 percent", { kind: "%", value: 4.5, unit: 0.1 }],
    ["0.25 pct", { kind: "%", value: 0.25, unit: 0.01 }],
    ["25 basis points", { kind: "%", value: 0.25, unit: 0.01 }],
    ["50bps", { kind: "%", value: 0.5, unit: 0.01 }],
    ["$1.25 billion", { kind: "$ sum", value: 1.25e9, unit: 1e7 }],
    ["€3 bn", { kind: "€ sum", value: 3e9, unit: 1e9 }],
    ["2 trillion dollars", { kind: "$ sum", value: 2e12, unit: 1e12 }],
    ["£20m", { kind: "£ sum", value: 2e7, unit: 1e6 }],
    ["5 thousand euros", { kind: "€", value: 5_000, unit: 1_000 }],
    ["$9.99", { kind: "$", value: 9.99, unit: 0.01 }],
    ["100,000 yen", { kind: "¥ sum", value: 100_000 }],
    ["99,999 yen", { kind: "¥", value: 99_999, unit: 1 }],
    ["3 million", { kind: "count", value: 3e6, unit: 1e6 }],
    ["5k", { kind: "count", value: 5_000, unit: 1_000 }],
    ["999", { kind: "count", value: 999, minor: true }],
    ["1,000", { kind: "count", value: 1_000, minor: false }],
    ["1989", { kind: "count", value: 1_989, minor: false }],
    ["1990", { kind: "year", value: 1_990, minor: true }],
    ["2039", { kind: "year", value: 2_039, minor: true }],
    ["2040", { kind: "count", value: 2_040 }],
    ["1,990", { kind: "count", value: 1_990 }],
    ["199.5", { kind: "count", value: 199.5, unit: 0.1 }],
  ])("%s is %j", (text, figure) => expect(read(text)).toMatchObject(figure));

  it.each([
    ["700,000", false, 10_000],
    ["700,000", true, 100_000],
    ["1,100", false, 100],
    ["694,001", false, 1],
    ["1,000", true, 1_000],
    ["1,000", false, 100],
  ])("of %s (after about: %j) the zeros may be rounding, down to %d", (text, rough, unit) =>
    expect(read(text, rough)?.unit).toBe(unit),
  );
});

describe("agreement of the numbers", () => {
  const percent = (value: number, unit = 1): Figure => ({ kind: "%", value, unit });
  const sum = (value: number): Figure => ({ kind: "$ sum", value, unit: 1e6 });

  it("is there up to half of the coarser last digit", () => {
    expect(agreementOf([percent(3)], [percent(3.5, 0.1)])).toMatchObject({ major: 1, minor: 0 });
    expect(agreementOf([percent(3)], [percent(3.6, 0.1)])).toBeNull();
    expect(agreementOf([percent(3.5, 0.1)], [percent(3)])).toMatchObject({ major: 1 });
  });
  it("counts periods little, and kinds that only one headline has for that one", () => {
    const year = periodOf("year", 2026);
    expect(agreementOf([year, percent(3), percent(4)], [year, sum(1e9)])).toEqual({
      minor: 1,
      major: 0,
      onlyFirst: 1,
      onlySecond: 1,
    });
    expect(agreementOf([year], [])).toEqual({ minor: 0, major: 0, onlyFirst: 0, onlySecond: 0 });
    expect(agreementOf([percent(3), sum(2e9)], [percent(3)])).toMatchObject({ onlyFirst: 1, onlySecond: 0 });
    expect(agreementOf([year], [periodOf("year", 2027)])).toBeNull();
  });
});

describe("a bare title", () => {
  it.each([
    ["UPDATE 2-Oil rises to a high - Reuters", "Oil rises to a high"],
    ["Apple (NASDAQ: AAPL) opens two stores in Rome", "Apple   opens 2 stores in Rome"],
    ["Firm closes ten plants, files for Chapter 11", "Firm closes 10 plants, files for bankruptcy"],
    ["Fed leaves its headquarters", "Fed leaves its headquarters"],
    ["Fed holds interest rates", "Fed unchanged interest rates"],
    ["Oil rises to - Reuters", "Oil rises to - Reuters"],
    ["Oil rises to $90 - Reuters", "Oil rises to $90"],
  ])("%s: %s", (title, bare) => expect(bareTitle(title)).toBe(bare));

  it("is read to its 300th character", () => {
    expect(bareTitle("x".repeat(300))).toHaveLength(300);
    expect(bareTitle("x".repeat(301))).toHaveLength(300);
  });
});
