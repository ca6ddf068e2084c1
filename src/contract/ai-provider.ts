import { z } from "zod";
import { isModelName } from "#domain/analysis/ai-config.ts";
import { aiVendorIds } from "#domain/analysis/ai-vendors.data.ts";
import { analysisContexts } from "#domain/analysis/analysis-states.ts";
import { endpoints } from "./endpoint.ts";
import { apiKeySchema, keyTestAnswerSchema, typedKeySchema } from "./settings.ts";

const addressLengthMax = 2_048;
const baseUrl = z.string().max(addressLengthMax);

/** GET /api/analysis/provider: whose models serve the user. Keys are told by their last four characters alone. */
export const aiProviderSchema = z.object({
  vendor: z.enum(aiVendorIds),
  /** One of `addresses`, for a vendor without an address of its own. */
  baseUrl: z.string().nullable(),
  /** Runs the user's prompts; null: the default. */
  model: z.string().nullable(),
  /** What an analysis is given of the news: all of it, or its headline alone. */
  context: z.enum(analysisContexts),
  /** True when the system's key serves this account: it chooses model and context alone. */
  managed: z.boolean(),
  /** Whether analyses can be run: a key, or a server without one, serves the account. */
  isReady: z.boolean(),
  /** Vendors with a stored key of the user. */
  keys: z.array(z.object({ vendor: z.enum(aiVendorIds), lastFour: z.string() })),
  /** What the operator permits for the compatible server. */
  addresses: z.array(z.string()),
});
export type AiProviderChoice = z.infer<typeof aiProviderSchema>;

/** PATCH /api/analysis/provider: another vendor or address takes the chosen model back, another address its key, too. */
export const aiProviderPatchSchema = z
  .object({
    vendor: z.enum(aiVendorIds),
    baseUrl,
    model: z.string().refine(isModelName, "Choose a model").nullable(),
    context: z.enum(analysisContexts),
  })
  .partial();
export type AiProviderPatch = z.infer<typeof aiProviderPatchSchema>;

/** PUT /api/analysis/provider/key, write-only: an empty key clears it, the mask of a stored one changes nothing. */
export const newAiKeySchema = z.object({ vendor: z.enum(aiVendorIds), key: apiKeySchema });
export type NewAiKey = z.infer<typeof newAiKeySchema>;

/** POST /api/analysis/provider/test: without a key the stored one is tried. */
export const aiProviderTestSchema = z.object({
  vendor: z.enum(aiVendorIds),
  baseUrl: baseUrl.optional(),
  key: typedKeySchema.optional(),
});
export type AiProviderTest = z.infer<typeof aiProviderTestSchema>;

/** GET /api/analysis/model-ends: models of the user's prompts that end within 60 days, and what can take their place. */
export const modelEndsSchema = z.object({
  ends: z.array(z.object({ model: z.string(), endsOn: z.string(), successor: z.string().nullable() })),
});
export type ModelEnds = z.infer<typeof modelEndsSchema>;

export const aiProviderEndpoints = endpoints({
  readAiProvider: {
    route: "GET /api/analysis/provider",
    area: "Analysis",
    access: "user",
    summary: "Whose models serve the user, which of its models runs prompts, and what analyses are given.",
    answer: aiProviderSchema,
  },
  changeAiProvider: {
    route: "PATCH /api/analysis/provider",
    area: "Analysis",
    access: "user",
    token: "none",
    summary:
      "Changes the fields that are given. Accounts on system keys change model and context only. Another vendor or address takes the chosen model back.",
    body: aiProviderPatchSchema,
    answer: aiProviderSchema,
    errors: ["keys-managed"],
  },
  changeAiKey: {
    route: "PUT /api/analysis/provider/key",
    area: "Analysis",
    access: "user",
    token: "none",
    securityEvent: "api-keys",
    summary: "Saves the user's key at an AI provider; an empty key clears it.",
    body: newAiKeySchema,
    answer: aiProviderSchema,
    errors: ["keys-managed"],
  },
  testAiProvider: {
    route: "POST /api/analysis/provider/test",
    area: "Analysis",
    access: "user",
    token: "none",
    summary:
      "Asks an AI provider about the key that is given, which is not stored, or else about the stored one. At most 20 in ten minutes.",
    limit: "key-tests",
    body: aiProviderTestSchema,
    answer: keyTestAnswerSchema,
    errors: ["keys-managed"],
  },
  listModelEnds: {
    route: "GET /api/analysis/model-ends",
    area: "Analysis",
    access: "user",
    summary: "Models of the user's prompts that their provider ends within 60 days, each with its successor.",
    answer: modelEndsSchema,
  },
});
