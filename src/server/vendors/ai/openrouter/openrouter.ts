import { address, optionalText } from "#server/platform/environment-fields.ts";
import { vendor } from "../../vendor.ts";
import type { ConfiguredAi } from "../ai.ts";
import { createChatClient } from "../chat-client.ts";
import type { ChatDialect } from "../chat-parameters.ts";
import { configuredVendor } from "../configured-ai.ts";
import { tryKey } from "./openrouter.key.ts";

/** It passes its own system role on to each vendor, and names callers by their title. */
const dialect: ChatDialect = {
  tokenLimitField: "max_tokens",
  systemRole: "system",
  headers: { "x-title": "Tapewise" },
};

/** Its list of models is open to everybody: a key is tried where it says what is left on it. */
const open: Parameters<typeof configuredVendor>[0]["open"] = (options) =>
  createChatClient({ ...options, dialect, check: (apiKey) => tryKey(options, apiKey) });

/** OpenRouter, one interface to the models of many vendors. */
export const openrouter = vendor({
  id: "openrouter",
  environment: { OPENROUTER_API_KEY: optionalText, OPENROUTER_BASE_URL: address.optional() },
  configure: (values): ConfiguredAi =>
    configuredVendor({
      id: "openrouter",
      values,
      prefix: "OPENROUTER",
      address: "https://openrouter.ai/api/v1",
      open: open,
    }),
});
