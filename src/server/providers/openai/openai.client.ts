import OpenAI, { APIConnectionTimeoutError, APIError } from "openai";
import type { Usage } from "#contract/analysis.ts";
import type { ChatText } from "#domain/analysis/messages.ts";
import {
  analysisTemperature,
  analysisTokensMax,
  detectionTemperature,
  profileOf,
} from "#domain/analysis/model-profile.ts";

export type AiFailure = { kind: "failed"; status: number | null; body: string };
export type AiText = { kind: "text"; text: string; model: string; usage: Usage | null };

export type OpenaiClient = {
  /** One detection call; the text should hold JSON, but may hold anything. */
  detect(input: { apiKey: string; model: string; messages: ChatText }): Promise<AiText | AiFailure>;
  /** One analysis call; `onDelta` gets the text as it comes. An abort ends in `{kind:"stopped"}`. */
  analyse(input: {
    apiKey: string;
    model: string;
    messages: ChatText;
    signal: AbortSignal;
    onDelta: (text: string) => void;
  }): Promise<AiText | AiFailure | { kind: "stopped" }>;
};

type Parameters = { model: string; messages: OpenAI.ChatCompletionMessageParam[] } & Record<string, unknown>;

const timeoutMs = 30_000;
/** A streamed answer may take longer than one timeout; this bounds it as a whole. */
const streamMs = 120_000;
const answerCharactersMax = 40_000;

function parametersOf(
  model: string,
  messages: ChatText,
  wish: { tokensMax?: number; temperature: number },
): Parameters {
  const profile = profileOf(model);
  return {
    model,
    messages: [
      { role: profile.systemRole, content: messages.system },
      { role: "user", content: messages.user },
    ],
    ...(wish.tokensMax === undefined ? {} : { [profile.tokenLimitField]: wish.tokensMax }),
    ...(profile.takesTemperature ? { temperature: wish.temperature } : {}),
  };
}

/** A refused parameter dropped or renamed, once (upstream rule); undefined when the refusal names none that was sent. */
function withoutRefused(parameters: Parameters, error: unknown): Parameters | undefined {
  if (!(error instanceof APIError) || error.status !== 400 || typeof error.param !== "string")
    return undefined;
  if (error.code !== "unsupported_parameter" && error.code !== "unsupported_value") return undefined;
  if (!(error.param in parameters) || error.param === "messages" || error.param === "model") return undefined;
  const { [error.param]: refused, ...rest } = parameters;
  return (error.param === "max_tokens" ? { ...rest, max_completion_tokens: refused } : rest) as Parameters;
}

async function once<T>(parameters: Parameters, call: (parameters: Parameters) => Promise<T>): Promise<T> {
  try {
    return await call(parameters);
  } catch (error) {
    const changed = withoutRefused(parameters, error);
    if (!changed) throw error;
    return call(changed);
  }
}

function failureOf(error: unknown): AiFailure {
  if (error instanceof APIConnectionTimeoutError)
    return { kind: "failed", status: null, body: "The AI provider did not answer in time." };
  if (error instanceof APIError && error.status !== undefined) {
    const body = error.error === undefined ? error.message : JSON.stringify({ error: error.error });
    return { kind: "failed", status: error.status, body };
  }
  return { kind: "failed", status: null, body: "The AI provider could not be reached." };
}

const usageOf = (usage: OpenAI.CompletionUsage | null | undefined): Usage | null =>
  usage ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens } : null;

/** Chat completions of any compatible provider. Keys travel with each call and are kept nowhere. */
export function createOpenaiClient(options: { baseUrl: string; fetch: typeof fetch }): OpenaiClient {
  const clientFor = (apiKey: string) =>
    new OpenAI({
      apiKey,
      baseURL: options.baseUrl,
      fetch: options.fetch,
      timeout: timeoutMs,
      maxRetries: 1,
      organization: null,
      project: null,
      logLevel: "off",
    });

  return {
    async detect({ apiKey, model, messages }) {
      const wish = parametersOf(model, messages, { temperature: detectionTemperature });
      try {
        const answer = await once({ ...wish, response_format: { type: "json_object" } }, (parameters) =>
          clientFor(apiKey).chat.completions.create({ ...parameters, stream: false }),
        );
        const text = answer.choices?.[0]?.message?.content ?? "";
        return {
          kind: "text",
          text: text.slice(0, answerCharactersMax),
          model: answer.model ?? model,
          usage: usageOf(answer.usage),
        };
      } catch (error) {
        return failureOf(error);
      }
    },

    async analyse({ apiKey, model, messages, signal, onDelta }) {
      const bounded = AbortSignal.any([signal, AbortSignal.timeout(streamMs)]);
      const wish = parametersOf(model, messages, {
        tokensMax: analysisTokensMax,
        temperature: analysisTemperature,
      });
      try {
        const stream = await once({ ...wish, stream_options: { include_usage: true } }, (parameters) =>
          clientFor(apiKey).chat.completions.create({ ...parameters, stream: true }, { signal: bounded }),
        );
        return await readStream(stream, { model, bounded, stopped: signal, onDelta });
      } catch (error) {
        if (signal.aborted) return { kind: "stopped" };
        return failureOf(error);
      }
    },
  };
}

type Reading = { model: string; bounded: AbortSignal; stopped: AbortSignal; onDelta: (text: string) => void };

async function readStream(
  stream: AsyncIterable<OpenAI.ChatCompletionChunk>,
  { model, bounded, stopped, onDelta }: Reading,
): Promise<AiText | AiFailure | { kind: "stopped" }> {
  let text = "";
  let usage: Usage | null = null;
  let answeredBy = model;
  for await (const chunk of stream) {
    answeredBy = chunk.model || answeredBy;
    usage = usageOf(chunk.usage) ?? usage;
    const delta = chunk.choices?.[0]?.delta?.content ?? "";
    if (delta === "") continue;
    text += delta;
    onDelta(delta);
    if (text.length > answerCharactersMax) break;
  }
  // An aborted stream ends its loop without an error.
  if (stopped.aborted) return { kind: "stopped" };
  if (bounded.aborted)
    return { kind: "failed", status: null, body: "The AI provider did not finish in time." };
  if (text.trim() === "")
    return { kind: "failed", status: null, body: "The AI provider sent an empty answer." };
  return { kind: "text", text, model: answeredBy, usage };
}
