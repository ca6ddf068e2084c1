import { address, optionalText } from "#server/platform/environment-fields.ts";
import { vendor } from "../../vendor.ts";
import type { ConfiguredAi } from "../ai.ts";
import { configuredVendor } from "../configured-ai.ts";
import { createAnthropicClient } from "./anthropic.client.ts";

/** Claude, by the Messages interface of its vendor. */
export const anthropic = vendor({
  id: "anthropic",
  environment: { ANTHROPIC_API_KEY: optionalText, ANTHROPIC_BASE_URL: address.optional() },
  configure: (values): ConfiguredAi =>
    configuredVendor({
      id: "anthropic",
      values,
      prefix: "ANTHROPIC",
      address: "https://api.anthropic.com",
      open: createAnthropicClient,
    }),
});
