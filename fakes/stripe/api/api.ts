import { type FakeRequest, json, type Reply } from "#fakes/kit/server.ts";
import { apiVersion } from "../events/event-log.ts";
import type { Failures } from "../failures.ts";
import { type FormObject, parseForm } from "../form.ts";
import { wants } from "../render/expand.ts";
import { customerRoutes } from "./customers.ts";
import { eventRoutes } from "./events.ts";
import { invalid, isFailure, type StripeFailure } from "./failures.ts";
import { createIdempotency } from "./idempotency.ts";
import { parametersFailure } from "./parameters.ts";
import { paymentRoutes } from "./payments.ts";
import type { Office, Route } from "./routes.ts";
import { sessionRoutes } from "./sessions.ts";
import { subscriptionRoutes } from "./subscriptions.ts";

export type Api = { answer(request: FakeRequest): Promise<Reply>; clear(): void };

type Headers = Record<string, string>;

const ownFailure = {
  error: { type: "api_error", message: "An unknown error occurred. We have been notified." },
};

function rejection({ status, error, headers: own }: StripeFailure, headers: Headers): Reply {
  return json(status, { error }, { ...headers, ...own });
}

function keyRejection(request: FakeRequest, secret: string): StripeFailure | null {
  const [scheme = "", given = ""] = (request.headers.authorization ?? "").split(" ");
  const key = scheme === "Basic" ? (Buffer.from(given, "base64").toString().split(":")[0] ?? "") : given;
  if (key === secret) return null;
  const message =
    key === "" ? "You did not provide an API key." : `Invalid API Key provided: ${key.slice(0, 8)}****`;
  return {
    status: 401,
    error: { type: "invalid_request_error", message },
    headers: { "www-authenticate": 'Bearer realm="Stripe"' },
  };
}

/** The route of a path in the list of its method and number of parts, with the id in the path. */
function routeFor(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } | null {
  const parts = path.split("/");
  for (const route of routes) {
    if (route.method !== method) continue;
    const wanted = route.path.split("/");
    if (wanted.length !== parts.length) continue;
    if (!wanted.every((part, at) => part === parts[at] || (part === ":id" && parts[at] !== ""))) continue;
    return { route, id: parts[wanted.indexOf(":id")] ?? "" };
  }
  return null;
}

function expandIn(form: FormObject): string[] {
  const value = form.expand;
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function expandFailure(expand: readonly string[], expandable: readonly string[] = []): StripeFailure | null {
  const strange = expand.find((path) => !expandable.some((name) => wants([path], name)));
  return strange === undefined ? null : invalid(`This property cannot be expanded (${strange}).`, "expand");
}

/** The vendor's calls over records: who may call, what is called, and each key's effect once. */
export function createApi(office: Office, options: { secret: string; failures: Failures }): Api {
  const routes = [
    ...sessionRoutes(office),
    ...subscriptionRoutes(office),
    ...customerRoutes(office),
    ...paymentRoutes(office),
    ...eventRoutes(office),
  ];
  const idempotency = createIdempotency(office.ledger.now);
  let serial = 0;

  function run(request: FakeRequest): object | StripeFailure {
    const path = request.path.replace(/^\/v1/, "");
    const found = routeFor(routes, request.method, path);
    if (!found)
      return {
        status: 404,
        error: {
          type: "invalid_request_error",
          message: `Unrecognized request URL (${request.method}: /v1${path}).`,
        },
      };
    const { route, id } = found;
    const given = request.method === "GET" || request.body === "" ? request.query : request.body;
    const form = parseForm(typeof given === "string" ? new URLSearchParams(given) : given);
    const expand = expandIn(form);
    const failure = parametersFailure(form, route.rules) ?? expandFailure(expand, route.expandable);
    return failure ?? route.run({ id, form, expand });
  }

  /** A 500 stays the answer of its key. */
  function replayOf(request: FakeRequest, key: string, headers: Headers): Reply | null {
    const gate = idempotency.gate(key, idempotency.fingerprintOf(request));
    if (gate.kind !== "replay" || gate.status < 500) return null;
    return json(gate.status, gate.body, { ...headers, "idempotent-replayed": "true" });
  }

  function once(request: FakeRequest, key: string | undefined, headers: Headers): Reply {
    const fingerprint = key === undefined ? "" : idempotency.fingerprintOf(request);
    const gate = key === undefined ? null : idempotency.gate(key, fingerprint);
    if (gate?.kind === "refused") return rejection(gate.failure, headers);
    if (gate?.kind === "replay")
      return json(gate.status, gate.body, { ...headers, "idempotent-replayed": "true" });
    const result = run(request);
    if (isFailure(result)) return rejection(result, headers);
    if (key !== undefined) idempotency.save(key, fingerprint, { status: 200, body: result });
    return json(200, result, headers);
  }

  return {
    async answer(request) {
      serial += 1;
      const headers = {
        "request-id": `req_standin${serial}`,
        "stripe-version": request.headers["stripe-version"] ?? apiVersion,
      };
      const key = idempotency.keyOf(request);
      if (key !== undefined && idempotency.isBusy(key)) return rejection(idempotency.inUse, headers);
      if (key !== undefined) idempotency.begin(key);
      try {
        const replayed = key === undefined ? null : replayOf(request, key, headers);
        if (replayed) return replayed;
        const reply = await options.failures.around(request, () => {
          const unknownKey = keyRejection(request, options.secret);
          return unknownKey ? rejection(unknownKey, headers) : once(request, key, headers);
        });
        if (key !== undefined && reply.status === 500 && !reply.cutOff)
          idempotency.save(key, idempotency.fingerprintOf(request), { status: 500, body: ownFailure });
        return reply;
      } finally {
        if (key !== undefined) idempotency.end(key);
      }
    },
    clear: idempotency.clear,
  };
}
