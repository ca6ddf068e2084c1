import type OpenAI from "openai";
import type { Usage } from "#contract/analysis.ts";
import type { AiAnswer } from "./ai.ts";
import { type Collector, createCollector, type Finish, isCount, noAnswer } from "./answers.ts";
import { AnsweredError } from "./failures.ts";

/** Some gateways count reasoning in the total alone. */
function usageOf(usage: OpenAI.CompletionUsage | null | undefined): Usage | null {
  if (!isCount(usage?.prompt_tokens) || !isCount(usage.completion_tokens)) return null;
  const beside = isCount(usage.total_tokens) ? usage.total_tokens - usage.prompt_tokens : 0;
  return {
    promptTokens: usage.prompt_tokens,
    completionTokens: Math.max(usage.completion_tokens, beside),
  };
}

/** Undefined: it has not ended yet. */
function finishOf(reason: unknown): Finish | undefined {
  if (typeof reason !== "string" || reason === "") return undefined;
  return reason === "length" ? "length" : reason === "content_filter" ? "declined" : "end";
}

/** Some models send their text as a list of pieces, what they thought among them. */
function textIn(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content
    .map((part: { type?: unknown; text?: unknown } | null) => (part?.type === "text" ? part.text : ""))
    .filter((text) => typeof text === "string")
    .join("");
}

type Completion = { model?: unknown; usage?: unknown };
type Choice = { finish_reason?: unknown; error?: unknown };
type Message = { content?: unknown; refusal?: unknown };

function take(collector: Collector, completion: Completion, choice?: Choice, message?: Message): void {
  collector.setModel(completion.model);
  collector.setUsage(usageOf(completion.usage as OpenAI.CompletionUsage | null | undefined));
  // OpenRouter says what it charged, in dollars.
  collector.setBill((completion.usage as { cost?: unknown } | null | undefined)?.cost);
  collector.addDeclined(message?.refusal);
  collector.addText(textIn(message?.content));
  collector.setFinish(finishOf(choice?.finish_reason));
}

function rejectError(choice: Choice | undefined): void {
  if (choice?.finish_reason === "error" || (choice?.error ?? null) !== null)
    throw new AnsweredError(JSON.stringify({ error: choice?.error ?? "The model's provider failed." }));
}

/** Takes what a piece of a stream says. */
export function readChunk(chunk: OpenAI.ChatCompletionChunk, collector: Collector): void {
  const choice = chunk.choices?.[0];
  rejectError(choice as Choice | undefined);
  take(collector, chunk, choice, choice?.delta);
  // Groq counts in a place of its own where a stream was not asked for its usage.
  const { x_groq } = chunk as { x_groq?: { usage?: OpenAI.CompletionUsage } };
  collector.setUsage(usageOf(x_groq?.usage));
}

/** What a completion in one piece says. */
export function answerIn(
  completion: OpenAI.ChatCompletion,
  model: string,
  onDelta?: (text: string) => void,
): AiAnswer {
  const { error } = completion as { error?: unknown };
  const choice = completion.choices?.[0];
  if ((error ?? null) !== null) return noAnswer(JSON.stringify({ error }));
  rejectError(choice as Choice | undefined);
  const collector = createCollector(model, onDelta);
  take(collector, completion, choice, choice?.message);
  return collector.answer();
}

/** A provider that does not stream answers in one piece. */
export async function readWhole(
  response: Response,
  { model, onDelta }: { model: string; onDelta: (text: string) => void },
): Promise<AiAnswer> {
  try {
    const completion = JSON.parse(await response.text()) as OpenAI.ChatCompletion | null;
    return answerIn(completion ?? ({} as OpenAI.ChatCompletion), model, onDelta);
  } catch (error) {
    if (error instanceof SyntaxError) return noAnswer("The AI provider sent an unreadable answer.");
    throw error;
  }
}
