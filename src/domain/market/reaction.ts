import { type Message, message, saidOf } from "#domain/language/translate.ts";
import { newYorkAt } from "#domain/market/new-york.ts";
import { boundsOf, nextOpenMs, sessionAt, tradingDayOf } from "#domain/market/session.ts";
import { type DayPrice, isRestated, mayHideSplit } from "#domain/market/split.ts";

/** A price with the moment its provider gives for it. */
export type TimedPrice = { atMs: number; price: number; currency: string | null; provider: string };

/** Follows the whole US market. */
export const marketSymbol = "SPY";

/** An anchor later than this after publication, or after the opening bell, says nothing about the news. */
export const anchorDelayMsMax = 15 * 60_000;
/** The market's price counts for a moment that it is no further away from. */
export const marketInstantMsMax = 5 * 60_000;

/** A smaller move is no reaction: prices move that much without news. */
export const noticedMovePercent = 0.5;

export type AnchorKind = "publication" | "next-open";

/** Where the anchor of a publication is to be looked for: the first price within, both ends included. */
export type AnchorWindow = { kind: AnchorKind; fromMs: number; toMs: number };

/** Why there is no move, in words. `waiting`: nothing was traded since, so it can still come. */
export type NoMove = Said & { state: "waiting" | "unknown" };

type Said = ReturnType<typeof saidOf>;

const unknown = (why: Message): NoMove => ({ ...saidOf(why), state: "unknown" });
const waiting = (why: Message): NoMove => ({ ...saidOf(why), state: "waiting" });

/** A window, or why there is none. */
export function anchorWindow(publishedMs: number, nowMs: number): AnchorWindow | NoMove {
  if (publishedMs > nowMs) return unknown(message("The publication date is in the future."));
  const { state, tradingDay, day } = sessionAt(publishedMs);
  if (tradingDay === null) return unknown(noCalendarFor(day));
  const closesMs = state === "regular" ? boundsOf(day)?.closesMs : undefined;
  if (closesMs !== undefined) {
    const toMs = Math.min(publishedMs + anchorDelayMsMax, closesMs);
    return { kind: "publication", fromMs: publishedMs, toMs };
  }
  const opensMs = nextOpenMs(publishedMs);
  if (opensMs === null) return unknown(noCalendarFor(day));
  if (opensMs > nowMs) return waiting(message("The exchange hasn't opened since publication."));
  return { kind: "next-open", fromMs: opensMs, toMs: opensMs + anchorDelayMsMax };
}

const noCalendarFor = (day: string): Message =>
  tradingDayOf(day) === null
    ? message("The exchange calendar doesn't cover {year}.", { year: day.slice(0, 4) })
    : message("The exchange calendar doesn't cover the days after it.");

/** What is known of one symbol between anchor and now. */
export type PriceTrail = {
  /** First price within the anchor's window. */
  anchor: TimedPrice | null;
  latest: TimedPrice | null;
  /** One entry a trading day from the anchor's day on, oldest first; days may be missing. */
  days: DayPrice[];
};

/** The market's prices at the two moments of a symbol's move. */
export type MarketTrail = { start: TimedPrice | null; end: TimedPrice | null; days: DayPrice[] };

export type Move = { anchor: TimedPrice; latest: TimedPrice; movePercent: number; currency: string };

/** How far a price has moved since its anchor, or why that cannot be said. */
export function moveSince(window: AnchorWindow, trail: PriceTrail, nowMs: number): Move | NoMove {
  const { anchor, latest } = trail;
  const isIn = anchor && anchor.atMs >= window.fromMs && anchor.atMs <= window.toMs;
  if (!anchor || !isIn) return withoutAnchor(window, nowMs);
  if (!latest || latest.atMs <= anchor.atMs) return waiting(message("No trades since publication yet."));
  const percent = percentBetween(anchor, latest, trail.days);
  if (typeof percent !== "number") return unknown(percent.why);
  return { anchor, latest, movePercent: percent, currency: anchor.currency ?? "" };
}

function withoutAnchor({ kind, toMs }: AnchorWindow, nowMs: number): NoMove {
  const isOfPublication = kind === "publication";
  if (nowMs <= toMs)
    return waiting(
      message(
        isOfPublication ? "No trades since publication yet." : "No trades since the exchange opened yet.",
      ),
    );
  return unknown(
    message(
      isOfPublication
        ? "No price was recorded within 15 minutes after publication."
        : "No price was recorded within 15 minutes after the exchange opened.",
    ),
  );
}

/** Percent, or in words why the two prices cannot be compared. */
function percentBetween(from: TimedPrice, to: TimedPrice, days: DayPrice[]): number | { why: Message } {
  if (from.currency === null || to.currency === null)
    return { why: message("The provider gives no currency for one of the two prices.") };
  if (from.currency !== to.currency)
    return {
      why: message("The first price is in {first}, the latest in {latest}.", {
        first: from.currency,
        latest: to.currency,
      }),
    };
  const firstDay = newYorkAt(from.atMs).day;
  const between = days.filter(({ day }) => day >= firstDay && day <= newYorkAt(to.atMs).day);
  const own = between.find(({ day }) => day === firstDay);
  if (mayHideSplit(between) || isRestated(from.price, own))
    return { why: message("Possible stock split between the two prices.") };
  return (to.price / from.price - 1) * 100;
}

export type MarketMove = { percent: number } | Said;

/** The market's move between the two moments of a symbol's move, or in words why it is not known. */
export function marketMoveOver(move: Move, { start, end, days }: MarketTrail): MarketMove {
  const isNear = (price: TimedPrice | null, atMs: number): price is TimedPrice =>
    price !== null && Math.abs(price.atMs - atMs) <= marketInstantMsMax;
  if (!isNear(start, move.anchor.atMs))
    return saidOf(message("No S&P 500 price was recorded for the first price's time."));
  if (!isNear(end, move.latest.atMs))
    return saidOf(message("No S&P 500 price was recorded for the latest price's time."));
  const percent = percentBetween(start, end, days);
  return typeof percent === "number"
    ? { percent }
    : saidOf(message("SPY: {reason}", { reason: percent.why }));
}
