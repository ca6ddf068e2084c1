import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

let product: TestProduct;
let admin: TestClient;

beforeAll(async () => {
  product = await startTestProduct({ logLevel: "debug", environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
});
afterAll(() => product.close());
const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
beforeEach(async () => {
  await sql("truncate waitlist, rate_limits, pending_sign_ups cascade");
  await sql("delete from users where email like '%@guests.example.com'");
  await product.services.site.siteSettings.change({ signupsEnabled: false, signupWithoutPayment: true });
});

async function waiting(email: string): Promise<string> {
  const id = `w-${email}`;
  await sql("insert into waitlist (id, email) values ($1, $2)", [id, email]);
  return id;
}

/** The token of the newest invitation that was mailed to the address. */
async function mailedToken(email: string): Promise<string> {
  await product.services.messages.accountMails.settled();
  const line = product.logLines.findLast(
    (each) => each.includes(email) && each.includes("/invitation?token="),
  );
  return /invitation\?token=([\w-]{43})/.exec(line ?? "")?.[1] ?? "";
}

async function invited(email: string): Promise<{ id: string; token: string }> {
  const id = await waiting(email);
  const answer = await admin.request("POST", `/api/admin/waitlist/${id}/invite`, {});
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ id, email, status: "invited" });
  return { id, token: await mailedToken(email) };
}

const open = (client: TestClient, token: string) =>
  client.request("POST", "/api/signup/invitation", { token });
const begin = (client: TestClient, email: string) =>
  client.request("POST", "/api/signup", {
    fullName: "Gus Guest",
    email,
    phone: "+1 415 555 0100",
    subscriptionType: "MANAGED",
    password: "correct horse battery",
    confirmPassword: "correct horse battery",
  });
const finish = (client: TestClient) => client.request("POST", "/api/signup/checkout", {});
const statusOf = async (id: string) =>
  (await sql("select status from waitlist where id = $1", [id])).rows[0].status;

describe("an invitation from the waitlist", () => {
  it("leads its address through the closed gate once; then the list says joined and the link is spent", async () => {
    const { id, token } = await invited("ada@guests.example.com");
    const client = product.client();
    expect((await begin(client, "ada@guests.example.com")).status).toBe(403);
    const opened = await open(client, token);
    expect(await opened.json()).toMatchObject({ email: "ada@guests.example.com" });
    expect(opened.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/);
    expect((await begin(client, "ada@guests.example.com")).status).toBe(201);
    const finished = await finish(client);
    expect(finished.status).toBe(201);
    expect(await finished.json()).toMatchObject({ status: "finished" });
    expect(await statusOf(id)).toBe("joined");
    expect((await open(product.client(), token)).status).toBe(400);
    expect((await begin(client, "ada@guests.example.com")).status).toBe(403);
    expect((await admin.request("POST", `/api/admin/waitlist/${id}/invite`, {})).status).toBe(404);
  });

  it("is in the language of the page where the address joined, in English where none is known", async () => {
    const join = (body: unknown) =>
      product.client().request("POST", "/api/waitlist", body, { "x-forwarded-for": "203.0.113.77" });
    const mailOf = async (email: string) => {
      const { rows } = await sql("select id from waitlist where email = $1", [email]);
      await admin.request("POST", `/api/admin/waitlist/${rows[0].id}/invite`, {});
      await product.services.messages.accountMails.settled();
      return (
        product.logLines.findLast((line) => line.includes(email) && line.includes("/invitation?token=")) ?? ""
      );
    };
    await join({ email: "greta@guests.example.com", language: "de" });
    await join({ email: "gus@guests.example.com" });
    expect(await mailOf("greta@guests.example.com")).toContain("Ihre Einladung zu Tapewise");
    expect(await mailOf("gus@guests.example.com")).toContain("Your invitation to Tapewise");
    expect((await join({ email: "gil@guests.example.com", language: "fr" })).status).toBe(400);
  });

  it("is bound to its address: with another one, or changed at the end, the gate stays closed", async () => {
    const { token } = await invited("bea@guests.example.com");
    const client = product.client();
    await open(client, token);
    const other = await begin(client, "mallory@guests.example.com");
    expect(other.status).toBe(400);
    expect((await other.json()).error).toMatchObject({
      field: "email",
      message: "Your invitation is for bea@guests.example.com.",
    });
    // Begun while the gate was open, ended when it is closed.
    await product.services.site.siteSettings.change({ signupsEnabled: true });
    expect((await begin(client, "mallory@guests.example.com")).status).toBe(201);
    await product.services.site.siteSettings.change({ signupsEnabled: false });
    expect((await (await finish(client)).json()).error).toMatchObject({ code: "bad-input", field: "email" });
    expect((await sql("select 1 from users where email like 'mallory%'")).rowCount).toBe(0);
  });

  it("expires, and a newer one ends the one before; what is no token opens nothing", async () => {
    const { id, token } = await invited("cleo@guests.example.com");
    await admin.request("POST", `/api/admin/waitlist/${id}/invite`, {});
    const newer = await mailedToken("cleo@guests.example.com");
    expect(newer).not.toBe(token);
    expect((await open(product.client(), token)).status).toBe(400);
    const client = product.client();
    expect((await open(client, newer)).status).toBe(200);
    await sql("update waitlist set invite_expires_at = now() - interval '1 second'");
    expect((await begin(client, "cleo@guests.example.com")).status).toBe(403);
    const rejected = await open(product.client(), newer);
    expect((await rejected.json()).error).toMatchObject({ code: "link-expired" });
    for (const odd of ["", "x", "' or 1=1 --", `${"a".repeat(43)}`, "ü".repeat(43)])
      expect((await open(product.client(), odd)).status, odd).toBe(400);
  });

  it("of five sign-ups at once with one invitation one becomes an account", async () => {
    const { token } = await invited("rush@guests.example.com");
    const clients = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => {
        const client = product.client();
        const from = { "x-forwarded-for": `198.51.100.${n + 1}` };
        await client.request("POST", "/api/signup/invitation", { token }, from);
        return client;
      }),
    );
    for (const client of clients) expect((await begin(client, "rush@guests.example.com")).status).toBe(201);
    const ended = await Promise.all(clients.map(finish));
    expect(ended.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await sql("select 1 from users where email = 'rush@guests.example.com'")).rowCount).toBe(1);
  });

  it("guesses are limited, and the token is stored as a hash only", async () => {
    const { token } = await invited("dan@guests.example.com");
    const { rows } = await sql("select w::text as text from waitlist w");
    expect(rows[0].text).not.toContain(token);
    const answers = await Promise.all(Array.from({ length: 25 }, () => open(product.client(), "x")));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });
});

describe("GET /api/admin/waitlist/export", () => {
  it("holds every address, the newest first, and no cell that a spreadsheet would run", async () => {
    await sql(`insert into waitlist (id, email, timestamp)
      select 'id' || n, 'user' || n || '@example.com', '2026-01-01T00:00:00.000123Z' from generate_series(1, 2500) n`);
    await sql("insert into waitlist (id, email) values ('f', '=cmd|''/c calc''!a1@example.com')");
    const answer = await admin.get("/api/admin/waitlist/export");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="waitlist.csv"');
    const lines = (await answer.text()).trimEnd().split("\r\n");
    expect(lines[0]).toBe('"Email","Date Joined","Status"');
    expect(lines[1]).toMatch(/^"'=cmd\|'\/c calc'!a1@example\.com","\d{4}-.+Z","pending"$/);
    expect(lines).toHaveLength(2_502);
    expect(new Set(lines).size).toBe(2_502);
    const { rows } = await sql(
      "select action, outcome from admin_actions where area = 'waitlist' order by id desc limit 1",
    );
    expect(rows).toEqual([{ action: "export", outcome: "done" }]);
  });
});
