import { setTimeout as sleep } from "node:timers/promises";
import { answerTo } from "../ai/answer.ts";
import type { ReplyChange } from "../ai/extractive.ts";
import { createDice } from "../kit/random.ts";
import type { Effort } from "./data/models.data.ts";
import type { ChatRequest } from "./parameters.ts";

export type Usage = {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details: { cached_tokens: number; audio_tokens: number };
  completion_tokens_details: {
    reasoning_tokens: number;
    audio_tokens: number;
    accepted_prediction_tokens: number;
    rejected_prediction_tokens: number;
  };
};

export type Completion = {
  id: string;
  created: number;
  model: string;
  content: string | null;
  refusal: string | null;
  finishReason: "stop" | "length";
  usage: Usage;
};

/** Special answers a test can ask for. */
export type AnswerVariant = "chat.refusal" | "chat.truncated" | "chat.reasoning-exhausted" | "chat.empty";

const charactersPerToken = 4;

/**
 * Hidden tokens before the first word, in steps of 64. Users of the vendor report 400 to 1,408 for answers of a few
 * paragraphs at the usual effort.
 */
const reasoningTokens: Record<Effort, readonly [min: number, max: number]> = {
  none: [0, 0],
  minimal: [0, 64],
  low: [128, 448],
  medium: [448, 1_408],
  high: [1_408, 4_032],
  xhigh: [4_032, 8_064],
};
const reasoningStep = 64;

/** Equal questions think equally long. */
function thoughtOf({ effort, messages, model }: ChatRequest): number {
  const [min, max] = reasoningTokens[effort];
  const dice = createDice(`${model.id} ${messages.at(-1)?.content ?? ""}`);
  return dice.int(min / reasoningStep, max / reasoningStep) * reasoningStep;
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / charactersPerToken);
}

function usageOf(prompt: number, completion: number, reasoning: number): Usage {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: reasoning,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

/** What the fake answers, before it is put on the wire. Hidden reasoning counts against the token limit. */
export function completionFor(
  request: ChatRequest,
  facts: {
    id: string;
    nowMs: number;
    variant: AnswerVariant | null;
    /** How long this one thinks; null: as long as its model and effort do. */
    reasoningTokens: number | null;
    /** What becomes of an answer to a question about passages. */
    change?: ReplyChange | undefined;
  },
): Completion {
  const prompt = tokensOf(request.messages.map((message) => message.content).join("\n"));
  const full = answerTo(request.messages, request.jsonObject, facts.change);
  const reasoning = facts.reasoningTokens ?? thoughtOf(request);
  const limit = request.tokensMax ?? Number.POSITIVE_INFINITY;
  const room = Math.max(0, limit - reasoning);
  let content: string | null = full.slice(0, room * charactersPerToken);
  let refusal: string | null = null;
  if (facts.variant === "chat.truncated") content = full.slice(0, Math.floor(full.length / 2));
  if (facts.variant === "chat.empty" || facts.variant === "chat.reasoning-exhausted") content = "";
  if (facts.variant === "chat.refusal") [content, refusal] = [null, "I cannot help with that request."];
  const cut = content !== null && content.length < full.length && facts.variant !== "chat.empty";
  const exhausted = facts.variant === "chat.reasoning-exhausted";
  const spent = exhausted ? (request.tokensMax ?? 1000) : Math.min(reasoning, limit);
  const written = tokensOf(content ?? refusal ?? "");
  return {
    id: facts.id,
    created: Math.floor(facts.nowMs / 1000),
    model: request.model.snapshot,
    content,
    refusal,
    finishReason: cut ? "length" : "stop",
    usage: usageOf(prompt, spent + written, spent),
  };
}

/** The body of an answer in one piece. */
export function wholeBody(completion: Completion): object {
  const { id, created, model, content, refusal, finishReason, usage } = completion;
  const message = { role: "assistant", content, refusal, annotations: [] };
  const choice = { index: 0, message, logprobs: null, finish_reason: finishReason };
  return { id, object: "chat.completion", created, model, choices: [choice], usage, service_tier: "default" };
}

export type StreamFailure = "stream.cut" | "stream.error" | "stream.stall";

export type StreamOptions = {
  includeUsage: boolean;
  deltaMs: number;
  signal: AbortSignal;
  /** Goes wrong after half of the text. */
  fault: StreamFailure | null;
};

const wordsPerDelta = 2;
const stallMs = 600_000;

function deltasOf(text: string): string[] {
  const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
  const deltas: string[] = [];
  for (let at = 0; at < words.length; at += wordsPerDelta)
    deltas.push(words.slice(at, at + wordsPerDelta).join(""));
  return deltas;
}

function event(data: unknown): string {
  return `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
}

/** The answer as server-sent events, a few words at a time. Ends early without a mark when the failure cuts it off. */
export async function* streamedBody(completion: Completion, options: StreamOptions): AsyncGenerator<string> {
  const { id, created, model } = completion;
  const chunk = (delta: object, finish: string | null) => ({
    id,
    object: "chat.completion.chunk",
    created,
    model,
    service_tier: "default",
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
    ...(options.includeUsage ? { usage: null } : {}),
  });
  const pause = (ms: number) => sleep(ms, undefined, { signal: options.signal }).catch(() => undefined);
  yield event(chunk({ role: "assistant", content: "", refusal: null }, null));
  if (completion.refusal !== null) yield event(chunk({ refusal: completion.refusal }, null));
  const deltas = deltasOf(completion.content ?? "");
  for (const [index, content] of deltas.entries()) {
    if (options.signal.aborted) return;
    if (options.fault && index >= deltas.length / 2) {
      if (options.fault === "stream.stall") await pause(stallMs);
      const error = { message: "The server had an error.", type: "server_error", param: null, code: null };
      if (options.fault === "stream.error") yield event({ error });
      return;
    }
    await pause(options.deltaMs);
    yield event(chunk({ content }, null));
  }
  yield event(chunk({}, completion.finishReason));
  if (options.includeUsage) yield event({ ...chunk({}, null), choices: [], usage: completion.usage });
  yield event("[DONE]");
}
