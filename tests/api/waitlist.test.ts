import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { waitlistAnswerSchema, waitlistEntrySchema } from "#contract/waitlist.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let admin: TestClient;
let networks = 0;

beforeAll(async () => {
  product = await startTestProduct({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
});
afterAll(() => product.close());
beforeEach(() => product.platform.database.pool.query("delete from waitlist"));

/** From a network of its own each time, so that the limit stays out of the other tests. */
function join(body: unknown, network = `198.51.100.${++networks}`) {
  return product.client().request("POST", "/api/waitlist", body, { "x-forwarded-for": network });
}
const list = async (query = "") =>
  waitlistAnswerSchema.strict().parse(await (await admin.get(`/api/admin/waitlist${query}`)).json());

describe("POST /api/waitlist", () => {
  it("201: DATA-26 to DATA-29, WAIT-14: stores the address in lower case with the server's time, pending", async () => {
    const before = Date.now();
    const answer = await join({
      email: "  Ada@Example.COM ",
      id: "1",
      status: "approved",
      timestamp: "1999-01-01T00:00:00Z",
    });
    expect(answer.status).toBe(201);
    const entry = waitlistEntrySchema.strict().parse(await answer.json());
    expect(entry).toMatchObject({ email: "ada@example.com", status: "pending" });
    expect(entry.id).not.toBe("1");
    expect(Math.abs(Date.parse(entry.timestamp) - before)).toBeLessThan(60_000);
    expect(await list()).toEqual({ waitlist: [entry], total: 1 });
  });

  it.each([
    { email: "" },
    { email: "x" },
    { email: "a b@example.com" },
    { email: "a@example.com\r\nBcc:x@y.z" },
    { email: `${"x".repeat(300)}@example.com` },
    { email: null },
    { email: ["a@example.com"] },
    {},
  ])("400: %j is no address (WAIT-06)", async (body) => {
    const answer = await join(body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toMatchObject({
      code: "bad-input",
      field: "email",
      message: "Please enter a valid email address",
    });
  });

  it("409: an address that is on the list, in any spelling (WAIT-07)", async () => {
    await join({ email: "ada@example.com" });
    const answer = await join({ email: " ADA@example.com" });
    expect(answer.status).toBe(409);
    expect((await answer.json()).error).toMatchObject({
      code: "waitlist-duplicate",
      field: "email",
      message: "Email already exists in waitlist",
    });
  });

  it("of twenty equal ones at once one is stored", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => join({ email: "rush@example.com" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await list()).total).toBe(1);
  });

  it("429: of fifty a minute from one network five are stored, also all at once; mistyped ones do not count", async () => {
    for (let n = 0; n < 10; n += 1) expect((await join({ email: "x" }, "203.0.113.1")).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => join({ email: `w${n}@example.com` }, "203.0.113.1")),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const rejected = answers.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(45);
    for (const { headers } of rejected) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await list()).total).toBe(5);
    expect((await join({ email: "w99@example.com" }, "203.0.113.2")).status).toBe(201);
  });

  it("500: a failure of the database that does not pass by itself has a code of its own (WAIT-10)", async () => {
    const { pool } = product.platform.database;
    await pool.query("alter table waitlist rename to waitlist_away");
    try {
      const answer = await join({ email: "ada@example.com" });
      expect(answer.status).toBe(500);
      expect((await answer.json()).error).toMatchObject({
        code: "database-fault",
        message: "Connection error. Please check your internet connection.",
      });
    } finally {
      await pool.query("alter table waitlist_away rename to waitlist");
    }
  });

  it("415: takes JSON only; 403: not from another site, by a code of its own (WAIT-08)", async () => {
    const form = await product.client().request("POST", "/api/waitlist", "email=a@example.com", {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(form.status).toBe(415);
    const foreign = await product
      .client()
      .request("POST", "/api/waitlist", { email: "a@example.com" }, { "sec-fetch-site": "cross-site" });
    expect(foreign.status).toBe(403);
    expect((await foreign.json()).error.code).toBe("foreign-origin");
    expect((await list()).total).toBe(0);
  });
});

describe("GET /api/admin/waitlist", () => {
  it("ROLE-10, WAIT-13: all entries, the newest first, page by page", async () => {
    for (const name of ["one", "two", "three"]) await join({ email: `${name}@example.com` });
    const { waitlist, total } = await list();
    expect(waitlist.map(({ email }) => email)).toEqual([
      "three@example.com",
      "two@example.com",
      "one@example.com",
    ]);
    expect(total).toBe(3);
    const page = await list("?limit=1&page=2");
    expect(page).toEqual({ waitlist: [waitlist[1]], total: 3 });
    expect((await admin.get("/api/admin/waitlist?limit=201")).status).toBe(400);
  });

  it("403: for admins alone, also to ask (READ-89)", async () => {
    const user = await product.signedIn();
    const answer = await user.get("/api/admin/waitlist");
    expect(answer.status).toBe(403);
    expect(await answer.json()).not.toHaveProperty("waitlist");
    expect((await product.client().get("/api/admin/waitlist")).status).toBe(401);
  });

  it("503: WAIT-09, WAIT-12: while the table is locked nobody joins and nothing is listed, and neither answer is an empty list (READ-89)", async () => {
    const lock = await product.platform.database.pool.connect();
    await lock.query("begin; lock table waitlist in access exclusive mode");
    try {
      const answers = await Promise.all([
        join({ email: "ada@example.com" }),
        admin.get("/api/admin/waitlist"),
      ]);
      for (const answer of answers) {
        expect(answer.status).toBe(503);
        expect((await answer.json()).error).toMatchObject({
          code: "unavailable",
          message: "Service temporarily unavailable. Please try again later.",
        });
      }
    } finally {
      await lock.query("rollback");
      lock.release();
    }
    expect(await list()).toEqual({ waitlist: [], total: 0 });
  });
});
