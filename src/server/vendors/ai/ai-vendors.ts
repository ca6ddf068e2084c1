import { z } from "zod";
import type { Site } from "../vendor.ts";
import type { AiVendor, ConfiguredAi } from "./ai.ts";
import { openai } from "./openai/openai.ts";

/** Every provider of AI models that the product speaks with; one of them serves an installation. */
export const aiVendors: readonly AiVendor[] = [openai];

const ids = aiVendors.map(({ id }) => id);

export const aiChoice = {
  AI_VENDOR: z.enum(ids, `must be one of: ${ids.join(", ")}`).default(openai.id),
};

export function configuredAi(values: Readonly<Record<string, unknown>>, site: Site): ConfiguredAi {
  const chosen = aiVendors.find(({ id }) => id === values.AI_VENDOR) ?? openai;
  return chosen.configure(values, site);
}
