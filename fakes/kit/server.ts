import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type FakeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Names in lower case; repeated headers joined by a comma. */
  headers: Record<string, string>;
  body: string;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
};

export type Reply = {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | AsyncIterable<string>;
  /** Cuts the connection instead of ending the answer. */
  cutOff?: boolean;
};

export type RecordedRequest = {
  at: number;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: string;
};

export type Failure = {
  status: number;
  /** Text as it is, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** How many answers are replaced; 1 when left out. */
  times?: number;
  /** Only requests whose path begins like this. */
  path?: string;
  /** Waits before answering. */
  delayMs?: number;
  /** Answers nothing and cuts the connection. */
  cutOff?: boolean;
};

export type RunningServer = {
  url: string;
  port: number;
  /** What came in, oldest first; the oldest leave when the bound is reached. */
  requests: RecordedRequest[];
  /** Replaces coming answers; several calls queue up. */
  failNext(failure: Failure): void;
  /** Ends what `failNext` asked for and did not come to yet. */
  recover(): void;
  stop(): Promise<void>;
};

export type ServerOptions = {
  /** Said when the port is taken. */
  name: string;
  /** 0 or left out: any free port. */
  port?: number;
  now?: () => number;
  /** Filled instead of an own list, when several servers share one. */
  requests?: RecordedRequest[];
  handle: (request: FakeRequest) => Reply | Promise<Reply>;
  /** Takes requests for a WebSocket; without it they are answered like others. */
  upgrade?: (request: IncomingMessage, socket: Socket, head: Buffer) => void;
};

const requestsMax = 500;
const bodyBytesMax = 2_000_000;

/** A reply with a JSON body. */
export function json(status: number, body: unknown, headers: Record<string, string | string[]> = {}): Reply {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    body: JSON.stringify(body),
  };
}

/** Starts an HTTP server on 127.0.0.1. Rejects with a plain sentence when the port is taken. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const requests = options.requests ?? [];
  const failures: (Failure & { times: number })[] = [];
  const now = options.now ?? Date.now;

  function takeFailure(request: FakeRequest): Failure | undefined {
    const index = failures.findIndex((failure) => request.path.startsWith(failure.path ?? "/"));
    const failure = failures[index];
    if (!failure) return undefined;
    failure.times -= 1;
    if (failure.times <= 0) failures.splice(index, 1);
    return failure;
  }

  function record(request: FakeRequest): void {
    const { method, path, headers, body } = request;
    requests.push({ at: now(), method, path, query: Object.fromEntries(request.query), headers, body });
    if (requests.length > requestsMax) requests.splice(0, requests.length - requestsMax);
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await readRequest(incoming, outgoing);
    if (!request) return send(outgoing, json(413, { error: "Body too large." }));
    // A browser asks every site that it opens for an icon.
    if (request.path === "/favicon.ico") return send(outgoing, { status: 204 });
    record(request);
    const failure = takeFailure(request);
    if (failure?.delayMs !== undefined) await sleep(failure.delayMs, undefined, { signal: request.signal });
    await send(outgoing, failure ? replyOf(failure) : await options.handle(request));
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.headersSent && !outgoing.destroyed)
        outgoing.writeHead(500, { "content-type": "text/plain" }).end(String(error));
      else outgoing.destroy();
    });
  });
  // A caller on a busy machine is slow between two requests, and finds its connection still there.
  server.keepAliveTimeout = 60_000;
  const sockets = new Set<Socket>();
  const { upgrade } = options;
  if (upgrade)
    server.on("upgrade", (request, socket: Socket, head) => {
      sockets.add(socket.once("close", () => sockets.delete(socket)));
      upgrade(request, socket, head);
    });
  await listening(server, options);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    failNext: (failure) => void failures.push({ ...failure, times: failure.times ?? 1 }),
    recover: () => void failures.splice(0),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Why a fake cannot listen, as a sentence when its port is taken. */
export function listenProblem(
  error: NodeJS.ErrnoException,
  { port, name }: { port?: number; name: string },
): Error {
  if (error.code !== "EADDRINUSE") return error;
  const sentence = `Port ${port} on 127.0.0.1, needed by the fake ${name}, is taken. Stop the program that uses it or choose another base port.`;
  return new Error(sentence, { cause: error });
}

function listening(server: ReturnType<typeof createServer>, options: ServerOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listenProblem(error, options)));
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
}

/** The answer a failure gives. */
export function replyOf(failure: Failure): Reply {
  const text = typeof failure.body === "string" ? failure.body : JSON.stringify(failure.body ?? {});
  const type = typeof failure.body === "string" ? "text/plain" : "application/json";
  return {
    status: failure.status,
    headers: { "content-type": type, ...failure.headers },
    body: text,
    ...(failure.cutOff ? { cutOff: true } : {}),
  };
}

async function readRequest(incoming: IncomingMessage, outgoing: ServerResponse): Promise<FakeRequest | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > bodyBytesMax) return null;
    parts.push(part);
  }
  const removed = new AbortController();
  outgoing.once("close", () => removed.abort());
  const target = new URL(incoming.url ?? "/", "http://127.0.0.1");
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers))
    headers[name] = Array.isArray(value) ? value.join(", ") : (value ?? "");
  return {
    method: incoming.method ?? "GET",
    path: target.pathname,
    query: target.searchParams,
    headers,
    body: Buffer.concat(parts).toString("utf8"),
    signal: removed.signal,
  };
}

async function send(outgoing: ServerResponse, reply: Reply): Promise<void> {
  if (outgoing.destroyed) return;
  const body = reply.body ?? "";
  if (reply.cutOff && body === "") {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(reply.status ?? 200, reply.headers ?? {});
  if (typeof body !== "string" && !Buffer.isBuffer(body)) await pour(outgoing, body);
  else if (body.length > 0) await new Promise((resolve) => outgoing.write(body, resolve));
  if (reply.cutOff) outgoing.destroy();
  else outgoing.end();
}

async function pour(outgoing: ServerResponse, body: AsyncIterable<string>): Promise<void> {
  for await (const part of body) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(part))
      await new Promise((resolve) => outgoing.once("drain", resolve).once("close", resolve));
  }
}
