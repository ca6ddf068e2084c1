import { z } from "zod";
import { readServedModels } from "#domain/analysis/models.ts";
import type { KeyVerdict } from "#domain/settings/key-test.ts";
import { faultOf } from "#server/platform/vendor-call/fault-of.ts";
import { getJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import type { ModelList } from "../ai.ts";

const timeoutMs = 10_000;
const bytesMax = 4 * 1024 * 1024;

const listSchema = z.object({ data: z.array(z.unknown()) });
const errorSchema = z.object({
  error: z.object({ type: z.string().nullish().catch(null), code: z.string().nullish().catch(null) }),
});

/** Asks for the list of models: free of charge, and refused without a working key. One request; never rejects. */
export async function listModels(
  { baseUrl, fetch }: { baseUrl: string; fetch: typeof globalThis.fetch },
  apiKey: string,
): Promise<ModelList> {
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}/models`);
  const reply = await getJson({ fetch, url, timeoutMs, bytesMax, authorization: `Bearer ${apiKey}` });
  if (reply.kind === "failed") return { kind: "failed", verdict: faultOf(reply) };
  const list = reply.status === 200 ? listSchema.safeParse(reply.json) : undefined;
  if (list?.success) return { kind: "listed", models: readServedModels(list.data.data) };
  if (list) return { kind: "failed", verdict: "unreadable" };
  return { kind: "failed", verdict: refusalIn(reply) ?? faultOf(reply) };
}

/** Running out of credit and calling too often share a status; the type of the error tells them apart. */
function refusalIn({
  status,
  json,
}: Extract<JsonReply, { kind: "reply" }>): Exclude<KeyVerdict, "works"> | undefined {
  const read = errorSchema.safeParse(json);
  const { type, code } = read.success ? read.data.error : {};
  if (code === "unsupported_country_region_territory" || status === 451) return "wrong-region";
  if (code === "missing_scope") return "no-access";
  if (type === "insufficient_quota" || code === "insufficient_quota" || status === 402) return "no-quota";
  if (status === 429) return "rate-limited";
  if (status === 401) return "wrong-key";
  return status === 403 ? "no-access" : undefined;
}
