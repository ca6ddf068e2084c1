import type { ErrorCode } from "#contract/errors.ts";
import type { answerSchemas, querySchemas, requestSchemas } from "./api-schemas.data.ts";

export type ApiRoute = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With parameters in braces. */
  path: string;
  area: "Service" | "Sign-in" | "Account" | "Settings" | "Feeds" | "News" | "Market" | "Analysis";
  summary: string;
  /** Whether a session is needed; without one it answers 401. */
  session: boolean;
  query?: keyof typeof querySchemas;
  body?: keyof typeof requestSchemas;
  status: 200 | 201 | 204;
  /** By schema name, or the media type of an answer that is no JSON. */
  answer?: keyof typeof answerSchemas | `text/${string}`;
  /** What else it may answer, beside what every route may (see `commonErrors`). */
  errors?: ErrorCode[];
};

/** Every route may answer these. */
export const commonErrors: ErrorCode[] = ["unavailable", "unexpected"];
/** Every route that takes a body may answer these, too. */
export const bodyErrors: ErrorCode[] = ["bad-input", "not-json", "too-large", "foreign-origin"];

/** Every route of the product. A test compares this table with the routes that are really mounted. */
export const apiRoutes: ApiRoute[] = [
  {
    method: "GET",
    path: "/healthz",
    area: "Service",
    summary: "The process lives.",
    session: false,
    status: 200,
    answer: "Health",
  },
  {
    method: "GET",
    path: "/readyz",
    area: "Service",
    summary: "The product can serve; 503 with the reasons when it cannot.",
    session: false,
    status: 200,
    answer: "Readiness",
  },
  {
    method: "GET",
    path: "/metrics",
    area: "Service",
    summary: "Figures for Prometheus: for loopback, or with METRICS_TOKEN as bearer token.",
    session: false,
    status: 200,
    answer: "text/plain",
    errors: ["not-found"],
  },
  {
    method: "GET",
    path: "/api/openapi.json",
    area: "Service",
    summary: "This interface as an OpenAPI 3.1 document.",
    session: false,
    status: 200,
  },
  {
    method: "GET",
    path: "/api/docs",
    area: "Service",
    summary: "This interface as a page.",
    session: false,
    status: 200,
    answer: "text/html",
  },
  {
    method: "GET",
    path: "/api/docs.css",
    area: "Service",
    summary: "The style of that page.",
    session: false,
    status: 200,
    answer: "text/css",
  },
  {
    method: "GET",
    path: "/api/config",
    area: "Service",
    summary: "Public facts of this installation.",
    session: false,
    status: 200,
    answer: "PublicConfig",
  },
  {
    method: "POST",
    path: "/api/setup",
    area: "Sign-in",
    summary: "Creates the first admin by the one-time link that the server printed.",
    session: false,
    body: "FirstAdmin",
    status: 201,
    answer: "FirstAdminCreated",
    errors: ["forbidden", "rate-limited"],
  },
  {
    method: "POST",
    path: "/api/auth/sign-in/email",
    area: "Sign-in",
    summary: "Signs in. The session is an HttpOnly cookie; no body holds its token.",
    session: false,
    body: "SignIn",
    status: 200,
    answer: "SignedInUser",
    errors: ["wrong-credentials", "user-not-found", "rate-limited"],
  },
  {
    method: "GET",
    path: "/api/auth/get-session",
    area: "Sign-in",
    summary: "The session behind the cookie; null without one.",
    session: false,
    status: 200,
    answer: "Session",
  },
  {
    method: "POST",
    path: "/api/auth/sign-out",
    area: "Sign-in",
    summary: "Ends the session on the server.",
    session: false,
    status: 200,
    answer: "SignedOut",
    errors: ["foreign-origin"],
  },
  {
    method: "GET",
    path: "/api/me",
    area: "Account",
    summary: "The signed-in user.",
    session: true,
    status: 200,
    answer: "Me",
  },
  {
    method: "GET",
    path: "/api/settings",
    area: "Settings",
    summary: "The user's settings.",
    session: true,
    status: 200,
    answer: "UserSettings",
  },
  {
    method: "PATCH",
    path: "/api/settings",
    area: "Settings",
    summary: "Changes the fields that are given; unknown fields are ignored.",
    session: true,
    body: "UserSettingsPatch",
    status: 200,
    answer: "UserSettings",
  },
  {
    method: "GET",
    path: "/api/keys",
    area: "Settings",
    summary: "Which API keys are stored and their last four characters; never a key.",
    session: true,
    status: 200,
    answer: "KeyStatus",
  },
  {
    method: "GET",
    path: "/api/prompts",
    area: "Settings",
    summary: "The user's prompts in their order.",
    session: true,
    status: 200,
    answer: "Prompts",
  },
  {
    method: "GET",
    path: "/api/feeds",
    area: "Feeds",
    summary: "The user's feeds in their order.",
    session: true,
    status: 200,
    answer: "Feeds",
  },
  {
    method: "POST",
    path: "/api/feeds",
    area: "Feeds",
    summary: "Follows a feed.",
    session: true,
    body: "NewFeed",
    status: 201,
    answer: "Feed",
    errors: ["duplicate-feed", "feed-address-refused", "feed-limit-reached"],
  },
  {
    method: "PATCH",
    path: "/api/feeds/{feedId}",
    area: "Feeds",
    summary: "Changes the fields that are given.",
    session: true,
    body: "FeedPatch",
    status: 200,
    answer: "Feed",
    errors: ["feed-not-found", "duplicate-feed", "feed-address-refused"],
  },
  {
    method: "DELETE",
    path: "/api/feeds/{feedId}",
    area: "Feeds",
    summary: "Follows a feed no longer.",
    session: true,
    status: 204,
    errors: ["feed-not-found", "foreign-origin"],
  },
  {
    method: "GET",
    path: "/api/news",
    area: "News",
    summary: "The newest items of the user's feeds, and how each feed fares.",
    session: true,
    query: "NewsQuery",
    status: 200,
    answer: "NewsAnswer",
    errors: ["bad-input", "no-feeds-enabled", "feed-not-found"],
  },
  {
    method: "GET",
    path: "/api/news/stream",
    area: "News",
    summary: "Server-Sent Events: item, companies, quote and ping; resumes by Last-Event-ID.",
    session: true,
    status: 200,
    answer: "text/event-stream",
    errors: ["too-many-streams", "overloaded"],
  },
  {
    method: "POST",
    path: "/api/news/{id}/analyses",
    area: "Analysis",
    summary:
      "Runs a prompt on an item. Streams delta, done and error events (200); one JSON answer (201) with Accept: application/json.",
    session: true,
    body: "NewAnalysis",
    status: 201,
    answer: "Analysis",
    errors: [
      "item-not-found",
      "prompt-not-found",
      "unknown-symbol",
      "ai-key-missing",
      "analysis-failed",
      "analysis-limit-reached",
      "rate-limited",
    ],
  },
  {
    method: "GET",
    path: "/api/quotes",
    area: "Market",
    summary: "What is known of up to 50 symbols now, and why the rest is not.",
    session: true,
    query: "QuotesQuery",
    status: 200,
    answer: "QuotesAnswer",
    errors: ["bad-input"],
  },
  {
    method: "GET",
    path: "/api/ticker",
    area: "Market",
    summary: "The market ticker, shared by everyone.",
    session: false,
    status: 200,
    answer: "TickerAnswer",
  },
];
