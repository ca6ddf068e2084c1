import type { Failure } from "../kit/server.ts";

const page = (status: number, title: string): Failure => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<html>\n<head><title>${title}</title></head>\n<body><center><h1>${title}</h1></center></body>\n</html>`,
});
const tooMany = "API limit reached. Please try again later.";

/** What the vendor is reported to answer in place of data, for `failNext` (docs/fake-differences.md). */
export const finnhubRejections = {
  "a wrong key": { status: 401, body: { error: "Invalid API key." } },
  "no key": { status: 401, body: { error: "Please use an API key." } },
  "an empty key": {
    status: 429,
    body: { error: "API limit reached. Please sign up for a free account to continue using the API." },
  },
  "a higher plan": { status: 403, body: { error: "You don't have access to this resource." } },
  "a higher plan, as before 2022": {
    status: 401,
    body: { error: "You don't have access to this resource." },
  },
  "the limit, with headers": {
    status: 429,
    body: { error: `${tooMany} Remaining Limit: 0` },
    headers: { "retry-after": "27" },
  },
  "the limit, without headers": { status: 429, body: { error: `${tooMany} Remaining Limit: 0` } },
  "the limit, as plain text": { status: 429, body: tooMany },
  "a redirect to its site": {
    status: 302,
    headers: { location: "https://finnhub.io/", "content-type": "text/html; charset=utf-8" },
    body: '<a href="/">Found</a>.\n\n',
  },
  "the gate before it": page(403, "Attention Required! | Cloudflare"),
  "its gateway": page(502, "502 Bad Gateway"),
} as const satisfies Record<string, Failure>;
