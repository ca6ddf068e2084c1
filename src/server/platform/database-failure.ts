import { UnconfirmedCommitError } from "./database-silence.ts";

/**
 * Failures that pass by themselves. PostgreSQL's: connection lost, starting, shutting down, no space, too busy. The system's: nobody there, and a
 * machine, a network or a server of names that is away.
 */
const passing =
  /^(08|53|57|25006)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EAI_AGAIN|ENOTFOUND)$/;

const lost =
  /Connection terminated|Query read timeout|is not queryable|timeout exceeded when trying to connect/;

type Failure = { code?: unknown; constraint?: unknown; cause?: unknown; message?: unknown };

/** Drizzle wraps failures: the database's own is somewhere down the chain of causes. */
function anyCause(error: unknown, isIt: (failure: Failure) => boolean, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  return isIt(error) || anyCause((error as Failure).cause, isIt, depth + 1);
}

/** True when the database is away for a while; the same call may succeed later. */
export function isDatabaseDown(error: unknown): boolean {
  return anyCause(
    error,
    ({ code, message }) =>
      (typeof code === "string" && passing.test(code)) || (typeof message === "string" && lost.test(message)),
  );
}

/**
 * How much longer what was read a moment ago may be used because of a failure: while the database is away users read on, for as
 * long as another one takes to take its place.
 */
export const longerWhileAwayMs = (error: unknown): number => (isDatabaseDown(error) ? 30_000 : 0);

/** True when a change may have been stored, although its caller got no answer. */
export function isUnconfirmed(error: unknown): boolean {
  return anyCause(error, (failure) => failure instanceof UnconfirmedCommitError);
}

/** True when a statement took longer than it may. */
export function isCancelled(error: unknown): boolean {
  return anyCause(error, ({ code }) => code === "57014");
}

/** True when a row broke the named unique index. */
export function breaksUnique(error: unknown, index: string): boolean {
  return anyCause(error, ({ code, constraint }) => code === "23505" && constraint === index);
}

/** True when a row was written for a user whose record was deleted meanwhile. */
export function lacksUser(error: unknown): boolean {
  return anyCause(
    error,
    ({ code, constraint }) => code === "23503" && /_user_id_users_id_fk$/.test(String(constraint)),
  );
}
