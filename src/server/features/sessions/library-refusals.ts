import type { ErrorCode } from "#contract/errors.ts";
import { AppError } from "#server/platform/app-error.ts";

const codeOf: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: "wrong-credentials",
  // The library knows fewer addresses than the forms do; one that it does not know has no account.
  INVALID_EMAIL: "wrong-credentials",
  USER_NOT_FOUND: "user-not-found",
  INVALID_PASSWORD: "wrong-password",
  INVALID_CODE: "wrong-code",
  INVALID_BACKUP_CODE: "wrong-code",
  INVALID_TWO_FACTOR_COOKIE: "not-signed-in",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "rate-limited",
  ACCOUNT_TEMPORARILY_LOCKED: "rate-limited",
};

const sentenceOf: Record<string, string> = {
  TOTP_ALREADY_ENABLED: "The second factor is on already.",
  TOTP_NOT_ENABLED: "The second factor is not set up.",
  TWO_FACTOR_NOT_ENABLED: "The second factor is not set up.",
  BACKUP_CODES_NOT_ENABLED: "The second factor is not set up.",
};

const codeOfStatus: Record<number, ErrorCode> = {
  401: "not-signed-in",
  403: "forbidden",
  404: "not-found",
  // Two requests with one backup code: the second has no code any more.
  409: "wrong-code",
  429: "rate-limited",
};

/** A refusal of the auth library in the product's own codes; its words never reach the reader. */
export function refusalOf(status: number, body: unknown): AppError {
  const code = typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
  if (codeOf[code]) return new AppError(codeOf[code]);
  if (sentenceOf[code]) return new AppError("bad-input", { message: sentenceOf[code] });
  const fallback = status >= 500 ? "unexpected" : "bad-input";
  return new AppError(codeOfStatus[status] ?? fallback, { cause: code });
}
