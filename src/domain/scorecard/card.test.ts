import { describe, expect, it } from "vitest";
import type { Direction } from "./call.ts";
import { cardsOf, outcomeOf, type Receipt, settledCallsMin } from "./card.ts";
import { scorecardCsv, scorecardJson } from "./document.ts";
import { meanInterval, wilson } from "./intervals.ts";
import type { Entry } from "./settlement.ts";

const entry: Entry = {
  kind: "publication",
  atMs: Date.parse("2026-11-20T16:01:00Z"),
  price: 100,
  provider: "FinHub",
  currency: "USD",
  marketAtMs: Date.parse("2026-11-20T16:01:00Z"),
  marketPrice: 100,
  marketProvider: "FinHub",
};
const closing = { up: 103, down: 97, flat: 100 } as const satisfies Record<Direction, number>;

function receipt(at: number, fields: Partial<Receipt> & { came?: Direction } = {}): Receipt {
  const { came = "up", ...rest } = fields;
  const { kind: _, ...leg } = entry;
  return {
    id: `call-${String(at).padStart(6, "0")}`,
    promptId: "p1",
    promptName: "Market Impact",
    promptVersion: 1,
    promptHash: "a".repeat(64),
    model: "gpt-5-mini",
    inputHash: "b".repeat(64),
    itemId: `item-${at}`,
    title: '=HYPERLINK("x") rises',
    itemPublishedAt: null,
    symbol: "INTC",
    direction: "up",
    horizon: 1,
    confidence: 60,
    madeAt: "2026-11-20T16:00:00.000Z",
    costMicroDollars: 100,
    entry,
    exit: { ...leg, atMs: Date.parse("2026-11-23T21:00:00Z"), price: closing[came] },
    voidReason: null,
    settledAt: "2026-11-23T21:02:00.000Z",
    ...rest,
  };
}
const many = (total: number, of: (at: number) => Parameters<typeof receipt>[1]) =>
  Array.from({ length: total }, (_, at) => receipt(at, of(at)));

describe("how a call came out", () => {
  it.each([
    [1, 100.5, 100, "flat"],
    [1, 100.51, 100, "up"],
    [5, 99, 100, "flat"],
    [5, 98.99, 100, "down"],
    [20, 102, 100, "flat"],
    [20, 103, 100.9, "up"],
    [20, 103, 104, "flat"],
  ] as const)("after %i sessions %d against a market at %d is %s", (horizon, price, marketPrice, came) => {
    const exit = { ...entry, price, marketPrice };
    expect(outcomeOf(receipt(1, { horizon, exit }))?.direction).toBe(came);
  });
  it("is nothing while it is open or void", () => {
    expect(outcomeOf(receipt(1, { exit: null }))).toBeNull();
    expect(outcomeOf(receipt(1, { voidReason: "split", exit: null }))).toBeNull();
  });
});

describe("a card", () => {
  it(`has no figures under ${settledCallsMin} settled calls, and all of them from there on`, () => {
    const open = receipt(900, { exit: null });
    const gone = receipt(901, { exit: null, voidReason: "no-exit-price", costMicroDollars: null });
    const [few] = cardsOf([...many(29, () => ({})), open, gone]);
    expect(few).toMatchObject({
      calls: 31,
      settled: 29,
      open: 1,
      void: 1,
      costMicroDollars: 3_000,
      withoutCost: 1,
    });
    expect(few?.figures).toBeNull();
    expect(cardsOf(many(30, () => ({})))[0]?.figures).not.toBeNull();
  });

  it("counts what came true, squares its errors, and sets a base rate of the same cases beside it", () => {
    // 40 calls of up with 60 %: 24 came up, 10 down, 6 flat.
    const [card] = cardsOf(many(40, (at) => ({ came: at < 24 ? "up" : at < 34 ? "down" : "flat" })));
    expect(card?.figures?.hitRate.value).toBe(0.6);
    expect(card?.figures?.hitRate.low).toBeCloseTo(0.446, 3);
    expect(card?.figures?.hitRate.high).toBeCloseTo(0.737, 3);
    expect(card?.figures?.brier.value).toBeCloseTo(0.6 * 0.16 + 0.4 * 0.36, 6);
    expect(card?.figures?.base).toMatchObject({ direction: "up", hitRate: 0.6 });
    expect(card?.figures?.base.brier.value).toBeCloseTo(0.24, 6);
    expect(card?.figures?.calibration.map(({ calls }) => calls)).toEqual([0, 0, 0, 40, 0]);
    expect(card?.figures?.calibration[3]).toMatchObject({
      from: 60,
      to: 79,
      said: 0.6,
      right: { value: 0.6 },
    });
  });

  it.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [39, 1],
    [40, 2],
    [59, 2],
    [60, 3],
    [79, 3],
    [80, 4],
    [100, 4],
  ])("a confidence of %i belongs to row %i of the calibration", (confidence, row) => {
    const [card] = cardsOf(many(30, () => ({ confidence })));
    expect(card?.figures?.calibration.findIndex(({ calls }) => calls === 30)).toBe(row);
  });

  it("is one text of a prompt on one model", () => {
    const cards = cardsOf([
      receipt(1),
      receipt(2, { model: "claude-sonnet-5" }),
      receipt(3, { promptHash: "c".repeat(64), promptVersion: 2 }),
      receipt(4, { promptName: "Renamed", madeAt: "2026-11-21T16:00:00.000Z" }),
    ]);
    expect(
      cards.map(({ promptName, promptVersion, model, calls }) => [promptName, promptVersion, model, calls]),
    ).toEqual([
      ["Renamed", 1, "gpt-5-mini", 2],
      ["Market Impact", 1, "claude-sonnet-5", 1],
      ["Market Impact", 2, "gpt-5-mini", 1],
    ]);
  });
});

describe("the intervals", () => {
  // Newcombe 1998, table I.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])("Wilson's of %i in %i is %d to %d", (hits, total, low, high) => {
    const interval = wilson(hits, total);
    expect(interval.low).toBeCloseTo(low, 3);
    expect(interval.high).toBeCloseTo(high, 3);
  });
  it("the mean's is Student's", () => {
    // Mean 0.25, standard deviation 0.1 of 30 values: 2.045 × 0.1 ÷ √30.
    const values = Array.from(
      { length: 30 },
      (_, at) => 0.25 + (at % 2 === 0 ? 1 : -1) * 0.1 * Math.sqrt(29 / 30),
    );
    const { value, low, high } = meanInterval(values);
    expect(value).toBe(0.25);
    expect(low).toBeCloseTo(0.2127, 3);
    expect(high).toBeCloseTo(0.2873, 3);
  });

  it("seed 81: 100,000 calls of known skill: the true figures lie within 95 % of the stated intervals", () => {
    let state = 81;
    const random = () => {
      // Mulberry32.
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
    const cards = 1_000;
    const perCard = 100;
    const levels = [35, 50, 65, 80];
    // What is said with 65 % comes true in 58 %: the skill is known, and it is not what is claimed.
    const skill: Record<number, number> = { 35: 0.4, 50: 0.5, 65: 0.58, 80: 0.7 };
    const mean = (of: (level: number) => number) =>
      levels.reduce((sum, each) => sum + of(each), 0) / levels.length;
    const trueRate = mean((level) => skill[level] ?? 0);
    const trueBrier = mean((level) => {
      const [said, right] = [level / 100, skill[level] ?? 0];
      return right * (said - 1) ** 2 + (1 - right) * said ** 2;
    });
    const simulated = Array.from({ length: cards * perCard }, (_, at) => {
      const confidence = levels[Math.floor(random() * levels.length)] ?? 50;
      const isRight = random() < (skill[confidence] ?? 0);
      return receipt(at, { confidence, came: isRight ? "up" : "down", promptId: `p${at % cards}` });
    });
    const inside = { rate: 0, brier: 0 };
    for (const { figures } of cardsOf(simulated)) {
      if (!figures) throw new Error("Every card has figures.");
      const { hitRate, brier } = figures;
      if (hitRate.low <= trueRate && trueRate <= hitRate.high) inside.rate += 1;
      if (brier.low <= trueBrier && trueBrier <= brier.high) inside.brier += 1;
    }
    const [one] = cardsOf(simulated.map((each) => ({ ...each, promptId: "all" })));
    // Three standard errors of a share of 0.95 in 1,000 are 0.021.
    expect(inside.rate / cards).toBeGreaterThan(0.929);
    expect(inside.brier / cards).toBeGreaterThan(0.929);
    expect(one?.figures?.hitRate.low).toBeLessThanOrEqual(trueRate);
    expect(one?.figures?.hitRate.high).toBeGreaterThanOrEqual(trueRate);
    expect(one?.figures?.brier.low).toBeLessThanOrEqual(trueBrier);
    expect(one?.figures?.brier.high).toBeGreaterThanOrEqual(trueBrier);
    expect(one?.figures?.calibration.map(({ calls }) => calls > 20_000)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  });
});

describe("the files", () => {
  it("equal receipts give equal bytes, whatever their order and that of their fields", () => {
    const receipts = many(40, (at) => ({
      came: at % 3 === 0 ? "down" : "up",
      madeAt: `2026-11-${10 + (at % 9)}T16:00:00.000Z`,
    }));
    const shuffled = receipts
      .toReversed()
      .map((each) => Object.fromEntries(Object.entries(each).toReversed()) as Receipt);
    expect(scorecardJson(shuffled)).toBe(scorecardJson(receipts));
    expect([...scorecardCsv(shuffled)]).toEqual([...scorecardCsv(receipts)]);
  });
  it("a headline is never run as a formula, and a loss is a number", () => {
    const [head, line] = [...scorecardCsv([receipt(1, { came: "down" })])];
    expect(head?.split(",")).toHaveLength(line?.split(",").length ?? 0);
    expect(line).toContain(`"'=HYPERLINK(""x"") rises"`);
    expect(line).toContain(`,-3,"down","false",`);
  });
});
