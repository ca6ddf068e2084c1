import type OpenAI from "openai";
import type { KeyDecision } from "#domain/settings/key-test.ts";
import { accepted } from "./accepted.ts";
import type { AiFailure, AiProvider, AiQuestion, LearnedParameters } from "./ai.ts";
import { createCollector, createSilence, readStream } from "./answers.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";
import { answerIn, readChunk, readWhole } from "./chat-answer.ts";
import { type ChatDialect, chatAdaptable, type Parameters, parametersOf } from "./chat-parameters.ts";
import { failureOf } from "./failures.ts";
import { listModels } from "./list-models.ts";
import { type AiTimeouts, defaultTimeouts } from "./timeouts.ts";

export type ChatOptions = {
  baseUrl: string;
  fetch: typeof fetch;
  learned?: LearnedParameters | undefined;
  timeouts?: Partial<AiTimeouts>;
  dialect?: ChatDialect;
  /** How a key is tried where the list of models is open to everybody. */
  check?: (apiKey: string) => Promise<KeyDecision>;
};

/** Servers without keys ignore it; the SDK asks for one. */
const noKey = "none";

/** Chat completions of any compatible provider. Keys travel with each call, are kept nowhere and leave no failure. */
export function createChatClient(options: ChatOptions): AiProvider {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const { baseUrl, learned, dialect = {} } = options;

  async function callWith(apiKey: string) {
    // Only with the first question: it would take a tenth of the start.
    const { OpenAI: Library } = await import("openai");
    const bounded = createBoundedFetch(options.fetch, timeouts.headersMs);
    const client = new Library({
      apiKey: apiKey === "" ? noKey : apiKey,
      baseURL: baseUrl,
      fetch: bounded.fetch,
      // The bounded fetch is the one that gives up.
      timeout: timeouts.headersMs * 2,
      maxRetries: 1,
      organization: null,
      project: null,
      defaultHeaders: dialect.headers,
      logLevel: "off",
    });
    return {
      completions: client.chat.completions,
      failure: (error: unknown, hasBegun: boolean): AiFailure =>
        failureOf(error, { bounded, apiKey, hasBegun }),
    };
  }

  const call = <Answer>(question: AiQuestion, stream: boolean, send: (body: Parameters) => Promise<Answer>) =>
    accepted(
      {
        baseUrl,
        learned,
        model: question.model,
        body: parametersOf(question, stream, dialect),
        adaptable: chatAdaptable,
      },
      send,
    );

  return {
    async answer(question) {
      const { completions, failure } = await callWith(question.apiKey);
      const signal = AbortSignal.timeout(timeouts.wholeMs);
      try {
        const completion = await call(question, false, (body) =>
          completions.create(body as OpenAI.ChatCompletionCreateParamsNonStreaming, { signal }),
        );
        return answerIn(completion, question.model);
      } catch (error) {
        return failure(error, false);
      }
    },

    async stream(question, { signal, onDelta }) {
      const { model, apiKey, room } = question;
      const { completions, failure } = await callWith(apiKey);
      const silence = createSilence(room.reasoningTokensMax > 0 ? timeouts.thoughtMs : timeouts.silenceMs);
      const bounded = AbortSignal.any([signal, silence.signal, AbortSignal.timeout(timeouts.streamMs)]);
      let hasBegun = false;
      try {
        const { data, response } = await call(question, true, async (body) => {
          const made = completions.create(
            // A call without a stream is read from its response just the same.
            body as unknown as OpenAI.ChatCompletionCreateParamsStreaming,
            { signal: bounded },
          );
          return body.stream ? made.withResponse() : { data: null, response: await made.asResponse() };
        });
        hasBegun = true;
        silence.broken();
        const isStream = /event-stream/i.test(response.headers.get("content-type") ?? "");
        if (!data || !isStream) return await readWhole(response, { model, onDelta });
        const collector = createCollector(model, onDelta);
        const read = (chunk: OpenAI.ChatCompletionChunk) => readChunk(chunk, collector);
        return await readStream(data, { collector, read, bounded, stopped: signal, silence });
      } catch (error) {
        if (signal.aborted) return { kind: "stopped" };
        return failure(error, hasBegun);
      } finally {
        silence.end();
      }
    },

    models: ({ apiKey }) => listModels(options, apiKey),

    async check({ apiKey }) {
      if (options.check) return options.check(apiKey);
      const list = await listModels(options, apiKey);
      return list.kind === "listed" ? "works" : list.decision;
    },
  };
}
