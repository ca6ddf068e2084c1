import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeFinnhub, startFakeFinnhub } from "#fakes/finnhub/finnhub.ts";
import { type FakeOpenai, startFakeOpenai } from "#fakes/openai/openai.ts";
import { type FakeReddit, startFakeReddit } from "#fakes/reddit/reddit.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createEndpoint } from "#tests/support/database-endpoint.ts";
import { feed, rss, startPublisher } from "#tests/support/ingestion.ts";
import { findPlanted, plantedKey } from "#tests/support/planted-key.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { newcomer } from "#tests/support/sign-up.ts";

type Signed = TestClient & { userId: string; email: string };

const page = "<!doctype html><html><head><title>Tapewise</title></head><body></body></html>";
const password = "correct horse battery";

/** One key for each way in, so that a finding says which way leaks. */
const planted = {
  openai: plantedKey(),
  finnhub: plantedKey("fh"),
  reddit: `${plantedKey("id").replaceAll(":", "")}:${plantedKey("").replaceAll(":", "")}`,
  legacyOpenai: plantedKey(),
  legacyFinnhub: plantedKey("fh"),
  signUpOpenai: plantedKey(),
  signUpFinnhub: plantedKey("fh"),
  tested: plantedKey(),
  refused: plantedKey(),
  wrongField: plantedKey(),
  whileDown: plantedKey(),
  systemOpenai: plantedKey(),
  systemFinnhub: plantedKey("fh"),
  redditSecret: plantedKey("secret").replaceAll(":", ""),
  masterKey: plantedKey("the-master-key-"),
  previousMasterKey: plantedKey("the-master-key-before-"),
};
const keys = Object.values(planted);

const folder = mkdtempSync(path.join(tmpdir(), "planted-"));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let endpoint: Awaited<ReturnType<typeof createEndpoint>>;
let openai: FakeOpenai;
let finnhub: FakeFinnhub;
let reddit: FakeReddit;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
let product: TestProduct;
const replies: Record<string, string> = {};
const spoken: string[] = [];

function listen(stream: NodeJS.WriteStream): () => void {
  const write = stream.write.bind(stream);
  stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
    spoken.push(String(chunk));
    return write(chunk, ...rest);
  }) as typeof stream.write;
  return () => {
    stream.write = write;
  };
}
const stopListening = [listen(process.stdout), listen(process.stderr)];

async function ask(client: TestClient, method: string, address: string, body?: unknown, headers = {}) {
  const answer = await client.request(method, address, body, headers);
  const text = await answer.text();
  const name = `${Object.keys(replies).length} ${method} ${address.split("?")[0]} ${answer.status}`;
  replies[name] = `${JSON.stringify([...answer.headers])}\n${text}`;
  return { status: answer.status, text };
}

/** Like a provider that repeats what it was sent: whole, its beginning, and with its middle left out. */
const echo = (key: string) => ({
  error: {
    message: `Wrong key ${key}, ${key.slice(0, 20)}…, ${key.slice(0, 11)}****${key.slice(-11)}`,
    type: "invalid_request_error",
    code: "invalid_api_key",
    param: key,
  },
});

beforeAll(async () => {
  mkdirSync(path.join(folder, "client"));
  for (const name of ["index.html", "__spa-fallback.html"])
    writeFileSync(path.join(folder, "client", name), page);
  database = await createTestDatabase();
  endpoint = await createEndpoint(database.url);
  openai = await startFakeOpenai({
    keys: [planted.openai, planted.tested, planted.systemOpenai],
    deltaMs: 0,
  });
  finnhub = await startFakeFinnhub({ keys: [planted.finnhub], alwaysOpen: true });
  reddit = await startFakeReddit();
  publisher = await startPublisher();
  publisher.serve(
    "/feed",
    feed(
      rss([
        {
          title: "Apple and Tesla rise",
          link: "https://news.example.com/1",
          pubDate: new Date().toUTCString(),
        },
      ]),
    ),
  );
  product = await startTestProduct({
    logLevel: "debug",
    webFolder: path.join(folder, "client"),
    environment: {
      ROLE: "all",
      DATABASE_URL: endpoint.url,
      SECRET_KEY: planted.masterKey,
      SECRET_KEY_PREVIOUS: planted.previousMasterKey,
      OPENAI_BASE_URL: openai.baseUrl,
      OPENAI_API_KEY: planted.systemOpenai,
      FINNHUB_BASE_URL: finnhub.baseUrl,
      FINNHUB_API_KEY: planted.systemFinnhub,
      REDDIT_BASE_URL: reddit.url,
      REDDIT_CLIENT_ID: "an-id",
      REDDIT_CLIENT_SECRET: planted.redditSecret,
    },
  });
});
afterAll(async () => {
  for (const stop of stopListening) stop();
  await product.close();
  await Promise.all([openai, finnhub, reddit, publisher].map((each) => each.stop()));
  await endpoint.shut();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Keys by each way in which a user can hand one over. */
async function handOver(user: Signed, other: Signed): Promise<void> {
  const saved = await ask(user, "PUT", "/api/keys", {
    openaiApiKey: planted.openai,
    finnhubApiKey: planted.finnhub,
    redditApiKey: planted.reddit,
    redditEnabled: true,
  });
  expect(saved.status).toBe(200);
  const moved = await ask(other, "POST", "/api/migrate-local", {
    openaiApiKey: planted.legacyOpenai,
    finnhubApiKey: planted.legacyFinnhub,
  });
  expect(moved.text).toContain('"keys":2');
  await product.services.site.siteSettings.change({ signupsEnabled: true, signupWithoutPayment: true });
  const client = product.client();
  const signUp = newcomer({
    subscriptionType: "EARLY_BIRD",
    openaiApiKey: planted.signUpOpenai,
    finnhubApiKey: planted.signUpFinnhub,
  });
  expect((await ask(client, "POST", "/api/signup", signUp)).status).toBe(201);
  await ask(client, "PATCH", "/api/signup", { openaiApiKey: planted.signUpOpenai });
  await ask(client, "GET", "/api/signup");
  await ask(client, "POST", "/api/signup/checkout", {});
}

/** Keys that are tried, rejected, or typed where none belongs. */
async function goWrong(user: Signed, managed: Signed): Promise<void> {
  const test = (client: TestClient, body: object) => ask(client, "POST", "/api/keys/test", body);
  expect((await test(user, { integration: "openai", key: planted.tested })).text).toContain(
    "This key works.",
  );
  for (const status of [400, 401, 403, 429, 500]) {
    openai.failNext({ status, body: echo(planted.refused) });
    await test(user, { integration: "openai", key: planted.refused });
    finnhub.failNext({ status, body: JSON.stringify(echo(planted.refused)) });
    await test(user, { integration: "finnhub", key: planted.refused });
    reddit.failNext({ status, body: echo(planted.reddit) });
    await test(user, { integration: "reddit" });
  }
  finnhub.failNext({
    status: 302,
    headers: { location: `http://127.0.0.1:9/?key=${encodeURIComponent(planted.refused)}` },
  });
  await test(user, { integration: "finnhub", key: planted.refused });
  finnhub.failNext({ status: 200, body: "", cutOff: true });
  await test(user, { integration: "finnhub", key: planted.refused });
  for (const integration of ["openai", "finnhub"]) {
    expect((await test(managed, { integration, key: planted.refused })).status).toBe(403);
    await test(managed, { integration });
  }
  await test(managed, { integration: "reddit" });
  const { wrongField } = planted;
  for (const [method, address, body] of [
    ["PUT", "/api/keys", { openaiApiKey: `${planted.refused} with a space` }],
    ["PUT", "/api/keys", { openaiApiKey: `${planted.refused}é` }],
    ["PUT", "/api/keys", { finnhubEnabled: wrongField }],
    ["PUT", "/api/keys", { [wrongField]: wrongField }],
    ["PUT", "/api/keys", `{"openaiApiKey": "${wrongField}`],
    ["PATCH", "/api/settings", { theme: wrongField }],
    ["PATCH", "/api/settings", { openaiApiKey: wrongField, theme: "dark" }],
    ["POST", "/api/keys/test", { integration: wrongField }],
    ["POST", "/api/feeds", { name: "Wire", url: wrongField, color: wrongField }],
    ["POST", "/api/auth/sign-in/email", { email: user.email, password: wrongField }],
    ["POST", "/api/auth/sign-in/email", { email: `${wrongField.replaceAll(/\W/g, "")}@x.example`, password }],
    ["GET", `/api/keys?key=${encodeURIComponent(wrongField)}`, undefined],
    ["GET", `/settings?key=${encodeURIComponent(wrongField)}`, undefined],
  ] as const)
    await ask(user, method, address, body);
  await ask(user, "GET", "/api/keys", undefined, {
    authorization: `Bearer ${wrongField}`,
    "x-api-key": wrongField,
  });
}

/** The own keys at work: prices, detection and analyses, with providers that repeat the key. */
async function use(user: Signed, admin: Signed): Promise<void> {
  await ask(admin, "PATCH", "/api/admin/ai-config", { debugMode: true });
  for (let time = 0; time < 3; time += 1) {
    openai.failNext({ path: "/v1/chat", status: 401, body: echo(planted.openai) });
    finnhub.failNext({ status: 401, body: JSON.stringify(echo(planted.finnhub)) });
  }
  await ask(user, "POST", "/api/feeds", { name: "Wire", url: publisher.urlOf("/feed"), color: "#2563eb" });
  const { text } = await ask(user, "GET", "/api/news?limit=10");
  const [item] = JSON.parse(text).items;
  expect(item).toBeDefined();
  await ask(user, "GET", "/api/quotes?symbols=AAPL,TSLA");
  for (const status of [401, 429, 500]) {
    openai.failNext({ path: "/v1/chat", status, body: echo(planted.openai), times: 2 });
    await ask(user, "POST", `/api/news/${item.id}/analyses`, { symbol: "AAPL", promptId: "master" });
  }
  await ask(user, "POST", `/api/news/${item.id}/analyses`, { symbol: "AAPL", promptId: "master" });
  // Prices and companies are asked for after the answer.
  const used = () => [
    openai.requests.some(({ headers }) => headers.authorization?.includes(planted.openai)),
    finnhub.requests.some(({ query }) => query.token === planted.finnhub),
  ];
  await expect.poll(used).toEqual([true, true]);
}

async function everyPage(client: TestClient): Promise<void> {
  for (const address of [
    ...["/", "/settings", "/nothing", "/api/docs", "/api/openapi.json", "/metrics", "/readyz"],
    ...["/api/config", "/api/me", "/api/me/export", "/api/me/sessions", "/api/settings", "/api/keys"],
    ...["/api/prompts", "/api/feeds", "/api/feeds/opml", "/api/news", "/api/ticker"],
    ...["/api/admin/users", "/api/admin/debug-log", "/api/admin/ai-config", "/api/admin/waitlist"],
    ...["/api/admin/site-settings", "/api/admin/cache", "/api/auth/get-session"],
  ])
    await ask(client, "GET", address);
}

async function whileTheDatabaseIsDown(user: Signed): Promise<void> {
  await endpoint.shut();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const down = planted.whileDown;
  const saved = await ask(user, "PUT", "/api/keys", { openaiApiKey: down, redditApiKey: `${down}:x` });
  expect(saved.status).toBe(503);
  await ask(user, "POST", "/api/keys/test", { integration: "openai", key: down });
  await ask(user, "POST", "/api/migrate-local", { openaiApiKey: down });
  const signUp = newcomer({ subscriptionType: "EARLY_BIRD", openaiApiKey: down, finnhubApiKey: down });
  await ask(product.client(), "POST", "/api/signup", signUp);
  await endpoint.open();
  await expect.poll(async () => (await user.get("/api/me")).status).toBe(200);
}

/** Every row of every table. */
async function dump(): Promise<Record<string, string>> {
  const { pool } = product.platform.database;
  const { rows: tables } = await pool.query(
    "select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
  );
  const texts: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(`select row_to_json(t)::text as text from ${name} t`);
    texts[name] = rows.map(({ text }) => text).join("\n");
  }
  return texts;
}

describe("a planted key (READ-42, READ-43, threats T33, T34, T36)", () => {
  it("is found where it stands, in each notation", () => {
    const { openai: key } = planted;
    const bytes = Buffer.from(key);
    const forms = {
      plain: `x${key}x`,
      piece: `x${key.slice(9, 21)}x`,
      reversed: [...key].toReversed().join(""),
      url: `?key=${encodeURIComponent(key)}`,
      base64: Buffer.concat([Buffer.from("Basic:"), bytes]).toString("base64"),
      base64moved: Buffer.concat([Buffer.from("a"), bytes, Buffer.from("b")]).toString("base64url"),
      hex: `\\x00${bytes.toString("hex")}`,
      json: JSON.stringify(JSON.stringify({ key })),
    };
    for (const [name, text] of Object.entries(forms))
      expect(findPlanted([key], { [name]: text })).toHaveLength(1);
    expect(
      findPlanted([key], { other: plantedKey(), four: key.slice(-4), eleven: key.slice(5, 16) }),
    ).toEqual([]);
  });

  it("appears in no reply, no page, no download, no log line and no row of the database, however it came and failed", async () => {
    const user = await product.signedIn();
    const other = await product.signedIn();
    const managed = await product.signedIn({ subscriptionType: "MANAGED" });
    const admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
    await handOver(user, other);
    await goWrong(user, managed);
    await use(user, admin);
    await whileTheDatabaseIsDown(user);
    for (const client of [product.client(), user, other, managed, admin]) await everyPage(client);

    expect(Object.keys(replies).length).toBeGreaterThan(150);
    expect(findPlanted(keys, replies)).toEqual([]);
    expect(product.logLines.length).toBeGreaterThan(150);
    expect(findPlanted(keys, { log: product.logLines.join("\n"), output: spoken.join("") })).toEqual([]);
    const tables = await dump();
    for (const key of [planted.openai, planted.legacyOpenai, planted.signUpOpenai])
      expect(tables["public.vendor_keys"]).toContain(JSON.stringify(key.slice(-4)));
    expect(tables["public.debug_log"]).toContain("[key]");
    expect(findPlanted(keys, tables)).toEqual([]);
  });
});
