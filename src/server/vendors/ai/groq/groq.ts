import { address, optionalText } from "#server/platform/environment-fields.ts";
import { vendor } from "../../vendor.ts";
import type { ConfiguredAi } from "../ai.ts";
import { createChatClient } from "../chat-client.ts";
import type { ChatDialect } from "../chat-parameters.ts";
import { configuredVendor } from "../configured-ai.ts";

/** The older name of the limit is deprecated there. */
const dialect: ChatDialect = { tokenLimitField: "max_completion_tokens", systemRole: "system" };

/** Groq, which serves open models by chat completions. */
export const groq = vendor({
  id: "groq",
  environment: { GROQ_API_KEY: optionalText, GROQ_BASE_URL: address.optional() },
  configure: (values): ConfiguredAi =>
    configuredVendor({
      id: "groq",
      values,
      prefix: "GROQ",
      address: "https://api.groq.com/openai/v1",
      open: (options) => createChatClient({ ...options, dialect }),
    }),
});
