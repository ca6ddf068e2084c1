import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

const admin = { fullName: "First Admin", email: "Boss@Example.com", password: "secret-enough" };

let product: TestProduct;
let token = "";
beforeAll(async () => {
  product = await startTestProduct();
  if (product.firstStart.kind === "link") token = product.firstStart.token;
});
afterAll(() => product.close());
beforeEach(() => product.platform.database.pool.query("delete from rate_limits"));

const setUp = (body: unknown) => product.client().request("POST", "/api/setup", body);

describe("POST /api/setup (READ-50)", () => {
  it("an empty installation makes a one-time link, of which only a hash is stored", async () => {
    expect(token.length).toBeGreaterThanOrEqual(20);
    const { rows } = await product.platform.database.pool.query("select value::text from site_settings");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    [{ fullName: "  " }, "fullName", "Full name is required"],
    [{ fullName: "A\0B" }, "fullName", "The text has a character we can't save. Remove it."],
    [{ email: "nobody" }, "email", "Email is invalid"],
    [{ email: "admin@firma.x" }, "email", "Email is invalid"],
    [{ password: "short" }, "password", "Password must be at least 6 characters"],
    [{ password: "x".repeat(201) }, "password", "Password must be at most 200 characters"],
  ])("400: %.60j names the field and what is wrong", async (change, field, message) => {
    const answer = await setUp({ token, ...admin, ...change });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toMatchObject({ code: "bad-input", field, message });
  });

  it("403: another token, or the stored hash, creates nobody", async () => {
    const { rows } = await product.platform.database.pool.query("select value from site_settings");
    for (const wrong of ["x".repeat(token.length), rows[0]?.value]) {
      const answer = await setUp({ token: wrong, ...admin });
      expect(answer.status).toBe(403);
    }
    expect(await product.services.accounts.accounts.hasUsers()).toBe(false);
  });

  it("201: the printed token creates the admin, once, however many ask at the same time", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((n) => setUp({ token, ...admin, email: `boss${n}@example.com` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    const { rows } = await product.platform.database.pool.query("select email, role from users");
    expect(rows).toEqual([{ email: expect.stringMatching(/^boss\d@example\.com$/), role: "ADMIN" }]);
    const { email } = rows[0] as { email: string };
    const signIn = await product
      .client()
      .request("POST", "/api/auth/sign-in/email", { email, password: admin.password });
    expect(signIn.status).toBe(200);
  });

  it("403: the link is used up afterwards", async () => {
    expect((await setUp({ token, ...admin })).status).toBe(403);
  });

  it("429: tokens cannot be guessed at will", async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1)
      statuses.push((await setUp({ token: `${round}`.repeat(22), ...admin })).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429, 429]);
  });
});

describe("ADMIN_EMAIL and ADMIN_PASSWORD", () => {
  it("create the admin at the first start, with everything a new user starts with", async () => {
    const configured = await startTestProduct({
      environment: { ADMIN_EMAIL: "Root@Example.com", ADMIN_PASSWORD: "secret-enough" },
    });
    try {
      expect(configured.firstStart).toEqual({ kind: "created", email: "root@example.com" });
      const client = configured.client();
      const answer = await client.request("POST", "/api/auth/sign-in/email", {
        email: "root@example.com",
        password: "secret-enough",
      });
      expect(answer.status).toBe(200);
      expect((await (await client.get("/api/prompts")).json()).prompts).toHaveLength(3);
    } finally {
      await configured.close();
    }
  });
});
