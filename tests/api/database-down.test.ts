import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { createEndpoint } from "#tests/support/database-endpoint.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

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

describe("while the database is frozen: it takes every statement and answers none", () => {
  it("503: READ-89, WAIT-09, WAIT-12: whoever joins or lists the waitlist; and all connections are good when it goes on", async () => {
    const admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
    const { db, pool } = product.platform.database;
    endpoint.freeze();
    const begun = Array.from({ length: 5 }, () => db.transaction((tx) => tx.execute("select 1")));
    const [transactions, answers] = await Promise.all([
      Promise.allSettled(begun),
      Promise.all([
        user.request("POST", "/api/waitlist", { email: "ada@example.com" }),
        admin.get("/api/admin/waitlist"),
        user.get("/api/me"),
      ]),
    ]);
    expect(transactions.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect((await answer.json()).error).toMatchObject({
        code: "unavailable",
        message: "Service temporarily unavailable. Please try again later.",
      });
    }
    endpoint.thaw();
    await expect.poll(async () => (await user.get("/api/me")).status).toBe(200);
    expect((await user.request("POST", "/api/waitlist", { email: "ada@example.com" })).status).toBe(201);
    expect((await (await admin.get("/api/admin/waitlist")).json()).total).toBe(1);
    // None of them was lost.
    expect(pool.totalCount - pool.idleCount).toBe(0);
  });
});

describe("while the database is away (threats F6)", () => {
  it("503 with Retry-After: every call that needs it, sign-ins too; and all is well when it is back", async () => {
    const cookie = user.cookie();
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
    expect((await user.get("/healthz")).status).toBe(200);
    const ready = await user.get("/readyz");
    expect(ready.status).toBe(503);
    expect((await ready.json()).reasons).toEqual(["The database isn't responding."]);

    await endpoint.open();
    await expect.poll(async () => (await user.get("/api/me")).status).toBe(200);
    expect((await user.get("/readyz")).status).toBe(200);
    expect((await user.request("PATCH", "/api/settings", { theme: "dark" })).status).toBe(200);
    expect((await user.request("POST", "/api/auth/sign-out", {})).status).toBe(200);
    expect((await product.client().get("/api/me", { cookie })).status).toBe(401);
  });
});
