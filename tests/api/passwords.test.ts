import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdUser } from "#tests/support/held-user.ts";
import {
  enrol,
  errorIn,
  type IdentityProduct,
  password,
  startIdentityProduct,
  tokenIn,
} from "#tests/support/identity.ts";
import { noteStoredMails } from "#tests/support/stored-mails.ts";

const newPassword = "a better battery";

let product: IdentityProduct;
beforeAll(async () => {
  product = await startIdentityProduct();
});
afterAll(() => product.close());

const signIn = (email: string, secret: string, client = product.client()) =>
  product.post("/api/auth/sign-in/email", { email, password: secret }, client);
const request = (email: string) => product.post("/api/auth/request-password-reset", { email });
const reset = (token: string, secret = newPassword) =>
  product.post("/api/auth/reset-password", { token, newPassword: secret });

async function mailedToken(email: string): Promise<string> {
  expect((await request(email)).status).toBe(200);
  const mail = await product.mailbox.waitFor(email, "Reset your");
  return tokenIn(mail, product.config.appUrl, "/reset-password");
}

describe("GET /api/auth/password-policy", () => {
  it("200: says how long a password must and may be (AUTH-11, READ-20)", async () => {
    const answer = await product.client().get("/api/auth/password-policy");
    expect(await answer.json()).toEqual({ minLength: 6, maxLength: 200 });
  });
});

describe("POST /api/auth/request-password-reset", () => {
  it("200: answers alike for a known, unknown, removed and Google-only address, after the same statements (threats T23)", async () => {
    const known = await product.signedIn();
    const removed = await product.signedIn();
    await product.sql("update users set removed_at = now() where id = $1", [removed.userId]);
    const google = await product.signedIn();
    await product.sql("update users set auth_provider = 'google' where id = $1", [google.userId]);
    await product.sql("delete from accounts where user_id = $1", [google.userId]);
    await product.sql("delete from verifications");
    const storedMails = await noteStoredMails(product.sql);
    const answers = [];
    for (const email of [known.email, "nobody@example.com", removed.email, google.email]) {
      const answer = await request(email);
      const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
      answers.push(JSON.stringify([answer.status, headers, await answer.json()]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('{"status":true}');
    expect((await product.sql("select 1 from verifications")).rowCount).toBe(4);
    expect(await storedMails()).toBe(4);
    await product.mailbox.waitFor(known.email, "Reset your");
    await product.mailbox.waitFor(google.email, "Reset your");
    for (const email of ["nobody@example.com", removed.email])
      expect(product.mailbox.mails().filter(({ to }) => to.includes(email))).toEqual([]);
  });

  it("stores the token as a hash only", async () => {
    const { email } = await product.signedIn();
    const token = await mailedToken(email);
    const { rows } = await product.sql("select v::text as text from verifications v");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("leads to the product's own page, whatever the request asks for (threats T19)", async () => {
    const { email } = await product.signedIn();
    for (const name of ["redirectTo", "callbackURL", "redirect", "next", "returnTo", "errorCallbackURL"]) {
      const answer = await product.post(
        `/api/auth/request-password-reset?${name}=https://evil.example.org`,
        { email, [name]: "https://evil.example.org" },
        product.client(),
        { "x-forwarded-host": "evil.example.org" },
      );
      expect([200, 429]).toContain(answer.status);
      expect(answer.headers.get("location")).toBeNull();
    }
    const mail = await product.mailbox.waitFor(email, "Reset your");
    expect(mail.text + mail.html).not.toContain("evil.example.org");
    expect(mail.links[0]).toContain(`${product.config.appUrl}/reset-password?token=`);
  });

  it("429: at most ten mails an hour go to one address, however many networks ask", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => request("flooded@example.com")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe("POST /api/auth/reset-password", () => {
  it("200: sets the password, ends every session and tells by mail (threats T24)", async () => {
    const client = await product.signedIn();
    const token = await mailedToken(client.email);
    expect((await client.get("/api/me")).status).toBe(200);
    const answer = await reset(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await client.get("/api/me")).status).toBe(401);
    expect((await signIn(client.email, password)).status).toBe(401);
    expect((await signIn(client.email, newPassword)).status).toBe(200);
    await product.mailbox.waitFor(client.email, "password was changed");
    const { rows } = await product.sql(
      "select outcome from security_events where kind = 'password' and user_id = $1",
      [client.userId],
    );
    expect(rows).toEqual([{ outcome: "done" }]);
  });

  it("400: a link works once, also for two who use it at the same time", async () => {
    const { email } = await product.signedIn();
    const token = await mailedToken(email);
    const answers = await Promise.all([reset(token, "first one here"), reset(token, "second one here")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const late = await reset(token);
    expect(late.status).toBe(400);
    expect((await errorIn(late)).code).toBe("link-expired");
  });

  it("400: a link is void after 30 minutes, and after another link set a password", async () => {
    const { email } = await product.signedIn();
    const first = await mailedToken(email);
    product.mailbox.clear();
    const second = await mailedToken(email);
    const { rows } = await product.sql(
      `select max(expires_at) between now() + interval '29 minutes' and now() + interval '30 minutes' as fits
       from verifications where identifier like 'password-reset:%'`,
    );
    expect(rows).toEqual([{ fits: true }]);
    expect((await reset(second)).status).toBe(200);
    expect((await reset(first)).status).toBe(400);
    product.mailbox.clear();
    const old = await mailedToken(email);
    await product.sql("update verifications set expires_at = now() - interval '1 second'");
    expect((await errorIn(await reset(old))).code).toBe("link-expired");
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it("400: a link sent to an earlier address, or to a user removed meanwhile, opens nothing", async () => {
    const moved = await product.signedIn();
    const movedToken = await mailedToken(moved.email);
    await product.sql("update users set email = 'moved@example.com' where id = $1", [moved.userId]);
    expect((await errorIn(await reset(movedToken))).code).toBe("link-expired");
    const removed = await product.signedIn();
    const removedToken = await mailedToken(removed.email);
    await product.sql("update users set removed_at = now() where id = $1", [removed.userId]);
    expect((await errorIn(await reset(removedToken))).code).toBe("link-expired");
  });

  it("400: a password that is too short is named and leaves the link as it was (READ-20)", async () => {
    const { email } = await product.signedIn();
    const token = await mailedToken(email);
    expect(await errorIn(await reset(token, "short"))).toMatchObject({
      code: "bad-input",
      field: "newPassword",
      message: "Password must be at least 6 characters",
    });
    expect((await reset(token)).status).toBe(200);
  });

  it("200: gives an account of Google a password, and the address counts as proved", async () => {
    const client = await product.signedIn();
    await product.sql("delete from accounts where user_id = $1", [client.userId]);
    expect((await reset(await mailedToken(client.email))).status).toBe(200);
    const again = product.client();
    expect((await signIn(client.email, newPassword, again)).status).toBe(200);
    expect(await (await again.get("/api/me")).json()).toMatchObject({
      emailVerified: true,
      hasPassword: true,
    });
  });

  it("of an address that was never proved, takes away the other ways in that were set up before (threats T24)", async () => {
    const setUp = async (emailVerified: boolean) => {
      const client = await product.signedIn();
      await product.sql(
        "update users set email_verified = $2, phone_number = $3, phone_number_verified = true where id = $1",
        [client.userId, emailVerified, `+1415555${emailVerified ? "8001" : "8002"}`],
      );
      await product.sql(
        "insert into passkeys (id, user_id, name, public_key) values ($1, $1, 'Mine', 'key')",
        [client.userId],
      );
      expect((await reset(await mailedToken(client.email))).status).toBe(200);
      const { rows } = await product.sql(
        `select email_verified as proved, phone_number is not null as phone, phone_number_verified as verified,
           exists (select 1 from passkeys where user_id = users.id) as passkey from users where id = $1`,
        [client.userId],
      );
      return rows[0];
    };
    expect(await setUp(false)).toEqual({ proved: true, phone: false, verified: false, passkey: false });
    expect(await setUp(true)).toEqual({ proved: true, phone: true, verified: true, passkey: true });
  });

  it("asks for the second factor afterwards, also on a device that was trusted", async () => {
    const client = await product.signedIn();
    const { backupCodes } = await enrol(client);
    await signIn(client.email, password, client);
    const trusted = await product.post(
      "/api/auth/two-factor/verify-backup-code",
      { code: backupCodes[0], trustDevice: true },
      client,
    );
    expect(trusted.status).toBe(200);
    expect(await (await signIn(client.email, password, client)).json()).toHaveProperty("user");
    expect((await reset(await mailedToken(client.email))).status).toBe(200);
    expect(await (await signIn(client.email, newPassword, client)).json()).toMatchObject({
      twoFactorRedirect: true,
    });
  });
});

describe("POST /api/auth/change-password", () => {
  const change = (body: object, client = product.client()) =>
    product.post("/api/auth/change-password", body, client);

  it("200: the other sessions end at once, this one goes on with a new token (threats T24)", async () => {
    const client = await product.signedIn();
    const other = product.client();
    await signIn(client.email, password, other);
    expect((await other.get("/api/me")).status).toBe(200);
    const before = client.cookie();
    const answer = await change({ currentPassword: password, newPassword }, client);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: true });
    expect((await other.get("/api/me")).status).toBe(401);
    expect(client.cookie()).not.toBe(before);
    expect((await client.get("/api/me")).status).toBe(200);
    expect((await product.client().get("/api/me", { cookie: before })).status).toBe(401);
    expect((await signIn(client.email, newPassword)).status).toBe(200);
    await product.mailbox.waitFor(client.email, "password was changed");
  });

  it("401: a sign-in that had proved the old password and was in progress opens no session (threats T24)", async () => {
    const client = await product.signedIn();
    const other = await product.signedIn({ password: newPassword });
    const held = await holdUser(product.platform.database.pool, client.userId);
    const late = product.client();
    const underWay = signIn(client.email, password, late);
    await held.hasWaiting(1);
    await held.query(
      `update accounts set password = (select password from accounts where user_id = $2) where user_id = $1`,
      [client.userId, other.userId],
    );
    await held.query("delete from sessions where user_id = $1", [client.userId]);
    await held.commit();
    const answer = await underWay;
    expect(answer.status).toBe(401);
    expect((await errorIn(answer)).code).toBe("wrong-credentials");
    expect(late.cookie()).toBe("");
    const { rowCount } = await product.sql("select 1 from sessions where user_id = $1", [client.userId]);
    expect(rowCount).toBe(0);
    expect((await signIn(client.email, newPassword)).status).toBe(200);
  });

  it("403: a wrong current password is named and changes nothing", async () => {
    const client = await product.signedIn();
    const answer = await change({ currentPassword: "not this one", newPassword }, client);
    expect(answer.status).toBe(403);
    expect(await errorIn(answer)).toMatchObject({ code: "wrong-password", field: "currentPassword" });
    expect((await signIn(client.email, password)).status).toBe(200);
  });

  it("403: an account without a password has none to change, however fresh its session is", async () => {
    const client = await product.signedIn();
    await product.sql("delete from accounts where user_id = $1", [client.userId]);
    const answer = await change({ currentPassword: "anything", newPassword }, client);
    expect((await errorIn(answer)).code).toBe("wrong-password");
  });

  it("429: at most ten guesses at the current password are evaluated", async () => {
    const client = await product.signedIn();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, at) => change({ currentPassword: `guess ${at}`, newPassword }, client)),
    );
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it("401: needs a session", async () => {
    expect((await change({ currentPassword: password, newPassword })).status).toBe(401);
  });
});
