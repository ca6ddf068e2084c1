import type { AiVendorId } from "#domain/analysis/ai-vendors.data.ts";
import { type FakeAnthropic, fakeAnthropicKey, startFakeAnthropic } from "#fakes/anthropic/anthropic.ts";
import { type FakeGemini, fakeGeminiKey, startFakeGemini } from "#fakes/gemini/gemini.ts";
import { type FakeGroq, fakeGroqKey, startFakeGroq } from "#fakes/groq/groq.ts";
import type { FakeChat } from "#fakes/kit/chat-server.ts";
import type { VendorBill } from "#fakes/kit/spoken.ts";
import { type FakeMistral, fakeMistralKey, startFakeMistral } from "#fakes/mistral/mistral.ts";
import { startFakeOllama } from "#fakes/ollama/ollama.ts";
import { type FakeOpenrouter, fakeOpenrouterKey, startFakeOpenrouter } from "#fakes/openrouter/openrouter.ts";

export type VendorFakes = {
  anthropic: FakeAnthropic;
  gemini: FakeGemini;
  mistral: FakeMistral;
  groq: FakeGroq;
  openrouter: FakeOpenrouter;
  compatible: FakeChat;
};

/** Keys that the fakes accept. */
export const vendorKeys: Readonly<Record<Exclude<AiVendorId, "openai">, string>> = {
  anthropic: fakeAnthropicKey,
  gemini: fakeGeminiKey,
  mistral: fakeMistralKey,
  groq: fakeGroqKey,
  openrouter: fakeOpenrouterKey,
  compatible: "",
};

/** Every other AI vendor on loopback, with what the product needs in its environment to use them. */
export async function startVendorFakes() {
  const [anthropic, gemini, mistral, groq, openrouter, compatible] = await Promise.all([
    startFakeAnthropic(),
    startFakeGemini(),
    startFakeMistral(),
    startFakeGroq(),
    startFakeOpenrouter(),
    startFakeOllama(),
  ]);
  const fakes: VendorFakes = { anthropic, gemini, mistral, groq, openrouter, compatible };
  return {
    fakes,
    environment: {
      ANTHROPIC_BASE_URL: anthropic.baseUrl,
      GEMINI_BASE_URL: gemini.baseUrl,
      MISTRAL_BASE_URL: mistral.baseUrl,
      GROQ_BASE_URL: groq.baseUrl,
      OPENROUTER_BASE_URL: openrouter.baseUrl,
      AI_ALLOWED_BASES: compatible.baseUrl,
    },
    stop: () => Promise.all(Object.values(fakes).map((fake) => fake.stop())),
  };
}

/** Tokens that a bill charges for. */
export const tokensOf = ({ prompt, completion, thought }: VendorBill) => ({
  prompt,
  completion: completion + thought,
});
