import { aiVendorFacts } from "#domain/analysis/ai-vendors.data.ts";
import { address, optionalText } from "#server/platform/environment-fields.ts";
import { keyCheck, notSet } from "../../key-check.ts";
import { vendor } from "../../vendor.ts";
import { aiKeys, type ConfiguredAi } from "../ai.ts";
import { createChatClient } from "../chat-client.ts";
import { configuredVendor } from "../configured-ai.ts";

const name = "AI provider";
const { name: label, keyPage: getItAt = "" } = aiVendorFacts.openai;

/** OpenAI, and any server that speaks the same language. */
export const openai = vendor({
  id: "openai",
  environment: { ...aiKeys, OPENAI_API_KEY: optionalText, OPENAI_BASE_URL: address.optional() },
  configure(values): ConfiguredAi {
    const configured = configuredVendor({
      id: "openai",
      values,
      prefix: "OPENAI",
      address: "https://api.openai.com/v1",
      open: createChatClient,
    });
    const { systemKey, open } = configured;
    return {
      ...configured,
      name,
      trial: {
        integration: "openai",
        label,
        ownKey: { field: "openaiApiKey", getItAt },
        tryKey: (apiKey, outside) => open(outside).check({ apiKey }),
      },
      async check(outside) {
        const { name: keyName, value: key } = systemKey;
        if (key === undefined) return [notSet(name, `${keyName} is not set. Get one at ${getItAt}`)];
        return [keyCheck(name, await open(outside).check({ apiKey: key }))];
      },
    };
  },
});
