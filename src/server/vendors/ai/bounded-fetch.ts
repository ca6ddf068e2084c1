import { retryAfterMs } from "#server/platform/egress/retry-after.ts";

/** Of an error body only this much is read. */
const errorBytesMax = 10_000;
/** A longer wait asked for by the provider is not worth a person's time: the call fails at once. */
const retryAfterSecondsMax = 2;

export type BoundedFetch = {
  fetch: typeof fetch;
  /** The body of the last answer that was no success, as it came; undefined when there was none. */
  errorBody(): string | undefined;
  /** How long that answer asked to be left alone; undefined when it did not. */
  retryAfterMs(): number | undefined;
  /** A request may have reached the provider and was not answered. */
  isUnanswered(): boolean;
};

/** Failures before a request was sent. */
const unsentCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"]);

function wasNeverSent(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("reason" in error && (error.reason === "breaker-open" || error.reason === "busy")) return true;
  if ("code" in error && unsentCodes.has(String(error.code))) return true;
  return "cause" in error && wasNeverSent(error.cause);
}

/**
 * A fetch for one call to the provider: bounds the wait for an answer's headers, keeps error bodies, and tells the
 * SDK by its own header which failures are not worth a second try. After a silence the
 * question is not sent again: the provider may be at work on it, and would charge for both.
 */
export function createBoundedFetch(inner: typeof fetch, headersMs: number): BoundedFetch {
  let errorBody: string | undefined;
  let retryAfter: string | undefined;
  let isUnanswered = false;
  let silence: unknown;

  async function bounded(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    if (silence !== undefined) throw silence;
    const late = new AbortController();
    // Named like a timeout, so that a silent provider counts as down.
    const timer = setTimeout(
      () => late.abort(new DOMException("The AI provider took too long to respond.", "TimeoutError")),
      headersMs,
    );
    const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal;
    try {
      const response = await inner(input, { ...init, signal });
      if (response.ok) return response;
      retryAfter = response.headers.get("retry-after") ?? undefined;
      errorBody = await beginningOf(response);
      return new Response(errorBody, { status: response.status, headers: errorHeaders(response) });
    } catch (error) {
      isUnanswered ||= !wasNeverSent(error);
      if (late.signal.aborted) silence = error;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    fetch: bounded,
    errorBody: () => errorBody,
    retryAfterMs: () => retryAfterMs(retryAfter, Date.now()),
    isUnanswered: () => isUnanswered,
  };
}

function errorHeaders(response: Response): Headers {
  const headers = new Headers(response.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const waitSeconds = Number(headers.get("retry-after") ?? 0);
  if (response.status === 429 || !(waitSeconds <= retryAfterSecondsMax))
    headers.set("x-should-retry", "false");
  return headers;
}

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const parts: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < errorBytesMax) {
    const { done, value } = await reader.read();
    if (done || !value) break;
    parts.push(value);
    bytes += value.byteLength;
  }
  await reader.cancel().catch(() => undefined);
  return Buffer.concat(parts).subarray(0, errorBytesMax).toString("utf8");
}
