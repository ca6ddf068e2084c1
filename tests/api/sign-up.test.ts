import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateLimits } from "#contract/rate-limits.ts";
import { signUpSchema } from "#contract/sign-up.ts";
import { startFakeTurnstile } from "#fakes/turnstile/turnstile.ts";
import { createCredentialsStore } from "#server/features/sign-in/credentials.store.ts";
import { emailKey } from "#server/features/sign-in/sign-in-limits.service.ts";
import { createSignUpService } from "#server/features/sign-up/sign-up.service.ts";
import { createSignUpStore } from "#server/features/sign-up/sign-up.store.ts";
import { createSignUpCookie } from "#server/features/sign-up/sign-up-cookie.ts";
import { createSignUpLimits } from "#server/features/sign-up/sign-up-limits.service.ts";
import { scheduledJobs } from "#server/jobs/scheduled-jobs.ts";
import { systemClock } from "#server/platform/clock.ts";
import { randomId } from "#server/platform/new-id.ts";
import type { TestClient } from "#tests/support/product.ts";
import {
  from,
  keys,
  newcomer,
  password,
  type SignUpProduct,
  startSignUpProduct,
} from "#tests/support/sign-up.ts";

let product: SignUpProduct;
beforeAll(async () => {
  product = await startSignUpProduct();
});
afterAll(() => product.close());
beforeEach(() =>
  product.services.site.siteSettings.change({ signupsEnabled: true, signupWithoutPayment: true }),
);

const errorOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()).error });
const createUser = (email: string, secret = password) =>
  product.services.accounts.accounts.create({
    by: "admin",
    fullName: "Known Person",
    email,
    password: secret,
    role: "USER",
    subscriptionType: "EARLY_BIRD",
  });
const isSignedIn = async (client: TestClient) => (await client.get("/api/me")).status === 200;

/** Header names and values without those that differ in every answer. */
function steadyHeaders(answer: Response) {
  return [...answer.headers]
    .filter(([name]) => !/^(date|x-request-id|set-cookie)$/.test(name))
    .concat(answer.headers.getSetCookie().map((each) => ["set-cookie", each.replace(/=[\w-]{43};/, "=x;")]));
}

describe("POST /api/signup", () => {
  it("201: SIGNUP-17: answers what was typed in, without password and keys", async () => {
    const details = newcomer({ subscriptionType: "EARLY_BIRD", ...keys });
    const answer = await product.begin(product.client(), details);
    expect(answer.status).toBe(201);
    const text = await answer.text();
    expect(signUpSchema.strict().parse(JSON.parse(text))).toMatchObject({
      fullName: details.fullName,
      email: details.email,
      phone: details.phone,
      subscriptionType: "EARLY_BIRD",
      authProvider: "email",
      hasOpenaiKey: true,
      hasFinnhubKey: true,
    });
    for (const secret of [password, ...Object.values(keys)]) expect(text).not.toContain(secret);
  });

  it("201: the browser gets a random value in an HttpOnly, SameSite=Lax cookie for a day (READ-28)", async () => {
    const answer = await product.begin(product.client(), newcomer());
    const [cookie, ...more] = answer.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^tapewise\.signup=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    const { expiresAt } = signUpSchema.parse(await answer.json());
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it("on https the cookie is Secure and nobody else can plant it", () => {
    const cookie = createSignUpCookie({ secure: true });
    const { setCookie, tokenHash } = cookie.issue();
    expect(setCookie).toMatch(
      /^__Host-tapewise\.signup=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(setCookie).not.toContain("Domain");
    const value = setCookie.slice(setCookie.indexOf("=") + 1, setCookie.indexOf(";"));
    expect(cookie.read(new Headers({ cookie: `a=b; __Host-tapewise.signup=${value}` }))).toBe(tokenHash);
    expect(cookie.read(new Headers({ cookie: `tapewise.signup=${value}` }))).toBeNull();
  });

  it("201: DATA-33: until the payment the server has every field of the checkout in one record, and the time", async () => {
    const client = await product.newClient({ subscriptionType: "EARLY_BIRD", ...keys });
    const [row] = await product.pendingOf(client.details.email);
    expect(row).toMatchObject({
      full_name: "Ada Example",
      email: client.details.email,
      phone: "+1 415 555 0100",
      password_hash: expect.stringMatching(/^\S{20,}$/),
      subscription_type: "EARLY_BIRD",
      auth_provider: "email",
      google_uid: null,
      profile_picture: null,
      created_at: expect.any(Date),
    });
    const stored = await product.sql(
      "select vendor from sign_up_keys where sign_up_id = $1 order by vendor",
      [row.id],
    );
    expect(stored.map(({ vendor }) => vendor)).toEqual(["finnhub", "openai"]);
  });

  it("201: DATA-32: the password lies in the database as a hash, the keys encrypted, the cookie's value as a hash", async () => {
    const client = await product.newClient({ subscriptionType: "EARLY_BIRD", ...keys });
    const [row] = await product.pendingOf(client.details.email);
    expect(await product.platform.passwords.verify({ hash: row.password_hash, password })).toBe(true);
    const stored = JSON.stringify(row);
    const token = client.cookie().split("=")[1] ?? "";
    expect(token).toHaveLength(43);
    for (const secret of [password, token, ...Object.values(keys)]) expect(stored).not.toContain(secret);
  });

  it("201: an encrypted key opens in its own record only", async () => {
    const { details } = await product.newClient({ subscriptionType: "EARLY_BIRD", ...keys });
    const [row] = await product.pendingOf(details.email);
    const box = product.platform.secrets;
    const [key] = await product.sql(
      "select sealed from sign_up_keys where sign_up_id = $1 and vendor = 'openai'",
      [row.id],
    );
    const sealed = String(key?.sealed);
    const field = "openaiApiKey";
    expect(box.open(sealed, { userId: `sign-up:${row.id}`, field })).toBe(keys.openaiApiKey);
    expect(() => box.open(sealed, { userId: "sign-up:other", field })).toThrow();
    expect(() => box.open(sealed, { userId: row.id, field })).toThrow();
  });

  it("201: takes the place of the browser's earlier sign-up, under a new value", async () => {
    const client = await product.newClient();
    const before = client.cookie();
    const second = newcomer();
    expect((await product.begin(client, second)).status).toBe(201);
    expect(client.cookie()).not.toBe(before);
    expect(await product.pendingOf(client.details.email)).toEqual([]);
    expect(await product.pendingOf(second.email)).toHaveLength(1);
  });

  it("201: fields that the server owns are ignored (threats T26)", async () => {
    const details = newcomer();
    const owned = {
      id: "mine",
      tokenHash: "x",
      role: "ADMIN",
      isAdmin: true,
      authProvider: "google",
      googleUid: "1",
      emailVerified: true,
      passwordHash: "x",
      profilePicture: "https://evil.example.org/x.png",
      paymentInfo: { paymentStatus: "paid" },
      createdAt: "2000-01-01T00:00:00Z",
      expiresAt: "2999-01-01T00:00:00Z",
      subscriptionStatus: "active",
    };
    const client = product.client();
    expect((await product.begin(client, { ...details, ...owned })).status).toBe(201);
    const [row] = await product.pendingOf(details.email);
    expect(row).toMatchObject({ auth_provider: "email", google_uid: null, profile_picture: null });
    expect(row.id).not.toBe("mine");
    expect(row.expires_at.getFullYear()).toBeLessThan(2999);
    const answer = await product.checkOut(client, { role: "ADMIN", paymentInfo: { paymentStatus: "paid" } });
    expect((await answer.json()).user).toMatchObject({
      role: "USER",
      authProvider: "email",
      emailVerified: false,
      paymentInfo: { paymentStatus: "unpaid" },
    });
  });

  it.each([
    ["SIGNUP-28", { fullName: " " }, "fullName", "Full name is required"],
    ["SIGNUP-29", { email: "" }, "email", "Email is required"],
    ["SIGNUP-30", { email: "abc" }, "email", "Email is invalid"],
    ["SIGNUP-31", { phone: "" }, "phone", "Phone number is required"],
    ["SIGNUP-32", { password: "", confirmPassword: "" }, "password", "Password is required"],
    [
      "SIGNUP-33",
      { password: "12345", confirmPassword: "12345" },
      "password",
      "Password must be at least 6 characters",
    ],
    ["SIGNUP-34", { confirmPassword: "other" }, "confirmPassword", "Passwords do not match"],
    ["SIGNUP-36", { openaiApiKey: " " }, "openaiApiKey", "OpenAI API key is required for Early Bird plan"],
    ["SIGNUP-37", { finnhubApiKey: "" }, "finnhubApiKey", "FinHub API key is required for Early Bird plan"],
  ])("400: %s: %j: %s: %s", async (_row, wrong, field, message) => {
    const details = { ...newcomer(), ...wrong };
    const answer = await product.begin(product.client(), details);
    expect(await errorOf(answer)).toMatchObject({ status: 400, code: "bad-input", field, message });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("a GET begins nothing: it answers the sign-up that this browser has", async () => {
    const client = await product.newClient();
    const read = await client.get("/api/signup");
    expect(read.status).toBe(200);
    expect((await read.json()).email).toBe(client.details.email);
    expect((await client.get("/api/signup/checkout")).status).toBe(405);
    expect(await product.pendingOf(client.details.email)).toHaveLength(1);
  });

  it("400: captcha-failed without the proof of a user, where one is asked for", async () => {
    const captcha = await startFakeTurnstile();
    const asking = await startSignUpProduct(captcha.environment);
    try {
      for (const wrong of [{}, { captcha: "made up" }]) {
        const details = newcomer();
        const answer = await asking.begin(asking.client(), { ...details, ...wrong });
        expect(await errorOf(answer)).toMatchObject({ status: 400, code: "captcha-failed" });
        expect(await asking.pendingOf(details.email)).toEqual([]);
      }
      const solved = { ...newcomer(), captcha: captcha.solve() };
      expect((await asking.begin(asking.client(), solved)).status).toBe(201);
    } finally {
      await asking.close();
      await captcha.stop();
    }
  });
});

describe("an address that has an account (READ-25, threats T23)", () => {
  it("409: AUTH-08: its own password: account-exists, so that its owner signs in with it", async () => {
    const details = newcomer();
    await createUser(details.email);
    const client = product.client();
    const answer = await product.begin(client, { ...details, email: details.email.toUpperCase() });
    expect(await errorOf(answer)).toMatchObject({
      status: 409,
      code: "account-exists",
      message: "User with this email already exists",
    });
    expect(await isSignedIn(client)).toBe(false);
    expect(await product.pendingOf(details.email)).toEqual([]);
    const signIn = await client.request(
      "POST",
      "/api/auth/sign-in/email",
      { email: details.email, password },
      from(),
    );
    expect(signIn.status).toBe(200);
    expect(await product.usersOf(details.email)).toHaveLength(1);
  });

  it("201: another password: the same status, headers and body as for an unknown address", async () => {
    const known = newcomer({ password: "another one" });
    const unknown = newcomer({ password: "another one" });
    await createUser(known.email);
    const [toKnown, toUnknown] = await Promise.all(
      [known, unknown].map((details) => product.begin(product.client(), details)),
    );
    expect(toKnown?.status).toBe(201);
    expect(toUnknown?.status).toBe(201);
    expect(steadyHeaders(toKnown!)).toEqual(steadyHeaders(toUnknown!));
    const same = { id: "", email: "", expiresAt: "" };
    expect({ ...(await toKnown!.json()), ...same }).toEqual({ ...(await toUnknown!.json()), ...same });
  });

  it("201: the same for an account without a password, opened with Google", async () => {
    const details = newcomer();
    await product.services.accounts.accounts.createHashed({
      by: "admin",
      fullName: "Grace",
      email: details.email,
      passwordHash: null,
      googleUid: "grace-sub",
      role: "USER",
      subscriptionType: null,
    });
    expect((await product.begin(product.client(), details)).status).toBe(201);
  });

  it("201: a removed user's address is free", async () => {
    const details = newcomer();
    const user = await createUser(details.email);
    await product.sql("update users set removed_at = now() where id = $1", [user?.id]);
    const client = product.client();
    expect((await product.begin(client, details)).status).toBe(201);
    expect((await product.checkOut(client)).status).toBe(201);
    const rows = await product.usersOf(details.email);
    expect(rows).toMatchObject([{ removed_at: null, full_name: "Ada Example" }]);
    expect(rows[0].id).not.toBe(user?.id);
  });

  it("known and unknown cost the same work: one hash and one check of a password", async () => {
    const known = newcomer({ password: "another one" });
    const removed = newcomer({ password: "another one" });
    await createUser(known.email);
    const { id } = (await createUser(removed.email))!;
    await product.sql("update users set removed_at = now() where id = $1", [id]);
    const work = [];
    for (const details of [known, removed, newcomer({ password: "another one" })]) {
      const done = { hashed: 0, checked: 0 };
      const { services, platform } = product;
      const signUps = createSignUpService({
        store: createSignUpStore({ db: platform.database.db }),
        accounts: services.accounts.accounts,
        siteSettings: services.site.siteSettings,
        invitations: services.site.invitations,
        openSession: services.signIn.openSession,
        signInLimits: services.signIn.signInLimits,
        checkCaptcha: services.signIn.checkCaptcha,
        signUpKeys: services.settings.signUpKeys,
        passwordHashOf: createCredentialsStore({ db: platform.database.db, newId: randomId }).passwordHashOf,
        limits: createSignUpLimits({ limits: platform.limits }),
        cookie: createSignUpCookie({ secure: false }),
        passwords: {
          hash: (text) => {
            done.hashed += 1;
            return platform.passwords.hash(text);
          },
          verify: (given) => {
            done.checked += 1;
            return platform.passwords.verify(given);
          },
        },
        payments: undefined,
        askToVerify: () => undefined,
        clock: systemClock,
        newId: randomId,
      });
      await signUps.begin(details, { headers: new Headers(), network: `work ${work.length}` });
      work.push(done);
    }
    expect(work).toEqual(Array.from({ length: 3 }, () => ({ hashed: 1, checked: 1 })));
  });

  it("429: guesses count as they do at the sign-in, in one throttle with it, for known and unknown alike", async () => {
    const known = newcomer();
    const unknown = newcomer();
    await createUser(known.email);
    const codes: Record<string, number[]> = { known: [], unknown: [] };
    for (const [name, { email }] of Object.entries({ known, unknown })) {
      const half = rateLimits["sign-in-email"].points / 2;
      for (let n = 0; n < half; n += 1) {
        const guess = newcomer({ email, password: `guess ${n}` });
        codes[name]?.push((await product.begin(product.client(), guess)).status);
      }
      const network = from();
      for (let n = 0; n <= half; n += 1) {
        const guess = { email, password: `guess ${half + n}` };
        const answer = await product.client().request("POST", "/api/auth/sign-in/email", guess, network);
        codes[name]?.push(answer.status);
      }
      const last = newcomer({ email });
      codes[name]?.push((await product.client().request("POST", "/api/signup", last, network)).status);
    }
    expect(codes.known).toEqual([201, 201, 201, 201, 201, 401, 401, 401, 401, 401, 429, 429]);
    expect(codes.unknown).toEqual(codes.known);
  });

  it("409: a right password uses no guess up", async () => {
    const details = newcomer();
    await createUser(details.email);
    for (let n = 0; n < 3; n += 1) expect((await product.begin(product.client(), details)).status).toBe(409);
    const key = `sign-in-email:${emailKey(details.email)}`;
    expect(await product.sql("select points from rate_limits where key = $1", [key])).toEqual([
      { points: 0 },
    ]);
  });
});

describe("limits on beginning (READ-17)", () => {
  it(`429: one network begins ${rateLimits["sign-up-network"].points} times in an hour`, async () => {
    const network = from();
    const statuses = [];
    for (let n = 0; n <= rateLimits["sign-up-network"].points; n += 1) {
      // Guesses at the sign-in have a shorter window of the same size.
      await product.sql("delete from rate_limits where key like 'sign-in-%'");
      const answer = await product.client().request("POST", "/api/signup", newcomer(), network);
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([...Array(rateLimits["sign-up-network"].points).fill(201), 429]);
  });

  it(`429: one address is named ${rateLimits["sign-up-email"].points} times in an hour, with or without an account`, async () => {
    for (const isKnown of [true, false]) {
      const { email } = newcomer();
      if (isKnown) await createUser(email);
      const statuses = [];
      for (let n = 0; n <= rateLimits["sign-up-email"].points; n += 1) {
        await product.sql("delete from rate_limits where key like 'sign-in-%'");
        const details = newcomer({ email, password: "another one" });
        statuses.push((await product.begin(product.client(), details)).status);
      }
      expect(statuses).toEqual([...Array(rateLimits["sign-up-email"].points).fill(201), 429]);
    }
    const counters = await product.sql("select key from rate_limits");
    expect(JSON.stringify(counters)).not.toContain("example.com");
  });
});

describe("PATCH /api/signup", () => {
  it("200: begins a sign-up with what is known so far, and goes on with it", async () => {
    const client = product.client();
    const first = await product.change(client, { subscriptionType: "EARLY_BIRD" });
    expect(first.status).toBe(200);
    expect(first.headers.getSetCookie()).toHaveLength(1);
    const { id } = signUpSchema.strict().parse(await first.json());
    const second = await product.change(client, { phone: " +49 30 901820 ", fullName: "Ada" });
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(signUpSchema.parse(await second.json())).toMatchObject({
      id,
      phone: "+49 30 901820",
      fullName: "Ada",
      subscriptionType: "EARLY_BIRD",
      email: null,
      hasOpenaiKey: false,
    });
  });

  it("200: stores keys encrypted and answers that they are there", async () => {
    const client = await product.newClient();
    const answer = await product.change(client, keys);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ hasOpenaiKey: true, hasFinnhubKey: true });
    const stored = JSON.stringify(await product.pendingOf(client.details.email));
    for (const key of Object.values(keys)) {
      expect(text).not.toContain(key);
      expect(stored).not.toContain(key);
    }
  });

  it("200: address, password, provider and time cannot be changed (threats T26)", async () => {
    const client = await product.newClient();
    const [before] = await product.pendingOf(client.details.email);
    const owned = {
      email: "other@example.com",
      password: "other password",
      passwordHash: "x",
      authProvider: "google",
      googleUid: "1",
      id: "mine",
      expiresAt: "2999-01-01T00:00:00Z",
    };
    expect((await product.change(client, owned)).status).toBe(200);
    const [after] = await product.pendingOf(client.details.email);
    expect({ ...after, updated_at: 0 }).toEqual({ ...before, updated_at: 0 });
  });

  it.each(["", null, "managed", "MANAGED ", ["MANAGED"], "__proto__"])(
    "400: SIGNUP-18: Please select a subscription plan: %j",
    async (subscriptionType) => {
      const client = await product.newClient({ subscriptionType: "EARLY_BIRD" });
      expect(await errorOf(await product.change(client, { subscriptionType }))).toMatchObject({
        status: 400,
        field: "subscriptionType",
        message: "Please select a subscription plan",
      });
      expect(await product.pendingOf(client.details.email)).toMatchObject([
        { subscription_type: "EARLY_BIRD" },
      ]);
    },
  );

  it("200: a browser changes its own sign-up only, and an expired one not any more", async () => {
    const [mine, other] = [await product.newClient(), await product.newClient()];
    await product.change(mine, { fullName: "Changed" });
    expect(await product.pendingOf(other.details.email)).toMatchObject([{ full_name: "Ada Example" }]);
    await product.sql(
      "update pending_sign_ups set expires_at = now() - interval '1 second' where email = $1",
      [other.details.email],
    );
    const answer = await product.change(other, { fullName: "Late" });
    expect(signUpSchema.parse(await answer.json())).toMatchObject({ email: null, fullName: "Late" });
    expect(await product.pendingOf(other.details.email)).toEqual([]);
  });

  it("429: a network changes only so often, and begins no more this way than the other", async () => {
    const network = from();
    const statuses: number[] = [];
    for (let n = 0; n <= rateLimits["sign-up-network"].points; n += 1)
      statuses.push((await product.client().request("PATCH", "/api/signup", {}, network)).status);
    expect(statuses).toEqual([...Array(rateLimits["sign-up-network"].points).fill(200), 429]);
    const client = await product.newClient();
    const own = from();
    const changes = [];
    for (let n = 0; n <= rateLimits["sign-up-change"].points; n += 1)
      changes.push((await client.request("PATCH", "/api/signup", {}, own)).status);
    expect(changes.indexOf(429)).toBe(rateLimits["sign-up-change"].points);
  });
});

describe("begun with Google (READ-27)", () => {
  const user = {
    sub: "google-sub-1",
    email: "grace@example.com",
    fullName: "Grace Google",
    profilePicture: "https://lh3.googleusercontent.com/a/x",
  };
  it("holds what Google vouched for and takes the rest by PATCH", async () => {
    const { setCookie, signUp } = await product.services.signUp.signUps.beginWithGoogle(user);
    expect(signUp).toMatchObject({
      authProvider: "google",
      email: "grace@example.com",
      fullName: "Grace Google",
      phone: null,
      profilePicture: user.profilePicture,
    });
    const answer = await product
      .client()
      .request("PATCH", "/api/signup", { phone: "1" }, { ...from(), cookie: setCookie.split(";")[0] ?? "" });
    expect(await answer.json()).toMatchObject({ id: signUp.id, phone: "1", authProvider: "google" });
  });
});

describe("the gate (READ-13, threats T30)", () => {
  const closed = { status: 403, code: "signups-closed", message: "Coming Soon!" };
  const counts = async () =>
    product.sql(
      "select (select count(*) from users) u, (select count(*) from pending_sign_ups) p, (select count(*) from sessions) s",
    );

  it("403: SIGNUP-39: is closed unless the admin has opened it, for every call of the sign-up", async () => {
    const client = await product.newClient();
    await product.sql("delete from site_settings where key = 'site-settings'");
    const before = await counts();
    for (const body of [newcomer(), {}, "no json", { email: "abc" }]) {
      expect(await errorOf(await product.begin(client, body))).toMatchObject(closed);
      expect(await errorOf(await product.change(client, body))).toMatchObject(closed);
      expect(await errorOf(await product.checkOut(client, body))).toMatchObject(closed);
    }
    await expect(
      product.services.signUp.signUps.beginWithGoogle({
        sub: "1",
        email: "g@example.com",
        fullName: "G",
        profilePicture: null,
      }),
    ).rejects.toMatchObject({ code: "signups-closed" });
    expect(await counts()).toEqual(before);
  });

  it("403: SIGNUP-39: no flag of the browser opens it: in the body, a header, a cookie or the query", async () => {
    await product.services.site.siteSettings.change({ signupsEnabled: false });
    const before = await counts();
    const flags = { signupEnabled: true, signupsEnabled: true };
    const headers = {
      ...from(),
      "x-signup-enabled": "1",
      cookie: "signup-enabled=true; signupsEnabled=true",
    };
    for (const place of ["/api/signup", "/api/signup?signupsEnabled=true", "/api/signup/checkout"]) {
      const answer = await product.client().request("POST", place, { ...newcomer(), ...flags }, headers);
      expect(await errorOf(answer)).toMatchObject(closed);
    }
    for (const place of ["/api/SignUp", "/api//signup", "/API/signup", "/api/signup/"])
      expect((await product.client().request("POST", place, newcomer(), from())).status).toBe(404);
    expect(await counts()).toEqual(before);
  });

  it("stands in the creation itself: a sign-up is rejected there too, an admin's hand is not", async () => {
    await product.services.site.siteSettings.change({ signupsEnabled: false });
    const details = { fullName: "X", password, role: "USER", subscriptionType: null } as const;
    const { accounts } = product.services.accounts;
    const creating = accounts.create({ ...details, by: "sign-up", email: "gate@example.com" });
    await expect(creating).rejects.toMatchObject({ code: "signups-closed" });
    expect(await product.usersOf("gate@example.com")).toEqual([]);
    expect(await accounts.create({ ...details, by: "admin", email: "by-admin@example.com" })).toBeDefined();
    expect(
      await accounts.create({ ...details, by: "first-admin", email: "first@example.com" }),
    ).toBeDefined();
  });

  it("404: no other address makes a user, with the gate open, too", async () => {
    const before = await product.sql("select count(*) from users");
    const body = { name: "X", email: "library@example.com", password, fullName: "X", role: "ADMIN" };
    for (const place of [
      "sign-up/email",
      "sign-up",
      "sign-up/username",
      "sign-in/social",
      "sign-in/anonymous",
    ]) {
      const answer = await product.client().request("POST", `/api/auth/${place}`, body, from());
      expect(answer.status, place).toBe(404);
    }
    expect(await product.sql("select count(*) from users")).toEqual(before);
  });

  it("one statement of the server makes users, and it asks the gate", () => {
    const server = path.join(import.meta.dirname, "../../src/server");
    const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((each) =>
      /(?<!\.test)\.ts$/.test(each),
    );
    const making = files.filter((file) =>
      /\.insert\(users\)|insert into "?users\b/i.test(readFileSync(path.join(server, file), "utf8")),
    );
    expect(making).toEqual([path.join("features", "administration", "new-user.store.ts")]);
  });
});

describe("a sign-up that nobody ends", () => {
  it("is gone from the database within an hour after its 24 hours", async () => {
    const [live, expired] = [await product.newClient(), await product.newClient()];
    await product.sql(
      "update pending_sign_ups set expires_at = now() - interval '1 second' where email = $1",
      [expired.details.email],
    );
    const { services, platform } = product;
    const job = scheduledJobs(services, platform.database.pool).find(
      ({ name }) => name === "accounts.expired",
    );
    expect(job?.cron).toMatch(/^\d+ \* \* \* \*$/);
    await job?.run();
    expect(await product.pendingOf(expired.details.email)).toEqual([]);
    expect(await product.pendingOf(live.details.email)).toHaveLength(1);
  });
});

describe("what is logged", () => {
  it("holds no password and no key", () => {
    const log = product.logLines.join("\n");
    for (const secret of [password, ...Object.values(keys)]) expect(log).not.toContain(secret);
  });
});
