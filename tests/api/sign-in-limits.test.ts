import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateLimits } from "#contract/rate-limits.ts";
import { createPasswords } from "#server/platform/secrets/password-hash.ts";
import { enrol, errorIn, fromElsewhere } from "#tests/support/identity.ts";
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

describe("guesses throttle the guesser, not the owner (threats T22)", () => {
  let proxied: TestProduct;
  beforeAll(async () => {
    proxied = await startTestProduct({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  });
  afterAll(() => proxied.close());
  beforeEach(() => proxied.platform.database.pool.query("delete from rate_limits"));

  const signIn = (
    who: { email: string; password: string },
    { client = proxied.client(), from = fromElsewhere() } = {},
  ) => client.request("POST", "/api/auth/sign-in/email", who, from);

  /** Guesses from ten networks, after which the account's own counter is used up. */
  async function attack(address: string): Promise<Record<string, string>[]> {
    const networks = Array.from({ length: 10 }, fromElsewhere);
    const answers = networks.map((from) => signIn({ email: address, password: "a guess" }, { from }));
    expect(await statusesOf(answers)).toEqual({ 401: 10 });
    return networks;
  }

  it.each(["USER", "ADMIN"] as const)(
    "200: under attack the right password of a %s is let in from a network without failures, from others not",
    async (role) => {
      const owner = await proxied.signedIn({ role });
      const [attacker = {}] = await attack(owner.email);
      const right = { email: owner.email, password };
      expect((await signIn(right, { from: attacker })).status).toBe(429);
      expect((await signIn(right)).status).toBe(200);
      // Being let in gives the attackers nothing back.
      expect((await signIn(right, { from: attacker })).status).toBe(429);
    },
  );

  it("429: under attack a network has one guess, also when it makes many in the same moment", async () => {
    const owner = await proxied.signedIn();
    await attack(owner.email);
    const from = fromElsewhere();
    const answers = Array.from({ length: 15 }, (_, at) =>
      signIn({ email: owner.email, password: `guess${at}` }, { from }),
    );
    const counts = await statusesOf(answers);
    expect(counts[401] ?? 0).toBeLessThanOrEqual(1);
    expect((counts[401] ?? 0) + (counts[429] ?? 0)).toBe(15);
    expect((await signIn({ email: owner.email, password }, { from })).status).toBe(429);
  });

  it("200: a device that opened the account before is let in on the attackers' own network, and has ten guesses there", async () => {
    const owner = await proxied.signedIn();
    const [from = {}] = await attack(owner.email);
    await owner.request("POST", "/api/auth/sign-out", undefined, from);
    expect((await owner.get("/api/me", from)).status).toBe(401);
    const wrong = { email: owner.email, password: "forgotten" };
    expect(rateLimits["sign-in-device"].points).toBe(10);
    for (let at = 0; at < 9; at += 1) expect((await signIn(wrong, { client: owner, from })).status).toBe(401);
    const right = { email: owner.email, password };
    expect((await signIn(right, { client: owner, from })).status).toBe(200);
    expect((await signIn(wrong, { client: owner, from })).status).toBe(401);
    expect((await signIn(wrong, { client: owner, from })).status).toBe(429);
    expect((await signIn(right, { client: owner, from })).status).toBe(429);
  });

  it("429: a device that knows one account has no more guesses at another; a forged cookie is none", async () => {
    const [owner, attacker] = [await proxied.signedIn(), await proxied.signedIn()];
    const [from = {}] = await attack(owner.email);
    const right = { email: owner.email, password };
    expect((await signIn(right, { client: attacker, from })).status).toBe(429);
    const device = /tapewise\.known_device=([^;]+)/.exec(owner.cookie())?.[1] ?? "";
    expect(device).toMatch(/^known-device-/);
    const forgedCookie = { ...from, cookie: `tapewise.known_device=${device.replace(/\w(?=\.)/, "x")}` };
    expect((await signIn(right, { from: forgedCookie })).status).toBe(429);
    expect((await signIn(right, { from: { ...from, cookie: owner.cookie() } })).status).toBe(200);
  });

  it("200: a known device proves its second factor while others use up the account's tries", async () => {
    const owner = await proxied.signedIn();
    const { backupCodes } = await enrol(owner);
    await proxied.platform.database.pool.query("delete from rate_limits");
    const prove = (client: typeof owner, code: string) =>
      client.request("POST", "/api/auth/two-factor/verify-backup-code", { code }, fromElsewhere());
    for (let round = 0; round < 2; round += 1) {
      const thief = proxied.client();
      await signIn({ email: owner.email, password }, { client: thief });
      for (let at = 0; at < 5; at += 1)
        expect((await prove(thief as typeof owner, `guess-${round}${at}000`)).status).toBe(401);
    }
    const elsewhere = proxied.client();
    await signIn({ email: owner.email, password }, { client: elsewhere });
    // What is short is not let in from any network, however clean.
    expect((await prove(elsewhere as typeof owner, backupCodes[0] ?? "")).status).toBe(429);
    await owner.request("POST", "/api/auth/sign-out", undefined, fromElsewhere());
    await signIn({ email: owner.email, password }, { client: owner });
    expect((await prove(owner, backupCodes[1] ?? "")).status).toBe(200);
  });

  it.each(["request-password-reset", "sign-in/magic-link"])(
    "200: a known device gets its link by %s after others used the address up",
    async (path) => {
      const owner = await proxied.signedIn();
      const ask = (client = proxied.client()) =>
        client.request("POST", `/api/auth/${path}`, { email: owner.email }, fromElsewhere());
      expect(rateLimits["mails-email"].points + rateLimits["mails-email-clean"].points).toBe(10);
      expect(await statusesOf(Array.from({ length: 12 }, () => ask()))).toEqual({ 200: 10, 429: 2 });
      for (let at = 0; at < rateLimits["mails-device"].points; at += 1)
        expect((await ask(owner)).status).toBe(200);
      expect((await ask(owner)).status).toBe(429);
    },
  );

  it("403: wrong passwords in one session throttle that session alone", async () => {
    const owner = await proxied.signedIn();
    const other = proxied.client();
    await signIn({ email: owner.email, password }, { client: other });
    const change = (client: typeof other, currentPassword: string) =>
      client.request("POST", "/api/auth/change-password", { currentPassword, newPassword: password });
    for (let at = 0; at < 10; at += 1) expect((await change(other, `guess${at}`)).status).toBe(403);
    expect((await change(other, password)).status).toBe(429);
    expect((await change(owner, password)).status).toBe(200);
  });
});

describe("behind a proxy that nobody named", () => {
  it("warns once, naming its address and the setting", async () => {
    const unnamed = await startTestProduct();
    try {
      for (const at of [1, 2, 3]) await unnamed.client().get("/healthz", forged(at));
      const warnings = unnamed.logLines.filter((line) => line.includes("TRUSTED_PROXIES"));
      expect(warnings).toHaveLength(1);
      expect(JSON.parse(warnings[0] ?? "")).toMatchObject({ level: "warn", proxy: "127.0.0.1" });
    } finally {
      await unnamed.close();
    }
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

describe("more sign-ins than the server can hash", () => {
  it("429: whoever is too many is told when to come again, and the guess does not count", async () => {
    const { pool } = product.platform.database;
    const owner = await product.signedIn();
    // Four work and sixteen wait, however long the request takes: each that is done begins again in the same moment.
    const passwords = createPasswords();
    let isOver = false;
    const others = Array.from({ length: 20 }, async () => {
      while (!isOver) await passwords.verify({ hash: null, password: "other" });
    });
    const answer = await guess({ email: owner.email, password });
    const { rows } = await pool.query("select points from rate_limits where key like 'sign-in-%'");
    isOver = true;
    await Promise.all(others);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await answer.json()).error.code).toBe("sign-in-busy");
    expect(rows.map(({ points }) => points)).toEqual([0, 0]);
    expect((await guess({ email: owner.email, password })).status).toBe(200);
  });
});
