import type { ErrorCode } from "#contract/errors.ts";

export type AppErrorOptions = {
  /** Logged, never shown. */
  cause?: unknown;
  /** Replaces the code's standard sentence; must be fit for a user and free of provider internals. */
  message?: string;
  /** The input field at fault. */
  field?: string;
  retryAfterSeconds?: number;
};

/** The one error that services throw on purpose. Its code decides status and sentence; services never mention HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly publicMessage: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? code, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.field = options.field;
    this.publicMessage = options.message;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
