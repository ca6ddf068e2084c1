import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { sendRaw } from "#tests/support/raw-http.ts";

const inlineScript = "document.documentElement.dataset.theme = 'dark'";
const page = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><script>${inlineScript}</script></head><body><script src="/assets/app.js"></script></body></html>`;

let folder: string;
let product: TestProduct;
let user: TestClient & { userId: string };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tapewise-web-"));
  const web = path.join(folder, "client");
  const files = {
    "index.html": page("Home"),
    "__spa-fallback.html": page("Shell"),
    "terms/index.html": page("Terms"),
    "assets/app.js": `console.log(${"'x'".repeat(700)})`.replaceAll("''", "'"),
    "favicon.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>",
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(web, name)), { recursive: true });
    await writeFile(path.join(web, name), text);
  }
  await writeFile(path.join(folder, "secret.txt"), "not for the web");
  product = await startTestProduct({ webFolder: web });
  user = await product.signedIn();
  // A route that breaks: the settings of this user are gone from under it.
  await product.platform.database.pool.query("alter table prompts rename to prompts_away");
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const security = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "x-frame-options": "DENY",
};
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
const scriptHash = createHash("sha256").update(inlineScript).digest("base64");
/** Where an outside service puts something of its own on the page: it makes markup of text as it likes. */
const widgetsPolicy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${scriptHash}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
const trustedTypes =
  "; require-trusted-types-for 'script'; trusted-types late-start prerendered service-worker";
const pagePolicy = widgetsPolicy + trustedTypes;

describe("every answer carries the security headers (threats T16)", () => {
  it.each([
    ["GET", "/api/config", 200, dataPolicy],
    ["GET", "/api/ticker", 200, dataPolicy],
    ["GET", "/api/me", 200, dataPolicy],
    ["GET", "/api/settings", 200, dataPolicy],
    ["GET", "/api/keys", 200, dataPolicy],
    ["GET", "/api/feeds", 200, dataPolicy],
    ["GET", "/api/prompts", 500, dataPolicy],
    ["GET", "/api/auth/get-session", 200, dataPolicy],
    ["POST", "/api/auth/sign-in/email", 400, dataPolicy],
    ["GET", "/api/news", 422, dataPolicy],
    ["GET", "/api/quotes", 400, dataPolicy],
    ["GET", "/api/unknown", 404, dataPolicy],
    ["GET", "/api/auth/unknown", 404, dataPolicy],
    ["DELETE", "/api/config", 405, dataPolicy],
    ["GET", "/healthz", 200, dataPolicy],
    ["GET", "/readyz", 200, dataPolicy],
    ["GET", "/metrics", 200, dataPolicy],
    ["GET", "/", 200, pagePolicy],
    ["GET", "/terms", 200, pagePolicy],
    ["GET", "/news", 200, pagePolicy],
    ["GET", "/company/NVDA", 200, pagePolicy],
    ["GET", "/company/BRK.B", 200, pagePolicy],
    ["GET", "/no-such-page", 404, pagePolicy],
    ["GET", "/no-such-file.js", 404, dataPolicy],
    ["GET", "/assets/app.js", 200, dataPolicy],
    ["GET", "/favicon.svg", 200, dataPolicy],
    ["POST", "/news", 404, dataPolicy],
    ["OPTIONS", "/api/settings", 405, dataPolicy],
  ])("%s %s answers %i", async (method, address, status, policy) => {
    const answer = await user.request(method, address, method === "POST" ? {} : undefined);
    expect(answer.status).toBe(status);
    const found = Object.fromEntries(Object.keys(security).map((name) => [name, answer.headers.get(name)]));
    // Pages keep hold of the window that they open for a sign-in with Google.
    const opener = policy === pagePolicy ? "same-origin-allow-popups" : "same-origin";
    expect(found).toEqual({ ...security, "cross-origin-opener-policy": opener });
    expect(answer.headers.get("content-security-policy")).toBe(policy);
    expect(answer.headers.get("x-request-id")).toMatch(/^[\w-]{22}$/);
    expect(answer.headers.get("server")).toBeNull();
    expect(answer.headers.get("x-powered-by")).toBeNull();
    expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    if (address.startsWith("/api/")) expect(answer.headers.get("cache-control")).toContain("no-store");
    await answer.body?.cancel();
  });

  it("with a captcha, pages alone may load its script and show its frame, and nothing else changes", async () => {
    const asking = await startTestProduct({
      webFolder: path.join(folder, "client"),
      environment: {
        CAPTCHA_SITE_KEY: "site",
        CAPTCHA_SECRET_KEY: "secret",
        CAPTCHA_SCRIPT_URL: "https://challenge.example:8443/v0/api.js;script-src%20*",
      },
    });
    try {
      const origin = "https://challenge.example:8443";
      for (const address of ["/", "/news", "/no-such-page"]) {
        const found = (await asking.client().get(address)).headers.get("content-security-policy");
        expect(found).toBe(
          widgetsPolicy
            .replace(/script-src [^;]*/, (directive) => `${directive} ${origin}`)
            .replace(
              "connect-src 'self'; frame-src 'self'",
              `connect-src 'self' ${origin}; frame-src 'self' ${origin}`,
            ),
        );
      }
      const data = await asking.client().get("/api/config");
      expect(data.headers.get("content-security-policy")).toBe(dataPolicy);
    } finally {
      await asking.close();
    }
  });

  it("T16: with payments, the payment pages alone may load the provider's script and show its frame", async () => {
    const paying = await startTestProduct({
      webFolder: path.join(folder, "client"),
      environment: { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_PUBLISHABLE_KEY: "pk_test_x" },
    });
    const policies = async (client: TestClient, address: string) => {
      const { headers } = await client.get(address);
      return {
        content: headers.get("content-security-policy"),
        permissions: headers.get("permissions-policy"),
        vary: headers.get("vary"),
      };
    };
    try {
      const script = "https://js.stripe.com https://*.js.stripe.com";
      const user = await paying.signedIn();
      for (const [client, address] of [
        [paying.client(), "/signup/pay"],
        [paying.client(), "/signup/pay/"],
        [user, "/signup/pay"],
        [user, "/billing/pay"],
      ] as const)
        expect(await policies(client, address)).toEqual({
          content: widgetsPolicy
            .replace(/script-src [^;]*/, (directive) => `${directive} ${script}`)
            .replace("img-src 'self' data:", "img-src 'self' data: https://*.stripe.com")
            .replace(
              "connect-src 'self'; frame-src 'self'",
              `connect-src 'self' https://api.stripe.com https://checkout.stripe.com; frame-src 'self' ${script} https://checkout.stripe.com https://hooks.stripe.com`,
            ),
          permissions:
            'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com" "https://checkout.stripe.com")',
          vary: "Accept-Encoding, Cookie",
        });
      for (const [client, address] of [
        [paying.client(), "/"],
        [paying.client(), "/signup/success"],
        [paying.client(), "/no-such-page"],
        [user, "/"],
        [user, "/news"],
      ] as const)
        expect(await policies(client, address)).toEqual({
          content: pagePolicy,
          permissions: security["permissions-policy"],
          vary: "Accept-Encoding, Cookie",
        });
      expect((await policies(paying.client(), "/api/config")).content).toBe(dataPolicy);
    } finally {
      await paying.close();
    }
  });

  it("an open event stream carries them, too", async () => {
    const stop = new AbortController();
    const answer = await fetch(`${product.url}/api/news/stream`, {
      headers: { cookie: user.cookie() },
      signal: stop.signal,
    });
    expect(answer.status).toBe(200);
    for (const [name, value] of Object.entries(security)) expect(answer.headers.get(name)).toBe(value);
    expect(answer.headers.get("content-security-policy")).toBe(dataPolicy);
    stop.abort();
  });
});

describe("an error", () => {
  it("has code, message and the request's id, and nothing of the inside", async () => {
    const answer = await user.get("/api/prompts");
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      error: {
        code: "unexpected",
        message: "Something went wrong. Please try again.",
        requestId: answer.headers.get("x-request-id"),
      },
    });
    expect(text).not.toMatch(/select|prompts|relation|\.ts|node_modules/);
    const logged = product.logLines.find((line) => line.includes("A request failed"));
    expect(logged).toContain("prompts");
    expect(logged).not.toContain(user.cookie());
  });

  it("names the request in the log by the id that the user has", async () => {
    const answer = await user.get("/api/prompts");
    expect(product.logLines.join("\n")).toContain(answer.headers.get("x-request-id") ?? "none");
  });

  it("gives a request an id of the server's own, whatever the client sends", async () => {
    const answer = await user.get("/api/me", { "x-request-id": "forged" });
    expect(answer.headers.get("x-request-id")).not.toBe("forged");
  });
});

describe("an unknown address", () => {
  it.each(["/api", "/api/", "/api/unknown", "/api/feeds/x/y", "/api/settings/x", "/api/v2/me"])(
    "%s answers 404 in JSON, signed in",
    async (address) => {
      const answer = await user.get(address);
      expect(answer.status).toBe(404);
      expect((await answer.json()).error).toMatchObject({
        code: "not-found",
        message: "There's nothing here.",
      });
    },
  );
  it.each(["/api", "/api/unknown", "/api/v2/me"])("%s answers 404 in JSON, signed out", async (address) => {
    const answer = await product.client().get(address);
    expect(answer.status).toBe(404);
    expect((await answer.json()).error.code).toBe("not-found");
  });
  it("of a page answers 404 with the shell", async () => {
    for (const address of ["/nothing", "/news/extra", "//api//admin", "/API/me"]) {
      const answer = await user.get(address);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(await answer.text()).toContain("<title>Shell</title>");
    }
  });
});

describe("a method that an address does not have", () => {
  it.each([
    ["PUT", "/api/settings"],
    ["DELETE", "/api/settings"],
    ["POST", "/api/me"],
    ["PUT", "/api/feeds"],
    ["GET", "/api/feeds/x"],
    ["POST", "/api/config"],
    ["POST", "/api/ticker"],
    ["GET", "/api/setup"],
    ["POST", "/healthz"],
    ["DELETE", "/"],
  ])("%s %s answers 404 or 405", async (method, address) => {
    const answer = await user.request(method, address, method === "GET" ? undefined : {});
    expect([404, 405]).toContain(answer.status);
    expect((await answer.json()).error.requestId).toBeTruthy();
  });
  it("TRACE repeats nothing of a request", async () => {
    const head = "TRACE /api/config HTTP/1.1\r\nHost: localhost\r\nCookie: canary=1\r\n\r\n";
    const answer = await sendRaw(product.url, head);
    expect(answer.status).toBe(405);
    expect(JSON.stringify(answer)).not.toContain("canary");
  });
  it("HEAD answers like GET without a body", async () => {
    for (const address of ["/", "/api/config", "/healthz"]) {
      const answer = await user.request("HEAD", address);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe("");
    }
  });
});

describe("a request of another site", () => {
  const theme = async () => (await (await user.get("/api/settings")).json()).theme;

  it.each([
    [{ origin: "https://evil.example.org" }],
    [{ origin: "null" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: "https://evil.example.org", "sec-fetch-site": "same-origin" }],
    [{ origin: "http://localhost:4000.evil.example.org" }],
  ] as Record<string, string>[][])("403: %j changes nothing (threats T17)", async (headers) => {
    const before = await theme();
    for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded", ""]) {
      const answer = await user.request("PATCH", "/api/settings", '{"theme":"dark"}', {
        ...headers,
        "content-type": type,
      });
      expect(answer.status).toBe(403);
      expect((await answer.json()).error.code).toBe("foreign-origin");
    }
    expect(await theme()).toBe(before);
  });

  it("403: signs nobody in or out", async () => {
    const headers = { origin: "https://evil.example.org" };
    for (const address of ["/api/auth/sign-in/email", "/api/auth/sign-out", "/api/setup"])
      expect((await user.request("POST", address, {}, headers)).status).toBe(403);
    expect((await user.get("/api/me")).status).toBe(200);
  });

  it("200: the own origin may", async () => {
    const answer = await user.request(
      "PATCH",
      "/api/settings",
      {},
      { origin: product.url, "sec-fetch-site": "same-origin" },
    );
    expect(answer.status).toBe(200);
  });

  it("415: a body that is not called JSON is rejected also without these headers", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/jsonp",
    ]) {
      const answer = await user.request("PATCH", "/api/settings", '{"theme":"dark"}', {
        "content-type": type,
      });
      expect(answer.status).toBe(415);
    }
    const head = `PATCH /api/settings HTTP/1.1\r\nHost: localhost\r\nCookie: ${user.cookie()}\r\nContent-Length: 16\r\n\r\n{"theme":"dark"}`;
    expect((await sendRaw(product.url, head)).status).toBe(415);
  });

  it("gets no leave by a preflight (threats T18)", async () => {
    for (const address of ["/api/settings", "/api/auth/sign-in/email", "/api/news/stream", "/"]) {
      const answer = await product.client().request("OPTIONS", address, undefined, {
        origin: "https://evil.example.org",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      });
      expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    }
  });
});

describe("bounds of a request", () => {
  const head = (rest: string) =>
    `PATCH /api/settings HTTP/1.1\r\nHost: localhost\r\nCookie: ${user.cookie()}\r\n${rest}`;
  const json = "Content-Type: application/json\r\n";

  it("413: a body over 64 kB is rejected by its length, before it is sent", async () => {
    const answer = await sendRaw(product.url, head(`${json}Content-Length: 50000000\r\n\r\n{`));
    expect(answer.status).toBe(413);
    expect(answer.body).toContain('"code":"too-large"');
    expect(answer.headers.toLowerCase()).toContain("connection: close");
  });

  it("413: a body without a length is cut while it streams", async () => {
    let sent = 0;
    const answer = await sendRaw(product.url, head(`${json}Transfer-Encoding: chunked\r\n\r\n`), () => {
      if (sent > 50_000_000) return false;
      sent += 4_096;
      return `1000\r\n${"A".repeat(4_096)}\r\n`;
    });
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(20_000_000);
    expect((await user.get("/healthz")).status).toBe(200);
  });

  it("200: a body of 64 kB is read", async () => {
    const body = `{"theme":"dark"${" ".repeat(64 * 1024 - 16)}}`;
    expect((await user.request("PATCH", "/api/settings", body)).status).toBe(200);
    expect((await user.request("PATCH", "/api/settings", `${body} `)).status).toBe(413);
  });

  it("431: headers over 16 kB are rejected", async () => {
    const answer = await sendRaw(
      product.url,
      `GET /api/settings HTTP/1.1\r\nHost: localhost\r\nCookie: ${"a".repeat(65_536)}\r\n\r\n`,
    );
    expect(answer.status).toBe(431);
    const headers = { cookie: "a".repeat(17 * 1024) };
    const rejected = await fetch(`${product.url}/api/config`, { headers });
    expect(rejected.status).toBe(431);
    expect((await rejected.json()).error.code).toBe("headers-too-large");
  });

  it("an address of 20,000 characters is answered like any other that leads nowhere", async () => {
    expect((await user.get(`/${"a".repeat(20_000)}`)).status).toBe(404);
    expect((await user.get(`/api/config?x=${"a".repeat(20_000)}`)).status).toBe(200);
  });

  it("400: a request that is no HTTP is rejected", async () => {
    expect((await sendRaw(product.url, "HELLO\r\n\r\n")).status).toBe(400);
  });

  it.each([
    ["length and chunks", "Content-Length: 2\r\nTransfer-Encoding: chunked"],
    ["two lengths", "Content-Length: 2\r\nContent-Length: 20"],
    ["chunks by an unknown name", "Transfer-Encoding: xchunked"],
  ])(
    "400: a request whose end two headers tell differently, so that nothing hides behind it: %s",
    async (_, head) => {
      const path = "/api/auth/sign-out";
      const request = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${head}\r\n\r\n{}`;
      expect((await sendRaw(product.url, request)).status).toBe(400);
    },
  );
});

describe("static files", () => {
  it.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/../../secret.txt",
    "/assets/..%5c..%5csecret.txt",
    "//secret.txt",
    "/assets//../../secret.txt",
    "/%2fetc/passwd",
    "/..%2f..%2fetc/passwd",
    "/assets/app.js%00.html",
    "/.env",
    "/.git/config",
    "/server.js.map",
    "/package.json",
    "/index.html",
    "/terms/index.html",
  ])("%s gives no file away", async (address) => {
    const answer = await sendRaw(
      product.url,
      `GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect([400, 404]).toContain(answer.status);
    expect(answer.body).not.toContain("not for the web");
    expect(answer.body).not.toContain("root:");
  });

  it("200: assets may be kept for a year, pages are asked for again", async () => {
    const asset = await user.get("/assets/app.js");
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect((await user.get("/")).headers.get("cache-control")).toBe("no-cache");
  });

  it("200: a prerendered page is its own, any other page of the app the shell", async () => {
    expect(await (await user.get("/terms")).text()).toContain("<title>Terms</title>");
    expect(await (await user.get("/terms/")).text()).toContain("<title>Terms</title>");
    expect(await (await user.get("/settings?tab=feeds")).text()).toContain("<title>Shell</title>");
  });

  it("200: packs what gains by it, by what the browser takes", async () => {
    for (const [accepted, coding] of [
      ["br, gzip", "br"],
      ["gzip", "gzip"],
      ["identity", null],
    ] as const) {
      const answer = await user.get("/assets/app.js", { "accept-encoding": accepted });
      expect(answer.headers.get("content-encoding")).toBe(coding);
      expect(answer.headers.get("vary")).toBe("Accept-Encoding");
      expect(await answer.text()).toContain("console.log");
    }
  });
});

describe("GET /metrics", () => {
  it("200: for loopback; 404 for a request that a proxy passed on", async () => {
    expect(await (await user.get("/metrics")).text()).toContain("# TYPE");
    const forwarded = await user.get("/metrics", { "x-forwarded-for": "127.0.0.1" });
    expect(forwarded.status).toBe(404);
    expect((await user.get("/metrics", { "x-tapewise-peer": "203.0.113.9" })).status).toBe(200);
  });

  it("with METRICS_TOKEN: for whoever has it, and for nobody else", async () => {
    const token = "metrics-token-0123456789";
    const guarded = await startTestProduct({ environment: { METRICS_TOKEN: token } });
    try {
      const get = (headers: Record<string, string>) => guarded.client().get("/metrics", headers);
      expect((await get({ authorization: `Bearer ${token}` })).status).toBe(200);
      expect((await get({ authorization: `Bearer ${token}`, "x-forwarded-for": "203.0.113.9" })).status).toBe(
        200,
      );
      for (const headers of [{}, { authorization: "Bearer wrong" }, { authorization: `Bearer ${token}x` }])
        expect((await get(headers as Record<string, string>)).status).toBe(404);
    } finally {
      await guarded.close();
    }
  });
});
