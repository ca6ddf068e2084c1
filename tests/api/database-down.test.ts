import { rm } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrateDatabase } from "#server/db/migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { freezeOnce } from "#tests/simulations/freeze-rounds.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createEndpoint } from "#tests/support/database-endpoint.ts";
import { newMemoryFolder } from "#tests/support/memory-folder.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const password = "correct horse battery";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let endpoint: Awaited<ReturnType<typeof createEndpoint>>;
let product: TestProduct;
let user: TestClient & { email: string };

beforeAll(async () => {
  database = await createTestDatabase();
  endpoint = await createEndpoint(database.url);
  product = await startTestProduct({ environment: { DATABASE_URL: endpoint.url, ROLE: "web" } });
  user = await product.signedIn();
});
afterAll(async () => {
  await product.close();
  await endpoint.shut();
  await database.drop();
});

describe("while the database is frozen: its processes are stopped", () => {
  let dataDir: string;
  let postgres: EmbeddedPostgres;
  let frozenProduct: TestProduct;
  beforeAll(async () => {
    dataDir = await newMemoryFolder("tapewise-frozen-");
    postgres = await startEmbeddedPostgres({ dataDir, log: silent, durable: false });
    await migrateDatabase(postgres.connectionString);
    frozenProduct = await startTestProduct({ environment: { DATABASE_URL: postgres.connectionString } });
  });
  afterAll(async () => {
    await frozenProduct.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("503 with Retry-After: READ-89, WAIT-09, WAIT-12: every call is answered meanwhile, what was reported as failed is not stored later, and events are heard again (threats F6)", async () => {
    const { platform } = frozenProduct;
    const signedIn = await frozenProduct.signedIn({ role: "ADMIN", subscriptionType: null });
    const heard: string[] = [];
    platform.events.subscribe((event) => event.kind === "user" && heard.push(event.userId));
    const outcome = await freezeOnce({
      product: frozenProduct,
      user: signedIn,
      cluster: path.join(dataDir, "postgres"),
      round: 1,
      frozenMs: 0,
    });
    for (const answer of outcome.answers) {
      expect(answer, answer.call).toMatchObject({ status: 503, code: "unavailable" });
      expect(answer.retryAfter, answer.call).toBeGreaterThan(0);
    }
    expect(outcome.reasons).toEqual(["The database isn't responding."]);
    expect(outcome.stored).toBeGreaterThan(0);
    expect(outcome.failed).toBeGreaterThan(0);
    expect(outcome.lies).toEqual([]);
    expect(outcome.lateCommit).toEqual({ told: "unconfirmed", isStored: false });
    // As another process tells it.
    await platform.database.pool.query("select pg_notify('tapewise_events', $1)", [
      JSON.stringify({ from: "another process", event: { kind: "user", userId: "told" } }),
    ]);
    await expect.poll(() => heard).toContain("told");
    expect((await signedIn.get("/api/me")).status).toBe(200);
    expect((await signedIn.request("PATCH", "/api/settings", { theme: "dark" })).status).toBe(200);
    // None of the connections was lost.
    await expect.poll(() => platform.database.pool.totalCount - platform.database.pool.idleCount).toBe(0);
  });
});

describe("connections that lost their way without a word, while new ones find it", () => {
  it("are not used again once one of them was found out: no call waits longer than that takes", async () => {
    const ask = async () => {
      const sinceMs = performance.now();
      const { status } = await user.request("PATCH", "/api/settings", { theme: "dark" });
      return { status, ms: performance.now() - sinceMs };
    };
    // Several connections, which rest then.
    await Promise.all(Array.from({ length: 8 }, ask));
    expect(product.platform.database.pool.idleCount).toBeGreaterThan(3);
    endpoint.abandon();
    const answers = [];
    for (const untilMs = performance.now() + 5_000; performance.now() < untilMs; ) answers.push(await ask());
    answers.push(...(await Promise.all(Array.from({ length: 8 }, ask))));
    // The driver gives a connection that answers nothing up after 17 s.
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(12_000);
    expect(answers.slice(-8).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });
});

describe("while the database is away (threats F6)", () => {
  it("503 with Retry-After: every call that needs it, sign-ins too; and all is well when it is back", async () => {
    const cookie = user.cookie();
    await product.platform.database.pool.query(
      `with channel as (insert into channels (id, url, state) values ('wire', 'https://wire.example.com/', 'ok') returning id, url)
       insert into feeds (id, user_id, channel_id, name, url, color, "order")
       select 'wire', $1, id, id, url, '#2563eb', 9 from channel`,
      [(await (await user.get("/api/me")).json()).id],
    );
    const listed = await (await user.get("/api/news?limit=20")).text();
    expect(listed).toContain('"sources":[{"feedId":"wire"');
    await endpoint.shut();
    // Longer than a session is believed without asking.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (const [method, address, body] of [
      ["GET", "/api/me"],
      ["GET", "/api/settings"],
      ["PATCH", "/api/settings", { theme: "dark" }],
      ["POST", "/api/feeds", { name: "Wire", url: "http://127.0.0.1/feed" }],
      ["GET", "/api/auth/get-session"],
      ["POST", "/api/auth/sign-in/email", { email: user.email, password }],
      ["POST", "/api/auth/sign-out", {}],
    ] as const) {
      const answer = await product.client().request(method, address, body, { cookie });
      expect(answer.status, address).toBe(503);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(answer.headers.getSetCookie(), address).toEqual([]);
      expect((await answer.json()).error).toMatchObject({
        code: "unavailable",
        message: "Service temporarily unavailable. Please try again later.",
      });
    }
    // Users read on: the list as it was a moment ago, by a session that was live then.
    const news = await user.get("/api/news?limit=20");
    expect(news.status).toBe(200);
    expect(await news.text()).toBe(listed);
    expect((await product.client().get("/api/news?limit=20", { cookie: `${cookie}x` })).status).toBe(503);
    expect((await user.get("/healthz")).status).toBe(200);
    // What all processes share takes none of them out of a balancer.
    expect((await user.get("/readyz?scope=process")).status).toBe(200);
    const ready = await user.get("/readyz");
    expect(ready.status).toBe(503);
    expect((await ready.json()).reasons).toEqual(["The database isn't responding."]);

    await endpoint.open();
    await expect.poll(async () => (await user.get("/api/me")).status).toBe(200);
    await expect.poll(async () => (await user.get("/readyz")).status).toBe(200);
    expect((await user.request("PATCH", "/api/settings", { theme: "dark" })).status).toBe(200);
    expect((await user.request("POST", "/api/auth/sign-out", {})).status).toBe(200);
    expect((await product.client().get("/api/me", { cookie })).status).toBe(401);
  });
});
