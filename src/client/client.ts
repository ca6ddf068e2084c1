import type { z } from "zod";
import type { Contract } from "#contract/contract.ts";
import type { Endpoint, ParamNames } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/error-body.ts";

/** Only the types of the contract are needed to call it: its endpoints are called by their routes. */
type EndpointsByRoute = {
  [Feature in keyof Contract]: {
    [Name in keyof Contract[Feature] as Contract[Feature][Name] extends Endpoint
      ? Contract[Feature][Name]["route"]
      : never]: Contract[Feature][Name];
  };
}[keyof Contract];
type Merged<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Endpoints = Merged<EndpointsByRoute>;

export type CallableRoute = keyof Endpoints & string;

type PartsOf<E> = (ParamNames<E extends Endpoint ? E["route"] : never> extends never
  ? unknown
  : { params: Record<ParamNames<E extends Endpoint ? E["route"] : never>, string> }) &
  (E extends { query: infer Q extends z.ZodType } ? QueryPart<z.input<Q>> : unknown) &
  (E extends { body: infer B } ? { body: B extends z.ZodType ? z.input<B> : Blob } : unknown);
type QueryPart<Q> = Record<never, never> extends Q ? { query?: Q } : { query: Q };

/** What an endpoint is called with. */
export type Input<R extends CallableRoute> = PartsOf<Endpoints[R]>;
export type Answer<R extends CallableRoute> = Endpoints[R] extends { answer: infer A extends z.ZodType }
  ? z.output<A>
  : Endpoints[R] extends { whole: infer W extends z.ZodType }
    ? z.output<W>
    : undefined;

export type CallOptions<R extends CallableRoute> = Input<R> & { signal?: AbortSignal };
/** The arguments of a call: none for an endpoint that needs none. */
export type Given<R extends CallableRoute> =
  Record<never, never> extends Input<R> ? [options?: CallOptions<R>] : [options: CallOptions<R>];
export type AnyInput = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
};

/** The address of an endpoint, its parameters filled in. */
export function addressOf<R extends CallableRoute>(route: R, ...[input]: Given<R>): string {
  const { params, query }: AnyInput = input ?? {};
  const path = route
    .slice(route.indexOf(" ") + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ""));
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** A call that the server rejected, or whose answer is none of its. */
export class RejectedCall extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The code of `contract/error-codes.ts`; "unreadable" for an answer that is not the product's. */
  readonly code: string;
  /** The field of the input that is wrong, where there is one. */
  readonly field: string | undefined;
  /** When the same call may be made again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Response, body: unknown) {
    const { error } = (body ?? {}) as Partial<ErrorBody>;
    super(error?.message ?? `The server answered ${response.status}.`);
    this.name = "RejectedCall";
    this.status = response.status;
    this.code = error?.code ?? "unreadable";
    this.field = error?.field;
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    this.retryAfterSeconds = Number.isNaN(seconds) ? undefined : seconds;
  }
}

export type ClientOptions = {
  /** Where the product is, such as `https://tapewise.example`. */
  url: string;
  /** A personal token, `tw_…`. */
  token: string;
  /** Milliseconds that an answer may take. */
  timeoutMs?: number;
  fetch?: (request: Request) => Promise<Response>;
};

/** Calls an endpoint by its route; what it takes and answers follows from the contract. */
export type Client = <R extends CallableRoute>(route: R, ...given: Given<R>) => Promise<Answer<R>>;

/**
 * A typed client of the HTTP interface for programs. The answer of a call is its parsed JSON, undefined for none.
 * @throws RejectedCall for whatever is no success; the reason of the abort or the fetch as it is
 */
export function createClient({
  url,
  token,
  timeoutMs = 30_000,
  fetch = globalThis.fetch,
}: ClientOptions): Client {
  return async (route, ...given) => {
    const { body, signal }: AnyInput = given[0] ?? {};
    const timeout = AbortSignal.timeout(timeoutMs);
    const isJson = body !== undefined && !(body instanceof Blob);
    const response = await fetch(
      new Request(new URL(addressOf(route, ...given), url), {
        method: route.slice(0, route.indexOf(" ")),
        headers: {
          accept: "application/json",
          authorization: `Bearer ${token}`,
          ...(isJson ? { "content-type": "application/json" } : {}),
        },
        ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : (body as Blob) }),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }),
    );
    const isAnswerJson = response.headers.get("content-type")?.includes("json") === true;
    const answer: unknown = isAnswerJson ? await response.json().catch(() => undefined) : undefined;
    if (!response.ok) throw new RejectedCall(response, answer);
    return answer as never;
  };
}
