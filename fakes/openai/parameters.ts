import {
  type ApiError,
  badRequest,
  effortRejected,
  effortUnknown,
  modelRetired,
  modelUnknown,
  namedErrors,
  temperatureRejected,
} from "./data/errors.data.ts";
import { type Effort, type Model, models } from "./data/models.data.ts";
import type { ChatMessage } from "./messages.ts";

export type ChatRequest = {
  model: Model;
  messages: ChatMessage[];
  stream: boolean;
  includeUsage: boolean;
  jsonObject: boolean;
  /** Null: no limit given. */
  tokensMax: number | null;
  /** How hard it thinks before it answers, which is spent as tokens; "none" for models that do not. */
  effort: Effort;
};

export function isRetired(model: Model, nowMs: number): boolean {
  return model.shutdownDate !== null && nowMs >= Date.parse(`${model.shutdownDate}T00:00:00Z`);
}

function modelNamed(id: string, nowMs: number): Model | ApiError {
  const known = models.find((model) => model.id === id || model.snapshot === id);
  if (!known) return modelUnknown(id);
  return isRetired(known, nowMs) ? modelRetired(id) : known;
}

function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part: { text?: unknown }) => (typeof part.text === "string" ? part.text : ""))
    .join("\n");
}

function messagesIn(value: unknown): ChatMessage[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.map((one: { role?: unknown; content?: unknown }) => ({
    role: String(one?.role ?? ""),
    content: contentText(one?.content),
  }));
}

function numberIn(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

function rejectionOf(body: Record<string, unknown>, model: Model): ApiError | null {
  const effort = typeof body.reasoning_effort === "string" ? body.reasoning_effort : undefined;
  const reasons = model.efforts.length > 0;
  if (reasons && body.max_tokens !== undefined && body.max_tokens !== null)
    return namedErrors["error.400.max_tokens"] ?? null;
  if (effort !== undefined && !reasons) return effortUnknown;
  if (effort !== undefined && !model.efforts.some((taken) => taken === effort))
    return effortRejected(effort, model.efforts);
  const temperature = numberIn(body.temperature);
  if (reasons && effort !== "none" && temperature !== null && temperature !== 1)
    return temperatureRejected(temperature);
  if (temperature !== null && (temperature < 0 || temperature > 2))
    return badRequest(`Invalid 'temperature': decimal out of range. Got ${temperature}.`, "temperature");
  return null;
}

/** What a model does that is not told how hard to think. */
const usualEffort = (model: Model): Effort => (model.efforts.length === 0 ? "none" : "medium");

/** Reads a chat request the way the vendor does, rejecting what the vendor rejects. */
export function readChatRequest(body: Record<string, unknown>, nowMs: number): ChatRequest | ApiError {
  if (typeof body.model !== "string") return badRequest("you must provide a model parameter", null);
  const model = modelNamed(body.model, nowMs);
  if ("error" in model) return model;
  const messages = messagesIn(body.messages);
  if (!messages) return badRequest("Missing required parameter: 'messages'.", "messages");
  const rejection = rejectionOf(body, model);
  if (rejection) return rejection;
  const format = body.response_format as { type?: unknown } | undefined;
  const jsonObject = format?.type === "json_object" || format?.type === "json_schema";
  const saysJson = messages.some((message) => /json/i.test(message.content));
  const wordMissing = namedErrors["error.400.json_word"];
  if (format?.type === "json_object" && !saysJson && wordMissing) return wordMissing;
  const options = body.stream_options as { include_usage?: unknown } | undefined;
  return {
    model,
    messages,
    stream: body.stream === true,
    includeUsage: options?.include_usage === true,
    jsonObject,
    tokensMax: numberIn(body.max_completion_tokens) ?? numberIn(body.max_tokens),
    effort: model.efforts.find((taken) => taken === body.reasoning_effort) ?? usualEffort(model),
  };
}
