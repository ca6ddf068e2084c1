import { type FakeAnthropic, startFakeAnthropic } from "./anthropic/anthropic.ts";
import { type FakeGemini, startFakeGemini } from "./gemini/gemini.ts";
import { type FakeGroq, startFakeGroq } from "./groq/groq.ts";
import type { FakeChat } from "./kit/chat-server.ts";
import { createStarted } from "./kit/started.ts";
import { type FakeMistral, startFakeMistral } from "./mistral/mistral.ts";
import { startFakeOllama } from "./ollama/ollama.ts";
import { type FakeOpenrouter, startFakeOpenrouter } from "./openrouter/openrouter.ts";

export type FakeAiVendors = {
  anthropic: FakeAnthropic;
  gemini: FakeGemini;
  mistral: FakeMistral;
  groq: FakeGroq;
  openrouter: FakeOpenrouter;
  /** A server on the own machine, as Ollama is. */
  compatible: FakeChat;
};

export type RunningAiVendors = {
  fakes: FakeAiVendors;
  /** What the product needs in its environment to use them. */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

/**
 * Starts every AI vendor beside OpenAI.
 * @param options.ports the first of six that follow each other; free ones when left out
 * @param options.mistralEnd when Mistral's model that is to end does, in ISO 8601
 */
export async function startFakeAiVendors(
  options: { ports?: number | undefined; mistralEnd?: string } = {},
): Promise<RunningAiVendors> {
  const { ports, mistralEnd } = options;
  const at = (offset: number) => (ports === undefined ? {} : { port: ports + offset });
  const { add, stop } = createStarted();
  try {
    const fakes: FakeAiVendors = {
      anthropic: await add(startFakeAnthropic(at(0))),
      gemini: await add(startFakeGemini(at(1))),
      mistral: await add(
        startFakeMistral({ ...at(2), ...(mistralEnd !== undefined && { end: mistralEnd }) }),
      ),
      groq: await add(startFakeGroq(at(3))),
      openrouter: await add(startFakeOpenrouter(at(4))),
      compatible: await add(startFakeOllama(at(5))),
    };
    const environment = {
      ANTHROPIC_BASE_URL: fakes.anthropic.baseUrl,
      GEMINI_BASE_URL: fakes.gemini.baseUrl,
      MISTRAL_BASE_URL: fakes.mistral.baseUrl,
      GROQ_BASE_URL: fakes.groq.baseUrl,
      OPENROUTER_BASE_URL: fakes.openrouter.baseUrl,
      AI_ALLOWED_BASES: fakes.compatible.baseUrl,
    };
    return { fakes, environment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
