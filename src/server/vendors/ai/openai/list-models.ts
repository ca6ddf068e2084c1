import { z } from "zod";
import { readServedModels } from "#domain/analysis/models.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import { failureOf } from "#server/platform/vendor-call/failure-of.ts";
import { getJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import type { ModelList } from "../ai.ts";

const timeoutMs = 10_000;
const bytesMax = 4 * 1024 * 1024;

const listSchema = z.object({ data: z.array(z.unknown()) });
const errorSchema = z.object({
  error: z.object({ type: z.string().nullish().catch(null), code: z.string().nullish().catch(null) }),
});

/** Asks for the list of models: free of charge, and rejected without a working key. One request; never rejects. */
export async function listModels(
  { baseUrl, fetch }: { baseUrl: string; fetch: typeof globalThis.fetch },
  apiKey: string,
): Promise<ModelList> {
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}/models`);
  const reply = await getJson({ fetch, url, timeoutMs, bytesMax, authorization: `Bearer ${apiKey}` });
  if (reply.kind === "failed") return { kind: "failed", decision: failureOf(reply) };
  const list = reply.status === 200 ? listSchema.safeParse(reply.json) : undefined;
  if (list?.success) return { kind: "listed", models: readServedModels(list.data.data) };
  if (list) return { kind: "failed", decision: "unreadable" };
  return { kind: "failed", decision: rejectionIn(reply) ?? failureOf(reply) };
}

/** Running out of credit and calling too often share a status; the type of the error tells them apart. */
function rejectionIn({
  status,
  json,
}: Extract<JsonReply, { kind: "reply" }>): Exclude<KeyDecision, "works"> | undefined {
  const read = errorSchema.safeParse(json);
  const { type, code } = read.success ? read.data.error : {};
  if (code === "unsupported_country_region_territory" || status === 451) return "wrong-region";
  if (code === "missing_scope") return "no-access";
  if (type === "insufficient_quota" || code === "insufficient_quota" || status === 402) return "no-quota";
  if (status === 429) return "rate-limited";
  if (status === 401) return "wrong-key";
  return status === 403 ? "no-access" : undefined;
}
