import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ApiError, networkMessage } from "#web/lib/api-error.ts";
import { addressOf, queryKeyOf, send } from "#web/lib/call.ts";

let server: Server | undefined;

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  const started = server;
  await new Promise<void>((ready) => started.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

afterEach(async () => {
  await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
  server = undefined;
});

const failureOf = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error);

describe("send", () => {
  it("sends JSON and answers the parsed body", async () => {
    const url = await serve((request, response) => {
      let body = "";
      request.on("data", (chunk) => (body += chunk));
      request.on("end", () => {
        response.setHeader("content-type", "application/json");
        response.end(
          JSON.stringify({ method: request.method, type: request.headers["content-type"], got: body }),
        );
      });
    });
    expect(await send("PATCH", `${url}/x`, { body: { a: 1 } })).toEqual({
      method: "PATCH",
      type: "application/json",
      got: '{"a":1}',
    });
  });

  it("sends a file as it is, under its type", async () => {
    const url = await serve(async (request, response) => {
      const chunks = await request.toArray();
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify({ type: request.headers["content-type"], got: [...Buffer.concat(chunks)] }),
      );
    });
    const file = new Blob([new Uint8Array([0, 255, 13, 10])], { type: "image/png" });
    expect(await send("PUT", `${url}/x`, { body: file })).toEqual({
      type: "image/png",
      got: [0, 255, 13, 10],
    });
  });

  it("answers nothing for 204", async () => {
    const url = await serve((_request, response) => response.writeHead(204).end());
    expect(await send("DELETE", `${url}/x`)).toBeUndefined();
  });

  it("throws the rejection with its code, also when the body is cut off", async () => {
    const url = await serve((_request, response) => {
      response.writeHead(429, { "content-type": "application/json", "retry-after": "7" }).end('{"error":');
    });
    const error = await failureOf(send("GET", `${url}/x`));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 429, code: "rate-limited", retryAfterSeconds: 7 });
  });

  it("tells a dead server as a network failure", async () => {
    const url = await serve((request) => request.socket.destroy());
    expect(await failureOf(send("GET", `${url}/x`))).toMatchObject({
      status: 0,
      code: "network",
      message: networkMessage,
    });
  });

  it("throws the end of its signal as it is", async () => {
    const url = await serve(() => undefined);
    const ended = new AbortController();
    const call = failureOf(send("GET", `${url}/x`, { signal: ended.signal }));
    ended.abort();
    expect(await call).toMatchObject({ name: "AbortError" });
    server?.closeAllConnections();
  });
});

describe("addressOf", () => {
  it("fills parameters in, encoded, and leaves out what is not given", () => {
    expect(addressOf("PATCH /api/feeds/:feedId", { params: { feedId: "a/b" }, body: { name: "Wire" } })).toBe(
      "/api/feeds/a%2Fb",
    );
    expect(addressOf("GET /api/news", { query: { limit: 25, feedId: undefined, muted: "1" } })).toBe(
      "/api/news?limit=25&muted=1",
    );
    expect(addressOf("GET /api/news")).toBe("/api/news");
  });
});

describe("queryKeyOf", () => {
  it("begins with the route, so that the route alone covers every call of it", () => {
    expect(queryKeyOf("GET /api/feeds")).toEqual(["GET /api/feeds"]);
    expect(queryKeyOf("GET /api/companies", { query: { q: "apple" } })).toEqual([
      "GET /api/companies",
      { query: { q: "apple" } },
    ]);
  });
});
