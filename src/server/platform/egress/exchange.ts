import { readBody } from "./body.ts";
import type { OutboundLimits } from "./limits.ts";
import { type Connection, end } from "./pooled-connections.ts";
import { failureOf, OutboundFailure } from "./reasons.ts";
import type { Target } from "./url-policy.ts";

export type ExchangeRequest = {
  target: Target;
  connection: Connection;
  method: "GET" | "HEAD" | "POST";
  headers: Record<string, string>;
  body?: Uint8Array;
  limits: OutboundLimits;
  signal: AbortSignal;
  /** Waited for before the body is read. */
  answered(): Promise<void>;
};

export type Exchange = { status: number; headers: Record<string, string>; body: Uint8Array };

const watchEveryMs = 100;

/** A kept connection broke before the site answered on it: nobody's fault, and a fresh one may do. */
export class StaleConnection extends OutboundFailure {}

/**
 * One request and its answer. The body is read only where `readsBody` says so, and only then the connection stays open
 * for the next request.
 */
export async function exchange(
  request: ExchangeRequest,
  readsBody: (status: number) => boolean,
): Promise<Exchange> {
  const { connection, limits, signal } = request;
  const { socket } = connection;
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  // Chunk extensions, interim answers and padding are no body; this bound covers every byte received.
  const wireBytesMax = socket.bytesRead + limits.bodyBytesMax + 1024 * 1024;
  const watch = setInterval(() => {
    if (socket.bytesRead > wireBytesMax) controller.abort(new OutboundFailure("too-large"));
  }, watchEveryMs);
  const sending: Sending = { controller, readsBody, isAnswered: false };
  try {
    return await send(request, sending);
  } catch (error) {
    end(connection);
    const failure = failureOf(controller.signal.aborted ? controller.signal.reason : error);
    const isStale = connection.isUsed && !sending.isAnswered && failure.reason === "network";
    throw isStale ? new StaleConnection("network", { cause: failure }) : failure;
  } finally {
    clearInterval(watch);
    signal.removeEventListener("abort", stop);
  }
}

type Sending = {
  controller: AbortController;
  readsBody: (status: number) => boolean;
  /** Word came from the site, so that the request must not be sent again. */
  isAnswered: boolean;
};

async function send(request: ExchangeRequest, sending: Sending): Promise<Exchange> {
  const { target, connection, method, headers, body: sent, limits } = request;
  const { controller } = sending;
  let interim = 0;
  const response = await connection.client.request({
    path: target.url.pathname + target.url.search,
    method,
    headers,
    ...(sent ? { body: sent } : {}),
    signal: controller.signal,
    onInfo() {
      sending.isAnswered = true;
      interim += 1;
      if (interim > limits.interimResponsesMax) controller.abort(new OutboundFailure("framing"));
    },
  });
  sending.isAnswered = true;
  const received = flatHeaders(response.headers);
  const status = response.statusCode;
  // These have no body by definition; the client rejects what a site sends all the same.
  if (status === 304) {
    await response.body.dump();
    return { status, headers: received, body: new Uint8Array() };
  }
  if (method === "HEAD" || !sending.readsBody(status)) {
    response.body.on("error", () => {});
    end(connection);
    return { status, headers: received, body: new Uint8Array() };
  }
  await request.answered().catch((error: unknown) => {
    // What is not read ends with the connection, and so does its complaint.
    response.body.on("error", () => {});
    throw error;
  });
  const body = await readBody(response.body, received["content-encoding"], limits.bodyBytesMax);
  return { status, headers: received, body };
}

function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === "set-cookie") continue;
    flat[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return { ...flat };
}
