import { numberFormat } from "../language/formats.ts";
import type { Translate } from "../language/translate.ts";
import type { ModelPrice } from "./model-prices.data.ts";

export type Tokens = { promptTokens: number; completionTokens: number };

/** Micro-dollars, rounded up. */
export function costOf(price: ModelPrice, { promptTokens, completionTokens }: Tokens): number {
  return Math.ceil((promptTokens * price.inputNano + completionTokens * price.outputNano) / 1_000);
}

const dollarsWith = (fractionDigits: number) =>
  numberFormat({
    style: "currency",
    currency: "USD",
    // Latin American Spanish would say "USD 0.0008" beside prices in "$".
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });
const [cents, fractions] = [dollarsWith(2), dollarsWith(4)];
const millionth = 1_000_000;

/** Less than can be written out: it is "under" an amount. */
export const isTiny = (microDollars: number): boolean => microDollars > 0 && microDollars < 100;

/** Dollars from micro-dollars: four decimals under a dime, else two; what is not nothing is never shown as nothing. */
export function costText(microDollars: number, t: Translate): string {
  if (isTiny(microDollars)) return t("under {cost}", { cost: fractions(t.locale).format(100 / millionth) });
  const format = microDollars > 0 && microDollars < 100_000 ? fractions : cents;
  return format(t.locale).format(microDollars / millionth);
}

/** What is said of a price before anything is sent; null stands for a model without a known one. */
export function costHint(microDollarsMax: number | null, t: Translate): string {
  return microDollarsMax === null
    ? t("price not available")
    : t("up to {cost}", { cost: costText(microDollarsMax, t) });
}
