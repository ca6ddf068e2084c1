import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionsAnswerSchema } from "#contract/accounts.ts";
import { openEventSource } from "#tests/support/event-source.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

const password = "correct horse battery";
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

let product: TestProduct;
let second: TestProduct;
let networks = 0;

beforeAll(async () => {
  product = await startTestProduct({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  second = await startTestProduct({
    environment: { DATABASE_URL: product.config.databaseUrl ?? "", ROLE: "web" },
  });
});
afterAll(async () => {
  await second.close();
  await product.close();
});

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

/** Another browser of the same user. */
async function alsoSignedIn(email: string, headers: Record<string, string> = {}): Promise<TestClient> {
  networks += 1;
  const client = product.client();
  const from = { "x-forwarded-for": `198.51.100.${networks % 250}` };
  const body = { email, password };
  const answer = await client.request("POST", "/api/auth/sign-in/email", body, { ...from, ...headers });
  expect(answer.status).toBe(200);
  return client;
}

async function sessionsOf(client: TestClient) {
  return sessionsAnswerSchema.strict().parse(await (await client.get("/api/me/sessions")).json()).sessions;
}

async function idOf(client: TestClient): Promise<string> {
  return (await sessionsOf(client)).find(({ current }) => current)?.id ?? "";
}

const openStream = (client: TestClient, url = product.url) =>
  openEventSource(`${url}/api/news/stream`, { headers: { cookie: client.cookie() } });

describe("GET /api/me/sessions", () => {
  it("200: device, place, address, times and which one is in use; the session in use first", async () => {
    const user = await product.signedIn();
    const phone = await alsoSignedIn(user.email, { "user-agent": iPhone, "x-forwarded-for": "8.8.8.8" });
    await alsoSignedIn(user.email, { "user-agent": chrome, "x-forwarded-for": "10.1.2.3" });
    const sessions = await sessionsOf(phone);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({
      device: "Safari on iPhone",
      place: "United States",
      ipAddress: "8.8.8.8",
      current: true,
    });
    expect(sessions.slice(1).map(({ current }) => current)).toEqual([false, false]);
    expect(sessions).toContainEqual(
      expect.objectContaining({ device: "Chrome on Windows", place: "This network", ipAddress: "10.1.2.3" }),
    );
    for (const { createdAt, lastUsedAt } of sessions)
      for (const time of [createdAt, lastUsedAt]) expect(new Date(time).toISOString()).toBe(time);
  });

  it("an address without a place is an unknown one, an IPv6 address is written short", async () => {
    const user = await product.signedIn();
    const client = await alsoSignedIn(user.email, {
      "user-agent": "curl/8",
      "x-forwarded-for": "2001:db8:0:0:0:0:0:1",
    });
    expect((await sessionsOf(client))[0]).toMatchObject({
      device: "Unknown device",
      place: "Unknown place",
      ipAddress: "2001:db8::",
    });
  });

  it("200: lists the asker's own live sessions only, and no token", async () => {
    const [user, other] = [await product.signedIn(), await product.signedIn()];
    await alsoSignedIn(user.email);
    const old = await alsoSignedIn(user.email);
    await sql("update sessions set expires_at = now() - interval '1 second' where id = $1", [
      await idOf(old),
    ]);
    const overAge = await alsoSignedIn(user.email);
    await sql("update sessions set created_at = now() - interval '31 days' where id = $1", [
      await idOf(overAge),
    ]);
    const answer = await user.get(`/api/me/sessions?userId=${other.userId}`);
    const text = await answer.text();
    expect(sessionsAnswerSchema.strict().parse(JSON.parse(text)).sessions).toHaveLength(2);
    const { rows } = await sql("select id, token from sessions where user_id = any($1)", [
      [user.userId, other.userId],
    ]);
    for (const { token } of rows) expect(text).not.toContain(token);
    expect(text).not.toContain(decodeURIComponent(user.cookie().split("=")[1] ?? "").split(".")[0]);
    expect(text).not.toContain(await idOf(other));
  });

  it("the last use is kept at most five minutes old, and not written at each request", async () => {
    const user = await product.signedIn();
    const client = await alsoSignedIn(user.email);
    const used = async () => {
      const { rows } = await sql(
        "select last_used_at > now() - interval '5 minutes' as lately from sessions where user_id = $1 order by created_at desc limit 1",
        [user.userId],
      );
      return rows[0]?.lately;
    };
    const longAgo = () =>
      sql("update sessions set last_used_at = now() - interval '6 minutes' where user_id = $1", [
        user.userId,
      ]);
    await longAgo();
    expect((await client.get("/api/me")).status).toBe(200);
    await expect.poll(used).toBe(true);
    await longAgo();
    await product.platform.events.publish({ kind: "user", userId: user.userId });
    for (let times = 0; times < 5; times += 1) await client.get("/api/me");
    expect(await used()).toBe(false);
  });
});

describe("DELETE /api/me/sessions/{id}", () => {
  it("204: that session ends, the others go on", async () => {
    const user = await product.signedIn();
    const [here, there] = [await alsoSignedIn(user.email), await alsoSignedIn(user.email)];
    const answer = await here.request("DELETE", `/api/me/sessions/${await idOf(there)}`);
    expect(answer.status).toBe(204);
    expect((await there.get("/api/me")).status).toBe(401);
    expect((await there.get("/api/me/sessions")).status).toBe(401);
    for (const each of [here, user]) expect((await each.get("/api/me")).status).toBe(200);
    expect(await sessionsOf(here)).toHaveLength(2);
  });

  it("404: another user's session and an unknown one alike, and the session lives", async () => {
    const [user, other] = [await product.signedIn(), await product.signedIn()];
    const theirs = await idOf(other);
    const answers = await Promise.all(
      [theirs, "no-such-session", "x".repeat(2_000), "'; drop table sessions"].map((id) =>
        user.request("DELETE", `/api/me/sessions/${id}`),
      ),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    for (const [at, answer] of answers.entries()) {
      expect(answer.status).toBe(404);
      const { requestId: _, ...error } = bodies[at].error;
      const { requestId: __, ...first } = bodies[0].error;
      expect(error).toEqual(first);
    }
    expect((await other.get("/api/me")).status).toBe(200);
  });

  it("404: a second time", async () => {
    const user = await product.signedIn();
    const there = await idOf(await alsoSignedIn(user.email));
    expect((await user.request("DELETE", `/api/me/sessions/${there}`)).status).toBe(204);
    expect((await user.request("DELETE", `/api/me/sessions/${there}`)).status).toBe(404);
  });
});

describe("DELETE /api/me/sessions", () => {
  it("204: every other session of the user ends, nobody else's", async () => {
    const [user, other] = [await product.signedIn(), await product.signedIn()];
    const others = [await alsoSignedIn(user.email), await alsoSignedIn(user.email)];
    expect((await user.request("DELETE", "/api/me/sessions")).status).toBe(204);
    for (const each of others) expect((await each.get("/api/me")).status).toBe(401);
    for (const each of [user, other]) expect((await each.get("/api/me")).status).toBe(200);
    expect(await sessionsOf(user)).toHaveLength(1);
  });
});

describe("T24: the next request is rejected and the open stream ends, here and at another process, after", () => {
  type Ending = (who: { userId: string; email: string; session: TestClient }) => Promise<unknown>;
  const asAdmin = async (method: string, userId: string, body?: unknown) => {
    const admin = await product.signedIn({ role: "ADMIN", subscriptionType: null });
    const answer = await admin.request(method, `/api/admin/users/${userId}`, body);
    expect(answer.ok, await answer.text()).toBe(true);
  };
  const endings: [string, Ending][] = [
    ["signing out", ({ session }) => session.request("POST", "/api/auth/sign-out", {})],
    [
      "a revocation",
      async ({ session, email }) =>
        (await alsoSignedIn(email)).request("DELETE", `/api/me/sessions/${await idOf(session)}`),
    ],
    [
      "a revocation of all other sessions",
      async ({ email }) => (await alsoSignedIn(email)).request("DELETE", "/api/me/sessions"),
    ],
    [
      "a change of the password elsewhere",
      async ({ email }) =>
        (await alsoSignedIn(email)).request("POST", "/api/auth/change-password", {
          currentPassword: password,
          newPassword: "another correct horse",
        }),
    ],
    [
      "the deletion of the account",
      async ({ email }) =>
        (await alsoSignedIn(email)).request("DELETE", "/api/me", { confirm: true, password }),
    ],
    ["a removal by an admin", ({ userId }) => asAdmin("DELETE", userId)],
    ["a change of the role by an admin", ({ userId }) => asAdmin("PATCH", userId, { role: "ADMIN" })],
  ];

  it.each(endings)("%s", async (_what, end) => {
    const { userId, email } = await product.signedIn();
    const session = await alsoSignedIn(email);
    const [here, there] = [await openStream(session), await openStream(session, second.url)];
    const cookie = session.cookie();
    const ask = async (url: string) => (await fetch(`${url}/api/me`, { headers: { cookie } })).status;
    for (const url of [product.url, second.url]) expect(await ask(url)).toBe(200);
    let ended = 0;
    for (const stream of [here, there])
      void stream.ended.then(() => {
        ended += 1;
      });
    await end({ userId, email, session });
    expect(await ask(product.url)).toBe(401);
    await expect.poll(() => ask(second.url), { interval: 20 }).toBe(401);
    await expect.poll(() => ended).toBe(2);
  });

  it("the streams of the user's other sessions go on", async () => {
    const user = await product.signedIn();
    const removed = await alsoSignedIn(user.email);
    const [stays, ends] = [await openStream(user), await openStream(removed)];
    let over = false;
    void stays.ended.then(() => {
      over = true;
    });
    await user.request("DELETE", `/api/me/sessions/${await idOf(removed)}`);
    await ends.ended;
    expect(over).toBe(false);
    stays.close();
  });

  it("a session that ended unheard opens no stream, and one that is open ends when the gap is over", async () => {
    const user = await product.signedIn();
    const stream = await openStream(user);
    await sql("delete from sessions where user_id = $1", [user.userId]);
    // The request itself is still believed for a moment; the stream looks for itself.
    const late = await openStream(user);
    expect(late.status).toBe(401);
    late.close();
    await sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tapewise-events%' and datname = current_database()",
    );
    await stream.ended;
  });
});
