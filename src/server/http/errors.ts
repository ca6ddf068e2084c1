import type { Context, ErrorHandler, NotFoundHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ErrorBody } from "#contract/error-body.ts";
import { messageOf, statusOf } from "#contract/errors.ts";
import { english, message } from "#domain/language/translate.ts";
import { AppError } from "#server/platform/app-error.ts";
import { isDatabaseDown, isUnconfirmed, lacksUser } from "#server/platform/database-failure.ts";
import type { Anyone } from "./signed-in.ts";

const unconfirmed = message("We couldn't confirm that this was saved. Reload the page before you try again.");

export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnconfirmed(error))
    return new AppError("unavailable", { words: unconfirmed, cause: error, retryAfterSeconds: 2 });
  if (isDatabaseDown(error)) return new AppError("unavailable", { cause: error, retryAfterSeconds: 2 });
  if (lacksUser(error)) return new AppError("not-signed-in", { cause: error });
  return new AppError("unexpected", { cause: error });
}

export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.words ? english.of(error.words) : messageOf[error.code],
      ...(error.words?.values ? { words: error.words } : {}),
      ...(error.field ? { field: error.field } : {}),
      requestId,
    },
  };
}

/** Too much, or not now: the same call may be made again, in so many seconds. */
const pauseSeconds = 5;
const mayBeAskedAgain = (status: number): boolean => status === 429 || status === 503;

/** A cause for the log: message and stack, never request bodies or query strings. */
function causeOf(error: AppError): object {
  const { cause } = error;
  return cause instanceof Error
    ? { err: cause.message.slice(0, 500), stack: cause.stack?.slice(0, 2_000) }
    : { err: String(cause ?? "").slice(0, 500) };
}

export const answerError: ErrorHandler<Anyone> = (thrown, c) => {
  const error = asAppError(thrown);
  const status = statusOf[error.code];
  if (status >= 500)
    c.var.log.error({ requestId: c.var.requestId, code: error.code, ...causeOf(error) }, "A request failed");
  const retryAfter = error.retryAfterSeconds ?? (mayBeAskedAgain(status) ? pauseSeconds : undefined);
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  c.header("Cache-Control", "no-store");
  return c.json(errorBody(error, c.var.requestId), status as ContentfulStatusCode);
};

export const answerNotFound: NotFoundHandler<Anyone> = (c: Context<Anyone>) =>
  c.json(errorBody(new AppError("not-found"), c.var.requestId), 404);
