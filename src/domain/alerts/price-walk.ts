import { movePercentMax, timelyMsMax } from "#domain/alerts/rule.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { type AnchorWindow, anchorWindow, moveSince, type TimedPrice } from "#domain/market/reaction.ts";
import { boundsOf, marketStateAt, nextOpenMs } from "#domain/market/session.ts";
import { type DayPrice, mayHideSplit } from "#domain/market/split.ts";

/** A recorded price of one company, with when it came and the last arrival of news that was known then. */
export type SeenPrice = TimedPrice & {
  symbol: string;
  previousClose: number | null;
  seenMs: number;
  afterSeq: number;
};

/** News about the company, as one feed brought it. */
export type SeenNews = { seq: number; publishedMs: number | null; atMs: number };

/** News whose move passed one whole percentage or more with this price. */
export type MovedNews<N extends SeenNews> = {
  news: N;
  anchor: TimedPrice;
  movePercent: number;
  /** Whole percent: it passed all above `from`, up to `to`. */
  from: number;
  to: number;
};

/** What one price did. */
export type PriceStep<N extends SeenNews = SeenNews> = {
  price: SeenPrice;
  /** Null for the first one that is known. */
  before: SeenPrice | null;
  /** A split may lie between the two. */
  unsure: boolean;
  moved: MovedNews<N>[];
};

const isTimely = ({ atMs, seenMs }: SeenPrice): boolean =>
  seenMs - atMs <= timelyMsMax && marketStateAt(atMs) === "regular";

/** Moves are measured until the closing bell of the trading day after the one in which they begin. */
function endOf({ fromMs }: AnchorWindow): number {
  const own = boundsOf(newYorkAt(fromMs).day)?.closesMs ?? fromMs;
  const opensMs = nextOpenMs(own);
  return opensMs === null ? own : (boundsOf(newYorkAt(opensMs).day)?.closesMs ?? own);
}

export type MeasuredWindow = AnchorWindow & { endMs: number };

const farLaterMs = 30 * 86_400_000;
const windows = new Map<number, MeasuredWindow | null>();
const windowsMax = 20_000;

/** Where the move of news is measured, or null where it is not. */
export function measuredWindow(publishedMs: number | null): MeasuredWindow | null {
  if (publishedMs === null) return null;
  const known = windows.get(publishedMs);
  if (known !== undefined) return known;
  // Asked as of far later: what counts is where the window lies, not whether it is open already.
  const window = anchorWindow(publishedMs, publishedMs + farLaterMs);
  const found = "fromMs" in window ? { ...window, endMs: endOf(window) } : null;
  if (windows.size >= windowsMax) windows.clear();
  windows.set(publishedMs, found);
  return found;
}

type OpenNews<N> = { news: N; window: MeasuredWindow; anchor: TimedPrice | null; at: number };

/** Full percent without a sign: 3 for a fall by 3.7 %. */
const wholePercent = (from: number, to: number): number =>
  Math.min(movePercentMax, Math.floor(Math.abs(to / from - 1) * 100 + 1e-9));

/** The last price and previous close of each day, oldest first. */
function noteDay(days: DayPrice[], { atMs, price, previousClose }: SeenPrice): void {
  const { day } = newYorkAt(atMs);
  const last = days.at(-1);
  if (last?.day === day) {
    last.price = price;
    last.previousClose = previousClose ?? last.previousClose;
  } else if (!last || last.day < day) days.push({ day, price, previousClose });
}

/** Across days only: within one, a price has no split. */
function mayBeSplit(before: SeenPrice, price: SeenPrice): boolean {
  const [first, last] = [newYorkAt(before.atMs).day, newYorkAt(price.atMs).day];
  return (
    first !== last &&
    mayHideSplit([
      { day: first, price: before.price, previousClose: null },
      { day: last, price: price.price, previousClose: price.previousClose },
    ])
  );
}

/**
 * Goes through the prices of one company in the order in which they were held against the alerts, and the news about it by
 * its arrival. Live matching and rehearsals alike: what a rule is asked follows from stored rows alone.
 */
export function* walkPrices<N extends SeenNews>(
  prices: Iterable<SeenPrice>,
  news: readonly N[],
): Generator<PriceStep<N>> {
  let open: OpenNews<N>[] = [];
  let next = 0;
  let before: SeenPrice | null = null;
  const days: DayPrice[] = [];
  const seen: SeenPrice[] = [];
  for (const price of prices) {
    for (let each = news[next]; each !== undefined && each.seq <= price.afterSeq; each = news[next]) {
      next += 1;
      const window = measuredWindow(each.publishedMs);
      if (window) open.push({ news: each, window, anchor: firstWithin(window, seen), at: 0 });
    }
    seen.push(price);
    for (const each of open) each.anchor = earlier(each.window, each.anchor, price);
    if (!isTimely(price) || (before !== null && price.atMs <= before.atMs)) continue;
    noteDay(days, price);
    open = open.filter(({ window }) => window.endMs >= price.atMs);
    const moved: MovedNews<N>[] = [];
    for (const each of open) {
      if (!each.anchor || price.atMs <= each.anchor.atMs) continue;
      const to = wholePercent(each.anchor.price, price.price);
      const from = each.at;
      each.at = to;
      if (to <= from) continue;
      const move = moveSince(each.window, { anchor: each.anchor, latest: price, days }, price.seenMs);
      if ("movePercent" in move)
        moved.push({ news: each.news, anchor: each.anchor, movePercent: move.movePercent, from, to });
    }
    yield { price, before, unsure: before !== null && mayBeSplit(before, price), moved };
    before = price;
  }
}

function earlier(
  { fromMs, toMs }: AnchorWindow,
  anchor: TimedPrice | null,
  price: SeenPrice,
): TimedPrice | null {
  if (price.atMs < fromMs || price.atMs > toMs) return anchor;
  return anchor && anchor.atMs <= price.atMs ? anchor : price;
}

function firstWithin(window: AnchorWindow, prices: readonly SeenPrice[]): TimedPrice | null {
  let anchor: TimedPrice | null = null;
  for (const price of prices) anchor = earlier(window, anchor, price);
  return anchor;
}
