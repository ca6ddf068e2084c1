import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct({
    environment: { APP_URL: "https://news.example.com", ALLOWED_HOSTS: "news.lan, Tape.Example.org" },
  });
});
afterAll(() => product?.close());

/** fetch() sends the host of its address; a browser whose name was rebound sends that name. */
const answerUnder = (host: string, path = "/api/config", headers: Record<string, string> = {}) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const call = request(`${product.url}${path}`, { headers: { ...headers, host } }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (chunk) => {
        body += chunk;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    call.on("error", reject).end();
  });

describe("the Host of a request (threats T17)", () => {
  it.each([
    "news.example.com",
    "NEWS.example.com:8443",
    "news.example.com.",
    "news.lan:4000",
    "tape.example.org",
    "localhost:4000",
    "app.localhost",
    "127.0.0.1:4000",
    "192.168.1.20",
    "[::1]:4000",
    "[fd00::7]",
  ])("%s is answered", async (host) => {
    expect((await answerUnder(host)).status).toBe(200);
  });

  it.each([
    "evil.example.net",
    "example.com",
    "sub.news.example.com",
    "news.example.com.evil.example.net",
    "localhost.evil.example.net",
    "notlocalhost",
    "127.0.0.1.evil.example.net",
  ])("421: %s is not", async (host) => {
    const { status, body } = await answerUnder(host);
    expect(status).toBe(421);
    expect(JSON.parse(body)).toMatchObject({
      error: {
        code: "unknown-host",
        message:
          "This server doesn't answer under this host name. If it is yours, add the name to ALLOWED_HOSTS.",
      },
    });
  });

  it("421 with an account's cookie, too: nothing of a user is answered there", async () => {
    const user = await product.signedIn();
    const { status } = await answerUnder("evil.example.net", "/api/me", { cookie: user.cookie() });
    expect(status).toBe(421);
  });

  it.each(["/healthz", "/readyz", "/metrics"])(
    "%s is answered under every name: machines ask it",
    async (path) => {
      expect((await answerUnder("web-1.internal", path)).status).toBe(200);
    },
  );

  it("the log names the setting, once an hour", async () => {
    await answerUnder("evil.example.net");
    await answerUnder("evil.example.net");
    const warnings = product.logLines.filter((line) => line.includes("ALLOWED_HOSTS"));
    expect(warnings).toHaveLength(1);
  });
});
