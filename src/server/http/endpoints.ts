import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono, MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { z } from "zod";
import {
  type BytesBody,
  type Endpoint,
  type EndpointGroup,
  isSchema,
  methodOf,
  type ParamNames,
  pathOf,
  patternOfPath,
  tokenScopeOf,
} from "#contract/endpoint.ts";
import { rateLimits } from "#contract/rate-limits.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { RateLimits } from "#server/platform/limits/rate-limits.ts";
import { acceptsBody, acceptsDocument, acceptsFile, acceptsQuery } from "./accepts.ts";
import { type EndOfCall, endOfAnswer, type SecurityEventLog } from "./security-events.ts";
import { requiresScope } from "./session.ts";
import type { Anyone, RequestSession, SignedIn } from "./signed-in.ts";

/** Bytes of a document, and the type that its sender gave it. */
export type SentDocument = { bytes: Uint8Array; contentType: string | undefined };

type BodyOf<E extends Endpoint> = E["body"] extends z.ZodType
  ? z.output<E["body"]>
  : E["body"] extends BytesBody
    ? SentDocument
    : undefined;

export type EndpointContext = Context<SignedIn & { Bindings: HttpBindings }>;

/** A request to an endpoint, checked: who calls, and what was sent as the contract describes it. */
export type Call<E extends Endpoint = Endpoint> = {
  actor: E["access"] extends "anyone" ? undefined : Actor;
  session: E["access"] extends "anyone" ? undefined : RequestSession;
  params: Record<ParamNames<E["route"]>, string>;
  query: E["query"] extends z.ZodType ? z.output<E["query"]> : undefined;
  body: BodyOf<E>;
  request: Request;
  /** The network that the call comes from, as rate limits count it. */
  network: string;
  setCookies(cookies: readonly string[]): void;
  /** How a call ended, for the log of security events, where neither its answer nor an error tells. */
  concluded(end: EndOfCall): void;
  /** The framework's own view, for answers that are no JSON. */
  context: EndpointContext;
};

type AnswerOf<E extends Endpoint> = E extends { answer: infer A }
  ? A extends z.ZodType
    ? z.input<A> | EncodedAnswer
    : Response
  : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing.
    void;

type Handle<E extends Endpoint> = (call: Call<E>) => AnswerOf<E> | Promise<AnswerOf<E>>;

/** `before` runs ahead of the checks of query and body: what is closed says nothing of what was sent. */
type GuardedHandle<E extends Endpoint> = {
  before(call: Pick<Call<E>, "actor" | "request" | "network">): void | Promise<void>;
  handle: Handle<E>;
};

/** What answers the endpoints of a feature, by operation id. */
export type Handlers<Group extends EndpointGroup> = {
  [Name in keyof Group]: Handle<Group[Name]> | GuardedHandle<Group[Name]>;
};

export type HandlersOf<Groups extends Record<string, EndpointGroup>> = {
  [Name in keyof Groups]: Handlers<Groups[Name]>;
};

/** An answer whose bytes were encoded earlier, from a value that the endpoint's schema has checked. */
export class EncodedAnswer {
  readonly response: Response;
  constructor(response: Response) {
    this.response = response;
  }
}

export type EndpointHost = {
  /** Before every endpoint but those that anyone may call. */
  requireUser: MiddlewareHandler<SignedIn>;
  /** In its place where connected applications may call, too. */
  requireCaller: MiddlewareHandler<SignedIn>;
  /** Behind it, before the endpoints of admins. */
  requireAdmin: MiddlewareHandler<SignedIn>[];
  /** Behind the guard of an endpoint that asks for a confirmed session. */
  requireConfirmed: MiddlewareHandler<SignedIn>;
  limits: RateLimits;
  clientNetwork: (request: Request) => string;
  securityEvents: SecurityEventLog;
};

/** The fields of an answer that its schema names. @throws AppError unexpected: the answer is not what the contract says */
export function checkedAnswer<S extends z.ZodType>(
  schema: S,
  answer: z.input<S>,
  route: string,
): z.output<S> {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const { path = [], message = "" } = result.error.issues[0] ?? {};
  throw new AppError("unexpected", {
    cause: new Error(`${route} made an answer that breaks its contract at "${path.join(".")}": ${message}`),
  });
}

async function bodyOf(context: Context, { body }: Endpoint): Promise<unknown> {
  if (body === undefined || ("unread" in body && body.unread)) return undefined;
  if (isSchema(body)) return acceptsBody(body)(context);
  const { mediaTypes, otherwise = "bad-input" } = body;
  if (mediaTypes === undefined) return acceptsDocument(context, otherwise);
  return {
    bytes: await acceptsFile(context, mediaTypes, otherwise),
    contentType: context.req.header("content-type"),
  };
}

/** Answers one endpoint: guards, checks what came in, limits, runs the handler, checks what goes out. */
function answering(endpoint: Endpoint, handler: Handlers<EndpointGroup>[string], host: EndpointHost) {
  const { handle, before } = typeof handler === "function" ? { handle: handler, before: undefined } : handler;
  const counter = endpoint.limit && host.limits.counter(endpoint.limit);
  const status = (endpoint.status ?? 200) as ContentfulStatusCode;
  return async (context: EndpointContext): Promise<Response> => {
    let end: EndOfCall = {};
    const call = {
      actor: context.var.actor,
      session: context.var.session,
      params: context.req.param() as Record<string, string>,
      request: context.req.raw,
      get network() {
        return host.clientNetwork(context.req.raw);
      },
      setCookies(cookies: readonly string[]) {
        for (const each of cookies) context.header("Set-Cookie", each, { append: true });
      },
      concluded(told: EndOfCall) {
        end = told;
      },
      context,
    } as unknown as Call;
    await before?.(call);
    if (endpoint.query) call.query = acceptsQuery(endpoint.query)(context) as never;
    call.body = (await bodyOf(context, endpoint)) as never;
    const run = async (): Promise<unknown> => {
      if (endpoint.limit)
        await counter?.take(
          rateLimits[endpoint.limit].per === "user" ? context.var.actor.userId : call.network,
        );
      return handle(call as never);
    };
    const { securityEvent: kind } = endpoint;
    const answer = await (kind === undefined
      ? run()
      : host.securityEvents.recorded({
          kind,
          call,
          run,
          endOf: (answer) => ({ ...endOfAnswer(answer), ...end }),
        }));
    if (endpoint.answer === undefined) return context.body(null, 204);
    // What is no JSON is an answer of its own, by type.
    if (!isSchema(endpoint.answer)) return answer as Response;
    if (answer instanceof EncodedAnswer) return answer.response;
    return context.json(checkedAnswer(endpoint.answer, answer, endpoint.route) as object, status);
  };
}

const paramsIn = (endpoint: Endpoint): number => pathOf(endpoint).split(":").length;

/** Behind the guard of what the plan pays for. */
const requirePlan = createMiddleware<SignedIn>(async (c, next) => {
  if (c.var.actor.entitlement === "ended") throw new AppError("plan-ended");
  await next();
});

const guardsOf = (endpoint: Endpoint, { requireUser, requireCaller, requireAdmin }: EndpointHost) =>
  endpoint.access === "anyone"
    ? []
    : [
        endpoint.applications ? requireCaller : requireUser,
        requiresScope(tokenScopeOf(endpoint)),
        ...(endpoint.access === "admin" ? requireAdmin : []),
      ];

/** Mounts every endpoint of a contract. A path that is spelled out wins over one with a parameter in its place. */
export function mountEndpoints<Groups extends Record<string, EndpointGroup>>(
  app: Hono<Anyone>,
  groups: Groups,
  handlers: HandlersOf<Groups>,
  host: EndpointHost,
): void {
  const all = Object.entries(groups).flatMap(([feature, group]) =>
    Object.entries(group).map(([name, endpoint]) => {
      const handler = (handlers[feature] as Handlers<EndpointGroup> | undefined)?.[name];
      if (handler === undefined) throw new Error(`Nothing answers ${endpoint.route}`);
      return { endpoint, handler };
    }),
  );
  for (const { endpoint, handler } of all.sort((a, b) => paramsIn(a.endpoint) - paramsIn(b.endpoint))) {
    const stages = [
      ...guardsOf(endpoint, host),
      ...(endpoint.plan ? [requirePlan] : []),
      ...(endpoint.confirmed ? [host.requireConfirmed] : []),
      ...(endpoint.compress ? [compress()] : []),
    ];
    app.on(
      methodOf(endpoint),
      pathOf(endpoint),
      ...(stages as []),
      answering(endpoint, handler, host) as never,
    );
  }
  rejectOtherMethods(
    app,
    all.map(({ endpoint }) => endpoint),
  );
}

/** Answers a method that no endpoint of a known path has. */
function rejectOtherMethods(app: Hono<Anyone>, endpoints: readonly Endpoint[]): void {
  const known = endpoints.map((endpoint) => ({
    pattern: patternOfPath(pathOf(endpoint)),
    method: methodOf(endpoint),
  }));
  for (const path of new Set(endpoints.map(pathOf)))
    app.all(path, (context) => {
      const methods = known.flatMap(({ pattern, method }) => (pattern.test(context.req.path) ? method : []));
      const allowed = methods.includes("GET") ? [...methods, "HEAD"] : methods;
      context.header("Allow", [...new Set(allowed)].sort().join(", "));
      throw new AppError("method-not-allowed");
    });
}

/** Bytes that a request's body may have. */
export function bodyBytesMaxIn(contract: Record<string, EndpointGroup>, otherwise: number) {
  const own = new Map<string, number>();
  for (const group of Object.values(contract))
    for (const endpoint of Object.values(group))
      if (endpoint.bodyBytesMax !== undefined) own.set(pathOf(endpoint), endpoint.bodyBytesMax);
  return (path: string): number => own.get(path) ?? otherwise;
}
