import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { emptyAllowList } from "./allow-list.ts";
import { createOutbound, type Outbound } from "./outbound.ts";

let server: Server;
let base: string;
let answer: RequestListener;
let requests: string[];
let outbound: Outbound;

beforeEach(async () => {
  requests = [];
  answer = (_request, response) => response.end("fine");
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  outbound = createOutbound({
    allow: emptyAllowList,
    userAgent: "Tapewise-test/1",
    limits: { breakerOpenMs: 200 },
  });
});

afterEach(async () => {
  await outbound.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe("fetchConfigured", () => {
  it("reaches a private address that configuration names, with the product's user agent", async () => {
    answer = (request, response) => response.end(request.headers["user-agent"]);
    const response = await outbound.fetchConfigured(`${base}/v1`);
    expect(await response.text()).toBe("Tapewise-test/1");
  });

  it("sends method, headers and body of a call or of the runtime's own Request", async () => {
    answer = (request, response) =>
      request.pipe(response.setHeader("x-echo", String(request.headers["x-key"])));
    const init = { method: "POST", headers: { "x-key": "k" }, body: "hello" };
    const plain = await outbound.fetchConfigured(new URL(`${base}/a`), init);
    expect([plain.headers.get("x-echo"), await plain.text()]).toEqual(["k", "hello"]);
    const asRequest = await outbound.fetchConfigured(new Request(`${base}/b`, init));
    expect([asRequest.headers.get("x-echo"), await asRequest.text()]).toEqual(["k", "hello"]);
  });

  it("streams: the first bytes arrive before the answer has ended", async () => {
    answer = (_request, response) => response.write("data: 1\n\n");
    const response = await outbound.fetchConfigured(base);
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toBe("data: 1\n\n");
    await reader.cancel();
  });

  it("follows a redirect within the origin and hands back one that leaves it", async () => {
    answer = (request, response) => {
      const to = { "/old": "/new", "/away": "http://127.0.0.1:9/" }[request.url ?? ""];
      if (to === undefined) response.end("here");
      else response.writeHead(302, { location: to }).end();
    };
    expect(await (await outbound.fetchConfigured(`${base}/old`)).text()).toBe("here");
    expect((await outbound.fetchConfigured(`${base}/away`)).status).toBe(302);
    expect((await outbound.fetchConfigured(`${base}/old`, { method: "POST", body: "x" })).status).toBe(302);
    expect((await outbound.fetchConfigured(`${base}/old`, { redirect: "manual" })).status).toBe(302);
    await expect(outbound.fetchConfigured(`${base}/old`, { redirect: "error" })).rejects.toThrow(TypeError);
    expect(requests.slice(0, 4)).toEqual(["GET /old", "GET /new", "GET /away", "POST /old"]);
  });

  it("ends at the caller's deadline", async () => {
    answer = () => {};
    const signal = AbortSignal.timeout(50);
    await expect(outbound.fetchConfigured(base, { signal })).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("stops calling an origin that failed five times, then probes", async () => {
    answer = (_request, response) => response.writeHead(503).end();
    for (let count = 0; count < 5; count += 1) await (await outbound.fetchConfigured(base)).text();
    await expect(outbound.fetchConfigured(base)).rejects.toMatchObject({ cause: { reason: "breaker-open" } });
    expect(requests).toHaveLength(5);
    const { host, origin } = new URL(base);
    const { pause } = outbound.healthOf(origin);
    expect(pause).toMatchObject({ who: host, reason: "503, overloaded" });
    expect(Date.parse(pause?.until ?? "") - Date.parse(pause?.since ?? "")).toBe(200);
    answer = (_request, response) => response.end("fine");
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect((await outbound.fetchConfigured(base)).status).toBe(200);
    expect((await outbound.fetchConfigured(base)).status).toBe(200);
    expect(outbound.healthOf(origin).pause).toBeNull();
  });

  it("a call by hand goes during the pause: a failure leaves it as it is, a good answer ends it", async () => {
    answer = (_request, response) => response.writeHead(500).end();
    for (let count = 0; count < 5; count += 1) await (await outbound.fetchConfigured(base)).text();
    const { origin } = new URL(base);
    const before = outbound.healthOf(origin).pause;
    expect((await outbound.probeConfigured(base)).status).toBe(500);
    expect(outbound.healthOf(origin).pause?.since).toBe(before?.since);
    await expect(outbound.fetchConfigured(base)).rejects.toThrow("fetch failed");
    answer = (_request, response) => response.end("fine");
    expect((await outbound.probeConfigured(base)).status).toBe(200);
    expect(outbound.healthOf(origin).pause).toBeNull();
    expect((await outbound.fetchConfigured(base)).status).toBe(200);
  });
});
