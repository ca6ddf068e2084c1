import { z } from "zod";
import type { KeyVerdict } from "#domain/settings/key-test.ts";
import { faultOf } from "#server/platform/vendor-call/fault-of.ts";
import { getJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";

const timeoutMs = 10_000;
const bytesMax = 4 * 1024 * 1024;

const modelsSchema = z.object({ data: z.array(z.object({ id: z.string() })) });
const errorSchema = z.object({
  error: z.object({ type: z.string().nullish().catch(null), code: z.string().nullish().catch(null) }),
});

/** Asks for the list of models: free of charge, and refused without a working key. One request; never rejects. */
export async function checkOpenaiKey(
  { baseUrl, fetch }: { baseUrl: string; fetch: typeof globalThis.fetch },
  apiKey: string,
): Promise<KeyVerdict> {
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}/models`);
  const reply = await getJson({ fetch, url, timeoutMs, bytesMax, authorization: `Bearer ${apiKey}` });
  if (reply.kind === "failed") return faultOf(reply);
  if (reply.status === 200) return modelsSchema.safeParse(reply.json).success ? "works" : "unreadable";
  return refusalIn(reply) ?? faultOf(reply);
}

/** Running out of credit and calling too often share a status; the type of the error tells them apart. */
function refusalIn({ status, json }: Extract<JsonReply, { kind: "reply" }>): KeyVerdict | undefined {
  const read = errorSchema.safeParse(json);
  const { type, code } = read.success ? read.data.error : {};
  if (code === "unsupported_country_region_territory" || status === 451) return "wrong-region";
  if (code === "missing_scope") return "no-access";
  if (type === "insufficient_quota" || code === "insufficient_quota" || status === 402) return "no-quota";
  if (status === 429) return "rate-limited";
  if (status === 401) return "wrong-key";
  return status === 403 ? "no-access" : undefined;
}
