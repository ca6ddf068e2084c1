import { readBody } from "#server/platform/egress/body.ts";
import { failureOf, type OutboundReason } from "#server/platform/egress/reasons.ts";
import { retryAfterMs } from "#server/platform/egress/retry-after.ts";

const timeoutMs = 15_000;
const answerBytesMax = 64 * 1024;

export type Posted =
  | { kind: "reply"; status: number; text: string; json: unknown; retryAfterMs?: number }
  | { kind: "failed"; reason: OutboundReason; wasSent: boolean; retryAfterMs?: number };

/** Failures before there is a connection: nothing was sent. */
const unsentCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === "string" && code !== "") return code;
  return cause === undefined ? "" : codeOf(cause);
}

function failed(error: unknown): Posted {
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const { reason, retryAfterMs: askedMs } = failureOf(inner);
  return {
    kind: "failed",
    reason: isTimeout ? "timeout" : reason,
    wasSent: reason !== "breaker-open" && !unsentCodes.has(codeOf(error)),
    ...(askedMs === undefined ? {} : { retryAfterMs: askedMs }),
  };
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Posts JSON to an address of the configuration. Never rejects; the deadline covers the answer as well. */
export async function postConfigured(
  { fetch, nowMs }: { fetch: typeof globalThis.fetch; nowMs: number },
  url: string,
  body: object,
): Promise<Posted> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = response.body
      ? await readBody(response.body as AsyncIterable<Uint8Array>, undefined, answerBytesMax)
      : new Uint8Array();
    const text = new TextDecoder().decode(bytes);
    const askedMs = retryAfterMs(response.headers.get("retry-after") ?? undefined, nowMs);
    return {
      kind: "reply",
      status: response.status,
      text,
      json: jsonIn(text),
      ...(askedMs === undefined ? {} : { retryAfterMs: askedMs }),
    };
  } catch (error) {
    return failed(error);
  }
}
