import type { NoReaction, Reaction } from "#contract/market.ts";
import type { Translate } from "#domain/language/translate.ts";
import { formatExchangeTime } from "#domain/market/exchange-time.ts";
import { formatChange, formatPercent, formatPrice } from "#domain/market/format.ts";
import { nearTime } from "#web/lib/near-time.ts";

export type ReactionView = Reaction | NoReaction;

export const isReaction = (view: ReactionView): view is Reaction => "anchor" in view;

/** A call that failed leaves each number unknown. */
export const notLoaded = (reason: string): NoReaction => ({ reason, state: "unknown" });

/** "from publication, 10:14 AM" on the user's clock, "since the next open, Mon 9:30 AM ET" on that of the exchange. */
export function formatAnchor({ anchor }: Reaction, nowMs: number, t: Translate): string {
  const atMs = Date.parse(anchor.at);
  return anchor.kind === "publication"
    ? t("from publication, {time}", { time: nearTime(atMs, nowMs, t) })
    : t("since the next open, {time}", { time: formatExchangeTime(atMs, nowMs, t) });
}

/** "+1.20 pts vs S&P 500"; null when the market's move is not known. */
export function formatAgainstMarket({ againstMarketPoints }: Reaction, t: Translate): string | null {
  if (againstMarketPoints === null) return null;
  return t("{points} pts vs S&P 500", { points: formatChange(againstMarketPoints, t.locale) });
}

/** The whole of it in one sentence, its beginning named. */
export function formatReaction(reaction: Reaction, nowMs: number, t: Translate): string {
  const against = formatAgainstMarket(reaction, t);
  const move = t("{percent} since publication", { percent: formatPercent(reaction.movePercent, t.locale) });
  return `${against === null ? move : `${move}, ${against}`}, ${formatAnchor(reaction, nowMs, t)}`;
}

/** "$190.50 to $193.93": at its beginning and at the latest price. */
export function formatReactionPrices(
  symbol: string,
  { anchor, latest, currency }: Reaction,
  t: Translate,
): string {
  const money = (price: number) => formatPrice(symbol, price, currency, t.locale);
  return t("{from} to {to}", { from: money(anchor.price), to: money(latest.price) });
}
