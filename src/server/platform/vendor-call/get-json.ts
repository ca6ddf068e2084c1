import { readBody } from "../egress/body.ts";
import { failureOf } from "../egress/reasons.ts";

export type JsonCall = {
  fetch: typeof globalThis.fetch;
  /** May carry a key in its query: it reaches no log and no error. */
  url: URL;
  timeoutMs: number;
  bytesMax: number;
};

export type JsonReply =
  /** `json` is undefined when the body is not JSON; `text` is the body as sent. */
  | { kind: "reply"; status: number; headers: Headers; text: string; json: unknown }
  /** `detail` is in words and free of the address. */
  | { kind: "failed"; detail: string };

/** One bounded GET whose answer should be JSON. Never rejects; the deadline covers the body as well. */
export function getJson(call: JsonCall & { authorization?: string }): Promise<JsonReply> {
  const { authorization } = call;
  return exchangeJson(call, {
    headers: { accept: "application/json", ...(authorization === undefined ? {} : { authorization }) },
  });
}

/** What `getJson` does, for any request. A redirect is an answer: vendors send callers that they don't want to a page. */
export async function exchangeJson(
  { fetch, url, timeoutMs, bytesMax }: JsonCall,
  init: RequestInit,
): Promise<JsonReply> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = response.body
      ? await readBody(response.body as AsyncIterable<Uint8Array>, undefined, bytesMax)
      : new Uint8Array();
    const text = new TextDecoder().decode(bytes);
    return { kind: "reply", status: response.status, headers: response.headers, text, json: jsonOf(text) };
  } catch (error) {
    return { kind: "failed", detail: detailOf(error) };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function detailOf(error: unknown): string {
  if (error instanceof Error && error.name === "TimeoutError") return "timeout";
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return failureOf(inner).reason;
}
