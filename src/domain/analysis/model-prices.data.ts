import { message } from "../language/translate.ts";

/** Thousandths of a micro-dollar for a token: the dollars of a million tokens, times 1,000. */
export type ModelPrice = { inputNano: number; outputNano: number };

/**
 * When the list was last held against OpenAI's model pages and two reports of its price list. Stands beside what is
 * counted by it; it is looked through with each release.
 */
export const pricesAsOf = "2026-11-22";
export const pricesSource = message("OpenAI's standard prices as known to this version");

export const price = (dollarsIn: number, dollarsOut: number): ModelPrice => ({
  inputNano: Math.round(dollarsIn * 1_000),
  outputNano: Math.round(dollarsOut * 1_000),
});

/**
 * Dollars of a million tokens, in and out, without the discounts for cached or batched ones and without the higher
 * rates from 272,000 tokens on, which no prompt of ours has. Models that chat completions reject are left out.
 */
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
  "gpt-5.1": price(1.25, 10),
  "gpt-5.2": price(1.75, 14),
  "gpt-5.4": price(2.5, 15),
  "gpt-5.4-mini": price(0.75, 4.5),
  "gpt-5.4-nano": price(0.2, 1.25),
  "gpt-5.5": price(5, 30),
  "gpt-5.6-luna": price(0.2, 1.2),
  "gpt-5.6-terra": price(2, 12),
  // $4 and $20 are offered until a day that is not set: the full price never counts too little.
  "gpt-5.6-sol": price(5, 30),
  "gpt-5.6": price(5, 30),
  "gpt-6-luna": price(0.1, 0.5),
  "gpt-6-sol": price(2, 10),
  "gpt-6-astra": price(10, 50),
  "gpt-6.1-terra": price(1, 5),
  "gpt-6.1-sol": price(2, 10),
  o1: price(15, 60),
  o3: price(2, 8),
  "o3-mini": price(1.1, 4.4),
  "o4-mini": price(1.1, 4.4),
};
