import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { holdUser } from "#tests/support/held-user.ts";
import { asFile, png } from "#tests/support/pictures.ts";
import { startTestProduct, type TestProduct, type TestUser } from "#tests/support/product.ts";

type User = Awaited<ReturnType<TestProduct["signedIn"]>>;

const password = "correct horse battery";

let product: TestProduct;
let mailbox: FakeMailbox;

beforeAll(async () => {
  mailbox = await startFakeMailbox();
  product = await startTestProduct({
    logLevel: "debug",
    environment: {
      ROLE: "web",
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: "tapewise@example.com",
      DEFAULT_FEEDS: '[{"name":"Wire","url":"http://127.0.0.1:9/f.xml","color":"#2563eb"}]',
    },
  });
});
afterAll(async () => {
  await product.close();
  await mailbox.stop();
});
// Signing in a user for each test would use up what one network may guess.
beforeEach(() => sql("delete from rate_limits"));

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const remove = (person: User, body: unknown = { confirm: true }) => person.request("DELETE", "/api/me", body);
const isThere = async ({ userId }: User) =>
  (await sql("select 1 from users where id = $1", [userId])).rowCount === 1;

/** A user whose session was opened that long ago. */
async function signedInAgo(interval: string, user: Partial<TestUser> = {}): Promise<User> {
  const person = await product.signedIn(user);
  await sql("update sessions set created_at = created_at - $2::interval where user_id = $1", [
    person.userId,
    interval,
  ]);
  return person;
}

async function rejectionOf(answer: Response): Promise<{ status: number; code: string; field?: string }> {
  const { code, field } = (await answer.json()).error;
  return { status: answer.status, code, ...(field ? { field } : {}) };
}

/** Every row of every table, as text. */
async function dump(): Promise<string> {
  const { rows: tables } = await sql(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql(`select t::text as text from ${name} t`);
    parts.push(...rows.map(({ text }) => `${name} ${text}`));
  }
  return parts.join("\n");
}

describe("DELETE /api/me", () => {
  it("T47: after it no row and no log line holds the person's name, address, numbers or keys", async () => {
    const email = "erased.person@example.com";
    const person = await product.signedIn({ email, fullName: "Erasmus Erased" });
    const keys = ["sk-erased-0123456789abcdefWXYZ", "fh-erased-0123456789abcdefUVWX"];
    await product.services.settings.keys.storeAiKey(person.userId, keys[0] ?? "");
    await product.services.settings.keys.storeMarketKey(person.userId, keys[1] ?? "");
    await person.request("PATCH", "/api/me", { phone: "+1 415 555 0123" });
    await person.request("PUT", "/api/me/picture", asFile(png()));
    await sql(
      `update users set google_uid = 'google-of-erased', phone_number = '+14155550123', phone_number_verified = true,
         payment_info = '{"customerId":"cus_erased"}' where id = $1`,
      [person.userId],
    );
    const owned = `insert into analyses (id, user_id, item_id, symbol, prompt_name, model, content)
      values ('a1', $1, 'i1', 'AAPL', 'Mine', 'a-model', 'Written for erased');`;
    await sql(owned, [person.userId]);
    await sql(
      "insert into quotes (scope, symbol, data, fetched_at) values ($1, 'AAPL', '{}', now()), ('system', 'AAPL', '{}', now())",
      [person.userId],
    );
    await sql(
      "insert into company_facts (scope, symbol, data, fetched_at) values ($1, 'AAPL', '{}', now())",
      [person.userId],
    );
    await sql("insert into waitlist (id, email) values ('w1', $1), ('w2', 'other@example.com')", [email]);
    await sql(
      `insert into pending_sign_ups (id, token_hash, email, google_uid, expires_at) values
         ('p1', 'h1', $1, null, now() + interval '1 day'), ('p2', 'h2', null, 'google-of-erased', now() + interval '1 day'),
         ('p3', 'h3', 'other@example.com', null, now() + interval '1 day')`,
      [email],
    );
    await product.client().request("POST", "/api/auth/request-password-reset", { email });
    await product.client().request("POST", "/api/auth/sign-in/magic-link", { email });
    const { rows: sealed } = await sql("select sealed from vendor_keys where user_id = $1", [person.userId]);
    const before = await dump();
    const picture = png().toString("hex");
    for (const trace of [email, "Erasmus Erased", "+14155550123", "415 555 0123", person.userId, picture])
      expect(before).toContain(trace);

    expect((await remove(person)).status).toBe(204);

    const after = await dump();
    const logged = product.logLines.join("\n");
    const traces = [email, "erased.person", "Erasmus Erased", "+14155550123", "415 555 0123", "cus_erased"];
    for (const trace of [
      ...traces,
      picture,
      ...keys,
      sealed[0].a,
      sealed[0].b,
      "google-of-erased",
      "for erased",
    ]) {
      expect(after).not.toContain(trace);
      expect(logged).not.toContain(trace);
    }
    const rows = after.split("\n").filter((row) => !row.startsWith("public.rate_limits"));
    expect(rows.filter((row) => row.includes(person.userId))).toEqual([]);
    for (const other of ["w2", "p3", "system"]) expect(after).toContain(other);
  });

  it("204: every session ends at once and the cookie is cleared", async () => {
    const person = await product.signedIn();
    const other = product.client();
    await other.request("POST", "/api/auth/sign-in/email", { email: person.email, password });
    const cookie = person.cookie();
    for (const each of [person, other]) expect((await each.get("/api/me")).status).toBe(200);
    const answer = await remove(person);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie().join("\n")).toMatch(/session_token=; ?Max-Age=0/i);
    expect(person.cookie()).not.toContain("session_token");
    expect((await other.get("/api/me")).status).toBe(401);
    expect((await product.client().get("/api/settings", { cookie })).status).toBe(401);
  });

  it("204: the address is free again, and nothing of the old account comes back with it", async () => {
    const person = await product.signedIn();
    await person.request("PATCH", "/api/settings", { theme: "dark" });
    expect((await remove(person)).status).toBe(204);
    const again = await product.signedIn({ email: person.email });
    expect(again.userId).not.toBe(person.userId);
    expect(await (await again.get("/api/settings")).json()).toMatchObject({ theme: "light" });
  });

  it("unlike a removal by an admin, nobody is told 'User not found' after it", async () => {
    const person = await product.signedIn();
    await remove(person);
    const answer = await product
      .client()
      .request("POST", "/api/auth/sign-in/email", { email: person.email, password });
    expect(await rejectionOf(answer)).toEqual({ status: 401, code: "wrong-credentials" });
  });

  it("204: the own address confirms as well as true, in any spelling", async () => {
    const person = await product.signedIn();
    expect((await remove(person, { confirm: ` ${person.email.toUpperCase()} ` })).status).toBe(204);
  });

  it.each([
    [{}],
    [{ confirm: false }],
    [{ confirm: "yes" }],
    [{ confirm: "other@example.com" }],
    [{ confirm: 1 }],
  ])("400: %j confirms nothing", async (body) => {
    const person = await product.signedIn();
    expect(await rejectionOf(await remove(person, body))).toEqual({
      status: 400,
      code: "bad-input",
      field: "confirm",
    });
    expect(await isThere(person)).toBe(true);
  });

  it("403: a session older than ten minutes needs the password", async () => {
    const person = await signedInAgo("11 minutes");
    expect(await rejectionOf(await remove(person))).toEqual({
      status: 403,
      code: "reauthentication-required",
      field: "password",
    });
    expect(await isThere(person)).toBe(true);
    expect((await remove(person, { confirm: true, password })).status).toBe(204);
    expect(await isThere(person)).toBe(false);
  });

  it("204: a session younger than ten minutes needs none", async () => {
    expect((await remove(await signedInAgo("9 minutes"))).status).toBe(204);
  });

  it("403: a wrong password is rejected, also in a fresh session", async () => {
    for (const person of [await product.signedIn(), await signedInAgo("1 hour")])
      for (const wrong of ["wrong-password", "", "x".repeat(200)]) {
        expect(await rejectionOf(await remove(person, { confirm: true, password: wrong }))).toEqual({
          status: 403,
          code: "wrong-password",
          field: "password",
        });
        expect(await isThere(person)).toBe(true);
      }
  });

  it("403: an account without a password needs a fresh sign-in, whatever password is sent", async () => {
    const person = await signedInAgo("1 hour");
    await sql("delete from accounts where user_id = $1", [person.userId]);
    for (const body of [{ confirm: true }, { confirm: true, password }])
      expect(await rejectionOf(await remove(person, body))).toMatchObject({
        status: 403,
        code: "reauthentication-required",
      });
    await sql("update sessions set created_at = now() where user_id = $1", [person.userId]);
    await product.platform.events.publish({ kind: "user", userId: person.userId });
    expect((await remove(person)).status).toBe(204);
  });

  it("429: ten wrong passwords and no more are looked at", async () => {
    const person = await product.signedIn();
    const guess = (n: number) => remove(person, { confirm: true, password: `guess ${n}` });
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => guess(n)));
    const rejected = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(rejected).toHaveLength(4);
    for (const { headers } of rejected) expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await remove(person, { confirm: true, password })).status).toBe(429);
    expect(await isThere(person)).toBe(true);
  });

  it("409: the last admin stays; with a second one the first may go", async () => {
    await sql("update users set role = 'USER' where role = 'ADMIN'");
    const admin = { role: "ADMIN", subscriptionType: null } as const;
    const first = await product.signedIn(admin);
    const removed = await product.signedIn(admin);
    await sql("update users set removed_at = now() where id = $1", [removed.userId]);
    expect(await rejectionOf(await remove(first))).toEqual({ status: 409, code: "last-admin" });
    expect((await first.get("/api/me")).status).toBe(200);
    await product.signedIn(admin);
    expect((await remove(first)).status).toBe(204);
  });

  it("T29: of two admins who delete themselves at once one is left", async () => {
    await sql("update users set role = 'USER' where role = 'ADMIN'");
    const admin = { role: "ADMIN", subscriptionType: null } as const;
    const pair = await Promise.all([product.signedIn(admin), product.signedIn(admin)]);
    const answers = await Promise.all(pair.map((each) => remove(each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const { rowCount } = await sql("select 1 from users where role = 'ADMIN' and removed_at is null");
    expect(rowCount).toBe(1);
  });

  it("401: what the user still wrote meanwhile is rejected, and no value of it stands in a log", async () => {
    const complaints = vi.spyOn(console, "error");
    const person = await product.signedIn();
    const held = await holdUser(product.platform.database.pool, person.userId);
    const { email } = person;
    const writes = [
      person.request("POST", "/api/feeds", {
        name: "Mine",
        url: "http://127.0.0.1:9/m.xml",
        color: "#dc2626",
      }),
      person.request("POST", "/api/auth/two-factor/enable", { password }),
      person.request("POST", "/api/migrate-local", { prompts: [{ name: "Mine", prompt: "About {SYMBOL}" }] }),
      product.client().request("POST", "/api/auth/sign-in/email", { email, password }),
    ];
    await held.hasWaiting(writes.length);
    await held.query("delete from users where id = $1", [person.userId]);
    await held.commit();
    for (const answer of await Promise.all(writes))
      expect(await rejectionOf(answer)).toEqual({ status: 401, code: "not-signed-in" });
    expect(complaints).not.toHaveBeenCalled();
    expect(product.logLines.filter((line) => line.includes(person.userId))).toEqual([]);
  });

  it("leaves everybody else's data alone", async () => {
    const [person, other] = [await product.signedIn(), await product.signedIn()];
    const theirs = async () =>
      Promise.all(
        ["/api/me", "/api/settings", "/api/feeds", "/api/prompts", "/api/keys"].map(async (path) =>
          (await other.get(path)).json(),
        ),
      );
    const before = await theirs();
    await remove(person);
    expect(await theirs()).toEqual(before);
  });

  it("403, 415: neither another site nor a form deletes an account", async () => {
    const person = await product.signedIn();
    const body = { confirm: true };
    const foreign = await person.request("DELETE", "/api/me", body, { origin: "https://evil.example.org" });
    expect(await rejectionOf(foreign)).toEqual({ status: 403, code: "foreign-origin" });
    const form = await person.request("DELETE", "/api/me", "confirm=true", { "content-type": "text/plain" });
    expect(await rejectionOf(form)).toEqual({ status: 415, code: "not-json" });
    expect((await product.client().request("DELETE", "/api/me", body)).status).toBe(401);
    expect(await isThere(person)).toBe(true);
  });
});
