import { APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai/core/error";
import { pauseText } from "#domain/kernel/pause.ts";
import { english } from "#domain/language/translate.ts";
import { withoutKey } from "#domain/settings/api-key.ts";
import { pauseBehind } from "#server/platform/egress/reasons.ts";
import type { AiFailure } from "./ai.ts";
import { noAnswer } from "./answers.ts";
import type { BoundedFetch } from "./bounded-fetch.ts";

const tooLate = "The AI provider took too long to respond.";

/** An answer with an error status, of a protocol that no SDK speaks for us. */
export class Rejection extends Error {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    super(`Status ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** An error that is in an answer with a good status. */
export class AnsweredError extends Error {}

const isAbort = (error: unknown): boolean =>
  error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");

/** Vendors word it each in their own way: as not found, as decommissioned, as no valid name. */
const goneWords =
  /not[ _-]found|does not exist|decommissioned|no longer (available|supported|served)|retired|invalid model|not a valid model|no endpoints found/i;

const isGone = (status: number, body: string): boolean =>
  [400, 404, 410].includes(status) && /model|endpoints/i.test(body) && goneWords.test(body);

function rejected(status: number, body: string): AiFailure {
  const gone = isGone(status, body) ? { isModelGone: true } : {};
  return { kind: "failed", status, body, mayCost: false, ...gone };
}

/** @param errorBody as the provider sent it */
function failureBehind(error: unknown, errorBody: string | undefined): AiFailure {
  if (error instanceof Rejection) return rejected(error.status, error.body);
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError || isAbort(error))
    return noAnswer(tooLate);
  if (error instanceof APIError && error.status !== undefined)
    return rejected(error.status, errorBody ?? error.message);
  if (error instanceof APIError && error.error !== undefined)
    return noAnswer(JSON.stringify({ error: error.error }));
  if (error instanceof SyntaxError) return noAnswer("The AI provider sent an unreadable answer.");
  if (error instanceof AnsweredError) return noAnswer(error.message);
  const pause = pauseBehind(error);
  if (!pause) return noAnswer("We couldn't reach the AI provider.", false);
  const named = { ...pause, who: "The AI provider" };
  const now = Date.now();
  const retryAfterMs = Math.max(0, Date.parse(pause.until) - now);
  return { ...noAnswer(pauseText(named, now, english), false), retryAfterMs, pause: named };
}

/**
 * What a call came to that threw, free of its key.
 * @param hasBegun the provider had accepted the question
 */
export function failureOf(
  error: unknown,
  { bounded, apiKey, hasBegun }: { bounded: BoundedFetch; apiKey: string; hasBegun: boolean },
): AiFailure {
  const failure = failureBehind(error, bounded.errorBody());
  const retryAfter = failure.status === null ? undefined : bounded.retryAfterMs();
  return {
    ...failure,
    mayCost: failure.mayCost || hasBegun || bounded.isUnanswered(),
    body: withoutKey(failure.body, apiKey),
    ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }),
  };
}
