/** Request headers that may follow a redirect to another origin; whatever else was given may be a secret. */
const harmlessHeaders = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "if-modified-since",
  "if-none-match",
  "user-agent",
]);

/** Headers that frame the message or name the peer: they belong to the client, not to the caller. */
const reservedHeaders = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/**
 * The headers of a first request. Names and values that could break a header line are left out: they come from
 * earlier answers of anonymous callers (validators).
 */
export function requestHeaders(
  given: Readonly<Record<string, string>>,
  userAgent: string,
): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": userAgent,
    accept: "*/*",
    "accept-encoding": "gzip, deflate, br",
  };
  for (const [name, value] of Object.entries(given)) {
    const key = name.toLowerCase();
    if (/^[a-z\d-]+$/.test(key) && !reservedHeaders.has(key) && /^[\x20-\x7e]*$/.test(value))
      headers[key] = value;
  }
  return headers;
}

export function headersForHop(headers: Record<string, string>, from: URL, to: URL): Record<string, string> {
  if (from.origin === to.origin) return headers;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmlessHeaders.has(name)));
}

/** True when a 304 would answer a question that was asked. */
export function isConditional(headers: Readonly<Record<string, string>>): boolean {
  return headers["if-none-match"] !== undefined || headers["if-modified-since"] !== undefined;
}
