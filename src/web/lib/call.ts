import { type Answer, type AnyInput, addressOf, type CallableRoute, type Given } from "#client/client.ts";
import { ApiError, errorFromAnswer, networkMessage } from "#web/lib/api-error.ts";

declare global {
  interface Window {
    /** By address; made by `/early-calls.js`, which is inlined in the page. */
    earlyCalls?: Map<string, Promise<Response>>;
  }
}

/** Older answers are not taken: what they say may have changed since. */
const goodForMs = 10_000;

/** The answer of a call that the page began before the app started; each is given once. */
function takeEarlyCall(path: string): Promise<Response> | undefined {
  const calls = typeof window === "undefined" ? undefined : window.earlyCalls;
  const answer = calls?.get(path);
  calls?.delete(path);
  return performance.now() < goodForMs ? answer : undefined;
}

export type Route = CallableRoute;
export type { Answer, Input } from "#client/client.ts";
export { addressOf };

const answerMs = 30_000;
/** Browsers send 64 kB of pages that are gone, over all calls. */
const keepaliveCharsMax = 16_000;

/** The key under which the answer of a call is cached; the key of a route alone covers all its calls. */
export const queryKeyOf = <R extends Route>(route: R, input?: Pick<AnyInput, "params" | "query">) =>
  input === undefined ? ([route] as const) : ([route, input] as const);

async function bodyOf(response: Response): Promise<unknown> {
  if (!response.headers.get("content-type")?.includes("json")) return undefined;
  return response.json().catch(() => undefined);
}

/**
 * Sends a request to the own server; the parsed body of its answer, undefined for none. A body is sent as JSON, a file as
 * it is, under its own type.
 * @throws ApiError for a rejection, a timeout or no network; an aborted signal throws as it is
 */
export async function send(
  method: string,
  address: string,
  { body, signal: caller }: { body?: unknown; signal?: AbortSignal | undefined } = {},
): Promise<unknown> {
  const timeout = AbortSignal.timeout(answerMs);
  const headers: Record<string, string> = { accept: "application/json" };
  const request: RequestInit = {
    method,
    headers,
    signal: caller ? AbortSignal.any([caller, timeout]) : timeout,
  };
  if (body instanceof Blob) request.body = body;
  else if (body !== undefined) {
    request.body = JSON.stringify(body);
    headers["content-type"] = "application/json";
  }
  // What was clicked in the moment of leaving is done all the same.
  const { body: sent } = request;
  request.keepalive =
    method !== "GET" && (sent === undefined || (typeof sent === "string" && sent.length < keepaliveCharsMax));
  const early = method === "GET" ? await takeEarlyCall(address)?.catch(() => undefined) : undefined;
  const response =
    early ??
    (await fetch(address, request).catch((cause: unknown) => {
      if (caller?.aborted) throw cause;
      throw new ApiError({ status: 0, code: "network", message: networkMessage }, { cause });
    }));
  const answer = await bodyOf(response);
  if (!response.ok) throw errorFromAnswer(response.status, answer, response.headers.get("retry-after"));
  return answer;
}

/** Calls an endpoint of the contract by its route; see `send`. */
export const call = <R extends Route>(route: R, ...given: Given<R>): Promise<Answer<R>> =>
  send(route.slice(0, route.indexOf(" ")), addressOf(route, ...given), given[0]) as Promise<Answer<R>>;
