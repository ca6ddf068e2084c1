import { type Message, message } from "#domain/language/translate.ts";
import { priceGapMs } from "#domain/market/limits.ts";
import { closingPrintMs, type MinutePrice, type RecordedDay } from "#domain/market/price-records.ts";
import {
  boundsOf,
  isNextTradingDay,
  type TradingDayBounds,
  tradingDaysBetween,
} from "#domain/market/session.ts";
import { mayHideSplit } from "#domain/market/split.ts";

/** Points of a range as they are known, oldest first. */
export type KnownSeries = {
  points: { atMs: number; price: number }[];
  currency: string | null;
  provider: string | null;
  previousClose: number | null;
  partial: boolean;
  /** What is to be known about the points. */
  note: Message | null;
};

const watchedOnly = message("Prices are recorded only while someone follows it.");
const arrivalTimes = message("Some times are approximate: the provider gives none.");
const maybeSplit = message("Possible stock split this month: earlier prices aren't adjusted for it.");

/** One sentence after the other; null of none. */
export function together(first: Message | null, second: Message | null): Message | null {
  return first && second ? message("{first} {second}", { first, second }) : (first ?? second);
}

/** The minutes of one trading day. Prices in another currency than the newest are left out. */
export function daySeries(
  minutes: readonly MinutePrice[],
  { bounds, nowMs, days }: { bounds: TradingDayBounds; nowMs: number; days: readonly RecordedDay[] },
): KnownSeries {
  const newest = minutes.at(-1);
  const visible = minutes.filter(({ currency }) => currency === newest?.currency);
  const moments = visible.map(({ atMs }) => atMs);
  const edges = [bounds.opensMs, ...moments, Math.min(nowMs, bounds.closesMs)];
  const partial = edges.some((atMs, index) => index > 0 && atMs - (edges[index - 1] ?? atMs) > priceGapMs);
  const arrived = visible.some(({ timed }) => !timed);
  return {
    points: visible.map(({ atMs, price }) => ({ atMs, price })),
    currency: newest?.currency ?? null,
    provider: newest?.provider ?? null,
    previousClose: previousCloseOf(bounds.day, days),
    partial,
    note: together(partial ? watchedOnly : null, arrived ? arrivalTimes : null),
  };
}

/** A close for each trading day from `fromDay` to `last`; of a day in progress its last price. */
export function monthSeries(
  days: readonly RecordedDay[],
  { fromDay, last, nowMs }: { fromDay: string; last: TradingDayBounds; nowMs: number },
): KnownSeries {
  const newest = days.at(-1);
  const asked = tradingDaysBetween(fromDay, last.day);
  const known = days.filter(({ currency }) => currency === newest?.currency);
  const points: KnownSeries["points"] = [];
  for (const day of asked) {
    const point = closeOf(day, known, nowMs);
    if (point) points.push(point);
  }
  const partial = points.length < asked.length;
  const inRange = known.filter(({ day }) => day >= fromDay);
  const first = points.length > 0 && !partial ? asked[0] : undefined;
  return {
    points,
    currency: newest?.currency ?? null,
    provider: newest?.provider ?? null,
    previousClose: first === undefined ? null : previousCloseOf(first, known),
    partial,
    note: together(partial ? watchedOnly : null, mayHideSplit(inRange) ? maybeSplit : null),
  };
}

/** A recorded price is a close when it came with the bell; else the next day's word on it counts. */
function closeOf(
  day: string,
  days: readonly RecordedDay[],
  nowMs: number,
): KnownSeries["points"][number] | null {
  const bounds = boundsOf(day);
  if (!bounds) return null;
  const own = days.find((each) => each.day === day);
  if (own && (own.atMs >= bounds.closesMs - closingPrintMs || nowMs < bounds.closesMs))
    return { atMs: own.atMs, price: own.price };
  const said = days.find(
    (each) => each.previousClose !== null && isNextTradingDay(day, each.day),
  )?.previousClose;
  return said ? { atMs: bounds.closesMs, price: said } : null;
}

function previousCloseOf(day: string, days: readonly RecordedDay[]): number | null {
  const own = days.find((each) => each.day === day)?.previousClose;
  if (own) return own;
  const before = days.findLast((each) => isNextTradingDay(each.day, day));
  const bounds = before && boundsOf(before.day);
  return before && bounds && before.atMs >= bounds.closesMs - closingPrintMs ? before.price : null;
}
