import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { contract } from "#contract/contract.ts";
import { admissionRules, createAdmission, workClassOf } from "./admission.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server whose calls last until they are let go. */
async function startServer() {
  const held: ServerResponse[] = [];
  const done: string[] = [];
  const isRejected = createAdmission({
    contract,
    https: false,
    newId: () => "the-id",
    chance: () => 0.5,
    onDone: (method, status) => void done.push(`${method} ${status}`),
    rules: {
      reading: { atOnceMax: 2, code: "overloaded" },
      writing: { atOnceMax: 1, code: "overloaded" },
      "sign-in": { atOnceMax: 1, code: "sign-in-busy" },
      search: { atOnceMax: 1, code: "overloaded" },
    },
  });
  const server = createServer((request, response) => {
    if (!isRejected(request, response)) held.push(response);
  });
  servers.push(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** Its answer comes when it is let go, or the server ends. */
  const hold = (method: string, path: string) => fetch(url + path, { method }).catch(() => undefined);
  return { url, held, done, hold };
}

it("rejects a call of a class that is full with when to come again, and takes one when one is over", async () => {
  const { url, held, done, hold } = await startServer();
  const reading = [hold("GET", "/api/feeds"), hold("GET", "/api/news?limit=50")];
  await expect.poll(() => held.length).toBe(2);
  const rejected = await fetch(`${url}/api/prompts`);
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get("retry-after")).toBe("3");
  expect(rejected.headers.get("x-request-id")).toBe("the-id");
  expect(rejected.headers.get("x-content-type-options")).toBe("nosniff");
  expect(rejected.headers.get("cache-control")).toBe("no-store");
  expect(await rejected.json()).toEqual({
    error: {
      code: "overloaded",
      message: "The server is busy. Please try again in a few seconds.",
      requestId: "the-id",
    },
  });
  expect(done).toEqual(["GET 503"]);
  held[0]?.end();
  await expect.poll(async () => (await reading[0])?.status).toBe(200);
  void hold("GET", "/api/prompts");
  await expect.poll(() => held.length).toBe(3);
});

it("a full class leaves the others, streams and health alone; a client that goes away frees its place", async () => {
  const { url, held, hold } = await startServer();
  const leaving = new AbortController();
  void fetch(`${url}/api/settings`, { method: "PATCH", signal: leaving.signal }).catch(() => undefined);
  await expect.poll(() => held.length).toBe(1);
  expect((await fetch(`${url}/api/settings`, { method: "PATCH", body: "{}" })).status).toBe(503);
  for (const [method, path] of [
    ["GET", "/api/feeds"],
    ["POST", "/api/auth/sign-in/email"],
    ["GET", "/api/news/search?q=a"],
    ["GET", "/api/news/stream"],
    ["POST", "/api/news/x/analyses"],
    ["POST", "/api/webhooks/stripe"],
    ["GET", "/healthz"],
    ["GET", "/news"],
  ] as const)
    void hold(method, path);
  await expect.poll(() => held.length).toBe(9);
  const signIn = await fetch(`${url}/api/auth/sign-in/email`, { method: "POST", body: "{}" });
  expect(signIn.status).toBe(429);
  expect(Number(signIn.headers.get("retry-after"))).toBeGreaterThan(0);
  leaving.abort();
  void (async () => {
    // The server learns of it a little later.
    while (held.length < 10) await fetch(`${url}/api/settings`, { method: "PATCH" }).catch(() => undefined);
  })();
  await expect.poll(() => held.length).toBe(10);
});

it("every call of the interface is in the class that its work is of", () => {
  const classOf = workClassOf(contract);
  const expected = {
    "GET /api/news": "reading",
    "HEAD /api/news": "reading",
    "GET /api/admin/users": "reading",
    "GET /api/nothing/here": "reading",
    "PATCH /api/feeds/x": "writing",
    "POST /api/waitlist": "writing",
    "POST /api/auth/confirm-password": "sign-in",
    "GET /api/news/search": "search",
    "GET /api/quotes/AAPL/prices": undefined,
    "POST /api/auth/sign-out": undefined,
    "POST /mcp": "reading",
    "GET /healthz": undefined,
    "GET /readyz": undefined,
    "GET /metrics": undefined,
  };
  const found = Object.fromEntries(
    Object.keys(expected).map((call) => {
      const [method = "", path = ""] = call.split(" ");
      return [call, classOf(method, path)];
    }),
  );
  expect(found).toEqual(expected);
  expect(Object.values(admissionRules).map(({ atOnceMax }) => atOnceMax)).toEqual([512, 128, 104, 104]);
});
