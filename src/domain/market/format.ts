import { priceKindOf } from "#domain/market/symbol.ts";

/** Shown for every figure that is not known. */
export const unknownFigure = "--";

type Figure = number | null | undefined;

const isKnown = (value: Figure): value is number =>
  value !== null && value !== undefined && Number.isFinite(value);

const decimals = (count: number) =>
  new Intl.NumberFormat("en-US", { minimumFractionDigits: count, maximumFractionDigits: count });
const none = decimals(0);
const two = decimals(2);
const four = decimals(4);
const signedTwo = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "always",
});

function money(value: number, format: Intl.NumberFormat, currency: string): string {
  const sign = value < 0 ? "-" : "";
  const amount = format.format(Math.abs(value));
  return currency === "USD" ? `${sign}$${amount}` : `${sign}${currency} ${amount}`;
}

/**
 * Price as the specification's section 9 asks: crypto in dollars without decimals, pairs with four decimals
 * (their symbol names the currency), all else in money with two.
 */
export function formatPrice(symbol: string, price: Figure, currency: string | null = "USD"): string {
  if (!isKnown(price)) return unknownFigure;
  const kind = priceKindOf(symbol);
  if (kind === "pair") return four.format(price);
  return money(price, kind === "crypto" ? none : two, currency ?? "USD");
}

/** Two decimals and always a sign: "+1.23", "-0.50", "+0.00". */
export function formatChange(change: Figure): string {
  return isKnown(change) ? signedTwo.format(change === 0 ? 0 : change) : unknownFigure;
}

/** "+0.96%". */
export function formatPercent(percent: Figure): string {
  return isKnown(percent) ? `${formatChange(percent)}%` : unknownFigure;
}

/** "+2.19 (+0.96%)": change first, then percent in brackets (READ-12). */
export function formatChangeWithPercent(change: Figure, percent: Figure): string {
  return isKnown(percent) ? `${formatChange(change)} (${formatPercent(percent)})` : formatChange(change);
}

/** A percentage without sign, such as a dividend yield: "0.44%". */
export function formatYield(percent: Figure): string {
  return isKnown(percent) ? `${two.format(percent)}%` : unknownFigure;
}

/** A ratio such as price to earnings: "32.50". */
export function formatRatio(ratio: Figure): string {
  return isKnown(ratio) ? two.format(ratio) : unknownFigure;
}

/** Dollars with T, B or M and two decimals; whole and grouped below a million. */
export function formatMarketCap(dollars: Figure): string {
  if (!isKnown(dollars)) return unknownFigure;
  const size = Math.abs(dollars);
  if (size >= 1e12) return `${money(dollars / 1e12, two, "USD")}T`;
  if (size >= 1e9) return `${money(dollars / 1e9, two, "USD")}B`;
  if (size >= 1e6) return `${money(dollars / 1e6, two, "USD")}M`;
  return money(dollars, none, "USD");
}

/** Shares: "48.21M", "1.20B"; whole and grouped below a million. */
export function formatVolume(shares: Figure): string {
  if (!isKnown(shares)) return unknownFigure;
  if (shares >= 1e9) return `${two.format(shares / 1e9)}B`;
  if (shares >= 1e6) return `${two.format(shares / 1e6)}M`;
  return none.format(shares);
}

/** "$228.61 - $232.80". */
export function formatDayRange(symbol: string, low: Figure, high: Figure, currency: string | null = "USD") {
  if (!isKnown(low) || !isKnown(high)) return unknownFigure;
  return `${formatPrice(symbol, low, currency)} - ${formatPrice(symbol, high, currency)}`;
}

/** Where the price stands between low and high, 0 to 1; null when the range is unknown or empty. */
export function placeInRange(price: Figure, low: Figure, high: Figure): number | null {
  if (!isKnown(price) || !isKnown(low) || !isKnown(high) || high <= low) return null;
  return Math.min(1, Math.max(0, (price - low) / (high - low)));
}

export type Direction = "up" | "down" | "flat";

/** For arrow and color, by the sign of the change; null when it is not known. */
export function directionOf(change: Figure): Direction | null {
  if (!isKnown(change)) return null;
  if (change === 0) return "flat";
  return change > 0 ? "up" : "down";
}
