import type { NoReaction, Reaction } from "#contract/market.ts";
import { formatChange, formatPercent, formatPrice } from "#domain/market/format.ts";
import { exchangeTimezone, newYorkAt } from "#domain/market/new-york.ts";

export type ReactionView = Reaction | NoReaction;

export const isReaction = (view: ReactionView): view is Reaction => "anchor" in view;

const timeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: exchangeTimezone,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const dayFormat = new Intl.DateTimeFormat("en-US", { timeZone: exchangeTimezone, weekday: "short" });
const dateFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: exchangeTimezone,
  month: "short",
  day: "numeric",
});

const weekMs = 7 * 24 * 3_600_000;

/** "14:32 ET" on the day itself, "Mon 09:30 ET" within a week, else "Nov 9, 09:30 ET". */
export function formatExchangeTime(at: string, nowMs: number): string {
  const atMs = Date.parse(at);
  const time = `${timeFormat.format(atMs)} ET`;
  if (newYorkAt(atMs).day === newYorkAt(nowMs).day) return time;
  const isNear = Math.abs(nowMs - atMs) < weekMs;
  return isNear ? `${dayFormat.format(atMs)} ${time}` : `${dateFormat.format(atMs)}, ${time}`;
}

/** "from 14:32 ET, at publication" or "from the next open, Mon 09:30 ET". */
export function formatAnchor({ anchor }: Reaction, nowMs: number): string {
  const time = formatExchangeTime(anchor.at, nowMs);
  return anchor.kind === "publication" ? `from publication, ${time}` : `from the next open, ${time}`;
}

/** "+1.20 pts vs S&P 500"; null when the market's move is not known. */
export function formatAgainstMarket({ againstMarketPoints }: Reaction): string | null {
  return againstMarketPoints === null ? null : `${formatChange(againstMarketPoints)} pts vs S&P 500`;
}

/** The whole of it in one sentence, its beginning named. */
export function formatReaction(reaction: Reaction, nowMs: number): string {
  const against = formatAgainstMarket(reaction);
  const move = `${formatPercent(reaction.movePercent)} since publication`;
  return `${against === null ? move : `${move}, ${against}`}, ${formatAnchor(reaction, nowMs)}`;
}

/** "$190.50 to $193.93": at its beginning and at the latest price. */
export function formatReactionPrices(symbol: string, { anchor, latest, currency }: Reaction): string {
  const money = (price: number) => formatPrice(symbol, price, currency);
  return `${money(anchor.price)} to ${money(latest.price)}`;
}
