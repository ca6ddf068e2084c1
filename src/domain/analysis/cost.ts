import type { AiVendorId } from "./ai-vendors.data.ts";
import type { Tokens } from "./cost-figures.ts";
import type { ModelPrice } from "./model-prices.data.ts";
import { priceLists } from "./vendor-prices.data.ts";

/** A dated snapshot, such as gpt-4o-2024-08-06, claude-haiku-4-5-20251001 or gpt-3.5-turbo-0125, costs what its model costs. */
const snapshotDate = /-(\d{4}-\d{2}-\d{2}|\d{8}|\d{4})$/;

function listed(vendor: AiVendorId, model: string): ModelPrice | undefined {
  const { prices } = priceLists[vendor];
  const name = Object.hasOwn(prices, model) ? model : model.replace(snapshotDate, "");
  return Object.hasOwn(prices, name) ? prices[name] : undefined;
}

/** Makers as OpenRouter names them before their models. */
const makers: Readonly<Record<string, AiVendorId>> = {
  openai: "openai",
  anthropic: "anthropic",
  google: "gemini",
  mistralai: "mistral",
};

/** OpenRouter passes the makers' prices on; it writes Anthropic's generations with a dot. */
function passedOn(model: string): ModelPrice | undefined {
  const [maker = "", name = ""] = model.split("/");
  const vendor = Object.hasOwn(makers, maker) ? makers[maker] : undefined;
  if (vendor === undefined) return undefined;
  return listed(vendor, vendor === "anthropic" ? name.replaceAll(".", "-") : name);
}

/** Undefined: the price of this model is not in our list. */
export function priceOf(model: string, vendor: AiVendorId = "openai"): ModelPrice | undefined {
  return listed(vendor, model) ?? (vendor === "openrouter" ? passedOn(model) : undefined);
}

const free: ModelPrice = { inputNano: 0, outputNano: 0 };

/** What a call costs there; servers on the own network charge nobody. */
export const priceAt = (
  { vendor, isFree }: { vendor: AiVendorId; isFree: boolean },
  model: string,
): ModelPrice | undefined => (isFree ? free : priceOf(model, vendor));

const allPrices = Object.values(priceLists).flatMap(({ prices }) => Object.values(prices));
const highest = (field: keyof ModelPrice) => Math.max(...allPrices.map((price) => price[field]));

/** What a model without a known price is counted at in a budget. */
export const highestPrice: ModelPrice = {
  inputNano: highest("inputNano"),
  outputNano: highest("outputNano"),
};

/** What providers add around two messages: roles, separators, the beginning of the answer. */
const frameTokens = 32;

/** Bytes of the text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

/** Never below the true number: no token of these models stands for less than a byte of text. */
export function promptTokensMax({ system, user }: { system: string; user: string }): number {
  return bytesOf(system) + bytesOf(user) + frameTokens;
}

/** About as many as a provider counts, rather more, for answers that come without a count; English has 4 bytes a token. */
export function tokensAbout(text: string): number {
  return Math.ceil(bytesOf(text) / 3.5);
}

/**
 * What a call without a count is taken to have used, with the beginning of an answer that came and all that may have
 * been thought before it.
 */
export function usageAbout(
  messages: { system: string; user: string },
  answer: string,
  reasoningTokensMax: number,
): Tokens {
  return {
    promptTokens: tokensAbout(messages.system) + tokensAbout(messages.user) + frameTokens,
    completionTokens: tokensAbout(answer) + reasoningTokensMax,
  };
}
