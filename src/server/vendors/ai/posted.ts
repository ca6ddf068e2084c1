import { setTimeout as sleep } from "node:timers/promises";
import { Stream } from "openai/core/streaming";
import { type Adaptable, accepted } from "./accepted.ts";
import type { AiAnswer, AiQuestion, LearnedParameters, Live } from "./ai.ts";
import { type Collector, createCollector, createSilence, noAnswer, readStream } from "./answers.ts";
import { createBoundedFetch } from "./bounded-fetch.ts";
import { failureOf, Rejection } from "./failures.ts";
import { type AiTimeouts, defaultTimeouts } from "./timeouts.ts";

const retryPauseMs = 500;

/** The SDK's reader of event streams, without the console that it writes to. */
async function eventsOf(response: Response) {
  const { OpenAI } = await import("openai");
  const quiet = new OpenAI({ apiKey: "none", logLevel: "off" });
  return Stream.fromSSEResponse<unknown>(response, new AbortController(), quiet);
}

/** A protocol of its own: how a question is put, and how its answer is read. */
export type Protocol<Body> = {
  /** Where and how a body is posted. */
  request(question: AiQuestion, streams: boolean): { url: string; headers: Record<string, string> };
  bodyOf(question: AiQuestion, streams: boolean): Body;
  adaptable: Adaptable<Body>;
  /** Takes what an event of a stream says. */
  readEvent(event: unknown, collector: Collector): void;
  /** Takes what an answer in one piece says. */
  readWhole(answer: unknown, collector: Collector): void;
};

export type PostedOptions = {
  baseUrl: string;
  fetch: typeof fetch;
  learned?: LearnedParameters | undefined;
  timeouts?: Partial<AiTimeouts>;
};

const isWorthAnother = (response: Response): boolean =>
  response.headers.get("x-should-retry") !== "false" && (response.status === 408 || response.status >= 500);

type Posting = { url: string; headers: Record<string, string>; body: string; signal: AbortSignal };

/** Posts, and again after a broken connection or a failure of the server, as SDKs do. */
async function post(
  fetch: typeof globalThis.fetch,
  { url, headers, body, signal }: Posting,
): Promise<Response> {
  const init = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body, signal };
  const again = async () => {
    await sleep(retryPauseMs, undefined, { signal });
    return fetch(url, init);
  };
  const first = await fetch(url, init).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return undefined;
  });
  const response = first === undefined || (!first.ok && isWorthAnother(first)) ? await again() : first;
  if (response.ok) return response;
  throw new Rejection(response.status, await response.text());
}

/** The calls of a provider whose protocol is its own. */
export function createPosted<Body>(protocol: Protocol<Body>, options: PostedOptions) {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const { baseUrl, learned } = options;

  async function posted(
    question: AiQuestion,
    streams: boolean,
    signal: AbortSignal,
    fetch: typeof globalThis.fetch,
  ) {
    const { model } = question;
    const { adaptable } = protocol;
    const body = protocol.bodyOf(question, streams);
    return accepted({ baseUrl, model, body, adaptable, learned }, (sent) =>
      post(fetch, { ...protocol.request(question, streams), body: JSON.stringify(sent), signal }),
    );
  }

  async function wholeOf(response: Response, collector: Collector): Promise<AiAnswer> {
    try {
      protocol.readWhole(JSON.parse(await response.text()), collector);
    } catch (error) {
      if (error instanceof SyntaxError) return noAnswer("The AI provider sent an unreadable answer.");
      throw error;
    }
    return collector.answer();
  }

  return {
    async answer(question: AiQuestion): Promise<AiAnswer> {
      const bounded = createBoundedFetch(options.fetch, timeouts.headersMs);
      try {
        const response = await posted(question, false, AbortSignal.timeout(timeouts.wholeMs), bounded.fetch);
        return await wholeOf(response, createCollector(question.model));
      } catch (error) {
        return failureOf(error, { bounded, apiKey: question.apiKey, hasBegun: false });
      }
    },

    async stream(question: AiQuestion, { signal, onDelta }: Live): Promise<AiAnswer | { kind: "stopped" }> {
      const bounded = createBoundedFetch(options.fetch, timeouts.headersMs);
      const silence = createSilence(
        question.room.reasoningTokensMax > 0 ? timeouts.thoughtMs : timeouts.silenceMs,
      );
      const ended = AbortSignal.any([signal, silence.signal, AbortSignal.timeout(timeouts.streamMs)]);
      const collector = createCollector(question.model, onDelta);
      let hasBegun = false;
      const reading = { collector, bounded: ended, stopped: signal, silence };
      try {
        const response = await posted(question, true, ended, bounded.fetch);
        hasBegun = true;
        silence.broken();
        if (!/event-stream/i.test(response.headers.get("content-type") ?? ""))
          return await wholeOf(response, collector);
        return await readStream(await eventsOf(response), {
          ...reading,
          read: (event) => protocol.readEvent(event, collector),
        });
      } catch (error) {
        if (signal.aborted) return { kind: "stopped" };
        if (hasBegun && ended.aborted) return noAnswer("The AI provider took too long to finish.");
        return failureOf(error, { bounded, apiKey: question.apiKey, hasBegun });
      } finally {
        silence.end();
      }
    },
  };
}
