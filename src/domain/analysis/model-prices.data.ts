/** Thousandths of a micro-dollar for a token: the dollars of a million tokens, times 1,000. */
export type ModelPrice = { inputNano: number; outputNano: number };

/**
 * When the list was written, from general knowledge, and what it is: stands beside what is counted by it. It is held
 * against the provider's price list with each release.
 */
export const pricesAsOf = "2026-11-21";
export const pricesSource = "OpenAI's standard prices as known to this version";

const price = (dollarsIn: number, dollarsOut: number): ModelPrice => ({
  inputNano: Math.round(dollarsIn * 1_000),
  outputNano: Math.round(dollarsOut * 1_000),
});

/** Dollars of a million tokens, in and out, without the discounts for cached or batched ones. */
export const modelPrices: Readonly<Record<string, ModelPrice>> = {
  "gpt-4o-mini": price(0.15, 0.6),
  "gpt-4o": price(2.5, 10),
  "gpt-4-turbo": price(10, 30),
  "gpt-3.5-turbo": price(0.5, 1.5),
  "gpt-4.1": price(2, 8),
  "gpt-4.1-mini": price(0.4, 1.6),
  "gpt-4.1-nano": price(0.1, 0.4),
  "gpt-5": price(1.25, 10),
  "gpt-5-mini": price(0.25, 2),
  "gpt-5-nano": price(0.05, 0.4),
  "gpt-6-luna": price(0.1, 0.5),
  o3: price(2, 8),
  "o4-mini": price(1.1, 4.4),
};
