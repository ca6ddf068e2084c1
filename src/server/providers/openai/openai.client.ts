import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import type { ChatText } from "#domain/analysis/messages.ts";
import {
  analysisTemperature,
  analysisTokensMax,
  detectionTemperature,
  profileOf,
} from "#domain/analysis/model-profile.ts";
import { withoutKey } from "#domain/settings/api-key.ts";
import type { KeyVerdict } from "#domain/settings/key-test.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";
import { checkOpenaiKey } from "./check-key.ts";
import {
  type AiFailure,
  type AiText,
  createSilence,
  noAnswer,
  readStream,
  readWhole,
  textOf,
} from "./read-answer.ts";

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
  /** Names of the models that the provider serves; undefined when it does not tell. */
  models(input: { apiKey: string }): Promise<ReadonlySet<string> | undefined>;
  /** What the provider makes of the key; free of charge. */
  check(input: { apiKey: string }): Promise<KeyVerdict>;
};

type Parameters = { model: string; messages: OpenAI.ChatCompletionMessageParam[] } & Record<string, unknown>;

export type AiTimeouts = {
  /** Until an answer begins. */
  headersMs: number;
  /** One detection with its second try. */
  detectionMs: number;
  /** Between two pieces of a streamed answer. */
  silenceMs: number;
  /** A streamed answer as a whole. */
  streamMs: number;
  /** The list of models with its second try. */
  modelsMs: number;
};

const defaultTimeouts: AiTimeouts = {
  headersMs: 30_000,
  detectionMs: 60_000,
  silenceMs: 30_000,
  streamMs: 120_000,
  modelsMs: 5_000,
};
/** A model that nobody described may refuse the token limit and the temperature. */
const changesMax = 2;

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

/** A refused parameter dropped or renamed (upstream rule); undefined when the refusal names none that was sent. */
function withoutRefused(parameters: Parameters, error: unknown): Parameters | undefined {
  if (!(error instanceof APIError) || error.status !== 400 || typeof error.param !== "string")
    return undefined;
  if (error.code !== "unsupported_parameter" && error.code !== "unsupported_value") return undefined;
  if (!(error.param in parameters) || error.param === "messages" || error.param === "model") return undefined;
  const { [error.param]: refused, ...rest } = parameters;
  return (error.param === "max_tokens" ? { ...rest, max_completion_tokens: refused } : rest) as Parameters;
}

async function accepted<T>(
  parameters: Parameters,
  call: (parameters: Parameters) => Promise<T>,
  changes = 0,
): Promise<T> {
  try {
    return await call(parameters);
  } catch (error) {
    const changed = changes < changesMax ? withoutRefused(parameters, error) : undefined;
    if (!changed) throw error;
    return accepted(changed, call, changes + 1);
  }
}

const tooLate = "The AI provider did not answer in time.";

/** @param errorBody as the provider sent it */
function failureOf(error: unknown, errorBody: string | undefined): AiFailure {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError)
    return noAnswer(tooLate);
  if (error instanceof APIError && error.status !== undefined)
    return { kind: "failed", status: error.status, body: errorBody ?? error.message, mayCost: false };
  if (error instanceof APIError && error.error !== undefined)
    return noAnswer(JSON.stringify({ error: error.error }));
  return noAnswer("The AI provider could not be reached.", false);
}

/** Chat completions of any compatible provider. Keys travel with each call, are kept nowhere and leave no failure. */
export function createOpenaiClient(options: {
  baseUrl: string;
  fetch: typeof fetch;
  timeouts?: Partial<AiTimeouts>;
}): OpenaiClient {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };

  function callWith(apiKey: string) {
    const bounded = createBoundedFetch(options.fetch, timeouts.headersMs);
    const client = new OpenAI({
      apiKey,
      baseURL: options.baseUrl,
      fetch: bounded.fetch,
      // The bounded fetch is the one that gives up.
      timeout: timeouts.headersMs * 2,
      maxRetries: 1,
      organization: null,
      project: null,
      logLevel: "off",
    });
    return {
      completions: client.chat.completions,
      models: client.models,
      failure(error: unknown): AiFailure {
        const failure = failureOf(error, bounded.errorBody());
        const mayCost = failure.mayCost || bounded.isUnanswered();
        return { ...failure, mayCost, body: withoutKey(failure.body, apiKey) };
      },
    };
  }

  return {
    async detect({ apiKey, model, messages }) {
      const { completions, failure } = callWith(apiKey);
      const wish = parametersOf(model, messages, { temperature: detectionTemperature });
      const signal = AbortSignal.timeout(timeouts.detectionMs);
      try {
        const answer = await accepted({ ...wish, response_format: { type: "json_object" } }, (parameters) =>
          completions.create({ ...parameters, stream: false }, { signal }),
        );
        return textOf(answer, model);
      } catch (error) {
        return failure(error);
      }
    },

    async analyse({ apiKey, model, messages, signal, onDelta }) {
      const { completions, failure } = callWith(apiKey);
      const silence = createSilence(timeouts.silenceMs);
      const bounded = AbortSignal.any([signal, silence.signal, AbortSignal.timeout(timeouts.streamMs)]);
      const wish = parametersOf(model, messages, {
        tokensMax: analysisTokensMax,
        temperature: analysisTemperature,
      });
      try {
        const { data, response } = await accepted(
          { ...wish, stream_options: { include_usage: true } },
          (parameters) =>
            completions.create({ ...parameters, stream: true }, { signal: bounded }).withResponse(),
        );
        silence.broken();
        const isStream = /event-stream/i.test(response.headers.get("content-type") ?? "");
        if (!isStream) return await readWhole(response, { model, onDelta });
        return await readStream(data, { model, bounded, stopped: signal, silence, onDelta });
      } catch (error) {
        return signal.aborted ? { kind: "stopped" } : failure(error);
      } finally {
        silence.end();
      }
    },

    async models({ apiKey }) {
      const { models } = callWith(apiKey);
      try {
        const { data } = await models.list({ signal: AbortSignal.timeout(timeouts.modelsMs) });
        return new Set(data.map(({ id }) => id));
      } catch {
        return undefined;
      }
    },

    check: ({ apiKey }) => checkOpenaiKey(options, apiKey),
  };
}
