import type { Failure } from "../kit/server.ts";

const text = (status: number, body: string): Failure => ({
  status,
  headers: { "content-type": "text/html" },
  body,
});
const ofSymbol = (status: number, code: string, description: string): Failure => ({
  status,
  body: { chart: { result: null, error: { code, description } } },
});
const ofCaller = (status: number, code: string, description: string): Failure => ({
  status,
  body: { finance: { result: null, error: { code, description } } },
});

/** What the vendor is reported to answer in place of data, for `failNext` (docs/fake-differences.md). */
export const yahooRejections = {
  "too many requests, by fingerprint": text(429, "Too Many Requests\r\n"),
  "too many requests, at the edge": text(429, "Edge: Too Many Requests"),
  "no crumb": ofCaller(401, "Unauthorized", "Invalid Crumb"),
  "no such call any more": ofCaller(404, "Not Found", "HTTP 404 Not Found"),
  "a page about consent": {
    status: 307,
    headers: { location: "https://guce.yahoo.com/consent?brandType=nonEu&lang=en-US" },
    body: "",
  },
  "an unknown symbol": ofSymbol(404, "Not Found", "No data found, symbol may be delisted"),
  "nothing in the span": ofSymbol(
    422,
    "Unprocessable Entity",
    "1m data not available for startTime=1 and endTime=2. The requested range must be within the last 30 days.",
  ),
  "a fault of its own, of one symbol": ofSymbol(500, "internal-error", "Internal Server Error"),
  "a fault of its own, as a page": text(500, "<html><h1>HTTP Status 500 - Internal Server Error</h1></html>"),
  "a page that asks for patience": text(
    200,
    "<!doctype html><title>Yahoo</title><h1>Will be right back...</h1><p>Our engineers are working quickly to resolve the issue.</p>",
  ),
  "the old word for too many": text(999, "Unable to process request at this time -- error 999."),
} as const satisfies Record<string, Failure>;
