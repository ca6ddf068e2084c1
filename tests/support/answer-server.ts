import { contract } from "#contract/contract.ts";
import { type Endpoint, errorsOf, isSchema, methodOf, pathOf } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/error-codes.ts";
import { statusOf } from "#contract/errors.ts";
import { type FakeRequest, json, type Reply, startServer } from "#fakes/kit/server.ts";
import type { Answer, Route } from "#web/lib/call.ts";

/** A request as the contract reads it. */
export type Asked = { params: Record<string, string>; query: Record<string, string>; body: unknown };

/** The connection ends without an answer. */
export const cutOff = Symbol("cut off");

class Rejection {
  readonly code: ErrorCode;
  readonly message: string;
  readonly field: string | undefined;
  constructor(code: ErrorCode, message: string, field?: string) {
    this.code = code;
    this.message = message;
    this.field = field;
  }
}
/** An answer of the product that is no success, by its code. */
export const rejected = (code: ErrorCode, message = "Broken.", field?: string) =>
  new Rejection(code, message, field);

class OffContract {
  readonly body: unknown;
  constructor(body: unknown) {
    this.body = body;
  }
}
/** A success whose body the product would never send. */
export const offContract = (body: unknown) => new OffContract(body);

/** The name of an event and what it carries. */
type SentEvent = readonly [name: string, data?: unknown];
type Events = Iterable<SentEvent> | AsyncIterable<SentEvent>;
class Stream {
  readonly events: Events;
  constructor(events: Events) {
    this.events = events;
  }
}
/** A success that is streamed, event by event; a generator may hold the next one back. */
export const streamed = (events: Events) => new Stream(events);

type Result<R extends Route> = Answer<R> | Rejection | OffContract | Stream | typeof cutOff;
/** What an endpoint answers, or how it finds it. */
export type Answers = {
  [R in Route]?: Result<R> | ((asked: Asked) => Result<R> | Promise<Result<R>>);
};

export type AnswerServer = {
  url: string;
  /** What was asked, oldest first. */
  asked: (Asked & { route: Route })[];
  /** What contradicts the contract, on either side. */
  problems: string[];
  /** Answers like this from now on. */
  answer(answers: Answers): void;
  /** Holds the answers of an endpoint back until the answered function is called. */
  hold(route: Route): () => void;
  stop(): Promise<void>;
};

const all = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[]);

function find({ method, path }: FakeRequest): { endpoint: Endpoint; params: Record<string, string> } | null {
  for (const endpoint of all) {
    if (methodOf(endpoint) !== method) continue;
    const pattern = pathOf(endpoint).replace(/:(\w+)/g, "(?<$1>[^/]+)");
    const found = new RegExp(`^${pattern}$`).exec(path);
    if (!found) continue;
    const named = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
    return { endpoint, params: Object.fromEntries(named) };
  }
  return null;
}

const rejectionReply = (status: number, { code, message, field }: Rejection) =>
  json(status, { error: { code, message, ...(field ? { field } : {}), requestId: "r" } });

/**
 * A server on loopback that answers what a test says. The contract checks both sides: what the page sends is rejected as
 * the product rejects it, and no answer says what the product could not.
 */
export async function startAnswerServer(answers: Answers): Promise<AnswerServer> {
  const current = { ...answers };
  const held = new Map<Route, Promise<void>>();
  const asked: AnswerServer["asked"] = [];
  const problems: string[] = [];

  async function* written({ route, answer }: Endpoint, events: Events): AsyncGenerator<string> {
    const schemas = typeof answer === "object" && "events" in answer ? answer.events : {};
    for await (const [name, data] of events) {
      const parsed = name in schemas ? (schemas[name]?.safeParse(data) ?? { success: true }) : undefined;
      if (!parsed?.success) problems.push(`${route} streams no such event: ${name} ${JSON.stringify(data)}`);
      yield `event: ${name}\ndata: ${JSON.stringify(data ?? {})}\n\n`;
    }
  }

  function replyOf(endpoint: Endpoint, result: unknown): Reply {
    if (result === cutOff) return { cutOff: true };
    if (result instanceof Rejection) {
      if (!errorsOf(endpoint).includes(result.code))
        problems.push(`${endpoint.route} never answers ${result.code}`);
      return rejectionReply(statusOf[result.code], result);
    }
    const { answer, status = 200 } = endpoint;
    if (result instanceof Stream)
      return { headers: { "content-type": "text/event-stream" }, body: written(endpoint, result.events) };
    if (result instanceof OffContract) return json(status, result.body);
    if (!isSchema(answer)) return { status: endpoint.status ?? 204 };
    const parsed = answer.safeParse(result);
    if (!parsed.success) problems.push(`${endpoint.route} does not answer so: ${parsed.error.message}`);
    return json(status, parsed.data);
  }

  async function handle(request: FakeRequest): Promise<Reply> {
    const found = find(request);
    const route = found?.endpoint.route as Route | undefined;
    if (!found || route === undefined || !(route in current)) {
      problems.push(`nobody answers ${request.method} ${request.path}`);
      return rejectionReply(404, rejected("not-found"));
    }
    const { endpoint, params } = found;
    const sent: unknown = /json/.test(request.headers["content-type"] ?? "")
      ? JSON.parse(request.body)
      : undefined;
    const ask: Asked = { params, query: Object.fromEntries(request.query), body: sent };
    asked.push({ route, ...ask });
    await held.get(route);
    for (const [schema, value] of [
      [endpoint.query, ask.query],
      [endpoint.body, sent],
    ] as const) {
      const issue = isSchema(schema) ? schema.safeParse(value).error?.issues[0] : undefined;
      if (issue) return rejectionReply(400, rejected("bad-input", issue.message, issue.path.join(".")));
    }
    const answer = current[route] as unknown;
    return replyOf(endpoint, typeof answer === "function" ? await answer(ask) : answer);
  }

  const server = await startServer({ name: "answer", handle });
  return {
    url: server.url,
    asked,
    problems,
    answer: (more) => void Object.assign(current, more),
    hold(route) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(route, promise);
      return () => {
        held.delete(route);
        resolve();
      };
    },
    stop: server.stop,
  };
}
