import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userSchema } from "#contract/accounts.ts";
import { listedUserSchema, usersAnswerSchema, usersQuerySchema } from "#contract/admin-users.ts";
import { messageOf } from "#contract/errors.ts";
import type { Actor } from "#domain/accounts/account.ts";
import { openDatabase } from "#server/db/database.ts";
import { createUsersService } from "#server/features/administration/users.service.ts";
import { createUsersStore } from "#server/features/administration/users.store.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import { systemClock } from "#server/platform/clock.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { randomId } from "#server/platform/new-id.ts";
import { runAdminRounds, simulationActions } from "#tests/simulations/admin-rounds.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { sendRaw } from "#tests/support/raw-http.ts";

type Signed = TestClient & { userId: string; email: string };

const password = "correct horse battery";
const users = "/api/admin/users";

let product: TestProduct;
let admin: Signed;
beforeAll(async () => {
  product = await startTestProduct({
    logLevel: "debug",
    environment: { DEFAULT_FEEDS: '[{"name":"Wire","url":"http://127.0.0.1:9/f.xml","color":"#2563eb"}]' },
  });
  admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
});
afterAll(() => product.close());

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const errorOf = async (answer: Response) => (await answer.json()).error;
const aSession = { id: "no such session", createdAtMs: 0 };
const actorOf = ({ userId }: Signed): Actor => ({
  userId,
  role: "ADMIN",
  subscriptionType: null,
  entitlement: "full",
});

const newUser = (email: string) => ({
  fullName: "New Person",
  email,
  phone: "+1 415 555 0100",
  password,
});

async function added(email: string, more: object = {}) {
  const answer = await admin.request("POST", users, { ...newUser(email), ...more });
  expect(answer.status).toBe(201);
  return answer.json();
}

function signIn(email: string, secret = password, client = product.client()) {
  return client.request("POST", "/api/auth/sign-in/email", { email, password: secret });
}

describe("the admin prefix (threats T28, READ-49)", () => {
  const calls = [
    ["GET", "/users"],
    ["POST", "/users"],
    ["PATCH", "/users/x"],
    ["DELETE", "/users/x"],
    ["GET", "/waitlist"],
    ["GET", "/site-settings"],
    ["PATCH", "/site-settings"],
    ["GET", "/ai-config"],
    ["PATCH", "/ai-config"],
    ["GET", "/cache"],
    ["DELETE", "/cache"],
    ["DELETE", "/cache/expired"],
    ["GET", "/debug-log"],
    ["GET", "/nothing"],
    ["GET", ""],
  ] as const;

  it("ROLE-13: every call answers 401 to anonymous callers and 403 to users, before anything else of it is looked at", async () => {
    const user = await product.signedIn();
    for (const [method, path] of calls) {
      const body = method === "GET" ? undefined : "{";
      const anonymous = await product.client().request(method, `/api/admin${path}`, body);
      expect(anonymous.status, path).toBe(401);
      const answer = await user.request(method, `/api/admin${path}`, body);
      expect(answer.status, path).toBe(403);
      expect(await errorOf(answer)).toMatchObject({
        code: "forbidden",
        message: "Your account can't do this.",
      });
    }
  });

  it.each([
    "//api//admin//users",
    "//api/admin/users",
    "/api//admin/users",
    "/api/admin//users",
    "/API/admin/users",
    "/api/Admin/users",
    "/api/admin/users/",
    "/api/admin/users;x=1",
    "/api/./admin/users",
    "/api/x/../admin/users",
    "/api/%61dmin/users",
    "/api/admin%2fusers",
    "/api/admin/users%20",
    "/api/admin\\users",
    "/api/admin/users?role=ADMIN",
  ])("a user does not get in by the spelling %s", async (path) => {
    const user = await product.signedIn();
    const lines = `host: ${new URL(product.url).host}\r\ncookie: ${user.cookie()}\r\nconnection: close`;
    const answer = await sendRaw(product.url, `GET ${path} HTTP/1.1\r\n${lines}\r\n\r\n`, () => false);
    expect([400, 401, 403, 404]).toContain(answer.status);
    expect(answer.body).not.toContain(admin.email);
  });

  it("the role is read from the database on each request, not from what was true a moment ago", async () => {
    const other = await product.signedIn({ role: "ADMIN" });
    expect((await other.get(users)).status).toBe(200);
    await sql("update users set role = 'USER' where id = $1", [other.userId]);
    expect((await other.get(users)).status).toBe(403);
    await sql("update users set removed_at = now() where id = $1", [other.userId]);
    expect((await other.get(users)).status).toBe(401);
  });
});

describe("GET /api/admin/users", () => {
  it("ADMIN-10, ROLE-08, STORE-02, DATA-02, DATA-08: all users, the newest first, each with its fields and no secret", async () => {
    const first = await added("list-first@example.com");
    const second = await added("list-second@example.com");
    // By the day of the account, not by the order in which rows were written.
    await sql("update users set created_at = now() + interval '1 day' where id = $1", [first.id]);
    const answer = await admin.get(users);
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const { users: found, total } = usersAnswerSchema.strict().parse(JSON.parse(text));
    expect(found.slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(total).toBe(found.length);
    const { rows: stored } = await sql("select count(*)::int as count from users where removed_at is null");
    expect(total).toBe(stored[0].count);
    const times = found.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    for (const user of found) {
      expect(listedUserSchema.strict().parse(user)).toEqual(user);
      for (const time of [user.createdAt, user.updatedAt]) expect(new Date(time).toISOString()).toBe(time);
    }
    expect(text).not.toMatch(/password|hash|token|secret|apikey/i);
  });

  it("each order comes page by page, nobody twice and nobody left out", async () => {
    const { total } = await (await admin.get(`${users}?limit=1`)).json();
    expect(total).toBeGreaterThan(2);
    for (const sort of ["created", "name", "email", "payment"])
      for (const direction of ["asc", "desc"]) {
        const query = `sort=${sort}&direction=${direction}`;
        const whole = await pageOf(`${query}&limit=200`);
        expect(whole.next).toBeNull();
        const ids: string[] = [];
        let page = await pageOf(`${query}&limit=2`);
        while (page.next !== null) {
          ids.push(...page.users.map(({ id }) => id));
          page = await pageOf(`${query}&limit=2&cursor=${page.next}`);
        }
        ids.push(...page.users.map(({ id }) => id));
        expect(ids, query).toEqual(whole.users.map(({ id }) => id));
        expect(ids).toHaveLength(total);
      }
  });

  const pageOf = async (query: string) =>
    usersAnswerSchema.parse(await (await admin.get(`${users}?${query}`)).json());
  const emailsOf = async (query: string) => (await pageOf(query)).users.map(({ email }) => email);
  const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");

  it("leaves removed users out; with status=removed they are all there is", async () => {
    const gone = await added("list-gone@example.com");
    await admin.request("DELETE", `${users}/${gone.id}`);
    expect(await (await admin.get(users)).text()).not.toContain(gone.id);
    const removed = await pageOf("status=removed&q=list-gone");
    expect(removed.users).toMatchObject([{ id: gone.id, fullName: "", removedAt: expect.any(String) }]);
    await sql("update users set removed_at = now() - interval '31 days' where id = $1", [gone.id]);
    expect(await emailsOf("status=removed&q=list-gone")).toEqual([]);
  });

  it("finds by words in any spelling of name, address and phone number, by role and by plan", async () => {
    await added("zeynep@example.com", { fullName: "Zeynep Özdemir", role: "ADMIN" });
    await added("zara@example.com", {
      fullName: "Zara 100%_Safe",
      phone: "+90 5",
      subscriptionType: "MANAGED",
    });
    const noPlan = await added("zoe@example.com", { fullName: "Zoe Ozgun" });
    await admin.request("PATCH", `${users}/${noPlan.id}`, { subscriptionType: null });
    for (const [query, expected] of [
      ["q=%C3%96ZDEM", ["zeynep@example.com"]],
      ["q=example.com%20zEYnep", ["zeynep@example.com"]],
      ["q=z&role=ADMIN", ["zeynep@example.com"]],
      ["q=z&plan=MANAGED", ["zara@example.com"]],
      ["q=z&plan=none", ["zoe@example.com"]],
      ["q=%2B90", ["zara@example.com"]],
      ["q=100%25_", ["zara@example.com"]],
      ["q=z_ra", []],
      ["q=nobody-has-this", []],
    ] as [string, string[]][]) {
      const page = await pageOf(query);
      expect(
        page.users.map(({ email }) => email),
        query,
      ).toEqual(expected);
      expect(page.total, query).toBe(expected.length);
    }
    expect(await emailsOf("q=z%20example&sort=name&direction=asc&role=USER")).toEqual([
      "zara@example.com",
      "zoe@example.com",
    ]);
  });

  it.each([
    ...["limit=201", "limit=0", "limit=x", "role=ROOT", "plan=GOLD", "status=all", "sort=password"],
    ...["direction=up", "q=a&q=b", `q=${"a".repeat(101)}`, "q=%00", "cursor=", "cursor=x", "cursor=e30"],
    `cursor=${cursorOf("name", "a", "b")}`,
    `cursor=${cursorOf("created", "1e9", "b")}`,
    `cursor=${cursorOf("created", "1".repeat(17), "b")}`,
    `sort=email&cursor=${cursorOf("email", "a\u0000", "b")}`,
    `sort=email&cursor=${cursorOf("email", "a", "b".repeat(101))}`,
    `sort=email&cursor=${"a".repeat(1_001)}`,
  ])("400: %s", async (query) => {
    expect((await admin.get(`${users}?${query}`)).status).toBe(400);
  });
});

describe("POST /api/admin/users", () => {
  it("STORE-01, DATA-01, DATA-09: adds a user with an id and times of the server's own", async () => {
    const before = Date.now();
    const user = await added(" New.One@Example.COM ", {
      id: "chosen",
      createdAt: "1999-01-01T00:00:00Z",
      paymentInfo: { paymentStatus: "paid" },
      googleUid: "g-1",
      emailVerified: true,
    });
    expect(userSchema.strict().parse(user)).toMatchObject({
      fullName: "New Person",
      email: "new.one@example.com",
      phone: "+1 415 555 0100",
      role: "USER",
      subscriptionType: "EARLY_BIRD",
      authProvider: "email",
      googleUid: null,
      paymentInfo: null,
    });
    expect(user.id).not.toBe("chosen");
    expect(user.createdAt).toBe(user.updatedAt);
    expect(Math.abs(Date.parse(user.createdAt) - before)).toBeLessThan(60_000);
    const { rows } = await sql("select id, email_verified from users where email = 'new.one@example.com'");
    expect(rows).toEqual([{ id: user.id, email_verified: false }]);
  });

  it("DATA-05, DATA-06: role and plan are those of the form; the new user signs in with the typed password", async () => {
    await added("second-admin@example.com", { role: "ADMIN", subscriptionType: "MANAGED" });
    const client = product.client();
    expect((await signIn("second-admin@example.com", password, client)).status).toBe(200);
    expect(await (await client.get("/api/me")).json()).toMatchObject({
      role: "ADMIN",
      subscriptionType: "MANAGED",
    });
    expect((await (await client.get("/api/prompts")).json()).prompts).toHaveLength(3);
  });

  it("DATA-04, DATA-10: the password is write-only, and what is no field of the form is dropped", async () => {
    const user = await added("write-only@example.com", { nickname: "X", isNewUser: true, isTempUser: true });
    expect(Object.keys(user).sort()).toEqual(Object.keys(userSchema.shape).sort());
    expect(JSON.stringify(user)).not.toContain(password);
    const { rows } = await sql("select u::text as text from users u where id = $1", [user.id]);
    expect(rows[0].text).not.toContain(password);
  });

  it.each([
    ["fullName", "", "Full name is required"],
    ["email", "abc", "Email is invalid"],
    ["phone", " ", "Phone number is required"],
    ["password", "12345", "Password must be at least 6 characters"],
    ["role", "admin", undefined],
    ["role", ["ADMIN"], undefined],
    ["subscriptionType", "GOLD", undefined],
  ])("400: %s %j", async (field, value, message) => {
    const answer = await admin.request("POST", users, { ...newUser("bad@example.com"), [field]: value });
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ code: "bad-input", field, ...(message && { message }) });
  });

  it("409: an address that is taken, in any spelling; of twenty at once one gets it", async () => {
    await added("taken@example.com");
    const again = await admin.request("POST", users, newUser(" TAKEN@example.com"));
    expect(again.status).toBe(409);
    expect(await errorOf(again)).toMatchObject({
      code: "email-taken",
      field: "email",
      message: "User with this email already exists",
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.request("POST", users, newUser("rush@example.com"))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  it("201: a removed record of the same address gives way (READ-51)", async () => {
    const old = await added("again@example.com");
    await admin.request("DELETE", `${users}/${old.id}`);
    const fresh = await added("again@example.com", { password: "another password" });
    expect(fresh.id).not.toBe(old.id);
    expect((await signIn("again@example.com")).status).toBe(401);
    expect((await signIn("again@example.com", "another password")).status).toBe(200);
  });
});

describe("PATCH /api/admin/users/{id}", () => {
  const change = (id: string, patch: unknown, client: TestClient = admin) =>
    client.request("PATCH", `${users}/${id}`, patch);

  it("STORE-04, DATA-09: merges the fields, sets updatedAt and answers the whole user", async () => {
    const user = await added("merge@example.com");
    const answer = await change(user.id, { fullName: " Changed Name ", subscriptionType: null });
    expect(answer.status).toBe(200);
    const changed = await answer.json();
    expect(changed).toEqual({
      ...user,
      fullName: "Changed Name",
      subscriptionType: null,
      updatedAt: changed.updatedAt,
    });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThan(Date.parse(user.updatedAt));
    const emptied = await (await change(user.id, { phone: "" })).json();
    expect(emptied).toMatchObject({ phone: null, fullName: "Changed Name" });
  });

  it("fields that only the server sets are ignored (READ-53)", async () => {
    const user = await added("server-owned@example.com");
    const changed = await (
      await change(user.id, {
        id: "other",
        createdAt: "1999-01-01T00:00:00Z",
        googleUid: "g",
        authProvider: "google",
        paymentInfo: { paymentStatus: "paid" },
        removedAt: "2020-01-01T00:00:00Z",
      })
    ).json();
    expect(changed).toEqual({ ...user, updatedAt: changed.updatedAt });
  });

  it("ADMIN-16: an empty password keeps the current one; name, phone and plan end no session", async () => {
    const user = await product.signedIn();
    expect((await change(user.userId, { password: "", subscriptionType: "MANAGED" })).status).toBe(200);
    expect((await (await user.get("/api/keys")).json()).managed).toBe(true);
    expect((await signIn(user.email)).status).toBe(200);
  });

  it.each([
    ["a set password", { password: "a new password" }],
    ["a changed address", { email: "moved@example.com" }],
    ["a changed role", { role: "ADMIN" }],
  ])("READ-52: %s ends the user's sessions at once, on the next request", async (_what, patch) => {
    const user = await product.signedIn();
    expect((await user.get("/api/me")).status).toBe(200);
    expect((await change(user.userId, patch)).status).toBe(200);
    expect((await user.get("/api/me")).status).toBe(401);
    expect((await sql("select 1 from sessions where user_id = $1", [user.userId])).rowCount).toBe(0);
  });

  it("READ-52: a set password is the one that signs in, and links mailed before it are void", async () => {
    const user = await product.signedIn();
    await sql(
      "insert into verifications (id, identifier, value, expires_at) values ('v1', 'reset-password:x', $1, now() + interval '1 hour'), ('v2', 'link', $2, now() + interval '1 hour'), ('v3', 'link', $3, now() + interval '1 hour')",
      [user.userId, JSON.stringify({ email: user.email }), JSON.stringify({ email: `x${user.email}` })],
    );
    await change(user.userId, { password: "a new password" });
    expect((await signIn(user.email)).status).toBe(401);
    expect((await signIn(user.email, "a new password")).status).toBe(200);
    expect((await sql("delete from verifications returning id")).rows).toEqual([{ id: "v3" }]);
  });

  it("DATA-07: a password that is sent for a Google user is ignored", async () => {
    const created = await product.services.accounts.accounts.createHashed({
      by: "admin",
      fullName: "Google Person",
      email: "google@example.com",
      passwordHash: null,
      role: "USER",
      subscriptionType: null,
      googleUid: "google-subject-1",
    });
    const answer = await change(created?.id ?? "", { password: "a new password", fullName: "Renamed" });
    expect(await answer.json()).toMatchObject({ authProvider: "google", fullName: "Renamed" });
    expect((await signIn("google@example.com", "a new password")).status).toBe(401);
    const { rowCount } = await sql("select 1 from accounts where user_id = $1 and password is not null", [
      created?.id,
    ]);
    expect(rowCount).toBe(0);
  });

  it("DATA-03: the address is the lookup key; one that another user has is rejected, a removed user's is free", async () => {
    const one = await added("key-one@example.com");
    const two = await added("key-two@example.com");
    const taken = await change(one.id, { email: " KEY-TWO@example.com" });
    expect(taken.status).toBe(409);
    expect(await errorOf(taken)).toMatchObject({ code: "email-taken", field: "email" });
    expect((await change(one.id, { email: "KEY-ONE@example.com" })).status).toBe(200);
    await admin.request("DELETE", `${users}/${two.id}`);
    expect((await change(one.id, { email: "key-two@example.com" })).status).toBe(200);
    expect(await product.services.administration.users.findByEmail("key-two@example.com")).toMatchObject({
      id: one.id,
    });
    expect(await product.services.administration.users.findByEmail("key-one@example.com")).toBeNull();
  });

  it("of two users who are given one address at once, one gets it", async () => {
    const pair = [await added("race-one@example.com"), await added("race-two@example.com")];
    const answers = await Promise.all(pair.map(({ id }) => change(id, { email: "race@example.com" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("400: a wrong field leaves the right ones unstored", async () => {
    const user = await added("whole@example.com");
    const answer = await change(user.id, { fullName: "Other", role: "ROOT" });
    expect(answer.status).toBe(400);
    expect((await errorOf(answer)).field).toBe("role");
    expect(await product.services.administration.users.findByEmail("whole@example.com")).toEqual(user);
  });

  it("404: an unknown and a removed user", async () => {
    const gone = await added("gone@example.com");
    await admin.request("DELETE", `${users}/${gone.id}`);
    for (const id of ["unknown", gone.id]) {
      const answer = await change(id, { fullName: "X Y" });
      expect(answer.status).toBe(404);
      expect((await errorOf(answer)).code).toBe("account-not-found");
    }
  });
});

describe("DELETE /api/admin/users/{id}", () => {
  const remove = (id: string, client: TestClient = admin) => client.request("DELETE", `${users}/${id}`);

  it("ROLE-09, AUTH-04, SIGNIN-10: removes another user, who is signed out by that and told 'User not found' at the sign-in", async () => {
    const user = await product.signedIn();
    expect((await user.get("/api/me")).status).toBe(200);
    const answer = await remove(user.userId);
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe("");
    expect((await user.get("/api/me")).status).toBe(401);
    expect(await (await user.get("/api/auth/get-session")).json()).toBeNull();
    const again = await product.client().request("POST", "/api/auth/sign-in/email", {
      email: user.email,
      password: "correct horse battery",
    });
    expect(again.status).toBe(401);
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(await errorOf(again)).toMatchObject({ message: "User not found" });
    expect((await remove(user.userId)).status).toBe(404);
  });

  it("ADMIN-20: 403 for one's own account, as the specification words it", async () => {
    const answer = await remove(admin.userId);
    expect(answer.status).toBe(403);
    expect(await errorOf(answer)).toMatchObject({
      code: "own-account",
      message: "Cannot remove your own account",
    });
    expect((await admin.get(users)).status).toBe(200);
  });

  it("404: an unknown user", async () => {
    expect(await errorOf(await remove("unknown"))).toMatchObject({ code: "account-not-found" });
  });

  it("erases everything personal in every table; address and password hash stay (READ-15, READ-51)", async () => {
    const user = await product.signedIn({ fullName: "Erase Me", email: "erase-me@example.com" });
    await fillTables(user);
    await sql("update users set seen_at = now(), last_visit_at = now() where id = $1", [user.userId]);
    const tables = await tablesWithUserId();
    expect(tables.length).toBeGreaterThanOrEqual(10);
    for (const table of tables)
      expect(
        (await sql(`select 1 from ${table} where user_id = $1`, [user.userId])).rowCount,
        table,
      ).toBeGreaterThan(0);
    const kept = await sql(
      "select password from accounts where user_id = $1 and provider_id = 'credential'",
      [user.userId],
    );

    expect((await remove(user.userId)).status).toBe(204);

    for (const table of tables.filter((name) => name !== "accounts"))
      expect((await sql(`select 1 from ${table} where user_id = $1`, [user.userId])).rowCount, table).toBe(0);
    for (const table of ["quotes", "company_facts"])
      expect((await sql(`select 1 from ${table} where scope = $1`, [user.userId])).rowCount, table).toBe(0);
    expect((await sql("select 1 from verifications")).rowCount).toBe(0);
    const { rows: accounts } = await sql("select * from accounts where user_id = $1", [user.userId]);
    expect(accounts).toMatchObject([{ provider_id: "credential", password: kept.rows[0].password }]);
    const { rows } = await sql("select to_jsonb(u) as row from users u where id = $1", [user.userId]);
    const { id, email, removed_at, created_at, updated_at, ...rest } = rows[0].row;
    expect(email).toBe("erase-me@example.com");
    expect(removed_at).not.toBeNull();
    expect(rest).toEqual({
      full_name: "",
      email_verified: false,
      profile_picture: null,
      phone: null,
      role: "USER",
      subscription_type: null,
      auth_provider: "email",
      google_uid: null,
      phone_number: null,
      phone_number_verified: false,
      two_factor_enabled: false,
      language: "en",
      payment_info: null,
      payment_ticket: 0,
      seen_at: null,
      last_visit_at: null,
    });
  });

  it("leaves what others have as it is", async () => {
    const [user, other] = [await product.signedIn(), await product.signedIn()];
    await fillTables(other);
    const before = await dumpOf(other.userId);
    await remove(user.userId);
    expect(await dumpOf(other.userId)).toBe(before);
  });

  it("the removed user is told so with the right password for 30 days, then the record is purged", async () => {
    const user = await product.signedIn({ email: "purge-me@example.com" });
    const age = (interval: string) =>
      sql("update users set removed_at = removed_at - $2::interval where id = $1", [user.userId, interval]);
    await remove(user.userId);
    expect(await errorOf(await signIn("purge-me@example.com"))).toMatchObject({ code: "user-not-found" });
    await age("29 days");
    await runJob();
    expect(await errorOf(await signIn("purge-me@example.com"))).toMatchObject({ code: "user-not-found" });
    await age("2 days");
    await runJob();
    expect(await errorOf(await signIn("purge-me@example.com"))).toMatchObject({ code: "wrong-credentials" });
    for (const table of ["users where id", "accounts where user_id"])
      expect((await sql(`select 1 from ${table} = $1`, [user.userId])).rowCount).toBe(0);
  });

  it("what was still in progress for a removed user is erased by the next sweep", async () => {
    const user = await product.signedIn();
    await remove(user.userId);
    await sql(
      "insert into analyses (id, user_id, item_id, symbol, prompt_name, model, content) values ('late', $1, 'i', 'AAPL', 'Risk', 'm', 'text')",
      [user.userId],
    );
    await runJob();
    expect((await sql("select 1 from analyses where id = 'late'")).rowCount).toBe(0);
    expect((await sql("select 1 from users where id = $1", [user.userId])).rowCount).toBe(1);
  });

  async function runJob(): Promise<void> {
    const jobs = scheduledJobs(product.services, product.platform.database.pool);
    await jobs.find(({ name }) => name === "accounts.removed")?.run();
  }
});

/** Something of the user's in every table that can hold it. */
async function fillTables({ userId, email }: Signed): Promise<void> {
  await sql(
    `update users set phone = '+1', phone_number = $2, phone_number_verified = true, two_factor_enabled = true,
       profile_picture = 'https://example.com/p.png', payment_info = '{"customerId":"cus_1"}', google_uid = $3
     where id = $1`,
    [userId, `+1415${userId.slice(0, 8)}`, `g-${userId}`],
  );
  for (const [text, ...values] of [
    [
      "insert into accounts (id, account_id, provider_id, user_id) values ($2, $2, 'google', $1)",
      `g-${userId}`,
    ],
    ["insert into two_factors (id, secret, backup_codes, user_id) values ($2, 's', 'b', $1)", `t-${userId}`],
    [
      "insert into vendor_keys (user_id, vendor, sealed, last_four) values ($1, $2, 'sealed', 'last')",
      "openai",
    ],
    ["insert into plan_endings (user_id, ended_at) values ($1, $2)", "2026-11-20"],
    ["insert into model_end_mails values ($1, 'gpt-4o', 'first', $2)", "2027-01-14"],
    [
      `insert into personal_tokens (id, user_id, name, scopes, hash, last_four)
         values ($2, $1, 'Program', '{read}', $2, 'abcd')`,
      `p-${userId}`,
    ],
    [
      `insert into output_feeds (id, user_id, name, filter, hash, last_four)
         values ($2, $1, 'Chips', '{"view":"news","q":""}', $2, 'abcd')`,
      `o-${userId}`,
    ],
    [
      `insert into applications (id, user_id, client_id, name, redirect_uri, scopes, audience, code_hash, code_challenge, code_expires_at)
         values ($2, $1, 'client', 'Assistant', 'https://app.example.com/back', '{read}', 'r', $2, 'c', now())`,
      `ap-${userId}`,
    ],
    [
      `insert into alert_channels (id, user_id, kind, name, sealed, fingerprint)
         values ($2, $1, 'webhook', 'Hook', 'sealed', $2)`,
      `c-${userId}`,
    ],
    [
      "insert into alerts (id, user_id, name, rule, channel_ids) values ($2, $1, 'Chips', '{}', '{}')",
      `al-${userId}`,
    ],
    [
      `insert into alert_firings (id, alert_id, user_id, key, item_id, title, link, source, why, at)
         values ($2, $2, $1, 'k', 'i', 'T', '#', 'Wire', '[]', now())`,
      `al-${userId}`,
    ],
    ["insert into passkeys (id, user_id, name, public_key) values ($2, $1, 'Key', 'pk')", `p-${userId}`],
    ["insert into known_devices (user_id, key) values ($1, $2)", `d-${userId}`],
    ["insert into removed_entries (id, user_id, kind, entry) values ($2, $1, 'feed', '{}')", `r-${userId}`],
    ["insert into ai_spending values ($1, 'own', $2, 5)", "2026-11"],
    ["insert into ai_spending_days values ($1, 'own', $2, 5)", "2026-11-20"],
    ["insert into ai_budgets values ($1, $2, 250)", "own"],
    [
      "insert into ai_reservations values ($2, $1, 'own', '2026-11', 5, now() + interval '1 minute')",
      `h-${userId}`,
    ],
    [
      "insert into profile_pictures (user_id, media_type, bytes, hash) values ($1, 'image/png', 'png', $2)",
      `h-${userId}`,
    ],
    [
      `insert into checkouts (id, user_id, sign_up_id, mode, subscription_type, price_id, amount_cents, offer_hash, state, expires_at)
         values ($2, $1, 's', 'embedded', 'MANAGED', 'p', 1900, 'h', 'fulfilled', now())`,
      `c-${userId}`,
    ],
    [
      "insert into analyses (id, user_id, item_id, symbol, prompt_name, model, content) values ($2, $1, 'i', 'A', 'P', 'm', 'c')",
      `a-${userId}`,
    ],
    [
      "insert into items (id, title, link, content, companies) values ($2 || $1, 'T', '#', '', '[]')",
      "kept-by-",
    ],
    [
      "insert into reader_items (user_id, item_id, read, saved_at) values ($1, $2 || $1, true, now())",
      "kept-by-",
    ],
    [
      `insert into company_corrections (user_id, headline, symbol, kind, item_id)
         values ($1, 'some words', 'AAPL', 'hide', $2 || $1)`,
      "kept-by-",
    ],
    [`insert into feed_folders (id, user_id, name, "order") values ($2, $1, 'Energy', 0)`, `f-${userId}`],
    [
      `insert into watchlists (id, user_id, name, symbols, "order") values ($2, $1, 'Chips', '{NVDA}', 1)`,
      `w-${userId}`,
    ],
    [
      `insert into calls (id, user_id, prompt_id, prompt_name, prompt_version, prompt_hash, model, input_hash, item_id, title, symbol,
         direction, horizon, confidence, made_at, next_look_at)
       values ($2, $1, 'p', 'P', 1, 'h', 'm', 'i', 'item', 't', 'NVDA', 'up', 1, 50, now(), now())`,
      `c-${userId}`,
    ],
    [
      "insert into watchlist_holdings (user_id, watchlist_id, sealed) values ($1, $2, 'v2.none')",
      `w-${userId}`,
    ],
    [
      `insert into digests (user_id, cadence, at, weekday, time_zone, stop_token) values ($1, 'daily', '07:00', 1, 'UTC', $2)`,
      `s-${userId}`,
    ],
    [
      "insert into security_events (kind, outcome, user_id, network, times) values ('sign-in', 'done', $1, $2, 1)",
      "192.0.2.1",
    ],
    [
      "insert into analysis_places (user_id, place, run, expires_at) values ($1, 1, $2, now())",
      `a-${userId}`,
    ],
    ["insert into read_undos (id, user_id, state) values ($2, $1, '{}')", `u-${userId}`],
    [
      "insert into highlights (id, user_id, kind, value, key, label, saves) values ($2, $1, 'word', 'war', 'war', 'war', true)",
      `h-${userId}`,
    ],
    [
      "insert into mutes (id, user_id, kind, value, key, label) values ($2, $1, 'word', 'war', 'war', 'war')",
      `m-${userId}`,
    ],
    ["insert into quotes (scope, symbol, data, fetched_at) values ($1, 'AAPL', '{}', now())"],
    ["insert into company_facts (scope, symbol, data, fetched_at) values ($1, 'AAPL', '{}', now())"],
    [
      "insert into verifications (id, identifier, value, expires_at) values ($2, 'x' || $1, $3, now() + interval '1 hour')",
      `v-${userId}`,
      JSON.stringify({ email }),
    ],
  ] as [string, ...string[]][])
    await sql(text, [userId, ...values]);
}

async function tablesWithUserId(): Promise<string[]> {
  const { rows } = await sql(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'",
  );
  return rows.map(({ table_name }) => table_name);
}

async function dumpOf(userId: string): Promise<string> {
  const lines: string[] = [];
  for (const table of [...(await tablesWithUserId()), "users"]) {
    const column = table === "users" ? "id" : "user_id";
    const { rows } = await sql(`select t::text as text from ${table} t where ${column} = $1`, [userId]);
    lines.push(...rows.map(({ text }) => `${table} ${text}`));
  }
  return lines.sort().join("\n");
}

describe("POST /api/admin/users/{id}/restore", () => {
  const restore = (id: string, body: unknown = { fullName: "Back Again" }, client: TestClient = admin) =>
    client.request("POST", `${users}/${id}/restore`, body);

  it("READ-15: a restored user signs in with the password of before and has what a new user has", async () => {
    const user = await product.signedIn({ email: "restore-me@example.com", role: "ADMIN" });
    await fillTables(user);
    await admin.request("DELETE", `${users}/${user.userId}`);
    await sql(
      "insert into analyses (id, user_id, item_id, symbol, prompt_name, model, content) values ('late-2', $1, 'i', 'A', 'P', 'm', 'c')",
      [user.userId],
    );
    const answer = await restore(user.userId);
    expect(answer.status).toBe(200);
    expect(userSchema.strict().parse(await answer.json())).toMatchObject({
      id: user.userId,
      email: user.email,
      fullName: "Back Again",
      role: "USER",
      subscriptionType: "EARLY_BIRD",
      phone: null,
      googleUid: null,
      paymentInfo: null,
    });
    expect((await user.get("/api/me")).status).toBe(401);
    const client = product.client();
    expect((await signIn(user.email, password, client)).status).toBe(200);
    expect((await (await client.get("/api/prompts")).json()).prompts).toHaveLength(3);
    expect((await (await client.get("/api/feeds")).json()).feeds).toHaveLength(1);
    expect((await client.request("PUT", "/api/keys", { finnhubEnabled: false })).status).toBe(200);
    expect((await sql("select 1 from analyses where user_id = $1", [user.userId])).rowCount).toBe(0);
    expect((await restore(user.userId)).status).toBe(404);
  });

  it("404: one whose 30 days are over, one who gave way to a new user, and one who is there", async () => {
    const old = await added("restore-old@example.com");
    const replaced = await added("restore-replaced@example.com");
    const there = await added("restore-there@example.com");
    for (const { id } of [old, replaced]) await admin.request("DELETE", `${users}/${id}`);
    await sql("update users set removed_at = now() - interval '31 days' where id = $1", [old.id]);
    await added("restore-replaced@example.com");
    for (const { id } of [old, replaced, there, { id: "unknown" }])
      expect(await errorOf(await restore(id))).toMatchObject({ code: "account-not-found" });
  });

  it("400: without a name, or with a plan that is none; 403: by one who is no admin any more", async () => {
    const gone = await added("restore-bad@example.com");
    await admin.request("DELETE", `${users}/${gone.id}`);
    for (const [field, body] of [
      ["fullName", {}],
      ["fullName", { fullName: " " }],
      ["subscriptionType", { fullName: "X Y", subscriptionType: "GOLD" }],
    ] as const)
      expect(await errorOf(await restore(gone.id, body))).toMatchObject({ code: "bad-input", field });
    const late = product.services.administration.users.restore(
      { userId: "nobody", role: "ADMIN", subscriptionType: null, entitlement: "full" },
      gone.id,
      { fullName: "X Y", subscriptionType: null },
    );
    await expect(late).rejects.toMatchObject({ code: "forbidden" });
  });

  it("of ten restorations at once one is done", async () => {
    const gone = await added("restore-rush@example.com");
    await admin.request("DELETE", `${users}/${gone.id}`);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(gone.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });
});

describe("the last admin (READ-50, threats T29)", () => {
  let small: TestProduct;
  let only: Signed;
  beforeAll(async () => {
    small = await startTestProduct();
    only = await small.signedIn({ role: "ADMIN", subscriptionType: null });
  });
  afterAll(() => small.close());

  it("409: an edit that would leave no admin", async () => {
    const answer = await only.request("PATCH", `${users}/${only.userId}`, { role: "USER", fullName: "X Y" });
    expect(answer.status).toBe(409);
    expect(await errorOf(answer)).toMatchObject({
      code: "last-admin",
      message: "At least one admin is required",
    });
    expect((await only.get(users)).status).toBe(200);
  });

  it("a removed admin counts no more, and one who is no admin any more changes nobody", async () => {
    const other = await small.signedIn({ role: "ADMIN", subscriptionType: null });
    await small.services.administration.users.remove(actorOf(only), other.userId);
    const { rows } = await small.platform.database.pool.query(
      "select id from sessions where user_id = $1 and confirmed_at is not null",
      [only.userId],
    );
    const confirmed = { actor: actorOf(only), session: { ...aSession, id: rows[0].id } };
    await expect(
      small.services.administration.users.update(confirmed, only.userId, { role: "USER" }),
    ).rejects.toMatchObject({ code: "last-admin" });
    const { users: service } = small.services.administration;
    for (const late of [
      () => service.remove(actorOf(other), only.userId),
      () => service.update({ actor: actorOf(other), session: aSession }, only.userId, { fullName: "X Y" }),
    ])
      await expect(late()).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each(simulationActions)(
    "of two admins who %s at once, through two processes, one is left: 50 rounds",
    async (action) => {
      const both = [only, await small.signedIn({ role: "ADMIN", subscriptionType: null })] as const;
      const second = await startTestProduct({
        environment: { DATABASE_URL: small.config.databaseUrl ?? "" },
      });
      try {
        await small.services.administration.users.list(usersQuerySchema.parse({ limit: 1 }));
        const { pool } = small.platform.database;
        const admins = both.map(({ userId, cookie }) => ({ userId, cookie: cookie() }));
        const answers = await runAdminRounds(
          { pool, admins: [admins[0]!, admins[1]!], urls: [small.url, second.url], rounds: 50 },
          action,
        );
        expect(Object.values(answers).reduce((sum, times) => sum + times)).toBe(50);
      } finally {
        await second.close();
        await small.platform.database.pool.query(
          "update users set role = 'ADMIN', removed_at = null where id = $1",
          [only.userId],
        );
        only = await renewed(only);
      }
    },
  );

  /** The same admin, signed in again; the other admins are gone. */
  async function renewed({ email, userId }: Signed): Promise<Signed> {
    const { pool } = small.platform.database;
    await pool.query("delete from users where id <> $1", [userId]);
    const client = small.client();
    const answer = await signIn(email, password, client);
    expect(answer.status).toBe(200);
    return { ...client, email, userId };
  }
});

describe("a failure of the database (ERR-06)", () => {
  async function broken(event: string, table: string, work: () => Promise<void>): Promise<void> {
    await sql(
      "create function break_it() returns trigger language plpgsql as $$begin raise 'inside %', tg_table_name; end$$",
    );
    await sql(`create trigger break_it before ${event} on ${table} for each row execute function break_it()`);
    try {
      await work();
    } finally {
      await sql("drop function break_it cascade");
    }
  }

  it.each([
    ["ERR-01", "Error creating user", "insert", "POST", ""],
    ["ERR-04", "Error updating user", "update", "PATCH", "/"],
    ["ERR-05", "Error deleting user", "update", "DELETE", "/"],
  ])(
    "%s: '%s' is logged, and the answer is 500 without internals",
    async (_row, words, event, method, path) => {
      const user = await added(`${method.toLowerCase()}-fault@example.com`);
      await broken(event, "users", async () => {
        const body = method === "POST" ? newUser("fault@example.com") : { fullName: "X Y" };
        const answer = await admin.request(
          method,
          users + (path && path + user.id),
          method === "DELETE" ? undefined : body,
        );
        expect(answer.status).toBe(500);
        expect(await errorOf(answer)).toEqual({
          code: "unexpected",
          message: messageOf.unexpected,
          requestId: answer.headers.get("x-request-id"),
        });
      });
      const logged = product.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === words);
      expect(logged).toHaveLength(1);
      expect(logged[0].level).toBe("error");
      expect(JSON.stringify(logged)).not.toContain("fault@example.com");
      expect(await product.services.administration.users.findByEmail(user.email)).toEqual(user);
    },
  );

  /** An admin whose session is in memory, since it can't be read while the users' table is broken. */
  async function freshAdmin() {
    const fresh = await product.signedIn({ role: "ADMIN" });
    expect((await fresh.get("/api/me")).status).toBe(200);
    return fresh;
  }

  it("ERR-02: a list that fails is logged as 'Error getting users' and told as a failure", async () => {
    const fresh = await freshAdmin();
    product.logLines.length = 0;
    await sql("alter table users rename column profile_picture to profile_picture_away");
    try {
      const answer = await fresh.get(users);
      expect(answer.status).toBe(500);
      expect(await errorOf(answer)).toMatchObject({ code: "unexpected" });
    } finally {
      await sql("alter table users rename column profile_picture_away to profile_picture");
    }
    expect(product.logLines.map((line) => JSON.parse(line).msg)).toContain("Error getting users");
  });

  it("ERR-03: so is a look for a user by email, before anything is made", async () => {
    const fresh = await freshAdmin();
    product.logLines.length = 0;
    const email = "err-three@example.com";
    await sql("alter table users rename column profile_picture to profile_picture_away");
    try {
      const answer = await fresh.request("POST", users, newUser(email));
      expect(answer.status).toBe(500);
    } finally {
      await sql("alter table users rename column profile_picture_away to profile_picture");
    }
    const lines = product.logLines.filter((line) => JSON.parse(line).msg === "Error getting user by email");
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(email);
    expect((await sql("select 1 from users where email = $1", [email])).rows).toEqual([]);
  });

  it("ERR-02, ERR-03: 'Error getting users' and 'Error getting user by email' are logged and the failure is thrown on", async () => {
    const database = await createTestDatabase();
    const handle = openDatabase({ connectionString: database.url, onError: () => undefined });
    const lines: string[] = [];
    const service = createUsersService({
      store: createUsersStore({ db: handle.db, newId: randomId }),
      accounts: product.services.accounts.accounts,
      defaults: product.services.accounts.defaults.defaults,
      events: product.platform.events,
      triggerCancellations: () => undefined,
      reauthentication: product.services.accounts.reauthentication,
      passwords: product.platform.passwords,
      notify: async () => undefined,
      clock: systemClock,
      log: createLogger({ level: "warn", write: (line) => lines.push(line) }),
    });
    try {
      await handle.pool.query("alter table users rename to users_away");
      await expect(service.list(usersQuerySchema.parse({}))).rejects.toThrow("Failed query");
      await expect(service.findByEmail("ada@example.com")).rejects.toThrow("Failed query");
      expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
        "Error getting users",
        "Error getting user by email",
      ]);
      expect(lines.join()).not.toContain("ada@example.com");
    } finally {
      await handle.close();
      await database.drop();
    }
  });

  it("a rejection is no failure: nothing is logged for it", async () => {
    const before = product.logLines.filter((line) => line.includes("Error ")).length;
    await admin.request("POST", users, newUser(admin.email));
    await admin.request("PATCH", `${users}/unknown`, {});
    await admin.request("DELETE", `${users}/unknown`);
    expect(product.logLines.filter((line) => line.includes("Error "))).toHaveLength(before);
  });
});

describe("the user store (specification section 7)", () => {
  it("STORE-03: finds by equal address, in any spelling of it; null without a match", async () => {
    const user = await added("find-me@example.com");
    const { users: service } = product.services.administration;
    expect(await service.findByEmail(" Find-Me@Example.com ")).toEqual(user);
    for (const other of ["find-me@example.co", "find-me%", "", "FIND"])
      expect(await service.findByEmail(other)).toBeNull();
  });

  it("STORE-05: a removal returns true", async () => {
    const user = await added("returns-true@example.com");
    expect(await product.services.administration.users.remove(actorOf(admin), user.id)).toBe(true);
  });

  it("DATA-11: paymentInfo comes back with its ten fields", async () => {
    const paymentInfo = {
      paymentStatus: "paid",
      lastPaymentDate: "2026-01-01T00:00:00.000Z",
      subscriptionId: "sub_1",
      customerId: "cus_1",
      paymentIntentId: "pi_1",
      amount: 1000,
      currency: "usd",
      subscriptionStatus: "active",
      sessionId: "cs_1",
      createdAt: "2026-01-01T00:00:00.000Z",
    };
    const user = await added("paid@example.com");
    await sql("update users set payment_info = $2 where id = $1", [user.id, JSON.stringify(paymentInfo)]);
    const found = (await (await admin.get(users)).json()).users.find(
      ({ id }: { id: string }) => id === user.id,
    );
    expect(listedUserSchema.strict().parse(found).paymentInfo).toEqual(paymentInfo);
  });
});
