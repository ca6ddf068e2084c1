import type OpenAI from "openai";
import { APIError } from "openai/core/error";
import { type Effort, profileOf } from "#domain/analysis/model-profile.ts";
import type { Adaptable } from "./accepted.ts";
import type { AiQuestion, AnswerSchema } from "./ai.ts";

export type Parameters = {
  model: string;
  messages: OpenAI.ChatCompletionMessageParam[];
  stream: boolean;
} & Record<string, unknown>;

type TokenLimitField = "max_tokens" | "max_completion_tokens";

/** What differs between servers that speak chat completions, where it does not follow from the model. */
export type ChatDialect = {
  /** The only name under which it takes the limit of tokens. */
  tokenLimitField?: TokenLimitField;
  /** False: usage is in the last piece of every stream, and asking for it is an error. */
  asksForStreamUsage?: boolean;
  systemRole?: "system";
  headers?: Readonly<Record<string, string>>;
};

/** What a call can do without, the longer names first: one name may be within another. */
const dispensable = [
  "max_completion_tokens",
  "reasoning_effort",
  "response_format",
  "stream_options",
  "json_schema",
  "temperature",
  "max_tokens",
  "stream",
];

function formatOf(json: AnswerSchema | true | undefined) {
  if (json === undefined) return {};
  return {
    response_format:
      json === true
        ? { type: "json_object" }
        : { type: "json_schema", json_schema: { ...json, strict: true } },
  };
}

export function parametersOf(question: AiQuestion, stream: boolean, dialect: ChatDialect = {}): Parameters {
  const { model, messages, room, temperature, json } = question;
  const profile = profileOf(model);
  const limit = dialect.tokenLimitField ?? profile.tokenLimitField;
  const effort: Effort | undefined = room.effort;
  return {
    model,
    messages: [
      { role: dialect.systemRole ?? profile.systemRole, content: messages.system },
      { role: "user", content: messages.user },
    ],
    stream,
    ...(stream && dialect.asksForStreamUsage !== false ? { stream_options: { include_usage: true } } : {}),
    ...(room.tokensMax === undefined ? {} : { [limit]: room.tokensMax }),
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
    ...(profile.takesTemperature ? { temperature } : {}),
    ...formatOf(json),
  };
}

const otherLimit: Record<TokenLimitField, TokenLimitField> = {
  max_tokens: "max_completion_tokens",
  max_completion_tokens: "max_tokens",
};

function without(parameters: Parameters, name: string, rejected: ReadonlySet<string>): Parameters {
  if (name === "json_schema") {
    const { type } = (parameters.response_format ?? {}) as { type?: string };
    return type === "json_schema" ? { ...parameters, response_format: { type: "json_object" } } : parameters;
  }
  if (!(name in parameters)) return parameters;
  if (name === "stream") {
    const { stream_options: _, ...rest } = parameters;
    return { ...rest, stream: false } as Parameters;
  }
  const { [name]: value, ...rest } = parameters;
  const other = name === "max_tokens" || name === "max_completion_tokens" ? otherLimit[name] : undefined;
  return (other === undefined || rejected.has(other) ? rest : { ...rest, [other]: value }) as Parameters;
}

const isSent = (parameters: Parameters, name: string): boolean =>
  name === "json_schema"
    ? (parameters.response_format as { type?: string } | undefined)?.type === "json_schema"
    : name in parameters && parameters[name] !== false;

/**
 * The sent parameter that a rejection is about: the one it names as such, else the first that its words name. Compatible
 * providers word their rejections as they like.
 */
function rejectedParameter(parameters: Parameters, error: APIError): string | undefined {
  const sent = dispensable.filter((name) => isSent(parameters, name));
  const words = `${error.message} ${JSON.stringify(error.error ?? "")}`;
  const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(words);
  if (typeof error.param === "string") {
    const named = sent.find((name) => name === error.param);
    return named === "response_format" && sent.includes("json_schema") ? "json_schema" : named;
  }
  return sent.filter(isNamed).sort((a, b) => words.indexOf(a) - words.indexOf(b))[0];
}

/** What chat completions can do without, or under another name. */
export const chatAdaptable: Adaptable<Parameters> = {
  adapted: (wish, rejected) =>
    [...rejected].reduce((parameters, name) => without(parameters, name, rejected), wish),
  rejectedBy(sent, error) {
    if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return undefined;
    if (error.code === "context_length_exceeded") return undefined;
    return rejectedParameter(sent, error);
  },
};
