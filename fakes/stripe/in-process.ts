import type { FakeRequest, Reply } from "../kit/server.ts";

async function textOf(body: Reply["body"]): Promise<string> {
  if (body === undefined || typeof body === "string") return body ?? "";
  if (Buffer.isBuffer(body)) return body.toString("utf8");
  const parts: string[] = [];
  for await (const part of body) parts.push(part);
  return parts.join("");
}

function headersOf(reply: Reply): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.headers ?? {}))
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one);
  return headers;
}

/** A `fetch` that asks a fake within the process: no socket, no waiting. A cut connection rejects. */
export function inProcessFetch(
  handle: (request: FakeRequest) => Reply | Promise<Reply>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const target = new URL(request.url);
    const reply = await handle({
      method: request.method,
      path: target.pathname,
      query: target.searchParams,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
      signal: request.signal,
    });
    if (request.signal.aborted) throw request.signal.reason;
    if (reply.cutOff) throw new TypeError("fetch failed", { cause: new Error("other side closed") });
    const status = reply.status ?? 200;
    return new Response(await textOf(reply.body), {
      status,
      headers: headersOf(reply),
    });
  };
}
