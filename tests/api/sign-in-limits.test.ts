import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  guessesPerEmailMax,
  guessesPerNetworkMax,
} from "#server/features/accounts/sign-in-limits.service.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

const password = "correct horse battery";
const email = "ada@example.com";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
  await product.services.accounts.create({
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
  product.visitor().request("POST", "/api/auth/sign-in/email", body, headers);

async function statusesOf(answers: Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(answers)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe("guessing passwords (READ-17, threats T22)", () => {
  it("429: at most ten guesses at one address are evaluated, in parallel and under forged addresses", async () => {
    expect(guessesPerEmailMax).toBe(10);
    const answers = Array.from({ length: 30 }, (_, at) =>
      guess({ email, password: `guess${at}` }, { "x-forwarded-for": `198.51.100.${at}` }),
    );
    expect(await statusesOf(answers)).toEqual({ 401: 10, 429: 20 });
  });

  it("429: says when to try again, in the product's words, and refuses the right password, too", async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => guess({ email, password: `guess${at}` })));
    const refused = await guess({ email: email.toUpperCase(), password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(900);
    expect((await refused.json()).error).toMatchObject({
      code: "rate-limited",
      message: "Too many attempts. Please wait a moment and try again.",
    });
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  it("429: at most twenty guesses of one network are evaluated, over however many addresses", async () => {
    expect(guessesPerNetworkMax).toBe(20);
    const answers = Array.from({ length: 40 }, (_, at) =>
      guess({ email: `person${at}@example.com`, password: "Summer2026!" }),
    );
    expect(await statusesOf(answers)).toEqual({ 401: 20, 429: 20 });
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

describe("behind a trusted proxy", () => {
  it("counts by the last address that the proxy saw, not by what the client wrote before it", async () => {
    const proxied = await startTestProduct({ environment: { TRUSTED_PROXIES: "127.0.0.0/8" } });
    try {
      const answers = Array.from({ length: 30 }, (_, at) =>
        proxied
          .visitor()
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
