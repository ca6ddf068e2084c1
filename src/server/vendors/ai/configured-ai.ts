import { type AiVendorId, aiVendorFacts } from "#domain/analysis/ai-vendors.data.ts";
import { keyCheck, notSet } from "../key-check.ts";
import type { AiProvider, ConfiguredAi } from "./ai.ts";

type Configured = {
  id: AiVendorId;
  values: Readonly<Record<string, unknown>>;
  /** What it is called in the environment, such as "MISTRAL": of its key and its address. */
  prefix: string;
  /** Where it is called unless the environment says otherwise. */
  address: string;
  open: (options: Parameters<ConfiguredAi["open"]>[0] & { baseUrl: string }) => AiProvider;
};

/** A vendor with an address of its own, as the environment has it. AI_API_KEY and AI_BASE_URL are the chosen vendor's. */
export function configuredVendor({ id, values, prefix, address, open }: Configured): ConfiguredAi {
  const ofKind = (name: string) => (values.AI_VENDOR === id ? values[name] : undefined);
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  const keyName = `${prefix}_API_KEY`;
  const key = text(values[keyName] ?? ofKind("AI_API_KEY"));
  const baseUrl = text(values[`${prefix}_BASE_URL`] ?? ofKind("AI_BASE_URL")) ?? address;
  const { name, keyPage } = aiVendorFacts[id];
  const opened: ConfiguredAi["open"] = (outside) => open({ ...outside, baseUrl });
  return {
    id,
    name: `AI provider ${name}`,
    url: baseUrl,
    systemKey: { name: keyName, value: key },
    open: opened,
    async check(outside) {
      const what = `AI provider (${name})`;
      if (key === undefined) return [notSet(what, `${keyName} is not set. Get one at ${keyPage}`)];
      return [keyCheck(what, await opened(outside).check({ apiKey: key }))];
    },
  };
}
