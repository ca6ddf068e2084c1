import { afterEach, describe, expect, it } from "vitest";
import { json, type RunningServer, startServer } from "./server.ts";

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
const handle = () => json(200, { fine: true });

describe("a fake's server", () => {
  it("listens on 127.0.0.1 and records what came in", async () => {
    server = await startServer({ name: "Test", handle });
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    await fetch(`${server.url}/a/b?x=1`, { method: "POST", body: "hello", headers: { "x-mark": "yes" } });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      path: "/a/b",
      query: { x: "1" },
      body: "hello",
    });
    expect(server.requests[0]?.headers["x-mark"]).toBe("yes");
  });
  it("keeps a bounded record", async () => {
    server = await startServer({ name: "Test", handle });
    for (let i = 0; i < 510; i += 1) await (await fetch(`${server.url}/${i}`)).arrayBuffer();
    expect(server.requests).toHaveLength(500);
    expect(server.requests[0]?.path).toBe("/10");
  });
  it("replaces the next answers, only as often and only where asked", async () => {
    server = await startServer({ name: "Test", handle });
    server.failNext({ status: 503, body: { no: 1 }, times: 2, path: "/b", headers: { "retry-after": "3" } });
    const seen = [];
    for (const path of ["/a", "/b", "/b", "/b"]) seen.push((await fetch(server.url + path)).status);
    expect(seen).toEqual([200, 503, 503, 200]);
  });
  it("is well again when asked", async () => {
    server = await startServer({ name: "Test", handle });
    server.failNext({ status: 503, times: 2 });
    expect((await fetch(server.url)).status).toBe(503);
    server.recover();
    expect((await fetch(server.url)).status).toBe(200);
  });
  it("cuts the connection when asked", async () => {
    server = await startServer({ name: "Test", handle });
    server.failNext({ status: 200, body: "", cutOff: true });
    await expect(fetch(server.url)).rejects.toThrow();
  });
  it("says which port is taken and by whom it is wanted", async () => {
    server = await startServer({ name: "Test", handle });
    const second = startServer({ name: "Second", handle, port: server.port });
    await expect(second).rejects.toThrow(
      `Port ${server.port} on 127.0.0.1, needed by the fake Second, is taken.`,
    );
  });
});
