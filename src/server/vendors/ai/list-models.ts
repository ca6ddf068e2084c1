import { z } from "zod";
import { readServedModels } from "#domain/analysis/models.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import { failureOf } from "#server/platform/vendor-call/failure-of.ts";
import { exchangeJson, type JsonReply } from "#server/platform/vendor-call/get-json.ts";
import type { ModelList } from "./ai.ts";

const timeoutMs = 10_000;
const bytesMax = 4 * 1024 * 1024;

type Rejected = Exclude<KeyDecision, "works">;
type Reply = Extract<JsonReply, { kind: "reply" }>;

const listSchema = z.object({ data: z.array(z.unknown()) });
const errorSchema = z.object({
  error: z.object({
    type: z.string().nullish().catch(null),
    code: z.union([z.string(), z.number()]).nullish().catch(null),
  }),
});

export type Listing = {
  fetch: typeof globalThis.fetch;
  url: URL;
  headers: Record<string, string>;
  /** The entries of a good answer; undefined for what is no list. */
  entriesIn: (json: unknown) => readonly unknown[] | undefined;
  /** What a rejection means where the status alone does not tell. */
  rejectionIn: (reply: Reply) => Rejected | undefined;
};

/** Asks for a list that a working key gets: free of charge. One request; never rejects. */
export async function askForList(asked: Listing): Promise<ModelList> {
  const { fetch, url, headers } = asked;
  const init = { headers: { accept: "application/json", ...headers } };
  const reply = await exchangeJson({ fetch, url, timeoutMs, bytesMax }, init);
  if (reply.kind === "failed") return { kind: "failed", decision: failureOf(reply) };
  if (reply.status !== 200)
    return {
      kind: "failed",
      decision: asked.rejectionIn(reply) ?? byStatus(reply.status) ?? failureOf(reply),
    };
  const entries = asked.entriesIn(reply.json);
  if (entries) return { kind: "listed", models: readServedModels(entries) };
  return { kind: "failed", decision: "unreadable" };
}

function byStatus(status: number): Rejected | undefined {
  if (status === 402) return "no-quota";
  if (status === 429) return "rate-limited";
  if (status === 401) return "wrong-key";
  if (status === 451) return "wrong-region";
  return status === 403 ? "no-access" : undefined;
}

/** The list of a server that speaks chat completions. */
export function listModels(
  { baseUrl, fetch, path = "models" }: { baseUrl: string; fetch: typeof globalThis.fetch; path?: string },
  apiKey: string,
): Promise<ModelList> {
  return askForList({
    fetch,
    url: new URL(`${baseUrl.replace(/\/+$/, "")}/${path}`),
    headers: apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` },
    entriesIn: (json) => listSchema.safeParse(json).data?.data,
    rejectionIn,
  });
}

/** Running out of credit and calling too often share a status; the type of the error tells them apart. */
function rejectionIn({ json }: Reply): Rejected | undefined {
  const read = errorSchema.safeParse(json);
  const { type, code } = read.success ? read.data.error : {};
  if (code === "unsupported_country_region_territory") return "wrong-region";
  if (code === "missing_scope") return "no-access";
  return type === "insufficient_quota" || code === "insufficient_quota" ? "no-quota" : undefined;
}
