import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rateLimits } from "#contract/rate-limits.ts";
import { checkoutAnswerSchema } from "#contract/sign-up.ts";
import { eventually } from "#tests/support/postgres-processes.ts";
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
const createUser = (email: string) =>
  product.services.accounts.accounts.create({
    by: "admin",
    fullName: "Known Person",
    email,
    password,
    role: "USER",
    subscriptionType: "EARLY_BIRD",
  });
const signIn = (email: string, secret = password) =>
  product.client().request("POST", "/api/auth/sign-in/email", { email, password: secret }, from());

function finishedOf(body: unknown) {
  const answer = checkoutAnswerSchema.parse(body);
  if (answer.status !== "finished") throw new Error(`The sign-up is ${answer.status}.`);
  // Nothing else is said.
  expect(Object.keys(body as object)).toEqual(["status", "user"]);
  return answer;
}

async function finished(client: TestClient, body: unknown = {}) {
  const answer = await product.checkOut(client, body);
  expect(answer.status).toBe(201);
  return finishedOf(await answer.json()).user;
}

/** A browser that Google has vouched for, with a phone and a plan. */
async function googleClient(sub: string, email: string) {
  const { setCookie } = await product.services.signUp.signUps.beginWithGoogle({
    sub,
    email,
    fullName: "Grace Google",
    profilePicture: "https://lh3.googleusercontent.com/a/x",
  });
  const cookie = setCookie.split(";")[0] ?? "";
  const client: TestClient = {
    ...product.client(),
    request: (method, path, body, headers = {}) =>
      product.client().request(method, path, body, { cookie, ...headers }),
  };
  await product.change(client, { phone: "1", subscriptionType: "MANAGED" });
  return client;
}

describe("POST /api/signup/checkout", () => {
  it("201: DATA-33: creates the account with all that a new user has, opens its session, drops the sign-up", async () => {
    const client = await product.newClient({ subscriptionType: "EARLY_BIRD", ...keys });
    const { email } = client.details;
    const answer = await product.checkOut(client, { email, subscriptionType: "EARLY_BIRD" });
    expect(answer.status).toBe(201);
    expect(answer.headers.getSetCookie()).toContain(
      "tapewise.signup=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
    );
    const text = await answer.text();
    for (const secret of [password, ...Object.values(keys)]) expect(text).not.toContain(secret);
    const { user } = finishedOf(JSON.parse(text));
    expect(user).toMatchObject({
      fullName: "Ada Example",
      email,
      phone: "+1 415 555 0100",
      role: "USER",
      subscriptionType: "EARLY_BIRD",
      authProvider: "email",
      googleUid: null,
      paymentInfo: { paymentStatus: "unpaid" },
      emailVerified: false,
      hasPassword: true,
    });
    expect(await product.pendingOf(email)).toEqual([]);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ id: user.id, email });
    expect((await (await client.get("/api/prompts")).json()).prompts).toHaveLength(3);
    expect((await (await client.get("/api/feeds")).json()).feeds).toHaveLength(1);
    expect(await (await client.get("/api/settings")).json()).toMatchObject({ refreshInterval: 300 });
    expect((await signIn(email)).status).toBe(200);
  });

  it("201: the account gets the language of the page, of the first step or a later one, also by Google; else English", async () => {
    const german = await product.newClient({ language: "de" });
    expect((await finished(german)).language).toBe("de");
    const changed = await product.newClient({ language: "de" });
    await product.change(changed, { language: "es" });
    await product.change(changed, { phone: "1" });
    expect((await finished(changed)).language).toBe("es");
    const google = await googleClient("sub-greta", "greta@example.com");
    await product.change(google, { language: "de" });
    expect((await finished(google)).language).toBe("de");
    expect((await finished(await product.newClient())).language).toBe("en");
  });

  it("201: EARLY_BIRD: the keys move into the account, encrypted for it", async () => {
    const client = await product.newClient({ subscriptionType: "EARLY_BIRD", ...keys });
    const { id } = await finished(client);
    const actor = { userId: id, role: "USER", subscriptionType: "EARLY_BIRD", entitlement: "full" } as const;
    expect(await product.services.settings.keys.aiKey(actor)).toBe(keys.openaiApiKey);
    expect((await product.services.settings.keys.market(actor)).mainKey).toBe(keys.finnhubApiKey);
    expect(await (await client.get("/api/keys")).json()).toMatchObject({
      hasOpenaiKey: true,
      openaiLastFour: keys.openaiApiKey.slice(-4),
      hasFinnhubKey: true,
    });
    const rows = await product.sql("select * from vendor_keys where user_id = $1", [id]);
    expect(rows).toHaveLength(2);
    for (const key of Object.values(keys)) expect(JSON.stringify(rows)).not.toContain(key);
  });

  it("201: MANAGED: keys that were typed in before are dropped", async () => {
    const client = await product.newClient({ subscriptionType: "EARLY_BIRD", ...keys });
    await product.change(client, { subscriptionType: "MANAGED" });
    const { id, subscriptionType } = await finished(client);
    expect(subscriptionType).toBe("MANAGED");
    expect(await product.sql("select vendor from vendor_keys where user_id = $1", [id])).toEqual([]);
  });

  it("201: by Google: no password, a proved address, and nobody is asked to prove it", async () => {
    const client = await googleClient("sub-grace", "grace@example.com");
    const user = await finished(client);
    expect(user).toMatchObject({
      fullName: "Grace Google",
      email: "grace@example.com",
      authProvider: "google",
      googleUid: "sub-grace",
      profilePicture: "https://lh3.googleusercontent.com/a/x",
      emailVerified: true,
      hasPassword: false,
    });
    expect(
      await product.sql("select provider_id, account_id, password from accounts where user_id = $1", [
        user.id,
      ]),
    ).toEqual([{ provider_id: "google", account_id: "sub-grace", password: null }]);
    expect((await signIn(user.email)).status).toBe(401);
    await product.services.messages.accountMails.settled();
    expect(product.logLines.filter((line) => line.includes("grace@example.com"))).toEqual([]);
  });

  it("201: the owner of a typed address is asked by mail to prove it", async () => {
    const client = await product.newClient();
    await finished(client);
    await eventually(
      "the mail is written to the log",
      () => product.logLines.some((line) => line.includes('"Mail"') && line.includes(client.details.email)),
      5_000,
    );
  });

  it("201: a password is kept as it was typed: not trimmed, not cut", async () => {
    for (const secret of ["пароль-из-семи-слов", "🔑🔑🔑🔑🔑🔑🔑🔑", "  spaces around  "]) {
      const client = await product.newClient({ password: secret });
      await finished(client);
      const { email } = client.details;
      expect((await signIn(email, secret)).status).toBe(200);
      expect((await signIn(email, secret.slice(0, -2))).status).toBe(401);
      if (secret.trim() !== secret) expect((await signIn(email, secret.trim())).status).toBe(401);
    }
  });

  it("404: sign-up-expired without a live sign-up: none, a made-up value, one of yesterday, one that ended", async () => {
    const expired = await product.newClient();
    await product.sql("update pending_sign_ups set expires_at = now() where email = $1", [
      expired.details.email,
    ]);
    const ended = await product.newClient();
    const endedCookie = ended.cookie();
    await finished(ended);
    const made = { cookie: `tapewise.signup=${"x".repeat(43)}` };
    const answers = await Promise.all([
      product.checkOut(product.client()),
      product.client().request("POST", "/api/signup/checkout", {}, { ...from(), ...made }),
      product.checkOut(expired),
      product.client().request("POST", "/api/signup/checkout", {}, { ...from(), cookie: endedCookie }),
    ]);
    for (const answer of answers)
      expect(await errorOf(answer)).toMatchObject({
        status: 404,
        code: "sign-up-expired",
        message: "Your sign-up has expired. Please start again.",
      });
    expect(await product.usersOf(expired.details.email)).toEqual([]);
  });

  it.each([
    [{}, "fullName", "Full name is required"],
    [{ fullName: "Ada" }, "email", "Email is required"],
  ])("400: a sign-up with only %j: %s: %s", async (known, field, message) => {
    const client = product.client();
    await product.change(client, known);
    expect(await errorOf(await product.checkOut(client))).toMatchObject({ status: 400, field, message });
  });

  it("400: SIGNUP-18: without a plan; SIGNUP-36, SIGNUP-37: EARLY_BIRD without both keys", async () => {
    const { subscriptionType: _, ...details } = newcomer();
    const client = product.client();
    await product.begin(client, details);
    const rejection = async () => errorOf(await product.checkOut(client));
    expect(await rejection()).toMatchObject({
      status: 400,
      field: "subscriptionType",
      message: "Please select a subscription plan",
    });
    await product.change(client, { subscriptionType: "EARLY_BIRD" });
    expect(await rejection()).toMatchObject({
      status: 400,
      field: "openaiApiKey",
      message: "OpenAI API key is required for Early Bird plan",
    });
    await product.change(client, { openaiApiKey: keys.openaiApiKey });
    expect(await rejection()).toMatchObject({
      status: 400,
      field: "finnhubApiKey",
      message: "FinHub API key is required for Early Bird plan",
    });
    expect(await product.usersOf(details.email)).toEqual([]);
    await product.change(client, { finnhubApiKey: keys.finnhubApiKey });
    await finished(client);
  });

  it("400: SIGNUP-35: a Google user without a phone", async () => {
    const { setCookie } = await product.services.signUp.signUps.beginWithGoogle({
      sub: "no-phone",
      email: "no-phone@example.com",
      fullName: "G",
      profilePicture: null,
    });
    const headers = { ...from(), cookie: setCookie.split(";")[0] ?? "" };
    const answer = await product.client().request("POST", "/api/signup/checkout", {}, headers);
    expect(await errorOf(answer)).toMatchObject({ field: "phone", message: "Phone number is required" });
  });

  it("400: what is named must be what the sign-up says (READ-30)", async () => {
    const client = await product.newClient();
    for (const [field, value] of Object.entries({
      email: "other@example.com",
      fullName: "Somebody Else",
      subscriptionType: "EARLY_BIRD",
    }))
      expect(await errorOf(await product.checkOut(client, { [field]: value }))).toMatchObject({
        status: 400,
        code: "bad-input",
        field,
      });
    const { email, fullName } = client.details;
    await finished(client, { email: ` ${email.toUpperCase()} `, fullName: ` ${fullName} ` });
  });

  it("422: payments-not-set-up, and nothing is created, unless the site allows it without payment", async () => {
    const client = await product.newClient();
    await product.services.site.siteSettings.change({ signupWithoutPayment: false });
    expect(await errorOf(await product.checkOut(client, { amount: 0, priceId: "x" }))).toMatchObject({
      status: 422,
      code: "payments-not-set-up",
      message: "Payments aren't set up on this server.",
    });
    expect(await product.usersOf(client.details.email)).toEqual([]);
    expect(await product.pendingOf(client.details.email)).toHaveLength(1);
    await product.services.site.siteSettings.change({ signupWithoutPayment: true });
    await finished(client);
  });

  it("409: AUTH-08: email-taken here and not before, for whoever does not know the password; nothing changes", async () => {
    const details = newcomer({ password: "not that one" });
    const known = await createUser(details.email);
    const [before] = await product.usersOf(details.email);
    const client = product.client();
    expect((await product.begin(client, details)).status).toBe(201);
    for (const signupWithoutPayment of [true, false]) {
      await product.services.site.siteSettings.change({ signupWithoutPayment });
      expect(await errorOf(await product.checkOut(client))).toMatchObject({
        status: 409,
        code: "email-taken",
        message: "User with this email already exists",
      });
    }
    expect(await product.usersOf(details.email)).toEqual([before]);
    expect(before.id).toBe(known?.id);
    expect((await client.get("/api/me")).status).toBe(401);
  });

  it("409: a Google account that belongs to somebody under another address makes no second user", async () => {
    await finished(await googleClient("sub-once", "once@example.com"));
    const second = await googleClient("sub-once", "twice@example.com");
    expect(await errorOf(await product.checkOut(second))).toMatchObject({ status: 409, code: "email-taken" });
    expect(await product.usersOf("twice@example.com")).toEqual([]);
  });

  it("429: READ-25: a network learns five times an hour that an email has an account; then nothing of any email", async () => {
    const network = from();
    const { email } = newcomer();
    await createUser(email);
    const checkOut = async (details: ReturnType<typeof newcomer>, headers = network) => {
      await product.sql("delete from rate_limits where key not like 'sign-up-taken%'");
      const client = product.client();
      expect((await product.begin(client, details)).status).toBe(201);
      const cookie = client.cookie();
      return product.client().request("POST", "/api/signup/checkout", {}, { ...headers, cookie });
    };
    await product.services.site.siteSettings.change({ signupWithoutPayment: true });
    const statuses = [];
    for (let n = 0; n < 4; n += 1)
      statuses.push((await checkOut(newcomer({ email, password: `guess ${n}` }))).status);
    // A free email uses none of them up.
    statuses.push((await checkOut(newcomer())).status);
    statuses.push((await checkOut(newcomer({ email, password: "guess 5" }))).status);
    expect(statuses).toEqual([409, 409, 409, 409, 201, 409]);
    const free = newcomer();
    for (const details of [newcomer({ email, password: "guess 6" }), free]) {
      const answer = await checkOut(details);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_000);
    }
    expect(await product.usersOf(free.email)).toEqual([]);
    expect((await checkOut(free, from())).status).toBe(201);
  });

  it(`429: one network asks ${rateLimits["sign-up-checkout"].points} times in an hour`, async () => {
    const network = from();
    const statuses = [];
    for (let n = 0; n <= rateLimits["sign-up-checkout"].points; n += 1)
      statuses.push((await product.client().request("POST", "/api/signup/checkout", {}, network)).status);
    expect(statuses).toEqual([...Array(rateLimits["sign-up-checkout"].points).fill(404), 429]);
  });
});

describe("exactly once", () => {
  it("20 checkouts of one sign-up at once: one account, the others find the sign-up gone", async () => {
    const client = await product.newClient();
    const cookie = client.cookie();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        product.client().request("POST", "/api/signup/checkout", {}, { ...from(), cookie }),
      ),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(404)]);
    const rows = await product.usersOf(client.details.email);
    expect(rows).toHaveLength(1);
    const [{ count }] = await product.sql("select count(*)::int from prompts where user_id = $1", [
      rows[0].id,
    ]);
    expect(count).toBe(3);
  });

  it("20 browsers with one address at once: one account, the others hear that it is taken", async () => {
    const { email } = newcomer();
    const clients = [];
    for (let n = 0; n < 20; n += 1) {
      await product.sql("delete from rate_limits");
      clients.push(await product.newClient({ email, password: `password ${n}` }));
    }
    const answers = await Promise.all(clients.map((client) => product.checkOut(client)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
    expect(await product.usersOf(email)).toHaveLength(1);
  });
});

const holding: Client[] = [];
afterEach(async () => {
  for (const client of holding.splice(0)) await client.end();
});

/** Holds a table so that writers wait, and what they wait with can be seen and ended. */
async function holdTable(table: string) {
  const client = new Client(product.platform.connectionString);
  holding.push(client);
  await client.connect();
  await client.query(`begin; lock table ${table} in exclusive mode`);
  const waiting = async (): Promise<number[]> => {
    const { rows } = await client.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.map(({ pid }) => pid);
  };
  return {
    untilWaiting: (count = 1) =>
      eventually(`${count} wait for ${table}`, async () => (await waiting()).length === count),
    async endWhoeverWaits() {
      for (const pid of await waiting()) await client.query("select pg_terminate_backend($1)", [pid]);
    },
    release: () => client.query("rollback"),
  };
}

const touched = [
  "pending_sign_ups",
  "sign_up_keys",
  "site_settings",
  "users",
  "accounts",
  "user_settings",
  "api_keys",
  "vendor_keys",
  "prompts",
  "channels",
  "feeds",
];

describe("a connection that dies in the middle of it", () => {
  it.each(touched)(
    "at the statement that writes %s: no account, and the sign-up can be ended again",
    async (table) => {
      const client = await product.newClient({ subscriptionType: "EARLY_BIRD", ...keys });
      const { email } = client.details;
      const held = await holdTable(table);
      const asking = product.checkOut(client);
      await held.untilWaiting();
      await held.endWhoeverWaits();
      expect((await asking).status).toBe(503);
      await held.release();
      expect(await product.usersOf(email)).toEqual([]);
      expect(await product.pendingOf(email)).toHaveLength(1);
      const { id } = await finished(client);
      expect(await product.usersOf(email)).toMatchObject([{ id }]);
    },
  );

  it("after the account was made: it is there whole, and its password opens it", async () => {
    const client = await product.newClient();
    const { email } = client.details;
    const held = await holdTable("sessions");
    const asking = product.checkOut(client);
    await held.untilWaiting();
    await held.endWhoeverWaits();
    expect((await asking).status).toBe(503);
    await held.release();
    expect(await product.pendingOf(email)).toEqual([]);
    expect(await product.usersOf(email)).toHaveLength(1);
    expect((await product.checkOut(client)).status).toBe(404);
    // The wizard that starts again finds the account by the password that was typed.
    expect(await errorOf(await product.begin(client, client.details))).toMatchObject({
      code: "account-exists",
    });
    expect((await signIn(email)).status).toBe(200);
  });
});

describe("a process that is killed in the middle of it", () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  /** A second web process on the same database. */
  async function startSecond(): Promise<{ url: string; child: ChildProcess }> {
    const main = fileURLToPath(new URL("../../src/server/main.ts", import.meta.url));
    const port = 20_000 + Math.floor(process.pid % 20_000);
    const { DATABASE_URL: _, ...rest } = process.env;
    const child = spawn(process.execPath, [main], {
      stdio: ["ignore", "pipe", "ignore"],
      env: {
        ...rest,
        NODE_ENV: "test",
        ROLE: "web",
        PORT: String(port),
        DEFAULT_FEEDS: "[]",
        DATABASE_URL: product.platform.connectionString,
        SECRET_KEY: "test-master-key-0123456789-0123456789",
      },
    });
    children.push(child);
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    await eventually("the second process is ready", () => {
      if (child.exitCode !== null)
        throw new Error(`The second process has ended. Is the web built? ${output}`);
      return output.includes("is ready");
    });
    return { url: `http://127.0.0.1:${port}`, child };
  }

  it("kill -9: no account, and the sign-up can be ended by another process", async () => {
    const client = await product.newClient();
    const { email } = client.details;
    const { url, child } = await startSecond();
    const held = await holdTable("prompts");
    const asking = fetch(`${url}/api/signup/checkout`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: client.cookie() },
      body: "{}",
    }).catch(() => undefined);
    await held.untilWaiting();
    child.kill("SIGKILL");
    expect(await asking).toBeUndefined();
    await held.release();
    const { id } = await finished(client);
    expect(await product.usersOf(email)).toMatchObject([{ id }]);
  });
});

describe("the gate while a checkout is in progress (READ-13, threats T30)", () => {
  it("403: closed after the first look and before the account is made: no account", async () => {
    const client = await product.newClient();
    const held = await holdTable("pending_sign_ups");
    const asking = product.checkOut(client);
    await held.untilWaiting();
    await product.services.site.siteSettings.change({ signupsEnabled: false });
    await held.release();
    expect(await errorOf(await asking)).toMatchObject({ status: 403, code: "signups-closed" });
    expect(await product.usersOf(client.details.email)).toEqual([]);
    expect(await product.pendingOf(client.details.email)).toHaveLength(1);
  });

  it("201: whoever closes it waits for the accounts that are being made: none comes after", async () => {
    const client = await product.newClient();
    const held = await holdTable("prompts");
    const asking = product.checkOut(client);
    await held.untilWaiting();
    const closing = product.services.site.siteSettings.change({ signupsEnabled: false });
    await held.untilWaiting(2);
    expect((await product.services.site.siteSettings.stored()).signupsEnabled).toBe(true);
    await held.release();
    expect((await asking).status).toBe(201);
    await closing;
    expect((await product.services.site.siteSettings.stored()).signupsEnabled).toBe(false);
  });
});
