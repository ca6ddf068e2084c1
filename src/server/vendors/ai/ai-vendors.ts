import { z } from "zod";
import type { Site } from "../vendor.ts";
import type { AiVendor, ConfiguredAi } from "./ai.ts";
import { anthropic } from "./anthropic/anthropic.ts";
import { compatible } from "./compatible/compatible.ts";
import { gemini } from "./gemini/gemini.ts";
import { groq } from "./groq/groq.ts";
import { mistral } from "./mistral/mistral.ts";
import { openai } from "./openai/openai.ts";
import { openrouter } from "./openrouter/openrouter.ts";

/** Every provider of AI models that the product speaks with, in the order of the page. Users on own keys choose one. */
export const aiVendors: readonly AiVendor[] = [
  openai,
  anthropic,
  gemini,
  mistral,
  groq,
  openrouter,
  compatible,
];

/** Those whose key can be the operator's. */
const ids = aiVendors.map(({ id }) => id).filter((id) => id !== compatible.id);

export const aiChoice = {
  AI_VENDOR: z.enum(ids, `must be one of: ${ids.join(", ")}`).default(openai.id),
};

/** `ai` serves admins and managed users; `aiVendors` are all of them. */
export function configuredAi(
  given: Readonly<Record<string, unknown>>,
  site: Site,
): { ai: ConfiguredAi; aiVendors: readonly ConfiguredAi[] } {
  const values = { ...given, AI_VENDOR: given.AI_VENDOR ?? openai.id };
  const all = aiVendors.map((each) => each.configure(values, site));
  const chosen = all.find(({ id }) => id === values.AI_VENDOR) ?? all[0];
  if (!chosen) throw new Error("There is no AI vendor.");
  return { ai: chosen, aiVendors: all };
}
