import { address, optionalText } from "#server/platform/environment-fields.ts";
import { keyCheck, notSet } from "../../key-check.ts";
import { vendor } from "../../vendor.ts";
import { aiKeys, type ConfiguredAi } from "../ai.ts";
import { createOpenaiClient } from "./openai.client.ts";

const name = "AI provider";
const getItAt = "https://platform.openai.com/api-keys";

/** OpenAI, and any server that speaks the same language. */
export const openai = vendor({
  id: "openai",
  environment: { ...aiKeys, OPENAI_API_KEY: optionalText, OPENAI_BASE_URL: address.optional() },
  configure(values): ConfiguredAi {
    const key = values.OPENAI_API_KEY ?? values.AI_API_KEY;
    const baseUrl = values.OPENAI_BASE_URL ?? values.AI_BASE_URL ?? "https://api.openai.com/v1";
    const open: ConfiguredAi["open"] = ({ fetch }) => createOpenaiClient({ baseUrl, fetch });
    return {
      id: "openai",
      name,
      url: baseUrl,
      systemKey: { name: "OPENAI_API_KEY", value: key },
      trial: {
        integration: "openai",
        label: "OpenAI",
        ownKey: { field: "openaiApiKey", getItAt },
        tryKey: (apiKey, outside) => open(outside).check({ apiKey }),
      },
      open,
      async check(outside) {
        if (key === undefined) return [notSet(name, `OPENAI_API_KEY is not set. Get one at ${getItAt}`)];
        return [keyCheck(name, await open(outside).check({ apiKey: key }))];
      },
    };
  },
});
