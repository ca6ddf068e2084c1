import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type GoogleOutcome, googleOutcomeSchema } from "#contract/sign-up.ts";
import { type FakeGoogle, startFakeGoogle } from "#fakes/google/google.ts";
import type { TokenFailure, User } from "#fakes/google/tokens.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";
import { sendRaw } from "#tests/support/raw-http.ts";

const password = "correct horse battery";
let fake: FakeGoogle;
let product: TestProduct;
let networks = 0;
let users = 0;

beforeAll(async () => {
  fake = await startFakeGoogle();
  const port = await freePort();
  product = await startTestProduct({
    environment: {
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      TRUSTED_PROXIES: "127.0.0.1, ::1",
      GOOGLE_DISCOVERY_URL: fake.discoveryUrl,
      GOOGLE_CLIENT_ID: fake.client.id,
      GOOGLE_CLIENT_SECRET: fake.client.secret,
    },
  });
});
afterAll(async () => {
  await product.close();
  await fake.stop();
});
afterEach(() => fake.setTokenFailure(null));

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

/** Calls come from networks of their own, so that the limit on starts stays out of most tests. */
function from(): Record<string, string> {
  networks += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(networks / 250)}.${networks % 250}` };
}

/** A user with a Google account that nobody else here has. */
function newUser(changes: Partial<User> = {}): Partial<User> {
  users += 1;
  return { sub: `subject-${users}`, email: `google${users}@example.com`, name: "Ada Example", ...changes };
}

function start(client: TestClient, intent = "sign-in", headers: Record<string, string> = {}) {
  return client.get(`/api/auth/google/start?intent=${intent}`, { ...from(), ...headers });
}

/** Where the provider sends the browser back to, once the user has agreed. */
async function agreed(started: Response, user: Partial<User>): Promise<string> {
  fake.setConsent({ kind: "approve", user });
  const answer = await fetch(started.headers.get("location") ?? "", { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  expect(back.origin).toBe(product.config.appUrl);
  return back.pathname + back.search;
}

function outcomeIn(html: string): GoogleOutcome {
  const text = /<script type="application\/json" id="outcome">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  return googleOutcomeSchema.parse(JSON.parse(text));
}

async function outcomeOf(answer: Response): Promise<GoogleOutcome> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/html");
  return outcomeIn(await answer.text());
}

/** The whole way of the popup; what it tells its opener. */
async function withGoogle(client: TestClient, user: Partial<User>, intent = "sign-in") {
  return outcomeOf(await client.get(await agreed(await start(client, intent), user)));
}

const rejection = (code: string, message: string | null) => ({ result: "error", code, message });
const isSignedIn = async (client: TestClient) => (await client.get("/api/me")).status === 200;

async function expectNoSession(client: TestClient) {
  expect(client.cookie()).not.toContain("session_token");
  expect(await isSignedIn(client)).toBe(false);
}

async function userOf(email: string) {
  const { rows } = await sql("select * from users where email = $1", [email]);
  return rows[0];
}

/** An account made by email and password. */
async function account(email = newUser().email ?? "") {
  const { userId } = await product.signedIn({ email, password });
  return { userId, email };
}

async function setSignUps(signupsEnabled: boolean) {
  await product.services.site.siteSettings.change({ signupsEnabled });
}

describe("GET /api/auth/google/start", () => {
  it("302: to the provider, with what the way back needs encrypted in this browser's cookie (READ-23)", async () => {
    const client = product.client();
    const answer = await start(client);
    expect(answer.status).toBe(302);
    const location = new URL(answer.headers.get("location") ?? "");
    expect(location.origin).toBe(fake.url);
    expect(location.searchParams.get("redirect_uri")).toBe(
      `${product.config.appUrl}/api/auth/callback/google`,
    );
    const [cookie = "", ...more] = answer.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^tapewise\.google=v2\./);
    for (const part of ["Max-Age=600", "Path=/api/auth", "HttpOnly", "SameSite=Lax"])
      expect(cookie).toContain(part);
    for (const name of ["state", "nonce"]) expect(cookie).not.toContain(location.searchParams.get(name));
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("never cuts the popup from its opener, which other policies would (READ-23)", async () => {
    const client = product.client();
    const started = await start(client);
    const back = await client.get(await agreed(started, newUser()));
    for (const answer of [started, back])
      expect(answer.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect((await client.get("/api/config")).headers.get("cross-origin-opener-policy")).toBe("same-origin");
  });

  it.each([{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }] as Record<
    string,
    string
  >[])(
    "AUTH-14: a popup that another site opened (%j) ends in unauthorized-domain, without a session (threats T17)",
    async (headers) => {
      const client = product.client();
      const asked = fake.requests.length;
      const answer = await start(client, "sign-in", headers);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await outcomeOf(answer)).toEqual(
        rejection("unauthorized-domain", "Google sign-in isn't allowed from this site."),
      );
      expect(fake.requests.length).toBe(asked);
      await expectNoSession(client);
    },
  );

  it("AUTH-14: so does one under an address that is not the registered one", async () => {
    const port = new URL(product.url).port;
    for (const host of [`127.0.0.1:${port}`, "10.0.0.7", "localhost"]) {
      const answer = await sendRaw(
        product.url,
        `GET /api/auth/google/start HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer.status).toBe(200);
      expect(outcomeIn(answer.body)).toMatchObject({ code: "unauthorized-domain" });
      expect(answer.headers).not.toMatch(/^(set-cookie|location):/im);
    }
  });

  it.each(["same-origin", "none"])("302: Sec-Fetch-Site %s is the product itself or a user", async (site) => {
    expect((await start(product.client(), "sign-in", { "sec-fetch-site": site })).status).toBe(302);
  });

  it("T19: sends nobody anywhere but to the provider, whatever the address asks for", async () => {
    for (const name of [
      "redirect_uri",
      "callbackURL",
      "redirectTo",
      "next",
      "returnTo",
      "continue",
      "intent",
    ]) {
      const answer = await product
        .client()
        .get(`/api/auth/google/start?${name}=${encodeURIComponent("https://evil.example.org/")}`, from());
      expect(new URL(answer.headers.get("location") ?? "").origin).toBe(fake.url);
      expect(answer.headers.get("location")).not.toContain("evil.example.org");
    }
  });

  it("says that the network did not answer when the provider is away", async () => {
    const away = await startTestProduct({
      environment: {
        PORT: String(await freePort()),
        HOST: "localhost",
        GOOGLE_CLIENT_ID: "id",
        GOOGLE_CLIENT_SECRET: "secret",
        GOOGLE_DISCOVERY_URL: "http://127.0.0.1:9/.well-known/openid-configuration",
      },
    });
    try {
      expect(await outcomeOf(await away.client().get("/api/auth/google/start"))).toEqual(
        rejection(
          "network-request-failed",
          "The network isn't responding. Check your connection and try again.",
        ),
      );
    } finally {
      await away.close();
    }
  });

  it("without credentials it leads to the fallback text of the screen (READ-23, READ-24)", async () => {
    const plain = await startTestProduct({
      environment: { PORT: String(await freePort()), HOST: "localhost" },
    });
    try {
      for (const [intent, text] of [
        ["sign-in", "Google login failed. Please try again."],
        ["sign-up", "Google signup failed. Please try again."],
      ]) {
        const answer = await plain.client().get(`/api/auth/google/start?intent=${intent}`);
        expect(answer.headers.getSetCookie()).toEqual([]);
        const html = await answer.text();
        expect(outcomeIn(html)).toEqual(rejection("internal-error", null));
        expect(html).toContain(text);
      }
    } finally {
      await plain.close();
    }
  });

  it("429: thirty from one network in a quarter of an hour, on a page that says so (threats T22)", async () => {
    const network = from();
    const answers = [];
    for (let count = 0; count < 31; count += 1)
      answers.push(await start(product.client(), "sign-in", network));
    expect(answers.map(({ status }) => status).filter((status) => status === 302)).toHaveLength(30);
    const last = answers.at(-1) as Response;
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(outcomeIn(await last.text())).toEqual(
      rejection("rate-limited", "Too many attempts. Please try again in 15 minutes."),
    );
  });
});

describe("signing in with Google", () => {
  it("AUTH-06, AUTH-07 (in-321): an unknown address is a new user, and no session", async () => {
    const client = product.client();
    const user = newUser({ email: "stranger@example.com" });
    expect(await withGoogle(client, user)).toEqual({
      ...rejection("account-not-found", "Account not found. Please sign up first."),
      isNewUser: true,
    });
    await expectNoSession(client);
    expect(client.cookie()).toBe("");
    expect(await userOf("stranger@example.com")).toBeUndefined();
    expect((await sql("select 1 from pending_sign_ups where email = 'stranger@example.com'")).rowCount).toBe(
      0,
    );
  });

  it("T25 (in-322): an address that Google has not verified opens no password account and links nothing", async () => {
    const { email } = await account();
    for (const intent of ["sign-in", "sign-up"]) {
      const client = product.client();
      expect(await withGoogle(client, newUser({ email, email_verified: false }), intent)).toEqual(
        rejection("email-not-verified", "Google hasn't verified this email."),
      );
      await expectNoSession(client);
    }
    expect(await userOf(email)).toMatchObject({ google_uid: null, email_verified: false });
  });

  it("READ-26: a verified address opens the account made by password, which stays one", async () => {
    const { email, userId } = await account();
    const user = newUser({ email: email.toUpperCase() });
    const client = product.client();
    expect(await withGoogle(client, user)).toEqual({ result: "signed-in" });
    expect(await (await client.get("/api/me")).json()).toMatchObject({
      id: userId,
      email,
      authProvider: "email",
      emailVerified: true,
      googleUid: user.sub,
      hasPassword: true,
    });
    const byPassword = product.client();
    const answer = await byPassword.request("POST", "/api/auth/sign-in/email", { email, password }, from());
    expect(answer.status).toBe(200);
    const { rows } = await sql(
      "select account_id from accounts where user_id = $1 and provider_id = 'google'",
      [userId],
    );
    expect(rows).toEqual([{ account_id: user.sub }]);
  });

  it("knows a linked account by its subject, when its address at Google has changed since", async () => {
    const { email, userId } = await account();
    const user = newUser({ email });
    await withGoogle(product.client(), user);
    const client = product.client();
    expect(await withGoogle(client, { ...user, email: "moved@example.com" })).toEqual({
      result: "signed-in",
    });
    expect(await (await client.get("/api/me")).json()).toMatchObject({ id: userId, email });
  });

  it("T25: another subject with the same address learns that the account belongs to another Google account", async () => {
    const { email } = await account();
    const owner = newUser({ email });
    await withGoogle(product.client(), owner);
    for (const intent of ["sign-in", "sign-up"]) {
      const client = product.client();
      expect(await withGoogle(client, newUser({ email }), intent)).toEqual(
        rejection("user-mismatch", "This account is linked to another Google account."),
      );
      await expectNoSession(client);
    }
    expect(await userOf(email)).toMatchObject({ google_uid: owner.sub });
  });

  it("a removed account says 'User not found' and opens nothing (READ-15, READ-16)", async () => {
    const { email, userId } = await account();
    await sql("update users set removed_at = now() where id = $1", [userId]);
    const client = product.client();
    expect(await withGoogle(client, newUser({ email }))).toEqual(
      rejection("account-removed", "User not found"),
    );
    await expectNoSession(client);
    expect(await userOf(email)).toMatchObject({ google_uid: null });
  });

  it("a new token at every sign-in, in a cookie that no script reads (threats T24)", async () => {
    const { email } = await account();
    const user = newUser({ email });
    const client = product.client();
    const answer = await client.get(await agreed(await start(client), user));
    const cookie = answer.headers.getSetCookie().find((each) => each.includes("session_token")) ?? "";
    expect(cookie).toMatch(/; ?HttpOnly/i);
    expect(cookie).toMatch(/; ?SameSite=Lax/i);
    const second = product.client();
    await withGoogle(second, user);
    expect(second.cookie()).not.toBe(client.cookie());
    expect(await answer.text()).not.toContain(cookie.split("=")[1]?.split(";")[0]);
  });

  it("an account with a second factor is asked for it; until then there is no session", async () => {
    const { email, userId } = await account();
    await sql("update users set two_factor_enabled = true where id = $1", [userId]);
    await sql(
      "insert into two_factors (id, secret, backup_codes, user_id) values ($1, 'sealed', 'sealed', $1)",
      [userId],
    );
    const client = product.client();
    const outcome = await withGoogle(client, newUser({ email }));
    expect(outcome).toEqual({ result: "second-factor", methods: expect.arrayContaining(["totp"]) });
    await expectNoSession(client);
  });
});

describe("signing up with Google", () => {
  it("T30: behind a closed gate nothing is held, and the text is 'Coming Soon!'", async () => {
    await setSignUps(false);
    const client = product.client();
    const user = newUser();
    expect(await withGoogle(client, user, "sign-up")).toEqual(rejection("signups-closed", "Coming Soon!"));
    expect(client.cookie()).toBe("");
    expect((await sql("select 1 from pending_sign_ups where email = $1", [user.email])).rowCount).toBe(0);
  });

  it("AUTH-06, AUTH-07: an unknown address is held for the wizard: no user, no session", async () => {
    await setSignUps(true);
    const client = product.client();
    const user = newUser({ picture: "https://lh3.example.com/ada" });
    expect(await withGoogle(client, user, "sign-up")).toEqual({
      result: "new-user",
      isNewUser: true,
      isTempUser: true,
      fullName: "Ada Example",
      email: user.email,
      profilePicture: "https://lh3.example.com/ada",
    });
    await expectNoSession(client);
    expect(client.cookie()).toMatch(/^tapewise\.signup=/);
    expect(await userOf(user.email ?? "")).toBeUndefined();
    const { rows } = await sql("select * from pending_sign_ups where email = $1", [user.email]);
    expect(rows).toEqual([expect.objectContaining({ google_uid: user.sub, auth_provider: "google" })]);
  });

  it("READ-25: an address that has an account signs in, also while sign-ups are closed", async () => {
    await setSignUps(false);
    const { email } = await account();
    const client = product.client();
    expect(await withGoogle(client, newUser({ email }), "sign-up")).toEqual({ result: "signed-in" });
    expect(await isSignedIn(client)).toBe(true);
  });

  it("READ-51: the address of a removed account may sign up again", async () => {
    await setSignUps(true);
    const { email, userId } = await account();
    await sql("update users set removed_at = now() where id = $1", [userId]);
    expect(await withGoogle(product.client(), newUser({ email }), "sign-up")).toMatchObject({
      result: "new-user",
      email,
    });
  });
});

describe("what goes wrong at the provider is an outcome, never an error page", () => {
  let email = "";
  beforeAll(async () => {
    ({ email } = await account());
  });

  async function afterFailure(prepare: () => void) {
    const client = product.client();
    const back = await agreed(await start(client), newUser({ email }));
    prepare();
    const outcome = await outcomeOf(await client.get(back));
    await expectNoSession(client);
    expect(client.cookie()).toBe("");
    return outcome;
  }

  it("the user says no: popup-closed-by-user, with the screen's fallback text", async () => {
    const client = product.client();
    const started = await start(client);
    fake.setConsent({ kind: "deny" });
    const answer = await fetch(started.headers.get("location") ?? "", { redirect: "manual" });
    const back = new URL(answer.headers.get("location") ?? "");
    expect(await outcomeOf(await client.get(back.pathname + back.search))).toEqual(
      rejection("popup-closed-by-user", null),
    );
    await expectNoSession(client);
  });

  it.each(["nonce", "audience", "expired", "issuer", "signature", "unsigned"] satisfies TokenFailure[])(
    "T25: an ID token with a wrong or missing %s opens nothing",
    async (failure) => {
      expect(await afterFailure(() => fake.setTokenFailure(failure))).toEqual(
        rejection("internal-error", null),
      );
      expect(await userOf(email)).toMatchObject({ google_uid: null });
    },
  );

  it.each([
    ["invalid_client", { status: 401, body: { error: "invalid_client" } }, "invalid-api-key", null],
    ["invalid_grant", { status: 400, body: { error: "invalid_grant" } }, "internal-error", null],
    ["an error page", { status: 500, body: "<h1>500</h1>" }, "internal-error", null],
    [
      "silence",
      { status: 200, body: "", cutOff: true },
      "network-request-failed",
      "The network isn't responding. Check your connection and try again.",
    ],
  ])("%s", async (_, failure, code, message) => {
    expect(await afterFailure(() => fake.failNext({ path: "/token", ...failure }))).toEqual(
      rejection(code, message),
    );
  });

  it("a failure of our own, too; and the log holds neither code nor secret", async () => {
    const client = product.client();
    const back = await agreed(await start(client), newUser({ email }));
    await sql("alter table users rename column google_uid to google_uid_away");
    try {
      expect(await outcomeOf(await client.get(back))).toEqual(rejection("internal-error", null));
    } finally {
      await sql("alter table users rename column google_uid_away to google_uid");
    }
    await expectNoSession(client);
    const log = product.logLines.join("\n");
    expect(log).toContain("A sign-in with Google broke off");
    const code = new URL(back, product.url).searchParams.get("code") ?? "";
    for (const secret of [code, fake.client.secret, "eyJ"]) expect(log).not.toContain(secret);
  });
});

describe("only the browser that began comes back, and once", () => {
  it("T17: a callback that another browser opens signs nobody in, and its owner still can", async () => {
    const { email } = await account();
    const victim = product.client();
    const back = await agreed(await start(victim), newUser({ email }));
    const thief = product.client();
    expect(await outcomeOf(await thief.get(back))).toEqual(rejection("internal-error", null));
    await expectNoSession(thief);
    expect(await outcomeOf(await victim.get(back))).toEqual({ result: "signed-in" });
  });

  it("T17: a browser with an attempt of its own is not signed in as somebody else, and goes on", async () => {
    const [{ email: mine }, { email: evil }] = [await account(), await account()];
    const attacker = product.client();
    const planted = await agreed(await start(attacker), newUser({ email: evil }));
    const client = product.client();
    const own = await agreed(await start(client), newUser({ email: mine }));
    expect(await outcomeOf(await client.get(planted))).toEqual(rejection("cancelled-popup-request", null));
    await expectNoSession(client);
    expect(await outcomeOf(await client.get(own))).toEqual({ result: "signed-in" });
    expect(await (await client.get("/api/me")).json()).toMatchObject({ email: mine });
  });

  it("the earlier of two popups of one browser is cancelled, the later one counts", async () => {
    const { email } = await account();
    const user = newUser({ email });
    const client = product.client();
    const first = await agreed(await start(client), user);
    const second = await agreed(await start(client), user);
    expect(await outcomeOf(await client.get(first))).toEqual(rejection("cancelled-popup-request", null));
    expect(await outcomeOf(await client.get(second))).toEqual({ result: "signed-in" });
  });

  it("a replayed callback opens nothing, also with the cookie put back", async () => {
    const { email } = await account();
    const client = product.client();
    const back = await agreed(await start(client), newUser({ email }));
    const cookie = client.cookie();
    expect(await outcomeOf(await client.get(back))).toEqual({ result: "signed-in" });
    const asked = fake.requests.length;
    for (const headers of [{}, { cookie }] as Record<string, string>[]) {
      const again = product.client();
      expect(await outcomeOf(await again.get(back, headers))).toEqual(rejection("internal-error", null));
      await expectNoSession(again);
    }
    expect(fake.requests.length).toBe(asked);
  });

  it("of one callback sent ten times at once, one opens a session", async () => {
    const { email, userId } = await account();
    await sql("delete from sessions where user_id = $1", [userId]);
    const client = product.client();
    const back = await agreed(await start(client), newUser({ email }));
    const headers = { cookie: client.cookie() };
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => outcomeOf(await product.client().get(back, headers))),
    );
    expect(outcomes.filter(({ result }) => result === "signed-in")).toHaveLength(1);
    expect((await sql("select 1 from sessions where user_id = $1", [userId])).rowCount).toBe(1);
  });

  it("two first sign-ins of one subject at once link the account once, and both sign in", async () => {
    const { email, userId } = await account();
    const user = newUser({ email });
    const [one, two] = [product.client(), product.client()];
    const backs = [await agreed(await start(one), user), await agreed(await start(two), user)];
    const outcomes = await Promise.all(
      [one, two].map(async (client, at) => outcomeOf(await client.get(backs[at] ?? ""))),
    );
    expect(outcomes).toEqual([{ result: "signed-in" }, { result: "signed-in" }]);
    const { rowCount } = await sql("select 1 from accounts where user_id = $1 and provider_id = 'google'", [
      userId,
    ]);
    expect(rowCount).toBe(1);
  });

  it("two sign-ups of one new subject at once are two held sign-ups: no user, no session", async () => {
    await setSignUps(true);
    const user = newUser();
    const [one, two] = [product.client(), product.client()];
    const backs = [
      await agreed(await start(one, "sign-up"), user),
      await agreed(await start(two, "sign-up"), user),
    ];
    await Promise.all(
      [one, two].map(async (client, at) => {
        expect(await outcomeOf(await client.get(backs[at] ?? ""))).toMatchObject({ result: "new-user" });
        await expectNoSession(client);
      }),
    );
    expect(await userOf(user.email ?? "")).toBeUndefined();
  });

  it.each(["tapewise.google=v1.AAAA", "tapewise.google=", "tapewise.google=%00"])(
    "a cookie that was not encrypted here (%s) is none",
    async (cookie) => {
      const client = product.client();
      expect(
        await outcomeOf(await client.get("/api/auth/callback/google?state=&code=x", { cookie })),
      ).toEqual(rejection("internal-error", null));
    },
  );
});

describe("the popup's page", () => {
  it("holds the outcome as data: no inline code runs, and no name ends the element (threats T16)", async () => {
    await setSignUps(true);
    const client = product.client();
    const name = "</script><script>alert(1)</script><b>Ada";
    const answer = await client.get(await agreed(await start(client, "sign-up"), newUser({ name })));
    const html = await answer.text();
    expect(outcomeIn(html)).toMatchObject({ fullName: name });
    expect(html).not.toContain("<script>");
    expect(html).not.toMatch(/\son\w+=|\sstyle=|<style/);
    const policy = answer.headers.get("content-security-policy");
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain("unsafe");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("T19: links to the start page and to nothing else", async () => {
    const answer = await product.client().get("/api/auth/callback/google?next=https://evil.example.org/");
    const html = await answer.text();
    const links = [...html.matchAll(/\shref="([^"]+)"/g)].map(([, to]) => to);
    expect(links).toEqual(["/favicon.svg", "/google-popup.css", "/"]);
    expect(html).not.toContain("evil");
  });
});
