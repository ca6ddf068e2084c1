import { ApiError, errorFromAnswer, networkMessage } from "#web/lib/api-error.ts";
import { takeEarlyCall } from "#web/lib/early-calls.ts";

const answerMs = 30_000;
/** Browsers carry 64 kB on for pages that are gone, over all calls. */
const carriedOnMax = 16_000;

export type CallOptions = { signal?: AbortSignal };

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function bodyOf(response: Response): Promise<unknown> {
  if (!response.headers.get("content-type")?.includes("json")) return undefined;
  return response.json().catch(() => undefined);
}

async function call<Answer>(method: Method, path: string, body: unknown, options: CallOptions = {}) {
  const timeout = AbortSignal.timeout(answerMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const request: RequestInit = { method, signal, headers: { accept: "application/json" } };
  if (body instanceof Blob) request.body = body;
  else if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { ...request.headers, "content-type": "application/json" };
  }
  // What was pressed in the moment of leaving is done all the same.
  const { body: sent } = request;
  request.keepalive =
    method !== "GET" && (sent === undefined || (typeof sent === "string" && sent.length < carriedOnMax));
  const early = method === "GET" ? await takeEarlyCall(path)?.catch(() => undefined) : undefined;
  const response =
    early ??
    (await fetch(path, request).catch((cause: unknown) => {
      if (options.signal?.aborted) throw cause;
      throw new ApiError({ status: 0, code: "network", message: networkMessage }, { cause });
    }));
  const answer = await bodyOf(response);
  if (!response.ok) throw errorFromAnswer(response.status, answer, response.headers.get("retry-after"));
  return answer as Answer;
}

/** Calls to the own server. A body is sent as JSON, a file as it is, under its own type. Each answers the parsed body or throws an ApiError; an ended signal throws as it is. */
export const api = {
  get: <Answer>(path: string, options?: CallOptions) => call<Answer>("GET", path, undefined, options),
  post: <Answer>(path: string, body: unknown, options?: CallOptions) =>
    call<Answer>("POST", path, body, options),
  put: <Answer>(path: string, body: unknown, options?: CallOptions) =>
    call<Answer>("PUT", path, body, options),
  patch: <Answer>(path: string, body: unknown, options?: CallOptions) =>
    call<Answer>("PATCH", path, body, options),
  delete: <Answer = void>(path: string, body?: unknown, options?: CallOptions) =>
    call<Answer>("DELETE", path, body, options),
};
