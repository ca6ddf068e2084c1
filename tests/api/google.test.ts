import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type GoogleOutcome, googleOutcomeSchema } from "#contract/sign-up.ts";
import { type GoogleStandin, startGoogleStandin } from "#fakes/google/google.ts";
import type { Person, TokenFault } from "#fakes/google/tokens.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startTestProduct, type TestProduct, type Visitor } from "#tests/support/product.ts";
import { sendRaw } from "#tests/support/raw-http.ts";

const password = "correct horse battery";
let standin: GoogleStandin;
let product: TestProduct;
let networks = 0;
let people = 0;

beforeAll(async () => {
  standin = await startGoogleStandin();
  const port = await freePort();
  product = await startTestProduct({
    environment: {
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      TRUSTED_PROXIES: "127.0.0.1, ::1",
      GOOGLE_DISCOVERY_URL: standin.discoveryUrl,
      GOOGLE_CLIENT_ID: standin.client.id,
      GOOGLE_CLIENT_SECRET: standin.client.secret,
    },
  });
});
afterAll(async () => {
  await product.close();
  await standin.stop();
});
afterEach(() => standin.setTokenFault(null));

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

/** Calls come from networks of their own, so that the limit on starts stays out of most tests. */
function from(): Record<string, string> {
  networks += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(networks / 250)}.${networks % 250}` };
}

/** A person with a Google account that nobody else here has. */
function newPerson(changes: Partial<Person> = {}): Partial<Person> {
  people += 1;
  return { sub: `subject-${people}`, email: `google${people}@example.com`, name: "Ada Example", ...changes };
}

function start(visitor: Visitor, intent = "sign-in", headers: Record<string, string> = {}) {
  return visitor.get(`/api/auth/google/start?intent=${intent}`, { ...from(), ...headers });
}

/** Where the provider sends the browser back to, once the person has agreed. */
async function agreed(started: Response, person: Partial<Person>): Promise<string> {
  standin.setConsent({ kind: "approve", person });
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
async function withGoogle(visitor: Visitor, person: Partial<Person>, intent = "sign-in") {
  return outcomeOf(await visitor.get(await agreed(await start(visitor, intent), person)));
}

const refusal = (code: string, message: string | null) => ({ result: "error", code, message });
const isSignedIn = async (visitor: Visitor) => (await visitor.get("/api/me")).status === 200;

async function expectNoSession(visitor: Visitor) {
  expect(visitor.cookie()).not.toContain("session_token");
  expect(await isSignedIn(visitor)).toBe(false);
}

async function userOf(email: string) {
  const { rows } = await sql("select * from users where email = $1", [email]);
  return rows[0];
}

/** An account made by email and password. */
async function account(email = newPerson().email ?? "") {
  const { userId } = await product.signedIn({ email, password });
  return { userId, email };
}

async function setSignUps(signupsEnabled: boolean) {
  await product.services.siteSettings.change({ signupsEnabled });
}

describe("GET /api/auth/google/start", () => {
  it("302: to the provider, with what the way back needs sealed in this browser's cookie (READ-23)", async () => {
    const visitor = product.visitor();
    const answer = await start(visitor);
    expect(answer.status).toBe(302);
    const location = new URL(answer.headers.get("location") ?? "");
    expect(location.origin).toBe(standin.url);
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
    const visitor = product.visitor();
    const started = await start(visitor);
    const back = await visitor.get(await agreed(started, newPerson()));
    for (const answer of [started, back])
      expect(answer.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    expect((await visitor.get("/api/config")).headers.get("cross-origin-opener-policy")).toBe("same-origin");
  });

  it.each([{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-site" }] as Record<
    string,
    string
  >[])(
    "AUTH-14: a popup that another site opened (%j) ends in unauthorized-domain, without a session (threats T17)",
    async (headers) => {
      const visitor = product.visitor();
      const asked = standin.requests.length;
      const answer = await start(visitor, "sign-in", headers);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(await outcomeOf(answer)).toEqual(
        refusal("unauthorized-domain", "Google sign-in is not allowed from this address."),
      );
      expect(standin.requests.length).toBe(asked);
      await expectNoSession(visitor);
    },
  );

  it("AUTH-14: so does one under an address that is not the registered one", async () => {
    const port = new URL(product.url).port;
    for (const host of [`127.0.0.1:${port}`, "evil.example.org", "localhost"]) {
      const answer = await sendRaw(
        product.url,
        `GET /api/auth/google/start HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer.status).toBe(200);
      expect(outcomeIn(answer.body)).toMatchObject({ code: "unauthorized-domain" });
      expect(answer.headers).not.toMatch(/^(set-cookie|location):/im);
    }
  });

  it.each(["same-origin", "none"])(
    "302: Sec-Fetch-Site %s is the product itself or a person",
    async (site) => {
      expect((await start(product.visitor(), "sign-in", { "sec-fetch-site": site })).status).toBe(302);
    },
  );

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
        .visitor()
        .get(`/api/auth/google/start?${name}=${encodeURIComponent("https://evil.example.org/")}`, from());
      expect(new URL(answer.headers.get("location") ?? "").origin).toBe(standin.url);
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
      expect(await outcomeOf(await away.visitor().get("/api/auth/google/start"))).toEqual(
        refusal("network-request-failed", "The network did not answer. Check your connection and try again."),
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
        const answer = await plain.visitor().get(`/api/auth/google/start?intent=${intent}`);
        expect(answer.headers.getSetCookie()).toEqual([]);
        const html = await answer.text();
        expect(outcomeIn(html)).toEqual(refusal("internal-error", null));
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
      answers.push(await start(product.visitor(), "sign-in", network));
    expect(answers.map(({ status }) => status).filter((status) => status === 302)).toHaveLength(30);
    const last = answers.at(-1) as Response;
    expect(last.status).toBe(429);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(outcomeIn(await last.text())).toEqual(
      refusal("rate-limited", "Too many attempts. Please wait a moment and try again."),
    );
  });
});

describe("signing in with Google", () => {
  it("AUTH-06, AUTH-07 (in-321): an unknown address is a new user, and no session", async () => {
    const visitor = product.visitor();
    const person = newPerson({ email: "stranger@example.com" });
    expect(await withGoogle(visitor, person)).toEqual({
      ...refusal("account-not-found", "Account not found. Please sign up first."),
      isNewUser: true,
    });
    await expectNoSession(visitor);
    expect(visitor.cookie()).toBe("");
    expect(await userOf("stranger@example.com")).toBeUndefined();
    expect((await sql("select 1 from pending_sign_ups where email = 'stranger@example.com'")).rowCount).toBe(
      0,
    );
  });

  it("T25 (in-322): an address that Google has not verified opens no password account and links nothing", async () => {
    const { email } = await account();
    for (const intent of ["sign-in", "sign-up"]) {
      const visitor = product.visitor();
      expect(await withGoogle(visitor, newPerson({ email, email_verified: false }), intent)).toEqual(
        refusal("email-not-verified", "Google has not verified this email address."),
      );
      await expectNoSession(visitor);
    }
    expect(await userOf(email)).toMatchObject({ google_uid: null, email_verified: false });
  });

  it("READ-26: a verified address opens the account made by password, which stays one", async () => {
    const { email, userId } = await account();
    const person = newPerson({ email: email.toUpperCase() });
    const visitor = product.visitor();
    expect(await withGoogle(visitor, person)).toEqual({ result: "signed-in" });
    expect(await (await visitor.get("/api/me")).json()).toMatchObject({
      id: userId,
      email,
      authProvider: "email",
      emailVerified: true,
      googleUid: person.sub,
      hasPassword: true,
    });
    const byPassword = product.visitor();
    const answer = await byPassword.request("POST", "/api/auth/sign-in/email", { email, password }, from());
    expect(answer.status).toBe(200);
    const { rows } = await sql(
      "select account_id from accounts where user_id = $1 and provider_id = 'google'",
      [userId],
    );
    expect(rows).toEqual([{ account_id: person.sub }]);
  });

  it("knows a linked account by its subject, when its address at Google has changed since", async () => {
    const { email, userId } = await account();
    const person = newPerson({ email });
    await withGoogle(product.visitor(), person);
    const visitor = product.visitor();
    expect(await withGoogle(visitor, { ...person, email: "moved@example.com" })).toEqual({
      result: "signed-in",
    });
    expect(await (await visitor.get("/api/me")).json()).toMatchObject({ id: userId, email });
  });

  it("T25: another subject with the same address is told that the account belongs to another Google account", async () => {
    const { email } = await account();
    const owner = newPerson({ email });
    await withGoogle(product.visitor(), owner);
    for (const intent of ["sign-in", "sign-up"]) {
      const visitor = product.visitor();
      expect(await withGoogle(visitor, newPerson({ email }), intent)).toEqual(
        refusal("user-mismatch", "This account belongs to another Google account."),
      );
      await expectNoSession(visitor);
    }
    expect(await userOf(email)).toMatchObject({ google_uid: owner.sub });
  });

  it("a removed account says 'User not found' and opens nothing (READ-15, READ-16)", async () => {
    const { email, userId } = await account();
    await sql("update users set removed_at = now() where id = $1", [userId]);
    const visitor = product.visitor();
    expect(await withGoogle(visitor, newPerson({ email }))).toEqual(
      refusal("account-removed", "User not found"),
    );
    await expectNoSession(visitor);
    expect(await userOf(email)).toMatchObject({ google_uid: null });
  });

  it("a new token at every sign-in, in a cookie that no script reads (threats T24)", async () => {
    const { email } = await account();
    const person = newPerson({ email });
    const visitor = product.visitor();
    const answer = await visitor.get(await agreed(await start(visitor), person));
    const cookie = answer.headers.getSetCookie().find((each) => each.includes("session_token")) ?? "";
    expect(cookie).toMatch(/; ?HttpOnly/i);
    expect(cookie).toMatch(/; ?SameSite=Lax/i);
    const second = product.visitor();
    await withGoogle(second, person);
    expect(second.cookie()).not.toBe(visitor.cookie());
    expect(await answer.text()).not.toContain(cookie.split("=")[1]?.split(";")[0]);
  });

  it("an account with a second factor is asked for it; until then there is no session", async () => {
    const { email, userId } = await account();
    await sql("update users set two_factor_enabled = true where id = $1", [userId]);
    await sql(
      "insert into two_factors (id, secret, backup_codes, user_id) values ($1, 'sealed', 'sealed', $1)",
      [userId],
    );
    const visitor = product.visitor();
    const outcome = await withGoogle(visitor, newPerson({ email }));
    expect(outcome).toEqual({ result: "second-factor", methods: expect.arrayContaining(["totp"]) });
    await expectNoSession(visitor);
  });
});

describe("signing up with Google", () => {
  it("T30: behind a closed gate nothing is held, and the text is 'Coming Soon!'", async () => {
    await setSignUps(false);
    const visitor = product.visitor();
    const person = newPerson();
    expect(await withGoogle(visitor, person, "sign-up")).toEqual(refusal("signups-closed", "Coming Soon!"));
    expect(visitor.cookie()).toBe("");
    expect((await sql("select 1 from pending_sign_ups where email = $1", [person.email])).rowCount).toBe(0);
  });

  it("AUTH-06, AUTH-07: an unknown address is held for the wizard: no user, no session", async () => {
    await setSignUps(true);
    const visitor = product.visitor();
    const person = newPerson({ picture: "https://lh3.example.com/ada" });
    expect(await withGoogle(visitor, person, "sign-up")).toEqual({
      result: "new-user",
      isNewUser: true,
      isTempUser: true,
      fullName: "Ada Example",
      email: person.email,
      profilePicture: "https://lh3.example.com/ada",
    });
    await expectNoSession(visitor);
    expect(visitor.cookie()).toMatch(/^tapewise\.signup=/);
    expect(await userOf(person.email ?? "")).toBeUndefined();
    const { rows } = await sql("select * from pending_sign_ups where email = $1", [person.email]);
    expect(rows).toEqual([expect.objectContaining({ google_uid: person.sub, auth_provider: "google" })]);
  });

  it("READ-25: an address that has an account signs in, also while sign-ups are closed", async () => {
    await setSignUps(false);
    const { email } = await account();
    const visitor = product.visitor();
    expect(await withGoogle(visitor, newPerson({ email }), "sign-up")).toEqual({ result: "signed-in" });
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it("READ-51: the address of a removed account may sign up anew", async () => {
    await setSignUps(true);
    const { email, userId } = await account();
    await sql("update users set removed_at = now() where id = $1", [userId]);
    expect(await withGoogle(product.visitor(), newPerson({ email }), "sign-up")).toMatchObject({
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
    const visitor = product.visitor();
    const back = await agreed(await start(visitor), newPerson({ email }));
    prepare();
    const outcome = await outcomeOf(await visitor.get(back));
    await expectNoSession(visitor);
    expect(visitor.cookie()).toBe("");
    return outcome;
  }

  it("the person says no: popup-closed-by-user, with the screen's fallback text", async () => {
    const visitor = product.visitor();
    const started = await start(visitor);
    standin.setConsent({ kind: "deny" });
    const answer = await fetch(started.headers.get("location") ?? "", { redirect: "manual" });
    const back = new URL(answer.headers.get("location") ?? "");
    expect(await outcomeOf(await visitor.get(back.pathname + back.search))).toEqual(
      refusal("popup-closed-by-user", null),
    );
    await expectNoSession(visitor);
  });

  it.each(["nonce", "audience", "expired", "issuer", "signature", "unsigned"] satisfies TokenFault[])(
    "T25: an ID token with a wrong or missing %s opens nothing",
    async (fault) => {
      expect(await afterFailure(() => standin.setTokenFault(fault))).toEqual(refusal("internal-error", null));
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
      "The network did not answer. Check your connection and try again.",
    ],
  ])("%s", async (_, fault, code, message) => {
    expect(await afterFailure(() => standin.failNext({ path: "/token", ...fault }))).toEqual(
      refusal(code, message),
    );
  });

  it("a fault of our own, too; and the log holds neither code nor secret", async () => {
    const visitor = product.visitor();
    const back = await agreed(await start(visitor), newPerson({ email }));
    await sql("alter table users rename column google_uid to google_uid_away");
    try {
      expect(await outcomeOf(await visitor.get(back))).toEqual(refusal("internal-error", null));
    } finally {
      await sql("alter table users rename column google_uid_away to google_uid");
    }
    await expectNoSession(visitor);
    const log = product.logLines.join("\n");
    expect(log).toContain("A sign-in with Google broke off");
    const code = new URL(back, product.url).searchParams.get("code") ?? "";
    for (const secret of [code, standin.client.secret, "eyJ"]) expect(log).not.toContain(secret);
  });
});

describe("only the browser that began comes back, and once", () => {
  it("T17: a callback that another browser opens signs nobody in, and its owner still can", async () => {
    const { email } = await account();
    const victim = product.visitor();
    const back = await agreed(await start(victim), newPerson({ email }));
    const thief = product.visitor();
    expect(await outcomeOf(await thief.get(back))).toEqual(refusal("internal-error", null));
    await expectNoSession(thief);
    expect(await outcomeOf(await victim.get(back))).toEqual({ result: "signed-in" });
  });

  it("T17: a browser with an attempt of its own is not signed in as somebody else, and goes on", async () => {
    const [{ email: mine }, { email: evil }] = [await account(), await account()];
    const attacker = product.visitor();
    const planted = await agreed(await start(attacker), newPerson({ email: evil }));
    const visitor = product.visitor();
    const own = await agreed(await start(visitor), newPerson({ email: mine }));
    expect(await outcomeOf(await visitor.get(planted))).toEqual(refusal("cancelled-popup-request", null));
    await expectNoSession(visitor);
    expect(await outcomeOf(await visitor.get(own))).toEqual({ result: "signed-in" });
    expect(await (await visitor.get("/api/me")).json()).toMatchObject({ email: mine });
  });

  it("the earlier of two popups of one browser is cancelled, the later one counts", async () => {
    const { email } = await account();
    const person = newPerson({ email });
    const visitor = product.visitor();
    const first = await agreed(await start(visitor), person);
    const second = await agreed(await start(visitor), person);
    expect(await outcomeOf(await visitor.get(first))).toEqual(refusal("cancelled-popup-request", null));
    expect(await outcomeOf(await visitor.get(second))).toEqual({ result: "signed-in" });
  });

  it("a replayed callback opens nothing, also with the cookie put back", async () => {
    const { email } = await account();
    const visitor = product.visitor();
    const back = await agreed(await start(visitor), newPerson({ email }));
    const cookie = visitor.cookie();
    expect(await outcomeOf(await visitor.get(back))).toEqual({ result: "signed-in" });
    const asked = standin.requests.length;
    for (const headers of [{}, { cookie }] as Record<string, string>[]) {
      const again = product.visitor();
      expect(await outcomeOf(await again.get(back, headers))).toEqual(refusal("internal-error", null));
      await expectNoSession(again);
    }
    expect(standin.requests.length).toBe(asked);
  });

  it("of one callback sent ten times at once, one opens a session", async () => {
    const { email, userId } = await account();
    await sql("delete from sessions where user_id = $1", [userId]);
    const visitor = product.visitor();
    const back = await agreed(await start(visitor), newPerson({ email }));
    const headers = { cookie: visitor.cookie() };
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => outcomeOf(await product.visitor().get(back, headers))),
    );
    expect(outcomes.filter(({ result }) => result === "signed-in")).toHaveLength(1);
    expect((await sql("select 1 from sessions where user_id = $1", [userId])).rowCount).toBe(1);
  });

  it("two first sign-ins of one subject at once link the account once, and both sign in", async () => {
    const { email, userId } = await account();
    const person = newPerson({ email });
    const [one, two] = [product.visitor(), product.visitor()];
    const backs = [await agreed(await start(one), person), await agreed(await start(two), person)];
    const outcomes = await Promise.all(
      [one, two].map(async (visitor, at) => outcomeOf(await visitor.get(backs[at] ?? ""))),
    );
    expect(outcomes).toEqual([{ result: "signed-in" }, { result: "signed-in" }]);
    const { rowCount } = await sql("select 1 from accounts where user_id = $1 and provider_id = 'google'", [
      userId,
    ]);
    expect(rowCount).toBe(1);
  });

  it("two sign-ups of one new subject at once are two held sign-ups: no user, no session", async () => {
    await setSignUps(true);
    const person = newPerson();
    const [one, two] = [product.visitor(), product.visitor()];
    const backs = [
      await agreed(await start(one, "sign-up"), person),
      await agreed(await start(two, "sign-up"), person),
    ];
    await Promise.all(
      [one, two].map(async (visitor, at) => {
        expect(await outcomeOf(await visitor.get(backs[at] ?? ""))).toMatchObject({ result: "new-user" });
        await expectNoSession(visitor);
      }),
    );
    expect(await userOf(person.email ?? "")).toBeUndefined();
  });

  it.each(["tapewise.google=v1.AAAA", "tapewise.google=", "tapewise.google=%00"])(
    "a cookie that was not sealed here (%s) is none",
    async (cookie) => {
      const visitor = product.visitor();
      expect(
        await outcomeOf(await visitor.get("/api/auth/callback/google?state=&code=x", { cookie })),
      ).toEqual(refusal("internal-error", null));
    },
  );
});

describe("the popup's page", () => {
  it("holds the outcome as data: no inline code runs, and no name ends the element (threats T16)", async () => {
    await setSignUps(true);
    const visitor = product.visitor();
    const name = "</script><script>alert(1)</script><b>Ada";
    const answer = await visitor.get(await agreed(await start(visitor, "sign-up"), newPerson({ name })));
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
    const answer = await product.visitor().get("/api/auth/callback/google?next=https://evil.example.org/");
    const html = await answer.text();
    expect([...html.matchAll(/\shref="([^"]+)"/g)].map(([, to]) => to)).toEqual(["/google-popup.css", "/"]);
    expect(html).not.toContain("evil");
  });
});
