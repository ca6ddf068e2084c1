import type { Scope, Why } from "#domain/alerts/match.ts";
import type { MovedNews, PriceStep, SeenNews, SeenPrice } from "#domain/alerts/price-walk.ts";
import type { PriceWhat } from "#domain/alerts/rule.ts";

type News = SeenNews & { channelId: string; storyId: string };

const factOf = ({ price, currency, atMs, provider }: SeenPrice) => ({
  price,
  currency,
  at: new Date(atMs).toISOString(),
  provider,
});

/** Whether a price crosses the level of a rule. Where it stood beyond it already, nothing was crossed. */
export function crossingWhy(
  { side, level }: Extract<PriceWhat, { kind: "price" }>,
  { symbols }: Scope,
  { price, before, unsure }: Pick<PriceStep, "price" | "before" | "unsure">,
): Why | null {
  if (before === null || unsure || !symbols?.has(price.symbol)) return null;
  const crosses =
    side === "over"
      ? before.price < level && price.price >= level
      : before.price > level && price.price <= level;
  if (!crosses) return null;
  return {
    clause: "price",
    symbol: price.symbol,
    value: price.price,
    price: { ...factOf(price), level, side },
  };
}

/** Whether the price moved since the news as far as a rule asks. */
export function moveWhy(
  { percent }: Extract<PriceWhat, { kind: "move" }>,
  { symbols, channels }: Scope,
  price: SeenPrice,
  { news, anchor, movePercent, from, to }: MovedNews<News>,
): Why | null {
  if (!channels.has(news.channelId) || !symbols?.has(price.symbol)) return null;
  if (percent <= from || percent > to) return null;
  return {
    clause: "move",
    symbol: price.symbol,
    value: Math.round(movePercent * 10) / 10,
    price: {
      ...factOf(price),
      from: { price: anchor.price, at: new Date(anchor.atMs).toISOString() },
    },
  };
}

/** A crossing fires a rule once. */
export const crossingKey = ({ symbol, atMs }: SeenPrice): string => `price ${symbol} ${atMs}`;

/** What stands where a headline would: the same in all languages. */
export const priceTitle = ({ symbol, price, currency }: SeenPrice): string =>
  [symbol, price < 1 ? String(price) : price.toFixed(2), currency].filter((part) => part !== null).join(" ");
