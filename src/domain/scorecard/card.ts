import { type Call, type Direction, directions, flatPoints } from "./call.ts";
import { type Interval, meanInterval, wilson } from "./intervals.ts";
import type { Entry, Leg, VoidReason } from "./settlement.ts";

/** With fewer settled calls a card has no figures. */
export const settledCallsMin = 30;
/** Calls of a user that are stored; none of them is ever dropped. */
export const callsPerUserMax = 10_000;

/** What is stored of a call: what was said, by which prompt and model, of what, when, and the prices that decided. */
export type Receipt = Call & {
  id: string;
  promptId: string;
  promptName: string;
  promptVersion: number;
  /** SHA-256 of the prompt's text. */
  promptHash: string;
  /** As its provider named it in the answer. */
  model: string;
  /** SHA-256 of what the model was sent. */
  inputHash: string;
  itemId: string;
  title: string;
  itemPublishedAt: string | null;
  symbol: string;
  madeAt: string;
  costMicroDollars: number | null;
  entry: Entry | null;
  exit: Leg | null;
  voidReason: VoidReason | null;
  settledAt: string | null;
};

export type CallState = "open" | "settled" | "void";
export const callStates = ["open", "settled", "void"] as const satisfies readonly CallState[];

export const stateOf = ({ exit, voidReason }: Pick<Receipt, "exit" | "voidReason">): CallState => {
  if (voidReason !== null) return "void";
  return exit === null ? "open" : "settled";
};

/** How a settled call came out. `points`: percentage points against the market. */
export type Outcome = { points: number; direction: Direction; isRight: boolean };

const percentOf = (from: number, to: number) => (to / from - 1) * 100;

/** Null for a call that is open or void. */
export function outcomeOf({ entry, exit, voidReason, direction, horizon }: Receipt): Outcome | null {
  if (!entry || !exit || voidReason !== null) return null;
  const exact = percentOf(entry.price, exit.price) - percentOf(entry.marketPrice, exit.marketPrice);
  const points = Math.round(exact * 1e6) / 1e6;
  const isFlat = Math.abs(points) <= flatPoints[horizon];
  const came: Direction = isFlat ? "flat" : points > 0 ? "up" : "down";
  return { points, direction: came, isRight: came === direction };
}

/** Calls of one range of confidence: what they said on average, and how many came true. Ends are included. */
export type CalibrationRow = {
  from: number;
  to: number;
  calls: number;
  said: number | null;
  right: Interval | null;
};

export type CardFigures = {
  hitRate: Interval;
  brier: Interval;
  /**
   * Who knows only how often each direction came in these cases: it always calls the most frequent one, and gives each
   * call its direction's share. It knows them in hindsight, so it is harder to beat than anyone could be.
   */
  base: { direction: Direction; hitRate: number; brier: Interval };
  calibration: CalibrationRow[];
};

/** One prompt's text on one model. */
export type Card = Pick<Receipt, "promptId" | "promptName" | "promptVersion" | "promptHash" | "model"> & {
  calls: number;
  open: number;
  void: number;
  settled: number;
  /** Of calls with a known price; the rest is counted apart. */
  costMicroDollars: number;
  withoutCost: number;
  /** Null under `settledCallsMin` settled calls. */
  figures: CardFigures | null;
};

const ranges = [0, 20, 40, 60, 80].map((from) => ({ from, to: from === 80 ? 100 : from + 19 }));

type Case = { confidence: number; called: Direction } & Outcome;

const rounded = (value: number) => Math.round(value * 1e6) / 1e6;
const squaredError = (probability: number, isRight: boolean) => (probability - (isRight ? 1 : 0)) ** 2;

function baseOf(cases: readonly Case[]): CardFigures["base"] {
  const shareOf = (direction: Direction) =>
    cases.filter((each) => each.direction === direction).length / cases.length;
  const most = directions.reduce((best, each) => (shareOf(each) > shareOf(best) ? each : best));
  const shares = { up: shareOf("up"), down: shareOf("down"), flat: shareOf("flat") };
  const errors = cases.map(({ called, isRight }) => squaredError(shares[called], isRight));
  return { direction: most, hitRate: rounded(shares[most]), brier: meanInterval(errors) };
}

function calibrationOf(cases: readonly Case[]): CalibrationRow[] {
  return ranges.map(({ from, to }) => {
    const within = cases.filter(({ confidence }) => confidence >= from && confidence <= to);
    const calls = within.length;
    if (calls === 0) return { from, to, calls, said: null, right: null };
    const said = within.reduce((sum, { confidence }) => sum + confidence, 0) / calls / 100;
    return { from, to, calls, said: rounded(said), right: wilson(rightIn(within), calls) };
  });
}

const rightIn = (cases: readonly Case[]) => cases.filter(({ isRight }) => isRight).length;

/** @param cases at least `settledCallsMin` */
function figuresOf(cases: readonly Case[]): CardFigures {
  return {
    hitRate: wilson(rightIn(cases), cases.length),
    brier: meanInterval(cases.map(({ confidence, isRight }) => squaredError(confidence / 100, isRight))),
    base: baseOf(cases),
    calibration: calibrationOf(cases),
  };
}

function cardOf(receipts: readonly [Receipt, ...Receipt[]]): Card {
  const newest = receipts.reduce((last, each) => (each.madeAt >= last.madeAt ? each : last));
  const { promptId, promptName, promptVersion, promptHash, model } = newest;
  const countOf = (state: CallState) => receipts.filter((each) => stateOf(each) === state).length;
  const cases = receipts.flatMap((each) => {
    const outcome = outcomeOf(each);
    return outcome ? [{ confidence: each.confidence, called: each.direction, ...outcome }] : [];
  });
  return {
    promptId,
    promptName,
    promptVersion,
    promptHash,
    model,
    calls: receipts.length,
    open: countOf("open"),
    void: countOf("void"),
    settled: cases.length,
    costMicroDollars: receipts.reduce((sum, { costMicroDollars }) => sum + (costMicroDollars ?? 0), 0),
    withoutCost: receipts.filter(({ costMicroDollars }) => costMicroDollars === null).length,
    figures: cases.length < settledCallsMin ? null : figuresOf(cases),
  };
}

/** Receipts in the order in which everything is counted: the oldest first. */
export const inOrder = (receipts: readonly Receipt[]): Receipt[] =>
  receipts.toSorted((a, b) => compare(a.madeAt, b.madeAt) || compare(a.id, b.id));

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A card for each prompt's text and model, the most settled calls first. */
export function cardsOf(receipts: readonly Receipt[]): Card[] {
  const groups = new Map<string, [Receipt, ...Receipt[]]>();
  for (const each of inOrder(receipts)) {
    const key = JSON.stringify([each.promptId, each.promptHash, each.model]);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()]
    .map(cardOf)
    .toSorted(
      (a, b) =>
        b.settled - a.settled ||
        b.calls - a.calls ||
        compare(a.promptId, b.promptId) ||
        compare(a.promptHash, b.promptHash) ||
        compare(a.model, b.model),
    );
}
