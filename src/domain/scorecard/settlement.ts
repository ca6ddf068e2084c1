import { newYorkAt, shiftedDay } from "../market/new-york.ts";
import { closingPrintMs, type RecordedDay } from "../market/price-records.ts";
import {
  type AnchorKind,
  type AnchorWindow,
  anchorWindow,
  marketInstantMsMax,
  type TimedPrice,
} from "../market/reaction.ts";
import { boundsOf, isNextTradingDay, tradingDayOf } from "../market/session.ts";
import { isRestated, mayHideSplit } from "../market/split.ts";
import type { Horizon } from "./call.ts";

/** The company's price and the market's at one end of a call. */
export type Leg = {
  atMs: number;
  price: number;
  provider: string;
  currency: string;
  marketAtMs: number;
  marketPrice: number;
  marketProvider: string;
};

export type Entry = Leg & { kind: AnchorKind };

export const voidReasons = [
  "calendar",
  "no-entry-price",
  "no-entry-market",
  "no-exit-price",
  "no-exit-market",
  "currency",
  "split",
] as const;
export type VoidReason = (typeof voidReasons)[number];

export type OpenCall = { madeAtMs: number; horizon: Horizon; entry: Entry | null };

/** Prices as recorded, of any time: a settlement takes what its rule allows. */
export type KnownPrices = {
  own: readonly TimedPrice[];
  market: readonly TimedPrice[];
  ownDays: readonly RecordedDay[];
  marketDays: readonly RecordedDay[];
};

/** `missing`: what a provider may be asked for meanwhile. */
export type Step =
  | { kind: "wait"; untilMs: number; missing: "nothing" | "entry" | "exit" }
  | { kind: "entered"; entry: Entry }
  | { kind: "settled"; exit: Leg }
  | { kind: "void"; reason: VoidReason };

const minuteMs = 60_000;
/** A history of the day brings what was missed, as long as it is the last trading day's. */
export const entryGraceMs = 24 * 60 * minuteMs;
/** Longer than any weekend: the next trading day's word on the close counts, too. */
export const exitGraceMs = 4 * 24 * 60 * minuteMs;
/** After so long what is missing is looked for again. */
export const lookAgainMs = 5 * minuteMs;
/** More than the calendar days between a day and the twentieth trading day after it. */
const daysAheadMax = 45;

/** The first moment is after the call: a price of the same millisecond was known. */
export function entryWindow(madeAtMs: number): AnchorWindow | null {
  const window = anchorWindow(madeAtMs + 1, Number.POSITIVE_INFINITY);
  return "fromMs" in window ? window : null;
}

export type Exit = { day: string; closesMs: number };

/**
 * The closing bell by which so many whole sessions were traded since the entry: that of the entry counts when it was entered at its
 * opening. Null where the calendar does not reach.
 */
export function exitOf(entry: Pick<Entry, "kind" | "atMs">, horizon: Horizon): Exit | null {
  let { day } = newYorkAt(entry.atMs);
  let left = entry.kind === "next-open" ? horizon - 1 : horizon;
  for (let looked = 0; looked <= daysAheadMax; looked += 1) {
    const bounds = boundsOf(day);
    if (tradingDayOf(day) === null) return null;
    if (bounds && left === 0) return { day, closesMs: bounds.closesMs };
    day = shiftedDay(day, 1);
    if (boundsOf(day)) left -= 1;
  }
  return null;
}

/** What becomes of an open call, from the prices that are recorded by now and from none that came later. */
export function nextStep(call: OpenCall, prices: KnownPrices, nowMs: number): Step {
  return call.entry ? exitStep(call, call.entry, prices, nowMs) : entryStep(call, prices, nowMs);
}

function entryStep({ madeAtMs }: OpenCall, { own, market }: KnownPrices, nowMs: number): Step {
  const window = entryWindow(madeAtMs);
  if (!window) return { kind: "void", reason: "calendar" };
  const { kind, fromMs, toMs } = window;
  if (nowMs < fromMs) return { kind: "wait", untilMs: fromMs, missing: "nothing" };
  const missing = (reason: VoidReason, sinceMs: number): Step =>
    nowMs > sinceMs + entryGraceMs
      ? { kind: "void", reason }
      : { kind: "wait", untilMs: nowMs + (nowMs > toMs ? lookAgainMs : minuteMs), missing: "entry" };
  const price = own
    .filter(({ atMs }) => atMs >= fromMs && atMs <= Math.min(toMs, nowMs))
    .reduce<TimedPrice | null>((first, each) => (first && first.atMs <= each.atMs ? first : each), null);
  if (!price) return missing("no-entry-price", toMs);
  if (price.currency === null) return { kind: "void", reason: "currency" };
  const distance = ({ atMs }: TimedPrice) => Math.abs(atMs - price.atMs);
  const instant = market
    .filter((each) => each.atMs >= fromMs && each.atMs <= nowMs && distance(each) <= marketInstantMsMax)
    .reduce<TimedPrice | null>(
      (near, each) => (near && distance(near) <= distance(each) ? near : each),
      null,
    );
  if (!instant) return missing("no-entry-market", price.atMs);
  if (instant.currency !== price.currency) return { kind: "void", reason: "currency" };
  return { kind: "entered", entry: { kind, ...legOf({ ...price, currency: price.currency }, instant) } };
}

type Priced = TimedPrice & { currency: string };

const legOf = ({ atMs, price, provider, currency }: Priced, market: TimedPrice): Leg => ({
  atMs,
  price,
  provider,
  currency,
  marketAtMs: market.atMs,
  marketPrice: market.price,
  marketProvider: market.provider,
});

function exitStep(
  { horizon }: OpenCall,
  entry: Entry,
  { ownDays, marketDays }: KnownPrices,
  nowMs: number,
): Step {
  const exit = exitOf(entry, horizon);
  if (!exit) return { kind: "void", reason: "calendar" };
  const knownMs = exit.closesMs + closingPrintMs;
  if (nowMs <= knownMs) return { kind: "wait", untilMs: knownMs + 1, missing: "nothing" };
  const missing = (reason: VoidReason): Step =>
    nowMs > exit.closesMs + exitGraceMs
      ? { kind: "void", reason }
      : { kind: "wait", untilMs: nowMs + lookAgainMs, missing: "exit" };
  const own = closeOf(exit, entry, ownDays, nowMs);
  if (!own) return missing("no-exit-price");
  const market = closeOf(exit, { ...entry, price: entry.marketPrice }, marketDays, nowMs);
  if (!market) return missing("no-exit-market");
  if (own.hidesSplit || market.hidesSplit) return { kind: "void", reason: "split" };
  if (own.close.currency !== entry.currency || market.close.currency !== entry.currency)
    return { kind: "void", reason: "currency" };
  return { kind: "settled", exit: legOf({ ...own.close, currency: entry.currency }, market.close) };
}

/** A recorded price is the close when it came with the bell; else the next trading day's word on it counts. */
function closeOf(
  { day, closesMs }: Exit,
  entry: Pick<Entry, "atMs" | "price">,
  recorded: readonly RecordedDay[],
  nowMs: number,
): { close: TimedPrice; hidesSplit: boolean } | null {
  const entryDay = newYorkAt(entry.atMs).day;
  const days = recorded.filter((each) => each.atMs <= nowMs && each.day >= entryDay);
  const own = days.find((each) => each.day === day);
  const isClose =
    own !== undefined && own.atMs >= closesMs - closingPrintMs && own.atMs <= closesMs + closingPrintMs;
  const next = days.find((each) => each.previousClose !== null && isNextTradingDay(day, each.day));
  const said = isClose ? undefined : next;
  const close = isClose
    ? { atMs: own.atMs, price: own.price, currency: own.currency, provider: own.provider }
    : said && {
        atMs: closesMs,
        price: said.previousClose ?? 0,
        currency: said.currency,
        provider: said.provider,
      };
  if (!close || close.price <= 0) return null;
  const between = days
    .filter((each) => each.day <= (said?.day ?? day))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  const first = between.find((each) => each.day === entryDay);
  return { close, hidesSplit: mayHideSplit(between) || isRestated(entry.price, first) };
}
