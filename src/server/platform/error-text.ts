type Failure = { message?: unknown; code?: unknown; cause?: unknown; errors?: unknown };

/** Drizzle's message repeats the statement with its values, which may be a user's; the reason is in its cause. */
const repeatsStatement = /^Failed query/;

/**
 * A failure as an operator reads it: its message and code, or those of what caused it. Also of values that are no Error, as the
 * job queue gives them, and of those that hold several.
 */
export function errorText(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { message, code, cause, errors } = error as Failure;
  if (typeof message === "string" && repeatsStatement.test(message) && cause !== undefined)
    return errorText(cause);
  if (typeof message === "string" && message !== "")
    return typeof code === "string" && !message.includes(code) ? `${message} (${code})` : message;
  if (Array.isArray(errors) && errors.length > 0) return [...new Set(errors.map(errorText))].join("; ");
  if (cause !== undefined) return errorText(cause);
  return typeof code === "string" ? code : (error.constructor?.name ?? "Object");
}
