import OpenAI, { APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import { analysisTemperature, detectionTemperature } from "#domain/analysis/model-profile.ts";
import { pauseText } from "#domain/kernel/pause.ts";
import { withoutKey } from "#domain/settings/api-key.ts";
import { pauseBehind } from "#server/platform/egress/reasons.ts";
import type { AiFailure, AiProvider } from "../ai.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";
import { listModels } from "./list-models.ts";
import { accepted, parametersOf } from "./parameters.ts";
import { createSilence, noAnswer, readStream, readWhole, textOf } from "./read-answer.ts";

export type AiTimeouts = {
  /** Until an answer begins. */
  headersMs: number;
  /** One detection with its second try. */
  detectionMs: number;
  /** Between two pieces of a streamed answer. */
  silenceMs: number;
  /** The same for a model that thinks before its first word, of which nothing is heard. */
  thoughtMs: number;
  /** A streamed answer as a whole. */
  streamMs: number;
};

const defaultTimeouts: AiTimeouts = {
  headersMs: 30_000,
  detectionMs: 60_000,
  silenceMs: 30_000,
  thoughtMs: 90_000,
  streamMs: 120_000,
};
const tooLate = "The AI provider took too long to respond.";

/** @param errorBody as the provider sent it */
function failureOf(error: unknown, errorBody: string | undefined): AiFailure {
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError)
    return noAnswer(tooLate);
  if (error instanceof APIError && error.status !== undefined)
    return { kind: "failed", status: error.status, body: errorBody ?? error.message, mayCost: false };
  if (error instanceof APIError && error.error !== undefined)
    return noAnswer(JSON.stringify({ error: error.error }));
  const pause = pauseBehind(error);
  if (!pause) return noAnswer("We couldn't reach the AI provider.", false);
  const named = { ...pause, who: "The AI provider" };
  const now = Date.now();
  const retryAfterMs = Math.max(0, Date.parse(pause.until) - now);
  return { ...noAnswer(pauseText(named, now), false), retryAfterMs, pause: named };
}

/** Chat completions of any compatible provider. Keys travel with each call, are kept nowhere and leave no failure. */
export function createOpenaiClient(options: {
  baseUrl: string;
  fetch: typeof fetch;
  timeouts?: Partial<AiTimeouts>;
}): AiProvider {
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
      failure(error: unknown): AiFailure {
        const failure = failureOf(error, bounded.errorBody());
        const retryAfter = failure.status === null ? undefined : bounded.retryAfterMs();
        return {
          ...failure,
          mayCost: failure.mayCost || bounded.isUnanswered(),
          body: withoutKey(failure.body, apiKey),
          ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }),
        };
      },
    };
  }

  return {
    async detect({ apiKey, model, messages, room }) {
      const { completions, failure } = callWith(apiKey);
      const wish = parametersOf(model, messages, { room, temperature: detectionTemperature, stream: false });
      const signal = AbortSignal.timeout(timeouts.detectionMs);
      try {
        const answer = await accepted({ ...wish, response_format: { type: "json_object" } }, (parameters) =>
          completions.create(parameters as OpenAI.ChatCompletionCreateParamsNonStreaming, { signal }),
        );
        return textOf(answer, model);
      } catch (error) {
        return failure(error);
      }
    },

    async analyse({ apiKey, model, messages, room, signal, onDelta }) {
      const { completions, failure } = callWith(apiKey);
      const silence = createSilence(room.reasoningTokensMax > 0 ? timeouts.thoughtMs : timeouts.silenceMs);
      const bounded = AbortSignal.any([signal, silence.signal, AbortSignal.timeout(timeouts.streamMs)]);
      const wish = parametersOf(model, messages, {
        room,
        temperature: analysisTemperature,
        stream: true,
      });
      try {
        const { data, response } = await accepted(
          { ...wish, stream_options: { include_usage: true } },
          async (parameters) => {
            const call = completions.create(
              // A call without a stream is read from its response just the same.
              parameters as unknown as OpenAI.ChatCompletionCreateParamsStreaming,
              { signal: bounded },
            );
            return parameters.stream
              ? call.withResponse()
              : { data: null, response: await call.asResponse() };
          },
        );
        silence.broken();
        const isStream = /event-stream/i.test(response.headers.get("content-type") ?? "");
        if (!data || !isStream) return await readWhole(response, { model, onDelta });
        return await readStream(data, { model, bounded, stopped: signal, silence, onDelta });
      } catch (error) {
        return signal.aborted ? { kind: "stopped" } : failure(error);
      } finally {
        silence.end();
      }
    },

    models: ({ apiKey }) => listModels(options, apiKey),

    async check({ apiKey }) {
      const list = await listModels(options, apiKey);
      return list.kind === "listed" ? "works" : list.decision;
    },
  };
}
