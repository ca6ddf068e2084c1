import type OpenAI from "openai";
import type { Usage } from "#contract/analysis.ts";
import { plainAnswer } from "#domain/analysis/plain-answer.ts";
import type { AiFailure, AiText } from "../ai.ts";

const answerCharactersMax = 40_000;
const modelCharactersMax = 100;

/** A failure without a status of the provider. */
export const noAnswer = (body: string, mayCost = true): AiFailure => ({
  kind: "failed",
  status: null,
  body,
  mayCost,
});

/** More than any model takes; a count beyond it is none. */
const tokensMax = 10_000_000;
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= tokensMax;

const usageOf = (usage: OpenAI.CompletionUsage | null | undefined): Usage | null =>
  isCount(usage?.prompt_tokens) && isCount(usage.completion_tokens)
    ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens }
    : null;

const plain = (text: unknown) => (typeof text === "string" ? plainAnswer(text) : "");
/** The name that the provider gives its model. */
const nameOf = (model: unknown) => plain(model).slice(0, modelCharactersMax).toWellFormed();
/** Cut to what is kept, with nothing that pieces may have put together. */
const wholeText = (text: string) => plainAnswer(text.slice(0, answerCharactersMax).toWellFormed());

const isCutBy = (finishReason: string | null | undefined) => finishReason === "length";

/** What a completion in one piece says; empty when it says nothing readable. */
export function textOf(completion: OpenAI.ChatCompletion, model: string): AiText {
  return {
    kind: "text",
    text: wholeText(plain(completion.choices?.[0]?.message?.content)),
    model: nameOf(completion.model) || model,
    usage: usageOf(completion.usage),
    isCut: isCutBy(completion.choices?.[0]?.finish_reason),
  };
}

type Silence = { signal: AbortSignal; broken(): void; end(): void };

/** Aborts when nothing was heard for a while; listens from the first `broken` on. */
export function createSilence(silenceMs: number): Silence {
  const tooLong = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: tooLong.signal,
    broken() {
      clearTimeout(timer);
      timer = setTimeout(() => tooLong.abort(), silenceMs);
    },
    end: () => clearTimeout(timer),
  };
}

const emptyAnswer = noAnswer("The AI provider sent an empty answer.");

/** A provider that does not stream answers in one piece. */
export async function readWhole(
  response: Response,
  { model, onDelta }: { model: string; onDelta: (text: string) => void },
): Promise<AiText | AiFailure> {
  let completion: OpenAI.ChatCompletion | null;
  try {
    completion = JSON.parse(await response.text()) as OpenAI.ChatCompletion | null;
  } catch (error) {
    if (error instanceof SyntaxError) return noAnswer("The AI provider sent an unreadable answer.");
    throw error;
  }
  const answer = textOf(completion ?? ({} as OpenAI.ChatCompletion), model);
  if (answer.text.trim() === "") return emptyAnswer;
  onDelta(answer.text);
  return answer;
}

type Reading = {
  model: string;
  bounded: AbortSignal;
  stopped: AbortSignal;
  silence: Silence;
  onDelta: (text: string) => void;
};

/** A streamed answer; one that ends without its end mark counts as failed. */
export async function readStream(
  stream: AsyncIterable<OpenAI.ChatCompletionChunk>,
  { model, bounded, stopped, silence, onDelta }: Reading,
): Promise<AiText | AiFailure | { kind: "stopped" }> {
  let text = "";
  let usage: Usage | null = null;
  let answeredBy = model;
  let isWhole = false;
  let isCut = false;
  for await (const chunk of stream) {
    silence.broken();
    answeredBy = nameOf(chunk.model) || answeredBy;
    usage = usageOf(chunk.usage) ?? usage;
    const finishReason = chunk.choices?.[0]?.finish_reason;
    isWhole ||= Boolean(finishReason);
    isCut ||= isCutBy(finishReason);
    const delta = plain(chunk.choices?.[0]?.delta?.content).slice(0, answerCharactersMax - text.length);
    if (delta === "") continue;
    text += delta;
    onDelta(delta);
    isWhole ||= text.length >= answerCharactersMax;
    if (text.length >= answerCharactersMax) break;
  }
  // An aborted stream ends its loop without an error.
  if (stopped.aborted) return { kind: "stopped" };
  if (bounded.aborted) return noAnswer("The AI provider took too long to finish.");
  if (text.trim() === "") return emptyAnswer;
  if (!isWhole) return noAnswer("The AI provider's answer broke off.");
  return { kind: "text", text: wholeText(text), model: answeredBy, usage, isCut };
}
