import { z } from "zod";
import { aiVendorFacts } from "#domain/analysis/ai-vendors.data.ts";
import { address } from "#server/platform/environment-fields.ts";
import { keyCheck } from "../../key-check.ts";
import { vendor } from "../../vendor.ts";
import type { ConfiguredAi } from "../ai.ts";
import { createChatClient } from "../chat-client.ts";

const addressesMax = 20;

const partsOf = (text: string) => text.split(",").map((each) => each.trim());

/** Addresses, separated by commas. */
const addresses = z
  .string()
  .refine(
    (text) =>
      partsOf(text).length <= addressesMax && partsOf(text).every((each) => address.safeParse(each).success),
    `must be at most ${addressesMax} addresses such as http://127.0.0.1:11434/v1, separated by commas`,
  )
  .transform((text) => partsOf(text).map((each) => address.parse(each)))
  .optional();

/** Servers that the operator permits, such as Ollama or llama.cpp on the own machine. Users choose one; a key is optional. */
export const compatible = vendor({
  id: "compatible",
  environment: { AI_ALLOWED_BASES: addresses },
  configure(values): ConfiguredAi {
    const allowed = values.AI_ALLOWED_BASES ?? [];
    const open: ConfiguredAi["open"] = (outside, baseUrl) => {
      if (baseUrl === undefined || !allowed.includes(baseUrl))
        throw new Error("This address is not in AI_ALLOWED_BASES.");
      return createChatClient({ ...outside, baseUrl });
    };
    return {
      id: "compatible",
      name: aiVendorFacts.compatible.name,
      url: undefined,
      systemKey: { name: "AI_ALLOWED_BASES", value: undefined },
      addresses: allowed,
      open,
      async check(outside) {
        return Promise.all(
          allowed.map(async (baseUrl) => {
            const what = `AI provider (${new URL(baseUrl).host})`;
            const decision = await open(outside, baseUrl).check({ apiKey: "" });
            // It answers; the key is its users'.
            return decision === "wrong-key"
              ? { what, ok: true, says: "It's responding and asks for a key." }
              : keyCheck(what, decision);
          }),
        );
      },
    };
  },
});
