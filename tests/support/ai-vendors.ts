import type { AiVendorId } from "#domain/analysis/ai-vendors.data.ts";
import { fakeAnthropicKey } from "#fakes/anthropic/anthropic.ts";
import { fakeGeminiKey } from "#fakes/gemini/gemini.ts";
import { fakeGroqKey } from "#fakes/groq/groq.ts";
import type { VendorBill } from "#fakes/kit/spoken.ts";
import { fakeMistralKey } from "#fakes/mistral/mistral.ts";
import { fakeOpenrouterKey } from "#fakes/openrouter/openrouter.ts";

/** Keys that the fakes accept. */
export const vendorKeys: Readonly<Record<Exclude<AiVendorId, "openai">, string>> = {
  anthropic: fakeAnthropicKey,
  gemini: fakeGeminiKey,
  mistral: fakeMistralKey,
  groq: fakeGroqKey,
  openrouter: fakeOpenrouterKey,
  compatible: "",
};

/** Tokens that a bill charges for. */
export const tokensOf = ({ prompt, completion, thought }: VendorBill) => ({
  prompt,
  completion: completion + thought,
});
