import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

/** What the server sends for these bytes until it closes the connection. */
async function rawAnswer(request: string): Promise<string> {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  return text(socket);
}

describe("health", () => {
  it("200: /healthz says that the process lives", async () => {
    expect((await product.client().get("/healthz")).status).toBe(200);
  });
  it("200: /readyz says that the product can serve", async () => {
    const answer = await product.client().get("/readyz");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: "ready", reasons: [] });
  });
  it("200: /readyz for a balancer, which asks for this process alone; 400 for a scope that is none", async () => {
    const answer = await product.client().get("/readyz?scope=process");
    expect(await answer.json()).toEqual({ status: "ready", reasons: [] });
    expect((await product.client().get("/readyz?scope=other")).status).toBe(400);
  });
  it.each([
    ["GET", "/healthz", "200 OK"],
    ["HEAD", "/healthz", "200 OK"],
    ["GET", "/readyz", "200 OK"],
    ["HEAD", "/readyz", "200 OK"],
  ])("200: a load balancer's %s %s in HTTP/1.0 without a Host", async (method, address, status) => {
    expect(await rawAnswer(`${method} ${address} HTTP/1.0\r\n\r\n`)).toMatch(`HTTP/1.1 ${status}\r\n`);
  });
  it("200: a connection is kept longer than the 60 s for which balancers keep theirs", async () => {
    const { headers } = await product.client().get("/healthz");
    expect(headers.get("keep-alive")).toBe("timeout=75");
  });
  it("400: HTTP/1.1 without a Host", async () => {
    expect(await rawAnswer("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n")).toMatch(
      "HTTP/1.1 400 Bad Request\r\n",
    );
  });
});
