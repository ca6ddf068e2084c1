import { type Message, message } from "../language/translate.ts";
import type { AiVendorId } from "./ai-vendors.data.ts";
import { type ModelPrice, modelPrices, price, pricesAsOf, pricesSource } from "./model-prices.data.ts";

export type PriceList = {
  /** When the list was last held against its source. */
  asOf: string;
  source: Message;
  prices: Readonly<Record<string, ModelPrice>>;
};

/**
 * Anthropic's pages of models (platform.claude.com/docs/en/models). Haiku 5.5 costs five times as much for prompts of more
 * than 100,000 tokens, which none of ours has.
 */
const anthropicPrices = {
  "claude-fable-5-2": price(8, 40),
  "claude-fable-5-1": price(10, 50),
  "claude-fable-5": price(10, 50),
  "claude-opus-5-5": price(4, 20),
  "claude-opus-5": price(5, 25),
  "claude-opus-4-8": price(5, 25),
  "claude-opus-4-7": price(5, 25),
  "claude-opus-4-6": price(5, 25),
  "claude-opus-4-5": price(5, 25),
  "claude-sonnet-5-5": price(2, 10),
  "claude-sonnet-5": price(2, 10),
  "claude-sonnet-4-6": price(3, 15),
  "claude-sonnet-4-5": price(3, 15),
  "claude-haiku-5-5": price(0.1, 0.5),
  "claude-haiku-4-5": price(1, 5),
};

/**
 * Google's page of prices (ai.google.dev/gemini-api/docs/pricing), for prompts of up to 200,000 tokens; what is thought costs
 * what is written. 3.8 and 3.7 Flash cost half until December 31, 2026: the full price never counts too little.
 */
const geminiPrices = {
  "gemini-3.8-flash": price(1.5, 7.5),
  "gemini-3.7-flash": price(1.5, 7.5),
  "gemini-3.6-flash": price(1.5, 7.5),
  "gemini-3.5-flash": price(1.5, 9),
  "gemini-3.5-flash-lite": price(0.3, 2.5),
  "gemini-3.1-flash-lite": price(0.25, 1.5),
  "gemini-3.1-pro-preview": price(2, 12),
  "gemini-2.5-pro": price(1.25, 10),
  "gemini-2.5-flash": price(0.3, 2.5),
  "gemini-2.5-flash-lite": price(0.1, 0.4),
};

/** Mistral's page of prices (docs.mistral.ai/inference/pricing), as the catalog of models.dev quotes it. */
const mistralPrices = {
  "mistral-large-4-0": price(0.68, 2.09),
  "mistral-medium-latest": price(1.5, 7.5),
  "mistral-medium-3-5": price(1.5, 7.5),
  "mistral-medium-2604": price(1.5, 7.5),
  "mistral-small-latest": price(0.15, 0.6),
  "mistral-small-2603": price(0.15, 0.6),
  "magistral-medium-latest": price(2, 5),
  "magistral-small-latest": price(0.5, 1.5),
  "ministral-8b-latest": price(0.1, 0.1),
};

/** Groq's page of models (console.groq.com/docs/models). */
const groqPrices = {
  "openai/gpt-oss-120b": price(0.15, 0.6),
  "openai/gpt-oss-20b": price(0.075, 0.3),
  "qwen/qwen3-32b": price(0.29, 0.59),
  "llama-3.3-70b-versatile": price(0.59, 0.79),
  "llama-3.1-8b-instant": price(0.05, 0.08),
};

/** OpenRouter charges what the maker does; models of others are listed here. Each of its answers says what it cost. */
const openrouterPrices = {
  "meta-llama/llama-3.3-70b-instruct": price(0.59, 0.79),
};

/** Dollars of a million tokens by vendor, without discounts for cached or batched ones. */
export const priceLists: Readonly<Record<AiVendorId, PriceList>> = {
  openai: { asOf: pricesAsOf, source: pricesSource, prices: modelPrices },
  anthropic: {
    asOf: "2026-11-26",
    source: message("Anthropic’s standard prices as known to this version"),
    prices: anthropicPrices,
  },
  gemini: {
    asOf: "2026-11-26",
    source: message("Google’s standard prices as known to this version"),
    prices: geminiPrices,
  },
  mistral: {
    asOf: "2026-11-26",
    source: message("Mistral’s standard prices as known to this version"),
    prices: mistralPrices,
  },
  groq: {
    asOf: "2026-11-26",
    source: message("Groq’s standard prices as known to this version"),
    prices: groqPrices,
  },
  openrouter: {
    asOf: "2026-11-26",
    source: message("The makers’ standard prices as known to this version"),
    prices: openrouterPrices,
  },
  compatible: {
    asOf: "2026-11-26",
    source: message("Servers on the own network cost nothing; others have no known price"),
    prices: {},
  },
};
