import type OpenAI from "openai";
import { APIError } from "openai";
import type { ChatText } from "#domain/analysis/messages.ts";
import { type CallRoom, profileOf } from "#domain/analysis/model-profile.ts";

export type Parameters = {
  model: string;
  messages: OpenAI.ChatCompletionMessageParam[];
  stream: boolean;
} & Record<string, unknown>;

/** One call may have to do without the token limit, the effort, the temperature, JSON mode, the stream and its usage. */
const changesMax = 6;

/** What a call can do without, the longer names first: one name may stand within another. */
const dispensable = [
  "max_completion_tokens",
  "reasoning_effort",
  "response_format",
  "stream_options",
  "temperature",
  "max_tokens",
  "stream",
];

export function parametersOf(
  model: string,
  messages: ChatText,
  wish: { room: CallRoom; temperature: number; stream: boolean },
): Parameters {
  const profile = profileOf(model);
  const { effort, tokensMax } = wish.room;
  return {
    model,
    messages: [
      { role: profile.systemRole, content: messages.system },
      { role: "user", content: messages.user },
    ],
    stream: wish.stream,
    ...(tokensMax === undefined ? {} : { [profile.tokenLimitField]: tokensMax }),
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
    ...(profile.takesTemperature ? { temperature: wish.temperature } : {}),
  };
}

/**
 * The sent parameter that a rejection is about: the one it names as such, else the first that its words name. Compatible
 * providers word their rejections as they like.
 */
function rejectedParameter(parameters: Parameters, error: APIError): string | undefined {
  const sent = dispensable.filter((name) => name in parameters && parameters[name] !== false);
  if (typeof error.param === "string") return sent.find((name) => name === error.param);
  const words = `${error.message} ${JSON.stringify(error.error ?? "")}`;
  const named = sent.filter((name) => new RegExp(`\\b${name}\\b`).test(words));
  return named.sort((a, b) => words.indexOf(a) - words.indexOf(b))[0];
}

/** Without what was rejected, or with the other name of the token limit; undefined when nothing sent was rejected. */
function withoutRejected(parameters: Parameters, error: unknown): Parameters | undefined {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return undefined;
  if (error.code === "context_length_exceeded") return undefined;
  const name = rejectedParameter(parameters, error);
  if (name === undefined) return undefined;
  if (name === "stream") {
    const { stream_options: _, ...rest } = parameters;
    return { ...rest, stream: false } as Parameters;
  }
  const { [name]: rejected, ...rest } = parameters;
  return (name === "max_tokens" ? { ...rest, max_completion_tokens: rejected } : rest) as Parameters;
}

/** Makes the call, and again with other parameters while the provider rejects one that it can do without. */
export async function accepted<T>(
  parameters: Parameters,
  call: (parameters: Parameters) => Promise<T>,
  changes = 0,
): Promise<T> {
  try {
    return await call(parameters);
  } catch (error) {
    const changed = changes < changesMax ? withoutRejected(parameters, error) : undefined;
    if (!changed) throw error;
    return accepted(changed, call, changes + 1);
  }
}
