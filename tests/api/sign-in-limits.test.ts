import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateLimits } from "#contract/rate-limits.ts";
import { enrol, errorIn } from "#tests/support/identity.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";
import { totpCode } from "#tests/support/totp.ts";

const password = "correct horse battery";
const email = "ada@example.com";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
  await product.services.accounts.accounts.create({
    by: "admin",
    fullName: "Ada Example",
    email,
    password,
    role: "USER",
    subscriptionType: null,
  });
});
afterAll(() => product.close());
beforeEach(() => product.platform.database.pool.query("delete from rate_limits"));

const guess = (body: { email: string; password: string }, headers: Record<string, string> = {}) =>
  product.client().request("POST", "/api/auth/sign-in/email", body, headers);

async function statusesOf(answers: Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** What a client writes to look like another one; nobody believes it. */
const forged = (at: number): Record<string, string> => ({
  "x-forwarded-for": `198.51.100.${at}`,
  "x-real-ip": `198.51.100.${at}`,
  forwarded: `for=198.51.100.${at}`,
});

describe("guessing passwords (READ-17, threats T22)", () => {
  it.each([
    ["plain", () => ({})],
    ["under forged addresses", forged],
  ])("429: of a hundred guesses at one account ten reach the hash: %s", async (_, headersFor) => {
    expect(rateLimits["sign-in-email"].points).toBe(10);
    const answers = Array.from({ length: 100 }, (_, at) =>
      guess({ email, password: `guess${at}` }, headersFor(at)),
    );
    expect(await statusesOf(answers)).toEqual({ 401: 10, 429: 90 });
  });

  it("429: says when to try again, in the product's words, and rejects the right password, too", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => guess({ email, password: `guess${at}` })));
    const rejected = await guess({ email: email.toUpperCase(), password });
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(rejected.headers.get("retry-after"))).toBeLessThanOrEqual(900);
    expect((await rejected.json()).error).toMatchObject({
      code: "rate-limited",
      message: "Too many attempts. Please try again in 15 minutes.",
    });
    expect(rejected.headers.getSetCookie()).toEqual([]);
  });

  it("429: of one password tried on two hundred accounts twenty reach the hash", async () => {
    expect(rateLimits["sign-in-network"].points).toBe(20);
    const answers = Array.from({ length: 200 }, (_, at) =>
      guess({ email: `person${at}@example.com`, password: "Summer2026!" }),
    );
    expect(await statusesOf(answers)).toEqual({ 401: 20, 429: 180 });
  });

  it("200: signing in correctly uses nothing up", async () => {
    for (let round = 0; round < 12; round += 1) expect((await guess({ email, password })).status).toBe(200);
    const { rows } = await product.platform.database.pool.query("select points from rate_limits");
    expect(rows.every(({ points }) => points === 0)).toBe(true);
  });

  it("keeps the counters in the database, where they name nobody", async () => {
    await guess({ email, password: "wrong" });
    const { rows } = await product.platform.database.pool.query("select key, points from rate_limits");
    expect(rows.map(({ points }) => points)).toEqual([1, 1]);
    expect(JSON.stringify(rows)).not.toContain("ada");
  });
});

describe("guessing what is short or secret beside passwords (threats T22)", () => {
  it("429: of a hundred guesses at a second factor ten are evaluated, over many sign-ins and forged addresses", async () => {
    expect(rateLimits["second-factor-user"].points).toBe(10);
    const client = await product.signedIn();
    const { totpURI } = await enrol(client);
    const counts: Record<string, number> = {};
    for (let round = 0; round < 20; round += 1) {
      const browser = product.client();
      await browser.request("POST", "/api/auth/sign-in/email", { email: client.email, password });
      for (let at = 0; at < 5; at += 1) {
        const path = at % 2 === 0 ? "verify-totp" : "verify-backup-code";
        const body = { code: totpCode(totpURI, 100 + 5 * round + at) };
        const answer = await browser.request("POST", `/api/auth/two-factor/${path}`, body, forged(at));
        const { code } = await errorIn(answer);
        counts[code] = (counts[code] ?? 0) + 1;
      }
    }
    expect(counts).toEqual({ "wrong-code": 10, "rate-limited": 90 });
  });

  it("429: of a hundred guesses at one waiting sign-in, made at the same time, ten at most are evaluated", async () => {
    const client = await product.signedIn();
    const { totpURI } = await enrol(client);
    const browser = product.client();
    await browser.request("POST", "/api/auth/sign-in/email", { email: client.email, password });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        browser.request(
          "POST",
          "/api/auth/two-factor/verify-totp",
          { code: totpCode(totpURI, 100 + at) },
          forged(at),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(90);
    expect(answers.every(({ status }) => status === 429 || status === 401)).toBe(true);
  });

  it.each([
    ["/api/auth/reset-password", { newPassword: "a better battery" }],
    ["/api/auth/magic-link/verify", {}],
    ["/api/auth/verify-email", {}],
  ])("429: of a hundred tokens tried at %s ten are looked up", async (path, body) => {
    expect(rateLimits["link-tokens"].points).toBe(10);
    const answers = Array.from({ length: 100 }, (_, at) =>
      product.client().request("POST", path, { ...body, token: `guess${at}` }, forged(at)),
    );
    expect(await statusesOf(answers)).toEqual({ 400: 10, 429: 90 });
  });
});

describe("behind a trusted proxy", () => {
  it("counts by the last address that the proxy saw, not by what the client wrote before it", async () => {
    const proxied = await startTestProduct({ environment: { TRUSTED_PROXIES: "127.0.0.0/8" } });
    try {
      const answers = Array.from({ length: 30 }, (_, at) =>
        proxied
          .client()
          .request(
            "POST",
            "/api/auth/sign-in/email",
            { email: `person${at}@example.com`, password: "Summer2026!" },
            { "x-forwarded-for": `203.0.113.${at}, 198.51.100.7` },
          ),
      );
      expect(await statusesOf(answers)).toEqual({ 401: 20, 429: 10 });
    } finally {
      await proxied.close();
    }
  });
});
