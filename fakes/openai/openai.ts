import type { ReplyChange } from "../ai/extractive.ts";
import { createCallCounter } from "../kit/call-counter.ts";
import { type FakeRequest, json, type Reply, type RunningServer, startServer } from "../kit/server.ts";
import {
  type AnswerVariant,
  completionFor,
  type StreamFailure,
  streamedBody,
  wholeBody,
} from "./completion.ts";
import {
  type ApiError,
  badRequest,
  modelRetired,
  modelUnknown,
  namedErrors,
  urlUnknown,
} from "./data/errors.data.ts";
import { type Model, models } from "./data/models.data.ts";
import { isRetired, readChatRequest } from "./parameters.ts";

/** The key this fake accepts when none are given. */
export const fakeOpenaiKey = "sk-standin-0123456789-abcdefghij";

export type OpenaiOptions = {
  port?: number;
  now?: () => number;
  keys?: string[];
  /** Pause between two pieces of a streamed answer; 30 when left out. */
  deltaMs?: number;
  /** 500 when left out. */
  requestsPerMinuteMax?: number;
};

/** The name of an error (`error.429.quota`), a special answer or a broken stream. */
export type OpenaiVariant = keyof typeof namedErrors | AnswerVariant | StreamFailure;

export type FakeOpenai = RunningServer & {
  /** What an OpenAI client takes as its base URL. */
  baseUrl: string;
  /** Accepted keys; may be changed while it runs. */
  keys: Set<string>;
  /** Changes the pace of streamed answers. */
  setDeltaMs(ms: number): void;
  /** The next chat answers are of this kind; a caller may also ask with the header `x-standin`. */
  answerNextWith(variant: OpenaiVariant, times?: number): void;
  /** From now on answers to questions about passages are changed; undefined: they are as they are. */
  changeReplies(change: ReplyChange | undefined): void;
  /** How many hidden tokens the next answer spends before its first word. */
  thinkNext(tokens: number): void;
  /** What it would charge for: every answer that it began, also those that were left or empty. */
  bills: Bill[];
};

/** The tokens of one answer, reasoning included. */
export type Bill = { model: string; prompt_tokens: number; completion_tokens: number };

const answerVariants: readonly string[] = [
  "chat.refusal",
  "chat.truncated",
  "chat.reasoning-exhausted",
  "chat.empty",
];
const streamFailures: readonly string[] = ["stream.cut", "stream.error", "stream.stall"];

function isAnswerVariant(name: string): name is AnswerVariant {
  return answerVariants.includes(name);
}

function isStreamFailure(name: string): name is StreamFailure {
  return streamFailures.includes(name);
}

function rejected(failure: ApiError, headers: Record<string, string>): Reply {
  return json(failure.status, { error: failure.error }, { ...headers, ...failure.headers });
}

function keyRejection(request: FakeRequest, keys: Set<string>): ApiError | null {
  const key = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (key !== undefined && keys.has(key)) return null;
  const name = key === undefined ? "error.401.missing_key" : "error.401.invalid_api_key";
  return namedErrors[name] ?? null;
}

function modelBody(model: Model): object {
  const { id, created, shutdownDate } = model;
  return { id, object: "model", created, owned_by: "system", shutdown_date: shutdownDate };
}

function modelsReply(path: string, nowMs: number, headers: Record<string, string>): Reply {
  const current = models.filter((model) => !isRetired(model, nowMs));
  if (path === "/models") return json(200, { object: "list", data: current.map(modelBody) }, headers);
  const id = decodeURIComponent(path.slice("/models/".length));
  const found = current.find((model) => model.id === id);
  if (found) return json(200, modelBody(found), headers);
  return rejected(models.some((model) => model.id === id) ? modelRetired(id) : modelUnknown(id), headers);
}

function parsed(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Starts a fake that answers like a chat-completions vendor, from the headline it is sent. */
export async function startFakeOpenai(options: OpenaiOptions = {}): Promise<FakeOpenai> {
  const now = options.now ?? Date.now;
  const keys = new Set(options.keys ?? [fakeOpenaiKey]);
  const limit = options.requestsPerMinuteMax ?? 500;
  const counter = createCallCounter({ limit, windowMs: 60_000, now });
  const queued: string[] = [];
  const thoughts: number[] = [];
  const bills: Bill[] = [];
  let change: ReplyChange | undefined;
  let deltaMs = options.deltaMs ?? 30;
  let serial = 0;

  function chatReply(request: FakeRequest, headers: Record<string, string>): Reply {
    const variant = request.headers["x-standin"] ?? queued.shift() ?? "";
    const failure = namedErrors[variant];
    if (failure) return rejected(failure, headers);
    const body = parsed(request.body);
    if (!body)
      return rejected(badRequest("We could not parse the JSON body of your request.", null), headers);
    const chat = readChatRequest(body, now());
    if ("error" in chat) return rejected(chat, headers);
    const id = `chatcmpl-standin${String(serial).padStart(8, "0")}`;
    const reasoningTokens = thoughts.shift() ?? null;
    const answer = {
      id,
      nowMs: now(),
      variant: isAnswerVariant(variant) ? variant : null,
      reasoningTokens,
      change,
    };
    const completion = completionFor(chat, answer);
    const { prompt_tokens, completion_tokens } = completion.usage;
    bills.push({ model: chat.model.id, prompt_tokens, completion_tokens });
    if (!chat.stream) return json(200, wholeBody(completion), headers);
    const fault = isStreamFailure(variant) ? variant : null;
    const { includeUsage } = chat;
    return {
      status: 200,
      headers: {
        ...headers,
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-cache",
      },
      body: streamedBody(completion, { includeUsage, deltaMs, signal: request.signal, fault }),
      ...(fault === "stream.cut" ? { cutOff: true } : {}),
    };
  }

  function handle(request: FakeRequest): Reply {
    serial += 1;
    const path = request.path.replace(/^\/v1(?=\/)/, "");
    const count = counter.count(request.headers.authorization ?? "");
    const headers = {
      "x-request-id": `req_standin${String(serial).padStart(10, "0")}`,
      "openai-version": "2020-10-01",
      "openai-processing-ms": "12",
      "x-ratelimit-limit-requests": String(count.limit),
      "x-ratelimit-remaining-requests": String(count.remaining),
      "x-ratelimit-reset-requests": `${Math.max(0, Math.ceil((count.resetMs - now()) / 1000))}s`,
    };
    const unknownKey = keyRejection(request, keys);
    if (unknownKey) return rejected(unknownKey, headers);
    const limited = namedErrors["error.429.rate_limit"];
    if (!count.allowed && limited) return rejected(limited, headers);
    if (request.method === "GET" && /^\/models(\/[^/]+)?$/.test(path))
      return modelsReply(path, now(), headers);
    if (request.method === "POST" && path === "/chat/completions") return chatReply(request, headers);
    return rejected(urlUnknown(request.method, request.path), headers);
  }

  const port = options.port === undefined ? {} : { port: options.port };
  const server = await startServer({ name: "OpenAI", now, handle, ...port });
  return {
    ...server,
    baseUrl: `${server.url}/v1`,
    keys,
    setDeltaMs: (ms) => {
      deltaMs = ms;
    },
    bills,
    changeReplies: (wanted) => {
      change = wanted;
    },
    thinkNext: (tokens) => void thoughts.push(tokens),
    answerNextWith: (variant, times = 1) => {
      for (let i = 0; i < times; i += 1) queued.push(variant);
    },
  };
}
