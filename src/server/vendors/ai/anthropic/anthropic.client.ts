import { profileOf } from "#domain/analysis/model-profile.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import type { Adaptable } from "../accepted.ts";
import type { AiProvider, AiQuestion, ModelList } from "../ai.ts";
import { Rejection } from "../failures.ts";
import { askForList } from "../list-models.ts";
import { createPosted, type PostedOptions, type Protocol } from "../posted.ts";
import { errorSchema } from "./anthropic.schema.ts";
import { createEventReader, readMessage } from "./anthropic.transform.ts";

const version = "2023-06-01";

type Body = Record<string, unknown>;

const headersOf = (apiKey: string) => ({ "x-api-key": apiKey, "anthropic-version": version });

/** The limit is for what is thought and what is written together; without one no call is accepted. */
function bodyOf({ model, messages, room, temperature, json }: AiQuestion, stream: boolean): Body {
  const format =
    json === undefined || json === true ? undefined : { type: "json_schema", schema: json.schema };
  const output = {
    ...(room.effort === undefined ? {} : { effort: room.effort }),
    ...(format === undefined ? {} : { format }),
  };
  return {
    model,
    max_tokens: room.tokensMax ?? room.answerTokensMax,
    system: messages.system,
    messages: [{ role: "user", content: messages.user }],
    stream,
    ...(profileOf(model).takesTemperature ? { temperature } : {}),
    ...(Object.keys(output).length === 0 ? {} : { output_config: output }),
  };
}

function withoutOutput(body: Body, field: "effort" | "format"): Body {
  const { output_config, ...rest } = body;
  const { [field]: _, ...left } = (output_config ?? {}) as Record<string, unknown>;
  return Object.keys(left).length === 0 ? rest : { ...rest, output_config: left };
}

const adaptable: Adaptable<Body> = {
  adapted(wish, rejected) {
    let body = wish;
    if (rejected.has("temperature")) {
      const { temperature: _, ...rest } = body;
      body = rest;
    }
    for (const field of ["effort", "format"] as const)
      if (rejected.has(field)) body = withoutOutput(body, field);
    return body;
  },
  rejectedBy(sent, error) {
    if (!(error instanceof Rejection) || error.status !== 400) return undefined;
    const output = (sent.output_config ?? {}) as Record<string, unknown>;
    if ("temperature" in sent && /\btemperature\b/.test(error.body)) return "temperature";
    if ("effort" in output && /\beffort\b/.test(error.body)) return "effort";
    if ("format" in output && /\b(format|schema)\b/.test(error.body)) return "format";
    // A gateway that does not know the object names it whole.
    if (/\boutput_config\b/.test(error.body))
      return "effort" in output ? "effort" : "format" in output ? "format" : undefined;
    return undefined;
  },
};

/** Messages, as the vendor's own interface is called. */
export function createAnthropicClient(options: PostedOptions): AiProvider {
  const { baseUrl } = options;
  const protocolOf = (): Protocol<Body> => ({
    request: ({ apiKey }) => ({ url: `${baseUrl}/v1/messages`, headers: headersOf(apiKey) }),
    bodyOf,
    adaptable,
    readEvent: createEventReader(),
    readWhole: readMessage,
  });

  const models = ({ apiKey }: { apiKey: string }): Promise<ModelList> =>
    askForList({
      fetch: options.fetch,
      url: new URL(`${baseUrl}/v1/models?limit=1000`),
      headers: headersOf(apiKey),
      entriesIn: (json) => {
        const { data } = (json ?? {}) as { data?: unknown };
        return Array.isArray(data) ? data : undefined;
      },
      rejectionIn: ({ json, status }) => decisionOf(errorSchema.safeParse(json).data?.error, status),
    });

  return {
    answer: (question) => createPosted(protocolOf(), options).answer(question),
    stream: (question, live) => createPosted(protocolOf(), options).stream(question, live),
    models,
    async check(input) {
      const list = await models(input);
      return list.kind === "listed" ? "works" : list.decision;
    },
  };
}

function decisionOf(
  error: { type?: string | null | undefined; message?: string | null | undefined } | undefined,
  status: number,
): Exclude<KeyDecision, "works"> | undefined {
  if (error?.type === "authentication_error") return "wrong-key";
  if (error?.type === "billing_error" || /credit balance|spend limit/i.test(error?.message ?? ""))
    return "no-quota";
  if (error?.type === "permission_error") return "no-access";
  return status === 529 ? "failing" : undefined;
}
