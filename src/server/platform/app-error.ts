import type { ErrorCode } from "#contract/errors.ts";
import { english, type Message } from "#domain/language/translate.ts";

export type AppErrorOptions = {
  /** Logged, never shown. */
  cause?: unknown;
  /** Replace the code's standard sentence; must be fit for a user and free of provider internals. */
  words?: Message | undefined;
  /** The input field at fault. */
  field?: string;
  retryAfterSeconds?: number;
};

/** The one error that services throw on purpose. Its code decides status and sentence; services never mention HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly words: Message | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(
      options.words ? english.of(options.words) : code,
      options.cause === undefined ? undefined : { cause: options.cause },
    );
    this.name = "AppError";
    this.code = code;
    this.field = options.field;
    this.words = options.words;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
