import { commonMessages } from "#contract/common-errors.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import { type Message, message } from "#domain/language/translate.ts";

const noAnswer = "network";

/** "network" means that no answer came at all. */
export type ApiErrorCode = ErrorCode | typeof noAnswer;

export type ApiErrorFacts = {
  /** 0 when no answer came. */
  status: number;
  code: ApiErrorCode;
  message: string;
  /** The message with its values apart, where it has any. */
  words?: Message | undefined;
  field?: string | undefined;
  retryAfterSeconds?: number | undefined;
};

/** A rejected or failed call. Its words say in any language what the message says in English. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly words: Message;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(facts: ApiErrorFacts, options?: ErrorOptions) {
    super(facts.message, options);
    this.name = "ApiError";
    this.status = facts.status;
    this.code = facts.code;
    this.words = facts.words ?? { sentence: facts.message };
    this.field = facts.field;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** What to tell the user of a failure: `t.of(wordsOf(error))`. */
export const wordsOf = (error: unknown): Message => {
  if (error instanceof ApiError) return error.words;
  if (!(error instanceof Error)) return { sentence: "" };
  // An error that only passes a rejection on has its values there.
  const { cause, message } = error;
  return cause instanceof ApiError && cause.message === message ? cause.words : { sentence: message };
};

export const networkMessage = message(
  "The server isn't responding. Check your connection and try again.",
).sentence;

type Parts = { code?: unknown; message?: unknown; words?: unknown; field?: unknown };

function partsOf(body: unknown): Parts {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  return typeof error === "object" && error !== null ? error : {};
}

const codeForm = /^[a-z]+(-[a-z]+)*$/;

/** A code that a newer server has and this page does not is equal to none that the page asks for. */
function codeOf(code: unknown): ErrorCode | undefined {
  return typeof code === "string" && codeForm.test(code) && code !== noAnswer
    ? (code as ErrorCode)
    : undefined;
}

function knownWords(words: unknown): Message | undefined {
  return typeof words === "object" && words !== null && "sentence" in words ? (words as Message) : undefined;
}

function codeOfStatus(status: number): keyof typeof commonMessages {
  if (status === 401) return "not-signed-in";
  if (status === 403) return "forbidden";
  if (status === 404) return "not-found";
  if (status === 429) return "rate-limited";
  return status === 502 || status === 503 || status === 504 ? "unavailable" : "unexpected";
}

/** Reads a rejection of any shape; what cannot be read is told by its status. */
export function errorFromAnswer(status: number, body: unknown, retryAfter: string | null): ApiError {
  const { code, message, words, field } = partsOf(body);
  const known = codeOf(code) ?? codeOfStatus(status);
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return new ApiError({
    status,
    code: known,
    message: typeof message === "string" && message !== "" ? message : commonMessages[codeOfStatus(status)],
    words: knownWords(words),
    field: typeof field === "string" ? field : undefined,
    retryAfterSeconds: Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined,
  });
}
