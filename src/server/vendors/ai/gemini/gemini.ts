import { address, optionalText } from "#server/platform/environment-fields.ts";
import { vendor } from "../../vendor.ts";
import type { ConfiguredAi } from "../ai.ts";
import { configuredVendor } from "../configured-ai.ts";
import { createGeminiClient } from "./gemini.client.ts";

/** Gemini, by generateContent of its vendor. */
export const gemini = vendor({
  id: "gemini",
  environment: { GEMINI_API_KEY: optionalText, GEMINI_BASE_URL: address.optional() },
  configure: (values): ConfiguredAi =>
    configuredVendor({
      id: "gemini",
      values,
      prefix: "GEMINI",
      address: "https://generativelanguage.googleapis.com",
      open: createGeminiClient,
    }),
});
