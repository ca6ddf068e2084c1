import type { PriceSeries } from "#contract/market.ts";
import { formatPercent, formatPrice } from "#domain/market/format.ts";
import { exchangeTimezone } from "#domain/market/new-york.ts";

type Point = PriceSeries["points"][number];

const dayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: exchangeTimezone,
  month: "short",
  day: "numeric",
});

/** "Nov 20", by the exchange's clocks. */
export const dayInWords = (at: string): string => dayFormat.format(Date.parse(at));

export type MonthRow = { at: string; day: string; price: string; change: string };

/** Closes of the month, newest first, each with its change from the one before. */
export function monthRows({ symbol, points, currency }: Pick<PriceSeries, "symbol" | "points" | "currency">) {
  const rows = points.map(({ at, price }, index): MonthRow => {
    const before = points[index - 1]?.price;
    return {
      at,
      day: dayInWords(at),
      price: formatPrice(symbol, price, currency),
      change: formatPercent(before === undefined ? null : (price / before - 1) * 100),
    };
  });
  return rows.reverse();
}

/** What the chart shows, for who does not see it; null without points. */
export function monthInWords({
  symbol,
  points,
  currency,
}: Pick<PriceSeries, "symbol" | "points" | "currency">) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const most = (better: (a: Point, b: Point) => boolean) =>
    points.reduce((best, point) => (better(point, best) ? point : best));
  const said = ({ at, price }: Point) => `${formatPrice(symbol, price, currency)} on ${dayInWords(at)}`;
  const move = formatPercent((last.price / first.price - 1) * 100);
  const high = most((a, b) => a.price > b.price);
  const low = most((a, b) => a.price < b.price);
  return `From ${said(first)} to ${said(last)}: ${move}. High ${said(high)}, low ${said(low)}.`;
}
