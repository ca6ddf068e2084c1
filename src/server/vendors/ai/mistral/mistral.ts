import { address, optionalText } from "#server/platform/environment-fields.ts";
import { vendor } from "../../vendor.ts";
import type { ConfiguredAi } from "../ai.ts";
import { createChatClient } from "../chat-client.ts";
import type { ChatDialect } from "../chat-parameters.ts";
import { configuredVendor } from "../configured-ai.ts";

/** It rejects whatever it does not know, and counts in the last piece of each stream unasked. */
const dialect: ChatDialect = {
  tokenLimitField: "max_tokens",
  asksForStreamUsage: false,
  systemRole: "system",
};

/** Mistral, by its dialect of chat completions. */
export const mistral = vendor({
  id: "mistral",
  environment: { MISTRAL_API_KEY: optionalText, MISTRAL_BASE_URL: address.optional() },
  configure: (values): ConfiguredAi =>
    configuredVendor({
      id: "mistral",
      values,
      prefix: "MISTRAL",
      address: "https://api.mistral.ai/v1",
      open: (options) => createChatClient({ ...options, dialect }),
    }),
});
