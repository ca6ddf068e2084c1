import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

const post = (bytes: number) =>
  `POST /api/waitlist HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

/** Sends the start, then a character each second; answers what came back when the server has closed the connection. */
function sendSlowly(start: string): Promise<string> {
  const { hostname, port } = new URL(product.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(start));
    const trickle = setInterval(() => socket.write("x"), 1_000);
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => {
      text += chunk;
    });
    // Writing to what the server has closed fails, as it should.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(trickle);
      resolve(text);
    });
  });
}

it("408: headers and bodies that come a character at a time are given up on, and others are answered meanwhile", async () => {
  const slow = [
    sendSlowly("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: "),
    sendSlowly(`${post(4_000)}{"email":"`),
  ];
  const { status } = await product.client().get("/healthz");
  expect(status).toBe(200);
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
