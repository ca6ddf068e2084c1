import { numberFormat } from "#domain/language/formats.ts";
import type { Locale } from "#domain/language/locales.ts";
import { priceKindOf } from "#domain/market/symbol.ts";

/** Shown for every figure that is not known. */
export const unknownFigure = "--";

type Figure = number | null | undefined;

const isKnown = (value: Figure): value is number =>
  value !== null && value !== undefined && Number.isFinite(value);

const decimals = (count: number) =>
  numberFormat({ minimumFractionDigits: count, maximumFractionDigits: count });
const none = decimals(0);
const two = decimals(2);
const four = decimals(4);
const signedTwo = numberFormat({
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "always",
});
const compact = numberFormat({
  notation: "compact",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

type Unit = { currency: string; locale: Locale };

/** "$1.50", "-$1.50", "EUR 1.50"; other languages put sign and currency where they belong. */
export function money(value: number, format: (size: number) => string, { currency, locale }: Unit): string {
  const amount = format(Math.abs(value));
  const sign = value < 0 ? "-" : "";
  if (locale === "de") return `${sign}${amount}\u00a0${currency === "USD" ? "$" : currency}`;
  return currency === "USD" ? `${sign}$${amount}` : `${sign}${currency} ${amount}`;
}
const percentSign = (locale: Locale): string => (locale === "de" ? "\u00a0%" : "%");

/**
 * Price as the specification's section 9 asks: crypto in dollars without decimals, pairs with four decimals
 * (their symbol names the currency), all else in money with two.
 */
export function formatPrice(symbol: string, price: Figure, currency: string | null, locale: Locale): string {
  if (!isKnown(price)) return unknownFigure;
  const kind = priceKindOf(symbol);
  if (kind === "pair") return four(locale).format(price);
  const digits = kind === "crypto" ? none : two;
  return money(price, digits(locale).format, { currency: currency ?? "USD", locale });
}

/** Two decimals and always a sign: "+1.23", "-0.50", "+0.00". */
export function formatChange(change: Figure, locale: Locale): string {
  return isKnown(change) ? signedTwo(locale).format(change === 0 ? 0 : change) : unknownFigure;
}

/** "+0.96%". */
export function formatPercent(percent: Figure, locale: Locale): string {
  return isKnown(percent) ? `${formatChange(percent, locale)}${percentSign(locale)}` : unknownFigure;
}

/** "+2.19 (+0.96%)": change first, then percent in brackets (READ-12). */
export function formatChangeWithPercent(change: Figure, percent: Figure, locale: Locale): string {
  return isKnown(percent)
    ? `${formatChange(change, locale)} (${formatPercent(percent, locale)})`
    : formatChange(change, locale);
}

/** A percentage without sign, such as a dividend yield: "0.44%". */
export function formatYield(percent: Figure, locale: Locale): string {
  return isKnown(percent) ? `${two(locale).format(percent)}${percentSign(locale)}` : unknownFigure;
}

/** A ratio such as price to earnings: "32.50". */
export function formatRatio(ratio: Figure, locale: Locale): string {
  return isKnown(ratio) ? two(locale).format(ratio) : unknownFigure;
}

/** "2.50T", "48.21M"; other languages have their own words, "2,50 Bio.". Whole and grouped below a million. */
function large(size: number, locale: Locale): string {
  if (size < 1e6) return none(locale).format(size);
  // Spanish "B" is 10^12, which users of American sites read as 10^9: the word is plain.
  if (locale !== "en") return compact(locale).format(size).replace(/B$/, "billones");
  if (size >= 1e12) return `${two(locale).format(size / 1e12)}T`;
  if (size >= 1e9) return `${two(locale).format(size / 1e9)}B`;
  return `${two(locale).format(size / 1e6)}M`;
}

/** Dollars with T, B or M and two decimals; whole and grouped below a million. */
export function formatMarketCap(dollars: Figure, locale: Locale): string {
  if (!isKnown(dollars)) return unknownFigure;
  return money(dollars, (size) => large(size, locale), { currency: "USD", locale });
}

/** Shares: "48.21M", "1.20B"; whole and grouped below a million. */
export function formatVolume(shares: Figure, locale: Locale): string {
  return isKnown(shares) ? large(shares, locale) : unknownFigure;
}

type PriceRange = { low: Figure; high: Figure };

/** "$228.61 - $232.80". */
export function formatDayRange(
  symbol: string,
  { low, high }: PriceRange,
  currency: string | null,
  locale: Locale,
): string {
  if (!isKnown(low) || !isKnown(high)) return unknownFigure;
  return `${formatPrice(symbol, low, currency, locale)} - ${formatPrice(symbol, high, currency, locale)}`;
}

/**
 * Where the price is between low and high, 0 to 1; null when the range is unknown or empty, or the price outside it: before
 * and after hours it may be, and a mark at the edge would say that it is the day's low or high.
 */
export function placeInRange(price: Figure, low: Figure, high: Figure): number | null {
  if (!isKnown(price) || !isKnown(low) || !isKnown(high) || high <= low) return null;
  return price < low || price > high ? null : (price - low) / (high - low);
}

export type Direction = "up" | "down" | "flat";

/** For arrow and color, by the sign of the change; null when it is not known. */
export function directionOf(change: Figure): Direction | null {
  if (!isKnown(change)) return null;
  if (change === 0) return "flat";
  return change > 0 ? "up" : "down";
}
