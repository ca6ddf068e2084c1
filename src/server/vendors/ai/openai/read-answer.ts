import type OpenAI from "openai";
import type { Usage } from "#contract/analysis.ts";
import { plainAnswer } from "#domain/analysis/plain-answer.ts";
import type { AiEmpty, AiFailure, AiText } from "../ai.ts";

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

/** Some gateways count reasoning in the total alone. */
function usageOf(usage: OpenAI.CompletionUsage | null | undefined): Usage | null {
  if (!isCount(usage?.prompt_tokens) || !isCount(usage.completion_tokens)) return null;
  const beside = isCount(usage.total_tokens) ? usage.total_tokens - usage.prompt_tokens : 0;
  return {
    promptTokens: usage.prompt_tokens,
    completionTokens: Math.max(usage.completion_tokens, beside),
  };
}

const plain = (text: unknown) => (typeof text === "string" ? plainAnswer(text) : "");
/** The name that the provider gives its model. */
const nameOf = (model: unknown) => plain(model).slice(0, modelCharactersMax).toWellFormed();
/** Cut to what is kept, with nothing that pieces may have put together. */
const wholeText = (text: string) => plainAnswer(text.slice(0, answerCharactersMax).toWellFormed());

const isCutBy = (finishReason: string | null | undefined) => finishReason === "length";

/** What came, whichever way it came. */
type Came = {
  text: string;
  /** Of a model that declines. */
  declined: string;
  finishReason: string | null | undefined;
  model: string;
  usage: Usage | null;
};

const declinedCharactersMax = 300;

function answerOf({ text, declined, finishReason, model, usage }: Came): AiText | AiEmpty {
  const isCut = isCutBy(finishReason);
  if (text.trim() !== "") return { kind: "text", text: wholeText(text), model, usage, isCut };
  const says = wholeText(declined).slice(0, declinedCharactersMax).toWellFormed().trim();
  const isDeclined = says !== "" || finishReason === "content_filter";
  return { kind: "empty", why: isDeclined ? "declined" : isCut ? "length" : "nothing", says, model, usage };
}

/** What a completion in one piece says. */
export function textOf(completion: OpenAI.ChatCompletion, model: string): AiText | AiEmpty {
  const choice = completion.choices?.[0];
  return answerOf({
    text: plain(choice?.message?.content),
    declined: plain(choice?.message?.refusal),
    finishReason: choice?.finish_reason,
    model: nameOf(completion.model) || model,
    usage: usageOf(completion.usage),
  });
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

/** A provider that does not stream answers in one piece. */
export async function readWhole(
  response: Response,
  { model, onDelta }: { model: string; onDelta: (text: string) => void },
): Promise<AiText | AiEmpty | AiFailure> {
  let completion: OpenAI.ChatCompletion | null;
  try {
    completion = JSON.parse(await response.text()) as OpenAI.ChatCompletion | null;
  } catch (error) {
    if (error instanceof SyntaxError) return noAnswer("The AI provider sent an unreadable answer.");
    throw error;
  }
  const answer = textOf(completion ?? ({} as OpenAI.ChatCompletion), model);
  if (answer.kind === "text") onDelta(answer.text);
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
): Promise<AiText | AiEmpty | AiFailure | { kind: "stopped" }> {
  let text = "";
  let declined = "";
  let usage: Usage | null = null;
  let answeredBy = model;
  let finishReason: string | undefined;
  for await (const chunk of stream) {
    silence.broken();
    answeredBy = nameOf(chunk.model) || answeredBy;
    usage = usageOf(chunk.usage) ?? usage;
    const choice = chunk.choices?.[0];
    finishReason ??= choice?.finish_reason || undefined;
    if (declined.length < declinedCharactersMax) declined += plain(choice?.delta?.refusal);
    const delta = plain(choice?.delta?.content).slice(0, answerCharactersMax - text.length);
    if (delta === "") continue;
    text += delta;
    onDelta(delta);
    if (text.length >= answerCharactersMax) break;
  }
  // An aborted stream ends its loop without an error.
  if (stopped.aborted) return { kind: "stopped" };
  if (bounded.aborted) return noAnswer("The AI provider took too long to finish.");
  if (finishReason === undefined && text.length < answerCharactersMax)
    return noAnswer("The AI provider's answer broke off.");
  return answerOf({ text, declined, finishReason, model: answeredBy, usage });
}
