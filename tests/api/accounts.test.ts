import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessionTokenHash } from "#server/features/sessions/sessions.store.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

const password = "correct horse battery";
const wrongPair = {
  code: "wrong-credentials",
  message: "Invalid email or password. Please try again.",
};

let product: TestProduct;
let networks = 0;

beforeAll(async () => {
  product = await startTestProduct({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  await createUser("ada@example.com");
});
afterAll(() => product.close());

function createUser(email: string) {
  return product.services.accounts.accounts.create({
    by: "admin",
    fullName: "Ada Example",
    email,
    password,
    role: "USER",
    subscriptionType: "EARLY_BIRD",
  });
}

/** Each call comes from a network of its own, so that the limits on guessing stay out of these tests. */
function from(): Record<string, string> {
  networks += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(networks / 250)}.${networks % 250}` };
}

function signIn(body: unknown, client = product.client(), headers: Record<string, string> = {}) {
  return client.request("POST", "/api/auth/sign-in/email", body, { ...from(), ...headers });
}

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

/** Header names and values without those that differ in every answer. */
function steadyHeaders(answer: Response) {
  return Object.fromEntries([...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name)));
}

function tokenIn(cookie: string): string {
  return decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
}

describe("POST /api/auth/sign-in/email", () => {
  it("200: the right pair opens a session in an HttpOnly, SameSite=Lax cookie (SIGNIN-01, AUTH-02)", async () => {
    const client = product.client();
    const answer = await signIn({ email: "ada@example.com", password }, client);
    expect(answer.status).toBe(200);
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((each) => each.split("=")[0])).toEqual([
      "tapewise.session_token",
      "tapewise.known_device",
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; ?HttpOnly/i);
      expect(cookie).toMatch(/; ?SameSite=Lax/i);
      expect(cookie).toMatch(/; ?Path=\//i);
    }
    expect(await (await client.get("/api/me")).json()).toMatchObject({ email: "ada@example.com" });
  });

  it("200: no body holds the session's token or a password (READ-18, READ-19)", async () => {
    const client = product.client();
    const answer = await signIn({ email: "ada@example.com", password }, client);
    const session = await client.get("/api/auth/get-session");
    for (const text of [await answer.text(), await session.text()]) {
      expect(text).toContain("ada@example.com");
      expect(text).not.toContain(tokenIn(client.cookie()));
      expect(text).not.toMatch(/token|password|hash/i);
    }
  });

  it("200: the address in capitals and with spaces around it is the same account (AUTH-01, READ-21)", async () => {
    expect((await signIn({ email: " ADA@EXAMPLE.COM ", password })).status).toBe(200);
  });

  it.each([
    "https://evil.example.org/",
    "//evil.example.org",
    "/\\evil.example.org",
    "/%2f/evil.example.org",
    "https:evil.example.org",
    "https://app.example.com@evil.example.org",
    "javascript:alert('evil.example.org')",
  ])(
    "200: sends the browser nowhere, whatever callbackURL asks for: %s (threats T19)",
    async (callbackURL) => {
      const answer = await signIn({ email: "ada@example.com", password, callbackURL });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("location")).toBeNull();
      expect(await answer.text()).not.toContain("evil.example.org");
    },
  );

  it.each([
    [{ email: "", password }, "email", "Email is invalid"],
    [{ email: "abc", password }, "email", "Email is invalid"],
    [{ email: "ada@example.com", password: "" }, "password", "Password is required"],
  ])("400: %j names the field (SIGNIN-06 to SIGNIN-08)", async (body, field, message) => {
    const answer = await signIn(body);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toMatchObject({ code: "bad-input", field, message });
  });

  it("400: a text that the database cannot hold is rejected before it is looked for", async () => {
    for (const email of ["a\0@example.com", "\ud800@example.com"])
      expect((await signIn({ email, password })).status).toBe(400);
  });

  it("401: a wrong password and an unknown address get the same answer (SIGNIN-09, READ-16)", async () => {
    const wrong = await signIn({ email: "ada@example.com", password: "wrong-password" });
    const unknown = await signIn({ email: "nobody@example.com", password: "wrong-password" });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect((await answer.clone().json()).error).toMatchObject(wrongPair);
    }
    expect(Object.keys((await unknown.json()).error)).toEqual(Object.keys((await wrong.json()).error));
    expect(steadyHeaders(unknown)).toEqual(steadyHeaders(wrong));
  });

  it("401: an unknown address costs a password check, too (READ-16)", async () => {
    const cpuOf = async (email: string) => {
      const before = process.cpuUsage();
      expect((await signIn({ email, password: "wrong-password" })).status).toBe(401);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    // In turns: what else the process does falls on both.
    for (let round = 0; round < 5; round += 1) {
      known.push(await cpuOf("ada@example.com"));
      unknown.push(await cpuOf("nobody@example.com"));
    }
    const median = (costs: number[]) => costs.sort((left, right) => left - right)[2] ?? 0;
    // A skipped check would cost a tenth; the bounds leave room for whatever else runs here.
    expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
    expect(median(unknown) / median(known)).toBeLessThan(2);
  });

  it("401: a password longer than any that can be set is wrong without being hashed (READ-20)", async () => {
    const answer = await signIn({ email: "ada@example.com", password: "x".repeat(201) });
    expect(answer.status).toBe(401);
    expect((await answer.json()).error).toMatchObject(wrongPair);
  });

  it("401: a removed account with the right password gets its own error and gets no session (SIGNIN-10, READ-15)", async () => {
    const user = await createUser("removed@example.com");
    await sql("update users set removed_at = now() where id = $1", [user?.id]);
    const right = await signIn({ email: "removed@example.com", password });
    expect(right.status).toBe(401);
    expect((await right.json()).error).toMatchObject({ code: "user-not-found", message: "User not found" });
    expect(right.headers.getSetCookie()).toEqual([]);
    const { rowCount } = await sql("select 1 from sessions where user_id = $1", [user?.id]);
    expect(rowCount).toBe(0);
    const wrong = await signIn({ email: "removed@example.com", password: "wrong-password" });
    expect(wrong.status).toBe(401);
    expect((await wrong.json()).error).toMatchObject(wrongPair);
  });

  it("415: takes JSON only", async () => {
    const answer = await signIn("email=ada@example.com", product.client(), {
      "content-type": "application/x-www-form-urlencoded",
    });
    expect(answer.status).toBe(415);
  });
});

describe("a session", () => {
  it("is a new token at every sign-in, and only its hash is stored (READ-18, threats T24)", async () => {
    const client = product.client();
    const cookies: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      await signIn({ email: "ada@example.com", password }, client);
      cookies.push(client.cookie());
    }
    const [first = "", second = ""] = cookies.map(tokenIn);
    expect(first).not.toBe(second);
    const { rows } = await sql("select s::text as text from sessions s");
    const dump = rows.map(({ text }) => text).join("\n");
    expect(dump).toContain(sessionTokenHash(second));
    for (const token of [first, second]) {
      expect(token.length).toBeGreaterThanOrEqual(32);
      expect(dump).not.toContain(token);
    }
  });

  it("ends when its browser signs in again, as the same or as another user; a sign-in that fails ends none", async () => {
    const client = product.client();
    const answers = async (cookie: string) => (await product.client().get("/api/me", { cookie })).status;
    await signIn({ email: "ada@example.com", password }, client);
    const first = client.cookie();
    await client.request("POST", "/api/auth/sign-in/email", {
      email: "ada@example.com",
      password: "not this one",
    });
    expect(await answers(first)).toBe(200);
    await signIn({ email: "ada@example.com", password }, client);
    const second = client.cookie();
    expect([await answers(first), await answers(second)]).toEqual([401, 200]);
    const other = await product.signedIn();
    await signIn({ email: other.email, password: "correct horse battery" }, client);
    expect([await answers(second), await answers(client.cookie()), await answers(other.cookie())]).toEqual([
      401, 200, 200,
    ]);
  });

  it("is not opened by its stored hash", async () => {
    const client = await product.signedIn();
    const hash = createHash("sha256").update(tokenIn(client.cookie())).digest("base64url");
    const name = client.cookie().split("=")[0];
    const answer = await product.client().get("/api/me", { cookie: `${name}=${hash}` });
    expect(answer.status).toBe(401);
  });

  it("never begins with a cookie planted before the sign-in (threats T24)", async () => {
    const planted = "tapewise.session_token=planted0planted0planted0planted0.c2lnbmF0dXJl";
    const answer = await signIn({ email: "ada@example.com", password }, product.client(), {
      cookie: planted,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).not.toContain("planted0");
    expect((await product.client().get("/api/me", { cookie: planted })).status).toBe(401);
  });

  it("ends on the server with the sign-out (AUTH-05, AUTH-12, threats T24)", async () => {
    const client = await product.signedIn();
    const cookie = client.cookie();
    expect((await client.get("/api/me")).status).toBe(200);
    expect((await client.request("POST", "/api/auth/sign-out", {})).status).toBe(200);
    expect((await product.client().get("/api/me", { cookie })).status).toBe(401);
    expect((await product.client().get("/api/auth/get-session", { cookie })).status).toBe(200);
    expect(await (await product.client().get("/api/auth/get-session", { cookie })).json()).toBeNull();
  });

  it("ends with a word to the browser to drop the answers that it cached, and no other answer says so", async () => {
    const client = await product.signedIn();
    expect((await client.get("/api/me")).headers.get("clear-site-data")).toBeNull();
    const answer = await client.request("POST", "/api/auth/sign-out", {});
    expect(answer.headers.get("clear-site-data")).toBe('"cache"');
  });

  it("of a removed user is rejected after a second, and at once when the removal is announced (READ-15)", async () => {
    const [quiet, announced] = [await product.signedIn(), await product.signedIn()];
    for (const { get } of [quiet, announced]) expect((await get("/api/me")).status).toBe(200);
    await sql("update users set removed_at = now() where id = any($1)", [[quiet.userId, announced.userId]]);
    const heard = new Promise<void>((resolve) => {
      const leave = product.platform.events.subscribe((event) => {
        if (event.kind !== "user" || event.userId !== announced.userId) return;
        leave();
        resolve();
      });
    });
    await product.platform.events.publish({ kind: "user", userId: announced.userId });
    await heard;
    expect((await announced.get("/api/me")).status).toBe(401);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await quiet.get("/api/me")).status).toBe(401);
  });

  it("takes role and plan from the database, not from what was true at sign-in (READ-49)", async () => {
    const client = await product.signedIn();
    await sql("update users set subscription_type = 'MANAGED' where id = $1", [client.userId]);
    await product.platform.events.publish({ kind: "user", userId: client.userId });
    await expect.poll(async () => (await (await client.get("/api/keys")).json()).managed).toBe(true);
  });

  it("ends after seven days without use", async () => {
    const client = await product.signedIn();
    await age(client.userId, "8 days");
    expect((await client.get("/api/me")).status).toBe(401);
  });

  it("slides on while it is used, and ends after 30 days all the same (READ-18)", async () => {
    const client = await product.signedIn();
    await age(client.userId, "2 days");
    const renewed = await client.get("/api/me");
    expect(renewed.status).toBe(200);
    expect(renewed.headers.getSetCookie().join()).toMatch(/HttpOnly/i);
    const { rows } = await sql(
      "select expires_at > now() + interval '6 days 23 hours' as renewed from sessions where user_id = $1",
      [client.userId],
    );
    expect(rows).toEqual([{ renewed: true }]);
    await sql("update sessions set created_at = now() - interval '30 days' where user_id = $1", [
      client.userId,
    ]);
    await expect.poll(async () => (await client.get("/api/me")).status).toBe(401);
  });

  it("is not taken from the address (threats T24)", async () => {
    const client = await product.signedIn();
    const token = client.cookie().split("=")[1];
    expect((await product.client().get(`/api/me?session_token=${token}`)).status).toBe(401);
    const bearer = { authorization: `Bearer ${tokenIn(client.cookie())}` };
    expect((await product.client().get("/api/me", bearer)).status).toBe(401);
  });

  it("carries Secure and the __Host- name on an https site (threats T17)", async () => {
    const secure = await startTestProduct({ environment: { APP_URL: "https://news.example.com" } });
    try {
      await secure.signedIn({ email: "secure@example.com" });
      const answer = await secure.client().request("POST", "/api/auth/sign-in/email", {
        email: "secure@example.com",
        password,
      });
      expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-tapewise\.session_token=.*; ?Secure/);
      expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    } finally {
      await secure.close();
    }
  });

  /** As if that much time had passed for the user's sessions. */
  async function age(userId: string, interval: string): Promise<void> {
    await sql(
      `update sessions set created_at = created_at - $2::interval, updated_at = updated_at - $2::interval,
       expires_at = expires_at - $2::interval where user_id = $1`,
      [userId, interval],
    );
  }
});

describe("addresses that nothing answers", () => {
  it.each([
    ["POST", "/sign-up/email"],
    ["POST", "/update-user"],
    ["POST", "/change-email"],
    ["POST", "/delete-user"],
    ["POST", "/set-password"],
    ["POST", "/verify-password"],
    ["POST", "/sign-in/social"],
    ["POST", "/sign-in/phone-number"],
    ["POST", "/link-social"],
    ["POST", "/revoke-sessions"],
    ["POST", "/sign-in/email/"],
    ["GET", "/list-sessions"],
    ["GET", "/list-accounts"],
    ["GET", "/reset-password/a-token"],
    ["GET", "/ok"],
    ["GET", "/error"],
  ])("404: %s /api/auth%s, also with a session", async (method, path) => {
    const client = await sharedClient();
    const answer = await client.request(method, `/api/auth${path}`, method === "POST" ? {} : undefined);
    expect(answer.status).toBe(404);
    expect((await answer.json()).error.code).toBe("not-found");
    expect((await client.get("/api/me")).status).toBe(200);
  });

  it.each(["/verify-email", "/magic-link/verify", "/sign-out", "/sign-in/email"])(
    "405: GET /api/auth%s, also with a session, which stays open",
    async (path) => {
      const client = await sharedClient();
      const answer = await client.get(`/api/auth${path}`);
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("POST");
      expect((await answer.json()).error.code).toBe("method-not-allowed");
      expect((await client.get("/api/me")).status).toBe(200);
    },
  );

  let shared: ReturnType<TestProduct["signedIn"]> | undefined;
  function sharedClient() {
    shared ??= product.signedIn();
    return shared;
  }
});
