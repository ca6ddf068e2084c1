import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RecordedDay } from "../market/price-records.ts";
import type { TimedPrice } from "../market/reaction.ts";
import type { Horizon } from "./call.ts";
import {
  type Entry,
  entryGraceMs,
  entryWindow,
  exitGraceMs,
  exitOf,
  type KnownPrices,
  nextStep,
  type OpenCall,
} from "./settlement.ts";

const ms = (iso: string) => Date.parse(iso);
const price = (at: string, value: number, currency: string | null = "USD"): TimedPrice => ({
  atMs: ms(at),
  price: value,
  currency,
  provider: "FinHub",
});
const day = (name: string, at: string, value: number, previousClose: number | null = null): RecordedDay => ({
  day: name,
  atMs: ms(at),
  price: value,
  previousClose,
  currency: "USD",
  provider: "FinHub",
});
const none: KnownPrices = { own: [], market: [], ownDays: [], marketDays: [] };

/** Friday 2026-11-20, 11:00 in New York. */
const madeAtMs = ms("2026-11-20T16:00:00Z");
const call = (fields: Partial<OpenCall> = {}): OpenCall => ({ madeAtMs, horizon: 1, entry: null, ...fields });
const entry: Entry = {
  kind: "publication",
  atMs: ms("2026-11-20T16:01:00Z"),
  price: 100,
  provider: "FinHub",
  currency: "USD",
  marketAtMs: ms("2026-11-20T16:01:30Z"),
  marketPrice: 600,
  marketProvider: "FinHub",
};

describe("the entry", () => {
  it("is the first price after the call, with the market's nearest one", () => {
    const own = [
      price("2026-11-20T16:03:00Z", 103),
      price("2026-11-20T16:00:00Z", 99),
      price("2026-11-20T16:01:00Z", 100),
    ];
    const market = [
      price("2026-11-20T15:59:59Z", 599),
      price("2026-11-20T16:01:30Z", 600),
      price("2026-11-20T16:05:00Z", 601),
    ];
    expect(nextStep(call(), { ...none, own, market }, ms("2026-11-20T16:06:00Z"))).toEqual({
      kind: "entered",
      entry,
    });
  });

  it.each([
    ["after the bell", "2026-11-20T21:00:00Z", "2026-11-23T14:30:00Z"],
    ["before the opening", "2026-11-20T14:29:59Z", "2026-11-20T14:30:00Z"],
    ["on a holiday", "2026-11-26T16:00:00Z", "2026-11-27T14:30:00Z"],
    ["after the bell of a half day", "2026-11-27T18:00:00Z", "2026-11-30T14:30:00Z"],
    ["in the last millisecond of a session", "2026-11-20T20:59:59.999Z", "2026-11-23T14:30:00Z"],
  ])("of a call %s is looked for from the next opening on", (_when, made, opens) => {
    expect(entryWindow(ms(made))).toEqual({
      kind: "next-open",
      fromMs: ms(opens),
      toMs: ms(opens) + 900_000,
    });
    expect(nextStep(call({ madeAtMs: ms(made) }), none, ms(opens) - 1)).toEqual({
      kind: "wait",
      untilMs: ms(opens),
      missing: "nothing",
    });
  });

  it("ends with the session", () =>
    expect(entryWindow(ms("2026-11-20T20:55:00Z"))?.toMs).toBe(ms("2026-11-20T21:00:00Z")));

  it.each([
    [
      "no price came within 15 minutes",
      [price("2026-11-20T16:15:01Z", 100)],
      [price("2026-11-20T16:15:00Z", 600)],
      "no-entry-price",
    ],
    [
      "the market's price is missing",
      [price("2026-11-20T16:01:00Z", 100)],
      [price("2026-11-20T16:06:01Z", 600)],
      "no-entry-market",
    ],
  ] as const)("%s: it waits a day, and is void then", (_what, own, market, reason) => {
    const prices = { ...none, own, market };
    expect(nextStep(call(), prices, ms("2026-11-20T17:00:00Z"))).toMatchObject({
      kind: "wait",
      missing: "entry",
    });
    const lastMs =
      (reason === "no-entry-price" ? ms("2026-11-20T16:15:00.001Z") : ms("2026-11-20T16:01:00Z")) +
      entryGraceMs;
    expect(nextStep(call(), prices, lastMs)).toMatchObject({ kind: "wait" });
    expect(nextStep(call(), prices, lastMs + 1)).toEqual({ kind: "void", reason });
  });

  it("is void in an unknown currency, in two, and beyond the calendar", () => {
    const market = [price("2026-11-20T16:01:00Z", 600)];
    const at = ms("2026-11-20T16:02:00Z");
    for (const currency of [null, "CAD"])
      expect(
        nextStep(call(), { ...none, own: [price("2026-11-20T16:01:00Z", 100, currency)], market }, at),
      ).toEqual({
        kind: "void",
        reason: "currency",
      });
    expect(nextStep(call({ madeAtMs: ms("2029-01-02T16:00:00Z") }), none, at)).toEqual({
      kind: "void",
      reason: "calendar",
    });
  });
});

describe("the exit", () => {
  const opened: Entry = { ...entry, kind: "next-open", atMs: ms("2026-11-20T14:30:20Z") };
  it.each([
    [entry, 1, "2026-11-23"],
    [entry, 5, "2026-11-30"],
    [entry, 20, "2026-12-21"],
    [opened, 1, "2026-11-20"],
    [opened, 5, "2026-11-27"],
    [opened, 20, "2026-12-18"],
  ] as [Entry, Horizon, string][])(
    "of an entry of kind $kind is the close after whole sessions: %#",
    (from, horizon, expected) => expect(exitOf(from, horizon)?.day).toBe(expected),
  );

  const ownDays = [
    day("2026-11-20", "2026-11-20T21:00:00Z", 101),
    day("2026-11-23", "2026-11-23T21:00:00Z", 106, 101),
  ];
  const marketDays = [
    day("2026-11-20", "2026-11-20T21:00:00Z", 603),
    day("2026-11-23", "2026-11-23T21:00:10Z", 606, 603),
  ];
  const entered = call({ entry });
  const after = ms("2026-11-23T21:01:01Z");

  it("is both closes of the day, not before they are known", () => {
    const prices = { ...none, ownDays, marketDays };
    expect(nextStep(entered, prices, ms("2026-11-23T21:01:00Z"))).toEqual({
      kind: "wait",
      untilMs: ms("2026-11-23T21:01:00.001Z"),
      missing: "nothing",
    });
    expect(nextStep(entered, prices, after)).toEqual({
      kind: "settled",
      exit: {
        atMs: ms("2026-11-23T21:00:00Z"),
        price: 106,
        provider: "FinHub",
        currency: "USD",
        marketAtMs: ms("2026-11-23T21:00:10Z"),
        marketPrice: 606,
        marketProvider: "FinHub",
      },
    });
  });

  it("takes the next trading day's word on a close that was not recorded", () => {
    const next = day("2026-11-24", "2026-11-24T15:00:00Z", 104, 106);
    const prices = {
      ...none,
      ownDays: [ownDays[0] ?? next, day("2026-11-23", "2026-11-23T20:30:00Z", 99, 101), next],
      marketDays,
    };
    expect(nextStep(entered, prices, after)).toMatchObject({ kind: "wait", missing: "exit" });
    expect(nextStep(entered, prices, ms("2026-11-24T15:01:00Z"))).toMatchObject({
      kind: "settled",
      exit: { price: 106, atMs: ms("2026-11-23T21:00:00Z") },
    });
  });

  it("is void four days after a bell without prices, and for what looks like a split", () => {
    const lastMs = ms("2026-11-23T21:00:00Z") + exitGraceMs;
    expect(nextStep(entered, { ...none, marketDays }, lastMs)).toMatchObject({
      kind: "wait",
      missing: "exit",
    });
    expect(nextStep(entered, { ...none, marketDays }, lastMs + 1)).toEqual({
      kind: "void",
      reason: "no-exit-price",
    });
    expect(nextStep(entered, { ...none, ownDays }, lastMs + 1)).toEqual({
      kind: "void",
      reason: "no-exit-market",
    });
    const split = [ownDays[0] ?? day("", "", 0), day("2026-11-23", "2026-11-23T21:00:00Z", 53, 50.5)];
    expect(nextStep(entered, { ...none, ownDays: split, marketDays }, after)).toEqual({
      kind: "void",
      reason: "split",
    });
  });
});

describe("no look ahead", () => {
  const startMs = ms("2026-11-16T00:00:00Z");
  const moment = fc.integer({ min: 0, max: 50 * 24 * 60 }).map((minutes) => startMs + minutes * 60_000);
  const timed = fc.record({
    atMs: moment,
    price: fc.integer({ min: 90, max: 110 }),
    currency: fc.constant("USD"),
    provider: fc.constant("FinHub"),
  });
  const recordedDay = fc
    .tuple(
      fc.integer({ min: 0, max: 49 }),
      fc.integer({ min: 90, max: 110 }),
      fc.option(fc.integer({ min: 90, max: 110 })),
      fc.constantFrom(-3_600_000, -30_000, 0, 20_000),
    )
    .map(([at, value, previousClose, offMs]): RecordedDay => {
      const name = new Date(startMs + at * 86_400_000).toISOString().slice(0, 10);
      return {
        day: name,
        atMs: ms(`${name}T21:00:00Z`) + offMs,
        price: value,
        previousClose,
        currency: "USD",
        provider: "FinHub",
      };
    });
  const days = fc.uniqueArray(recordedDay, { selector: (each) => each.day, maxLength: 50, minLength: 20 });
  const histories = fc.record({
    own: fc.array(timed, { maxLength: 200 }),
    market: fc.array(timed, { maxLength: 200 }),
    ownDays: days,
    marketDays: days,
  });
  const calls = fc.record({ madeAtMs: moment, horizon: fc.constantFrom<Horizon>(1, 5, 20) });

  /** Looks at a call every few hours until it is decided; each look has the prices of its own moment. */
  function life({ madeAtMs: made, horizon }: Omit<OpenCall, "entry">, world: KnownPrices, everyMs: number) {
    let open: OpenCall = { madeAtMs: made, horizon, entry: null };
    const steps: { nowMs: number; step: ReturnType<typeof nextStep> }[] = [];
    let nowMs = made;
    while (nowMs < made + 90 * 86_400_000) {
      const step = nextStep(open, world, nowMs);
      if (step.kind === "wait") {
        nowMs = Math.max(nowMs + everyMs, step.untilMs);
        continue;
      }
      steps.push({ nowMs, step });
      if (step.kind !== "entered") break;
      open = { ...open, entry: step.entry };
    }
    return steps;
  }

  const upTo = (world: KnownPrices, nowMs: number): KnownPrices => ({
    own: world.own.filter(({ atMs }) => atMs <= nowMs),
    market: world.market.filter(({ atMs }) => atMs <= nowMs),
    ownDays: world.ownDays.filter(({ atMs }) => atMs <= nowMs),
    marketDays: world.marketDays.filter(({ atMs }) => atMs <= nowMs),
  });

  const everyMs = 3 * 3_600_000;
  let entered = 0;
  let settled = 0;

  it("seed 20261127: no entry has a price from before its call, no exit one from before its bell, and no step one from after its look", () => {
    fc.assert(
      fc.property(calls, histories, fc.boolean(), (made, world, dense) => {
        const window = entryWindow(made.madeAtMs);
        if (!window) return;
        const at = { currency: "USD", provider: "FinHub" };
        const near = dense ? [{ ...at, atMs: window.fromMs, price: 100 }] : [];
        const prices = { ...world, own: [...world.own, ...near], market: [...world.market, ...near] };
        for (const { nowMs, step } of life(made, prices, everyMs)) {
          if (step.kind === "entered") {
            entered += 1;
            const { atMs, marketAtMs, price: value } = step.entry;
            expect(Math.min(atMs, marketAtMs)).toBeGreaterThan(made.madeAtMs);
            expect(Math.max(atMs, marketAtMs)).toBeLessThanOrEqual(nowMs);
            expect(atMs).toBeLessThanOrEqual(window.toMs);
            expect(prices.own.some((each) => each.atMs === atMs && each.price === value)).toBe(true);
            expect(prices.own.some((each) => each.atMs >= window.fromMs && each.atMs < atMs)).toBe(false);
          }
          if (step.kind === "settled") {
            settled += 1;
            const { atMs, marketAtMs } = step.exit;
            const bellMs = ms(`${new Date(atMs).toISOString().slice(0, 10)}T${"21:00:00"}Z`);
            for (const each of [atMs, marketAtMs]) {
              // The three hours between are those of a half day's bell.
              expect(each).toBeGreaterThanOrEqual(bellMs - 3 * 3_600_000 - 60_000);
              expect(each).toBeLessThanOrEqual(bellMs + 60_000);
              expect(each).toBeLessThanOrEqual(nowMs);
              expect(each).toBeGreaterThan(made.madeAtMs);
            }
          }
        }
      }),
      { numRuns: 400, seed: 20_261_127 },
    );
    expect(entered).toBeGreaterThan(100);
    expect(settled).toBeGreaterThan(30);
  });

  it("seed 20261127: what comes after a look changes nothing of it, and prices that the rule does not allow change nothing at all", () => {
    fc.assert(
      fc.property(calls, histories, (made, world) => {
        const window = entryWindow(made.madeAtMs);
        if (!window) return;
        const near = [{ currency: "USD", provider: "FinHub", atMs: window.fromMs, price: 100 }];
        const prices = { ...world, own: [...world.own, ...near], market: near };
        const whole = life(made, prices, everyMs);
        let open: OpenCall = { ...made, entry: null };
        for (const { nowMs, step } of whole) {
          expect(nextStep(open, upTo(prices, nowMs), nowMs)).toEqual(step);
          if (step.kind === "entered") open = { ...open, entry: step.entry };
        }
        const outside = ({ atMs }: { atMs: number }) => atMs < window.fromMs || atMs > window.toMs;
        const twisted = {
          ...prices,
          own: prices.own.map((each) => (outside(each) ? { ...each, price: each.price * 7 } : each)),
        };
        expect(life(made, twisted, everyMs)).toEqual(whole);
      }),
      { numRuns: 200, seed: 20_261_127 },
    );
  });
});
