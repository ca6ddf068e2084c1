import type { ModelPrice } from "./model-prices.data.ts";

export type Tokens = { promptTokens: number; completionTokens: number };

/** Micro-dollars, rounded up. */
export function costOf(price: ModelPrice, { promptTokens, completionTokens }: Tokens): number {
  return Math.ceil((promptTokens * price.inputNano + completionTokens * price.outputNano) / 1_000);
}

const dollarsOf = (microDollars: number, fractionDigits: number) =>
  (microDollars / 1_000_000).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  });

/** Dollars from micro-dollars: four decimals under a dime, else two; what is not nothing is never shown as nothing. */
export function costText(microDollars: number): string {
  if (microDollars > 0 && microDollars < 100) return "under $0.0001";
  return dollarsOf(microDollars, microDollars > 0 && microDollars < 100_000 ? 4 : 2);
}

/** What is said of a price before anything is sent; null stands for a model without a known one. */
export function costHint(microDollarsMax: number | null): string {
  return microDollarsMax === null ? "price not available" : `up to ${costText(microDollarsMax)}`;
}
