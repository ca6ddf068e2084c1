import { describe, expect, it } from "vitest";
import { operandsOf, rangeAround, restOf } from "./grounding-derived.ts";
import { figure, type WrittenFigure } from "./grounding-figure.ts";

type What = Partial<WrittenFigure>;
const at = (start: number, what: What) => figure({ start, end: start + 1 }, what);
const dollars = (value: number, more: What = {}): What => ({
  kind: "money",
  currency: "$",
  value,
  step: 1,
  ...more,
});
const percent = (value: number, more: What = {}): What => ({ kind: "percent", value, step: 1, ...more });
const multiple = (value: number, more: What = {}): What => ({ kind: "multiple", value, step: 0.1, ...more });

type Words = { text?: string; before?: string; behind?: string };
/** Whether the claim follows from the two figures before it. */
function follows(
  claim: What,
  [a, b]: [What, What],
  { text = "", before = "", behind = "" }: Words = {},
): boolean {
  const near = [at(1, a), at(5, b)];
  const operands = operandsOf(at(9, claim), near, { text, before, behind });
  if (operands !== null) expect(operands).toEqual(near);
  return operands !== null;
}

describe("a result of two figures near by", () => {
  it.each<[string, What, [What, What], Words, boolean]>([
    ["their difference", dollars(3), [dollars(8), dollars(5)], {}, true],
    ["their difference, the smaller first", dollars(3), [dollars(5), dollars(8)], {}, true],
    ["something else", dollars(4), [dollars(8), dollars(5)], {}, false],
    ["nothing, since they are the same", dollars(0.4), [dollars(8), dollars(8)], {}, false],
    ["a sum that nobody speaks of", dollars(13), [dollars(8), dollars(5)], {}, false],
    ["a sum", dollars(13), [dollars(8), dollars(5)], { text: "together" }, true],
    ["a middle that nobody speaks of", dollars(7), [dollars(10), dollars(4)], {}, false],
    ["a middle", dollars(7), [dollars(10), dollars(4)], { text: "the midpoint" }, true],
    [
      "dollars of euros",
      dollars(3),
      [dollars(8, { currency: "EUR" }), dollars(5, { currency: "EUR" })],
      {},
      false,
    ],
    ["two currencies", dollars(3), [dollars(8), dollars(5, { currency: "EUR" })], {}, false],
    [
      "days of weeks",
      { value: 3, unit: "days" },
      [
        { value: 8, unit: "weeks" },
        { value: 5, unit: "weeks" },
      ],
      {},
      false,
    ],
    [
      "days of days",
      { value: 3, unit: "days" },
      [
        { value: 8, unit: "days" },
        { value: 5, unit: "days" },
      ],
      {},
      true,
    ],
    [
      "a count of days",
      { value: 3 },
      [
        { value: 8, unit: "days" },
        { value: 5, unit: null },
      ],
      {},
      true,
    ],
    ["points of percent", { kind: "points", value: 3 }, [percent(8), percent(5)], {}, true],
    ["percent of percent", percent(3), [percent(8), percent(5)], {}, true],
    ["a count of points of percent", { value: 3, unit: "points" }, [percent(8), percent(5)], {}, true],
    ["dollars of percent", dollars(3), [percent(8), percent(5)], {}, false],
    [
      "a miss where the first is larger",
      dollars(3),
      [dollars(8), dollars(5)],
      { before: "missed by " },
      false,
    ],
    ["a miss", dollars(3), [dollars(5), dollars(8)], { before: "missed by " }, true],
    [
      "a beat where the first is smaller",
      dollars(3),
      [dollars(5), dollars(8)],
      { before: "beat by " },
      false,
    ],
    ["a beat", dollars(3), [dollars(8), dollars(5)], { before: "beat by " }, true],
    ["a rise in percent", percent(25, { direction: 1 }), [dollars(10), dollars(8)], {}, true],
    ["a fall in percent", percent(20, { direction: -1 }), [dollars(8), dollars(10)], {}, true],
    ["a rise, said to be a fall", percent(25, { direction: -1 }), [dollars(10), dollars(8)], {}, false],
    ["a fall, said to be a rise", percent(20, { direction: 1 }), [dollars(10), dollars(8)], {}, false],
    ["a share", percent(80), [dollars(8), dollars(10)], { behind: " of sales" }, true],
    ["a share that nobody speaks of", percent(80), [dollars(8), dollars(10)], { behind: " margin" }, false],
    ["a written share", percent(80, { slack: 0.04 }), [dollars(8), dollars(10)], { behind: " margin" }, true],
    ["an upside", percent(25), [dollars(10), dollars(8)], { before: "an upside of " }, true],
    ["a discount", percent(20), [dollars(10), dollars(8)], { before: "a discount of " }, true],
    ["a share as an upside", percent(80), [dollars(10), dollars(8)], { before: "an upside of " }, false],
    ["a fall to nothing", percent(100, { direction: -1 }), [dollars(10), dollars(0)], {}, true],
    ["a share of a loss", percent(50, { slack: 0.04 }), [dollars(-5), dollars(10)], {}, false],
    ["a share of nothing", percent(80, { slack: 0.04 }), [dollars(0), dollars(10)], {}, false],
    ["a multiple", multiple(2.5), [dollars(10), dollars(4)], {}, true],
    ["a multiple, the smaller first", multiple(2.5), [dollars(4), dollars(10)], {}, true],
    ["a part as a multiple", multiple(0.4), [dollars(4), dollars(10)], {}, true],
    ["another multiple", multiple(2), [dollars(10), dollars(4)], {}, false],
    ["a multiple of percent", multiple(2), [percent(10), percent(5)], {}, false],
    ["a share of percent", percent(50), [percent(5), percent(10)], { behind: " of sales" }, false],
    ["a count of a multiple", { value: 2, unit: "days" }, [dollars(10), dollars(5)], {}, false],
    ["zero", dollars(0), [dollars(10), dollars(10)], {}, false],
    ["a year", { kind: "date", value: 3, date: { year: 2026 } }, [{ value: 8 }, { value: 5 }], {}, false],
    [
      "a time",
      { kind: "time", value: 3 },
      [
        { kind: "time", value: 8 },
        { kind: "time", value: 5 },
      ],
      {},
      false,
    ],
    [
      "of years",
      { value: 3 },
      [
        { kind: "date", value: 8 },
        { kind: "date", value: 5 },
      ],
      {},
      false,
    ],
  ])("%s", (_what, claim, operands, words, expected) => {
    expect(follows(claim, operands, words)).toBe(expected);
  });

  it("is as exact as the less exact of them", () => {
    const rough: [What, What] = [dollars(3.2e9, { step: 1e8 }), dollars(1.1e9, { step: 1e8 })];
    expect(follows(dollars(2.1e9, { step: 1e8 }), rough)).toBe(true);
    expect(follows(dollars(2.2e9, { step: 1e8 }), rough)).toBe(false);
    expect(follows(dollars(2.13e9, { step: 1e7 }), rough)).toBe(false);
  });

  it("is of the six figures that are nearest, and of the earliest two of them", () => {
    const claim = at(100, dollars(3));
    const words = { text: "", before: "", behind: "" };
    const far = [
      at(0, dollars(8)),
      ...[1, 2, 3, 4].map((n) => at(n * 10, dollars(1_000 ** n))),
      at(90, dollars(5)),
    ];
    expect(operandsOf(claim, far, words)).toEqual([far[0], far[5]]);
    const further = [...far, at(95, dollars(77))];
    expect(operandsOf(claim, further, words)).toBeNull();
    const both = [at(110, dollars(20)), at(80, dollars(17)), at(70, dollars(14))];
    expect(operandsOf(claim, both, words)).toEqual([both[2], both[1]]);
  });
});

describe("the rest of a hundred percent", () => {
  const rest = (claim: What, near: What, text: string) =>
    restOf(at(9, claim), [at(1, dollars(60)), at(3, near)], { text }) !== null;

  it.each<[string, What, What, string, boolean]>([
    ["the rest", percent(40), percent(60), "the rest is 40%", true],
    ["more than the rest", percent(41), percent(60), "the rest is 41%", false],
    ["no rest", percent(40), percent(60), "sales rose 40%", false],
    ["a rest in dollars", dollars(40), percent(60), "the rest is $40", false],
    ["a rest of points", percent(40), { kind: "points", value: 60 }, "the rest is 40%", false],
    ["a written rest", percent(40, { slack: 0.04 }), percent(60), "the rest is two fifths", false],
  ])("%s", (_what, claim, near, text, expected) => {
    expect(rest(claim, near, text)).toBe(expected);
  });
});

describe("the middle of a range", () => {
  const low = at(1, dollars(4));
  const high = at(5, dollars(10, { joined: true }));
  const middle = (claim: What, known: WrittenFigure[], text = "the midpoint") =>
    rangeAround(at(9, claim), known, text);

  it("is between its two ends", () => {
    expect(middle(dollars(7), [at(0, dollars(1)), low, high])).toEqual([low, high]);
    expect(middle(dollars(8), [low, high])).toBeNull();
    expect(middle(dollars(7), [low, high], "the guidance")).toBeNull();
    expect(middle(dollars(7), [low, { ...high, joined: false }])).toBeNull();
    expect(middle(percent(7), [low, high])).toBeNull();
    expect(middle(dollars(10), [high])).toBeNull();
  });
});
