import type { Socket } from "node:net";
import { Client } from "undici";
import { readBody } from "./body.ts";
import type { OutboundLimits } from "./limits.ts";
import { failureOf, OutboundFailure } from "./reasons.ts";
import type { Target } from "./url-policy.ts";

export type ExchangeRequest = {
  target: Target;
  /** Connected to a checked address; used for this one request and closed. */
  socket: Socket;
  method: "GET" | "HEAD";
  headers: Record<string, string>;
  limits: OutboundLimits;
  signal: AbortSignal;
};

export type Exchange = { status: number; headers: Record<string, string>; body: Uint8Array };

const watchEveryMs = 100;

/** One request and its answer on one socket. The body is read only where `readsBody` says so. */
export async function exchange(
  request: ExchangeRequest,
  readsBody: (status: number) => boolean,
): Promise<Exchange> {
  const { target, socket, limits, signal } = request;
  const controller = new AbortController();
  const stop = () => controller.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  // Chunk extensions, interim answers and padding are no body; this bound covers every byte received.
  const wireBytesMax = limits.bodyBytesMax + 1024 * 1024;
  const watch = setInterval(() => {
    if (socket.bytesRead > wireBytesMax) controller.abort(new OutboundFailure("too-large"));
  }, watchEveryMs);
  const client = clientOn(socket, target, limits);
  try {
    return await send(client, request, { controller, readsBody });
  } catch (error) {
    throw controller.signal.aborted ? failureOf(controller.signal.reason) : failureOf(error);
  } finally {
    clearInterval(watch);
    signal.removeEventListener("abort", stop);
    socket.destroy();
    client.destroy().catch(() => {});
  }
}

type Sending = { controller: AbortController; readsBody: (status: number) => boolean };

async function send(
  client: Client,
  { target, method, headers, limits }: ExchangeRequest,
  { controller, readsBody }: Sending,
): Promise<Exchange> {
  let interim = 0;
  const response = await client.request({
    path: target.url.pathname + target.url.search,
    method,
    headers,
    reset: true,
    signal: controller.signal,
    onInfo() {
      interim += 1;
      if (interim > limits.interimResponsesMax) controller.abort(new OutboundFailure("framing"));
    },
  });
  const received = flatHeaders(response.headers);
  const status = response.statusCode;
  if (method === "HEAD" || !readsBody(status)) {
    response.body.on("error", () => {});
    return { status, headers: received, body: new Uint8Array() };
  }
  const body = await readBody(response.body, received["content-encoding"], limits.bodyBytesMax);
  return { status, headers: received, body };
}

function clientOn(socket: Socket, target: Target, limits: OutboundLimits): Client {
  let used = false;
  return new Client(target.url.origin, {
    allowH2: false,
    pipelining: 0,
    maxHeaderSize: limits.headerBytesMax,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(_options, done) {
      queueMicrotask(() => {
        if (used) done(new OutboundFailure("network"), null);
        else done(null, socket);
        used = true;
      });
    },
  });
}

function flatHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name === "set-cookie") continue;
    flat[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return { ...flat };
}
