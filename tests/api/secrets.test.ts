import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

const openaiCanary = "sk-canary-0penai-7Kq2vXh9ZbR4tYw8LmN3";
const finnhubCanary = "canary0finnhub5Tg7Hj1Qz9Xc";
const password = "canary password 4711";
const systemCanaries = {
  OPENAI_API_KEY: "sk-system-canary-1111222233334444",
  FINNHUB_API_KEY: "systemcanaryfinnhub55556666",
  SECRET_KEY: "canary-master-key-0123456789-0123456789",
};
const canaries = [openaiCanary, finnhubCanary, password, ...Object.values(systemCanaries)];

let product: TestProduct;
let user: TestClient & { userId: string; email: string };
let other: TestClient & { userId: string; email: string };
const replies: string[] = [];

beforeAll(async () => {
  product = await startTestProduct({
    logLevel: "debug",
    environment: {
      ...systemCanaries,
      DEFAULT_FEEDS: '[{"name":"Wire","url":"http://127.0.0.1:9/feed.xml","color":"#2563eb"}]',
    },
  });
  user = await product.signedIn({ password });
  other = await product.signedIn({ subscriptionType: "MANAGED", password });
  await product.services.settings.keys.storeAiKey(user.userId, openaiCanary);
  await product.services.settings.keys.storeMarketKey(user.userId, finnhubCanary);
  for (const client of [user, other]) await callEverything(client);
});
afterAll(() => product.close());

/** One call of each route, with right and wrong input. */
async function callEverything(client: TestClient & { email: string }): Promise<void> {
  const calls: [string, string, unknown?][] = [
    ["GET", "/api/me"],
    ["GET", "/api/auth/get-session"],
    ["GET", "/api/settings"],
    ["PATCH", "/api/settings", { theme: "dark", openaiApiKey: openaiCanary }],
    ["PATCH", "/api/settings", { theme: openaiCanary }],
    ["GET", "/api/keys"],
    ["PUT", "/api/keys", { openaiApiKey: openaiCanary }],
    ["GET", "/api/prompts"],
    ["GET", "/api/feeds"],
    ["GET", "/api/config"],
    ["GET", "/api/ticker"],
    ["GET", "/api/news"],
    ["GET", "/api/quotes?symbols=AAPL,MSFT"],
    ["POST", "/api/news/nothing/analyses", { symbol: "AAPL", promptId: "master", apiKey: openaiCanary }],
    ["POST", "/api/auth/sign-in/email", { email: client.email, password: `${password}!` }],
    ["GET", `/api/unknown?key=${openaiCanary}`],
    ["GET", "/metrics"],
    ["GET", "/readyz"],
  ];
  for (const [method, path, body] of calls) {
    const answer = await client.request(method, path, body);
    replies.push(`${JSON.stringify([...answer.headers])}\n${await answer.text()}`);
  }
}

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const { pool } = product.platform.database;
  const { rows: tables } = await pool.query(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await pool.query(`select t::text as text from ${name} t`);
      return rows.map(({ text }) => text).join("\n");
    }),
  );
  return texts.join("\n");
}

describe("a secret (READ-42, READ-43, threats T33 to T36)", () => {
  it("can be used by the server after it was stored", async () => {
    expect(
      await product.services.settings.keys.aiKey({
        userId: user.userId,
        role: "USER",
        subscriptionType: "EARLY_BIRD",
        entitlement: "full",
      }),
    ).toBe(openaiCanary);
  });

  it("appears in no reply", () => {
    expect(replies.length).toBeGreaterThan(30);
    for (const reply of replies) for (const canary of canaries) expect(reply).not.toContain(canary);
  });

  it("appears in no line of the log, at debug level", () => {
    expect(product.logLines.length).toBeGreaterThan(30);
    for (const line of product.logLines) for (const canary of canaries) expect(line).not.toContain(canary);
  });

  it("appears in no row of the database", async () => {
    const text = await dump();
    expect(text).toContain(user.email);
    expect(text).toContain("v2.");
    for (const canary of canaries) expect(text).not.toContain(canary);
  });

  it("does not open under another user or at another vendor", async () => {
    const { pool } = product.platform.database;
    const actor = (userId: string) =>
      ({ userId, role: "USER", subscriptionType: null, entitlement: "full" }) as const;
    const thief = await product.signedIn();
    await pool.query(
      `insert into vendor_keys (user_id, vendor, sealed, last_four)
       select $1, vendor, sealed, last_four from vendor_keys where user_id = $2 and vendor = 'openai'`,
      [thief.userId, user.userId],
    );
    expect(await product.services.settings.keys.aiKey(actor(thief.userId))).toBeNull();
    const mover = await product.signedIn();
    await product.services.settings.keys.storeMarketKey(mover.userId, finnhubCanary);
    await pool.query("update vendor_keys set vendor = 'openai' where user_id = $1", [mover.userId]);
    expect(await product.services.settings.keys.aiKey(actor(mover.userId))).toBeNull();
    expect(product.logLines.join("\n")).toContain("cannot be opened");
  });
});
