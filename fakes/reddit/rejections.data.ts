import type { Failure } from "../kit/server.ts";

const page = (status: number, body: string, headers: Record<string, string> = {}): Failure => ({
  status,
  headers: { "content-type": "text/html; charset=UTF-8", ...headers },
  body: `<!doctype html><html><body>${body}</body></html>`,
});
const shut = (status: number, message: string, reason?: string): Failure => ({
  status,
  body: { ...(reason === undefined ? {} : { reason }), message, error: status },
});
const elsewhere = (location: string): Failure => ({ status: 302, headers: { location }, body: "" });

/** What the site is reported to answer in place of posts, for `failNext` (docs/fake-differences.md). */
export const redditRejections = {
  "blocked by policy": page(
    403,
    "<h1>whoa there, pardner!</h1><p>Your request has been blocked due to a network policy.</p>",
  ),
  "blocked by security": page(403, "<p>You've been blocked by network security.</p>"),
  "blocked, under 200": page(200, "<p>You've been blocked by network security.</p>"),
  "too many, with Retry-After": {
    status: 429,
    body: { message: "Too Many Requests", error: 429 },
    headers: { "retry-after": "233" },
  },
  "too many, with the site's header": {
    status: 429,
    body: "Too Many Requests",
    headers: { "x-ratelimit-remaining": "0.0", "x-ratelimit-reset": "58" },
  },
  "too many, as a page": page(429, "<h1>whoa there, pardner!</h1><p>we're seeing too many requests</p>"),
  "a private community": shut(403, "Forbidden", "private"),
  "a quarantined community": shut(403, "Forbidden", "quarantined"),
  "a gated community": shut(403, "Forbidden", "gated"),
  "a community for payers": shut(403, "Forbidden", "gold_only"),
  "a banned community": shut(404, "Not Found", "banned"),
  "an unknown community": shut(404, "Not Found"),
  "an unknown community, by a search": elsewhere("https://www.reddit.com/subreddits/search?q=nothing"),
  "an app that may not": shut(403, "Forbidden"),
  "a sign-in": elsewhere("https://www.reddit.com/login/?dest=https%3A%2F%2Fold.reddit.com%2F"),
  "a token that has ended": shut(401, "Unauthorized"),
  "a fault of its own": shut(500, "Internal Server Error"),
  "its gateway": page(503, "<h1>Our CDN was unable to reach our servers</h1>"),
} as const satisfies Record<string, Failure>;
