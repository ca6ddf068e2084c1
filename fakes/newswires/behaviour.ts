import { setTimeout as sleep } from "node:timers/promises";
import type { Reply } from "../kit/server.ts";

/** How a wire misbehaves until told otherwise. Everything may be combined. */
export type WireBehaviour = {
  /** Answers this status with a short HTML page, or with `body`. */
  status?: number;
  /** Value of Retry-After, in seconds or as a date. */
  retryAfter?: number | string;
  headers?: Record<string, string>;
  /** Replaces the document. */
  body?: string;
  contentType?: string;
  garbage?: "html" | "malformed" | "truncated" | "empty" | "entity-bomb" | "noise";
  /** Waits before the first byte. */
  slowMs?: number;
  /** Sends the document in pieces of 64 characters with this pause between them. */
  trickleMs?: number;
  /** Redirects there; `redirectStatus` is 302 when left out. */
  redirectTo?: string;
  redirectStatus?: 301 | 302 | 303 | 307 | 308;
  /** Never answers 304. */
  ignoresConditions?: boolean;
  /** Cuts the connection after half of the document, or at once when the document is empty. */
  cutOff?: boolean;
  /** Pads the document with a comment up to this size. */
  sizeBytes?: number;
};

const entityBomb = `<?xml version="1.0"?>
<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
<!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e SYSTEM "file:///etc/passwd">]>
<rss version="2.0"><channel><title>&d;</title><link>https://example.com/</link><description>&e;</description>
<item><title>&d;</title><link>https://example.com/1</link></item></channel></rss>`;

function spoilt(body: string, behaviour: WireBehaviour): string {
  switch (behaviour.garbage) {
    case "html":
      return "<!doctype html><html><head><title>Not here</title></head><body><h1>We have moved</h1></body></html>";
    case "malformed":
      return body.replace("</title>", " & more <br></titel>");
    case "truncated":
      return body.slice(0, Math.floor(body.length * 0.6));
    case "empty":
      return "";
    case "entity-bomb":
      return entityBomb;
    case "noise":
      return "\u0000\u0001PK\u0003\u0004 not a feed \ufffd".repeat(20);
    default:
      return behaviour.body ?? body;
  }
}

async function* trickled(body: string, pauseMs: number, signal: AbortSignal): AsyncGenerator<string> {
  for (let at = 0; at < body.length && !signal.aborted; at += 64) {
    yield body.slice(at, at + 64);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The answer of a misbehaving wire, made from its ordinary one. */
export async function misbehaved(
  behaviour: WireBehaviour,
  ordinary: Reply & { body: string },
  signal: AbortSignal,
): Promise<Reply> {
  if (behaviour.slowMs !== undefined)
    await sleep(behaviour.slowMs, undefined, { signal }).catch(() => undefined);
  const headers: Record<string, string | string[]> = { ...ordinary.headers };
  if (behaviour.contentType !== undefined) headers["content-type"] = behaviour.contentType;
  if (behaviour.retryAfter !== undefined) headers["retry-after"] = String(behaviour.retryAfter);
  if (behaviour.redirectTo !== undefined) {
    const location = { ...headers, ...behaviour.headers, location: behaviour.redirectTo };
    return { status: behaviour.redirectStatus ?? 302, headers: location, body: "" };
  }
  const page = `<html><body><h1>${behaviour.status}</h1></body></html>`;
  const failed = behaviour.status !== undefined && behaviour.status >= 400;
  if (failed && behaviour.contentType === undefined) headers["content-type"] = "text/html";
  let body = failed ? (behaviour.body ?? page) : spoilt(ordinary.body, behaviour);
  if (behaviour.sizeBytes !== undefined)
    body += `<!--${"x".repeat(Math.max(0, behaviour.sizeBytes - body.length - 7))}-->`;
  if (behaviour.cutOff) body = body.slice(0, Math.floor(body.length / 2));
  return {
    status: behaviour.status ?? ordinary.status ?? 200,
    headers: { ...headers, ...behaviour.headers },
    body: behaviour.trickleMs === undefined ? body : trickled(body, behaviour.trickleMs, signal),
    ...(behaviour.cutOff ? { cutOff: true } : {}),
  };
}
