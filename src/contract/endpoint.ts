import type { z } from "zod";
import type { TokenScope } from "#domain/accounts/personal-token.ts";
import type { SecurityEventKind } from "#domain/accounts/security-event.ts";
import type { ErrorCode } from "./error-codes.ts";
import type { RateLimitName } from "./rate-limits.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Method and path, with `:name` for each path parameter: the name of an endpoint on both sides of the wire. */
export type Route = `${Method} /${string}`;

/** Who may call. user: 401 without a session. admin: 403 for everybody else, by the role as the database has it now. */
export type Access = "anyone" | "user" | "admin";

/** The chapters of the API document, in their order. */
export const areas = {
  Service: "Whether the product runs, what it is configured for, and images of other sites.",
  "Sign-in": "Every way into an account and back out.",
  "Sign-up": "The steps from an email address to an account.",
  Billing: "Subscriptions and what the payment provider reports.",
  Account: "The user's profile, sessions and data.",
  Settings: "The user's preferences and API keys.",
  Feeds: "The feeds that the user follows.",
  News: "Headlines of the user's feeds, and what the user read, saved or muted.",
  Watchlists: "The companies and tags that the user watches.",
  Alerts: "Rules that tell the user when something happens, where they tell it, and what became of it.",
  Social: "Posts of social networks and the companies they mention.",
  Market: "Companies, quotes and price history.",
  Analysis: "Prompts, AI analyses and what they cost.",
  Programs: "What assistants and other programs speak.",
  Admin: "Users, the waitlist, AI settings and the state of the server.",
} as const;
export type Area = keyof typeof areas;

/** Areas whose endpoints personal tokens may call: GET with the scope read, the rest with write, or alerts in that area. */
const tokenAreas: ReadonlySet<Area> = new Set([
  "Feeds",
  "News",
  "Watchlists",
  "Alerts",
  "Social",
  "Market",
  "Analysis",
]);

/** A type that is no JSON, such as `image/*`. */
export type MediaType = `${"text" | "image" | "application"}/${string}`;

/**
 * A body that is no JSON, as its bytes. `mediaTypes`: any other type is rejected; without it any type but JSON is taken,
 * and the bytes tell what it is. `unread`: the handler reads the request itself.
 */
export type BytesBody = {
  mediaType: MediaType;
  otherwise?: ErrorCode;
  mediaTypes?: readonly string[];
  unread?: true;
};

/** An answer as Server-Sent Events, by name; without a schema an event has no data. */
export type EventsAnswer = { events: Readonly<Record<string, z.ZodType | null>> };

/** Kinds of calls, each with a bound of its own on how many are served at a time. */
export type WorkClass = "reading" | "writing" | "sign-in" | "search";

export type Endpoint = {
  route: Route;
  area: Area;
  access: Access;
  /** Part of what the plan pays for: 402 for a caller whose plan has ended (READ-38). */
  plan?: true;
  /** The scope of personal tokens that may call, or "none", where it is not what the area and the method say. */
  token?: TokenScope | "none";
  /** Connected applications may call it with their access tokens; its 401 says where to get one (RFC 9728). */
  applications?: true;
  /** The password or a passkey of the caller was proved in this session within ten minutes. */
  confirmed?: true;
  /** Its calls are recorded in the log of security events, with how they ended. */
  securityEvent?: SecurityEventKind;
  /** One sentence for the API document. */
  summary: string;
  /** Consumed before the handler runs, by user or network as the limit says. */
  limit?: RateLimitName;
  /**
   * What it counts as under load: GET is reading and everything else writing, unless told otherwise. `unbounded`: a stream, what waits
   * for outside services behind a bound of its own, or what is never to be rejected.
   */
  work?: WorkClass | "unbounded";
  query?: z.ZodObject;
  body?: z.ZodType | BytesBody;
  /** Of the request's body, where it differs from what every endpoint takes. */
  bodyBytesMax?: number;
  status?: 200 | 201 | 204;
  /** What it answers: fields that the schema does not name never leave the server. */
  answer?: z.ZodType | MediaType | EventsAnswer;
  /** The answer to `Accept: application/json` of an endpoint whose answer is a stream of events, with status 201. */
  whole?: z.ZodType;
  /** Answers are large and repetitive: they go out compressed. */
  compress?: true;
  /** What else it may answer, beside what every endpoint may (see `errorsOf`). */
  errors?: readonly ErrorCode[];
};

export type EndpointGroup = Readonly<Record<string, Endpoint>>;

/** The endpoints of a feature, by operation id. */
export const endpoints = <const Group extends EndpointGroup>(group: Group): Group => group;

export const isSchema = (value: Endpoint["body"] | Endpoint["answer"]): value is z.ZodType =>
  typeof value === "object" && "_zod" in value;

export const methodOf = ({ route }: Pick<Endpoint, "route">) => route.slice(0, route.indexOf(" ")) as Method;
export const pathOf = ({ route }: Pick<Endpoint, "route">) => route.slice(route.indexOf(" ") + 1);

/** The scope that a personal token needs for an endpoint behind a sign-in; "none": it takes a session. */
export function tokenScopeOf(endpoint: Endpoint): TokenScope | "none" {
  if (endpoint.token !== undefined) return endpoint.token;
  if (endpoint.access !== "user" || endpoint.confirmed || !tokenAreas.has(endpoint.area)) return "none";
  if (methodOf(endpoint) === "GET") return "read";
  return endpoint.area === "Alerts" ? "alerts" : "write";
}

/** The names of a path's parameters. */
export type ParamNames<R extends string> = R extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : R extends `${string}:${infer Name}`
    ? Name
    : never;

/** A path as an expression; a parameter is one segment. */
export const patternOfPath = (path: string) =>
  new RegExp(`^${path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`);

const always: readonly ErrorCode[] = [
  "unknown-host",
  "headers-too-large",
  "overloaded",
  "unavailable",
  "unexpected",
];

/** The codes that an endpoint may answer, each once. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, body, query, limit, errors = [] } = endpoint;
  return [
    ...new Set<ErrorCode>([
      ...(body ? (["too-large"] as const) : []),
      ...(methodOf(endpoint) === "GET" ? [] : (["foreign-origin"] as const)),
      ...(isSchema(body) ? (["bad-input", "not-json"] as const) : []),
      ...(query ? (["bad-input"] as const) : []),
      ...(access === "anyone" ? [] : (["not-signed-in", "invalid-token"] as const)),
      ...(access === "anyone"
        ? []
        : [tokenScopeOf(endpoint) === "none" ? ("session-required" as const) : ("token-scope" as const)]),
      ...(access === "admin" ? (["forbidden", "second-factor-required"] as const) : []),
      ...(endpoint.plan ? (["plan-ended"] as const) : []),
      ...(endpoint.confirmed ? (["reauthentication-required"] as const) : []),
      ...(limit ? (["rate-limited"] as const) : []),
      ...errors,
      ...always,
    ]),
  ];
}
