import { messageOf } from "#contract/errors.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** What the form says when the server refuses: the fixed text for a wrong pair, else the server's own words. */
export function signInRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf.unexpected;
  if (error.code === "user-not-found") return messageOf["user-not-found"];
  if (error.message === messageOf["user-not-found"]) return error.message;
  return error.status === 401 ? messageOf["wrong-credentials"] : error.message;
}
