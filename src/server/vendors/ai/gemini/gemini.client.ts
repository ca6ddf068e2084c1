import type { CallRoom } from "#domain/analysis/model-profile.ts";
import { profileOf } from "#domain/analysis/model-profile.ts";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import type { Adaptable } from "../accepted.ts";
import type { AiProvider, AiQuestion, ModelList } from "../ai.ts";
import { Rejection } from "../failures.ts";
import { askForList } from "../list-models.ts";
import { createPosted, type PostedOptions, type Protocol } from "../posted.ts";
import { errorSchema } from "./gemini.schema.ts";
import { modelsIn, readResponse } from "./gemini.transform.ts";

type Generation = Record<string, unknown>;
type Body = Record<string, unknown> & { generationConfig: Generation };

const headersOf = (apiKey: string) => ({ "x-goog-api-key": apiKey });

/** Generation 2.5 is given tokens to think on, later ones how hard to think. */
function thinkingOf(model: string, { effort, reasoningTokensMax }: CallRoom): Generation {
  if (reasoningTokensMax === 0) return {};
  if (/gemini-2\.5/.test(model)) return { thinkingConfig: { thinkingBudget: reasoningTokensMax } };
  return effort === undefined ? {} : { thinkingConfig: { thinkingLevel: effort } };
}

function formatOf(json: AiQuestion["json"]): Generation {
  if (json === undefined) return {};
  const schema = json === true ? {} : { responseJsonSchema: json.schema };
  return { responseMimeType: "application/json", ...schema };
}

function bodyOf({ model, messages, room, temperature, json }: AiQuestion): Body {
  return {
    systemInstruction: { parts: [{ text: messages.system }] },
    contents: [{ role: "user", parts: [{ text: messages.user }] }],
    generationConfig: {
      ...(room.tokensMax === undefined ? {} : { maxOutputTokens: room.tokensMax }),
      ...(profileOf(model).takesTemperature ? { temperature } : {}),
      ...thinkingOf(model, room),
      ...formatOf(json),
    },
  };
}

/** What a call can do without, with the words that rejections use. */
const dispensable: readonly (readonly [field: string, words: RegExp])[] = [
  ["thinkingConfig", /thinking/i],
  ["responseJsonSchema", /schema/i],
  ["responseMimeType", /mime ?type|json mode/i],
  ["temperature", /temperature/i],
  ["maxOutputTokens", /max_?output_?tokens/i],
];

const adaptable: Adaptable<Body> = {
  adapted(wish, rejected) {
    const fields = Object.entries(wish.generationConfig).filter(([field]) => !rejected.has(field));
    return { ...wish, generationConfig: Object.fromEntries(fields) };
  },
  rejectedBy({ generationConfig }, error) {
    if (!(error instanceof Rejection) || error.status !== 400) return undefined;
    const message = errorSchema.safeParse(jsonOf(error.body)).data?.error.message ?? error.body;
    return dispensable.find(([field, words]) => field in generationConfig && words.test(message))?.[0];
  },
};

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** generateContent, the vendor's own interface. */
export function createGeminiClient(options: PostedOptions): AiProvider {
  const { baseUrl } = options;
  const protocol: Protocol<Body> = {
    request({ apiKey, model }, streams) {
      const method = streams ? "streamGenerateContent?alt=sse" : "generateContent";
      const url = `${baseUrl}/v1beta/models/${encodeURIComponent(model)}:${method}`;
      return { url, headers: headersOf(apiKey) };
    },
    bodyOf,
    adaptable,
    readEvent: readResponse,
    readWhole: readResponse,
  };
  const posted = createPosted(protocol, options);

  const models = ({ apiKey }: { apiKey: string }): Promise<ModelList> =>
    askForList({
      fetch: options.fetch,
      url: new URL(`${baseUrl}/v1beta/models?pageSize=1000`),
      headers: headersOf(apiKey),
      entriesIn: modelsIn,
      rejectionIn: ({ json }) => decisionOf(errorSchema.safeParse(json).data?.error),
    });

  return {
    ...posted,
    models,
    async check(input) {
      const list = await models(input);
      return list.kind === "listed" ? "works" : list.decision;
    },
  };
}

type GeminiError = NonNullable<ReturnType<typeof errorSchema.safeParse>["data"]>["error"];

/** A wrong key and a wrong place are "invalid" like any other input; details and words tell them apart. */
function decisionOf(error: GeminiError | undefined): Exclude<KeyDecision, "works"> | undefined {
  if (!error) return undefined;
  const { message, status, details } = error;
  if (
    details.some(({ reason }) => reason === "API_KEY_INVALID") ||
    /api key (not|is not) (valid|found)/i.test(message ?? "")
  )
    return "wrong-key";
  if (/location is not supported|not available in your country/i.test(message ?? "")) return "wrong-region";
  if (status === "RESOURCE_EXHAUSTED")
    return /billing|prepay|credit/i.test(message ?? "") ? "no-quota" : "rate-limited";
  return status === "PERMISSION_DENIED" ? "no-access" : undefined;
}
