import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  enrol,
  errorIn,
  type IdentityProduct,
  password,
  startIdentityProduct,
  tokenIn,
} from "#tests/support/identity.ts";
import { noteStoredMails } from "#tests/support/stored-mails.ts";
import { totpCode } from "#tests/support/totp.ts";

let product: IdentityProduct;
beforeAll(async () => {
  product = await startIdentityProduct();
});
afterAll(() => product.close());
beforeEach(() => product.mailbox.clear());

const ask = (email: string) => product.post("/api/auth/sign-in/magic-link", { email });
const open = (token: string, client = product.client()) =>
  product.post("/api/auth/magic-link/verify", { token }, client);
const verify = (token: string, client = product.client()) =>
  product.post("/api/auth/verify-email", { token }, client);
const mailsTo = (email: string) => product.mailbox.mails().filter(({ to }) => to.includes(email));

/** A signed-in user whose address is proved. */
async function proved() {
  const client = await product.signedIn();
  await product.sql("update users set email_verified = true where id = $1", [client.userId]);
  return client;
}

async function linkToken(email: string): Promise<string> {
  expect((await ask(email)).status).toBe(200);
  const mail = await product.mailbox.waitFor(email, "sign-in link");
  return tokenIn(mail, product.config.appUrl, "/sign-in/link");
}

async function verifyToken(email: string): Promise<string> {
  const mail = await product.mailbox.waitFor(email, "Confirm your");
  return tokenIn(mail, product.config.appUrl, "/verify-email");
}

describe("sign-in by a mailed link", () => {
  it("200: the link opens a session, once (AUTH-11)", async () => {
    const { email, userId } = await proved();
    const token = await linkToken(email);
    const browser = product.client();
    const answer = await open(token, browser);
    expect(answer.status).toBe(200);
    const body = await answer.json();
    expect(body).toEqual({ user: { id: userId, email, name: "Test Person" } });
    expect(await (await browser.get("/api/me")).json()).toMatchObject({ email });
    const again = product.client();
    expect((await errorIn(await open(token, again))).code).toBe("link-expired");
    expect((await again.get("/api/me")).status).toBe(401);
  });

  it("mails are in the language of the account at their sending: link, new password, changed password, confirmation", async () => {
    const client = await proved();
    const { email } = client;
    await client.request("PATCH", "/api/me", { language: "de" });
    await ask(email);
    const link = await product.mailbox.waitFor(email, "Ihr Anmeldelink für Tapewise");
    expect(link.text).toContain("Der Link funktioniert einmal und läuft in 15 Minuten ab.");
    expect((await open(tokenIn(link, product.config.appUrl, "/sign-in/link"))).status).toBe(200);
    const notice = await product.mailbox.waitFor(email, "Neue Anmeldung bei Tapewise");
    expect(notice.text).toMatch(
      /^Gerät: Unbekanntes Gerät\nOrt: .+\nZeit: \d+\. \p{L}+ \d{4}, \d\d:\d\d UTC$/mu,
    );
    await client.request("PATCH", "/api/me", { language: "es" });
    await product.post("/api/auth/request-password-reset", { email });
    await product.mailbox.waitFor(email, "Restablece tu contraseña de Tapewise");
    await product.sql("update users set email_verified = false where id = $1", [client.userId]);
    await ask(email);
    await product.mailbox.waitFor(email, "Confirma tu correo para Tapewise");
    expect(mailsTo(email)).toHaveLength(4);
  });

  it("opens one session only, also for two who use it at the same time", async () => {
    const { email } = await proved();
    const token = await linkToken(email);
    const answers = await Promise.all([open(token), open(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("keeps the account's password (READ-22)", async () => {
    const { email } = await proved();
    expect((await open(await linkToken(email))).status).toBe(200);
    expect((await product.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
  });

  it("200: answers alike for a known, an unknown and a removed address, after the same statements (threats T23)", async () => {
    const known = await proved();
    const removed = await proved();
    await product.sql("update users set removed_at = now() where id = $1", [removed.userId]);
    await product.sql("delete from verifications");
    const storedMails = await noteStoredMails(product.sql);
    const answers = [];
    for (const email of [known.email, "stranger@example.com", removed.email]) {
      const answer = await ask(email);
      answers.push(JSON.stringify([answer.status, await answer.json()]));
    }
    expect(new Set(answers)).toEqual(new Set(['[200,{"status":true}]']));
    expect((await product.sql("select 1 from verifications")).rowCount).toBe(3);
    expect(await storedMails()).toBe(3);
    await product.mailbox.waitFor(known.email, "sign-in link");
    expect([...mailsTo("stranger@example.com"), ...mailsTo(removed.email)]).toEqual([]);
  });

  it("an address that was never proved gets a link to confirm it, and no way in", async () => {
    const { email } = await product.signedIn();
    expect((await ask(email)).status).toBe(200);
    const mail = await product.mailbox.waitFor(email, "Confirm your email");
    expect(mail.text).toContain("Then ask for the sign-in link again.");
    const token = tokenIn(mail, product.config.appUrl, "/verify-email");
    expect((await errorIn(await open(token))).code).toBe("link-expired");
    expect((await verify(token)).status).toBe(200);
    expect((await open(await linkToken(email))).status).toBe(200);
    expect((await product.post("/api/auth/sign-in/email", { email, password })).status).toBe(200);
  });

  it("400: is void after 15 minutes, after a change of the address and for a removed user", async () => {
    const slow = await proved();
    const slowToken = await linkToken(slow.email);
    const { rows } = await product.sql(
      `select max(expires_at) between now() + interval '14 minutes' and now() + interval '15 minutes' as fits
       from verifications where identifier like 'sign-in-link:%'`,
    );
    expect(rows).toEqual([{ fits: true }]);
    await product.sql("update verifications set expires_at = now() - interval '1 second'");
    expect((await errorIn(await open(slowToken))).code).toBe("link-expired");
    const moved = await proved();
    const movedToken = await linkToken(moved.email);
    await product.sql("update users set email = 'elsewhere@example.com' where id = $1", [moved.userId]);
    expect((await errorIn(await open(movedToken))).code).toBe("link-expired");
    const removed = await proved();
    const removedToken = await linkToken(removed.email);
    await product.sql("update users set removed_at = now() where id = $1", [removed.userId]);
    expect((await open(removedToken)).status).toBe(400);
  });

  it("asks for the second factor", async () => {
    const client = await proved();
    const { totpURI } = await enrol(client);
    const browser = product.client();
    const answer = await open(await linkToken(client.email), browser);
    expect(await answer.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["totp"] });
    expect((await browser.get("/api/me")).status).toBe(401);
    const code = totpCode(totpURI, 1);
    expect((await product.post("/api/auth/two-factor/verify-totp", { code }, browser)).status).toBe(200);
    expect((await browser.get("/api/me")).status).toBe(200);
  });

  it("405: opening the link with GET signs nobody in: mail scanners do that", async () => {
    const { email } = await proved();
    const token = await linkToken(email);
    for (const path of ["/api/auth/magic-link/verify", "/api/auth/verify-email"]) {
      const answer = await product
        .client()
        .get(`${path}?token=${token}&callbackURL=https://evil.example.org`);
      expect(answer.status).toBe(405);
      expect(answer.headers.get("location")).toBeNull();
    }
    expect((await open(token)).status).toBe(200);
  });

  it("leads nowhere else, whatever the request asks for (threats T19)", async () => {
    const { email } = await proved();
    const evil = "https://evil.example.org";
    await product.post("/api/auth/sign-in/magic-link", {
      email,
      callbackURL: evil,
      newUserCallbackURL: evil,
      errorCallbackURL: "//evil.example.org",
      redirectTo: "/\\evil.example.org",
    });
    const mail = await product.mailbox.waitFor(email, "sign-in link");
    expect(mail.text + mail.html).not.toContain("evil.example.org");
    const answer = await product.post(`/api/auth/magic-link/verify?callbackURL=${evil}`, {
      token: tokenIn(mail, product.config.appUrl, "/sign-in/link"),
      callbackURL: evil,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("location")).toBeNull();
    expect(await answer.text()).not.toContain("evil.example.org");
  });
});

describe("proof of an address", () => {
  const send = (client = product.client()) => product.post("/api/auth/send-verification-email", {}, client);

  it("200: the mailed link proves the address and opens no session", async () => {
    const client = await product.signedIn();
    expect((await send(client)).status).toBe(200);
    const token = await verifyToken(client.email);
    const answer = await verify(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ emailVerified: true });
    expect((await errorIn(await verify(token))).code).toBe("link-expired");
  });

  it("sends nothing to an address that is proved already, and 401 without a session", async () => {
    const client = await proved();
    expect((await send(client)).status).toBe(200);
    expect((await send()).status).toBe(401);
    expect(
      (await product.sql("select 1 from verifications where value like $1", [`%${client.userId}%`])).rowCount,
    ).toBe(0);
  });

  it("400: a link for an earlier address proves nothing", async () => {
    const client = await product.signedIn();
    await send(client);
    const token = await verifyToken(client.email);
    await product.sql("update users set email = 'later@example.com' where id = $1", [client.userId]);
    expect((await errorIn(await verify(token))).code).toBe("link-expired");
    const { rows } = await product.sql("select email_verified from users where id = $1", [client.userId]);
    expect(rows).toEqual([{ email_verified: false }]);
  });
});

describe("a change of the address", () => {
  const request = (userId: string, email: string) =>
    product.services.signIn.emailAddresses.requestChange(userId, email);

  it("200: counts once the new address is proved; tells the old one and ends the other sessions (threats T24)", async () => {
    const client = await product.signedIn();
    const other = product.client();
    await product.post("/api/auth/sign-in/email", { email: client.email, password }, other);
    expect((await other.get("/api/me")).status).toBe(200);
    await request(client.userId, "new.home@example.com");
    const token = await verifyToken("new.home@example.com");
    expect(await (await client.get("/api/me")).json()).toMatchObject({ email: client.email });
    expect((await verify(token, client)).status).toBe(200);
    expect(await (await client.get("/api/me")).json()).toMatchObject({
      email: "new.home@example.com",
      emailVerified: true,
    });
    expect((await other.get("/api/me")).status).toBe(401);
    const notice = await product.mailbox.waitFor(client.email, "email was changed");
    expect(notice.text).toContain("new.home@example.com");
    expect(mailsTo("new.home@example.com")).toHaveLength(1);
  });

  it("voids every link that was mailed before, other addresses' too, and every sign-in in progress (threats T24)", async () => {
    const client = await product.signedIn();
    const { totpURI } = await enrol(client);
    await product.post("/api/auth/request-password-reset", { email: client.email });
    const reset = await product.mailbox.waitFor(client.email, "Reset your");
    await request(client.userId, "someone.elses@example.com");
    const stale = await verifyToken("someone.elses@example.com");
    const waiting = product.client();
    await product.post("/api/auth/sign-in/email", { email: client.email, password }, waiting);
    await request(client.userId, "my.own@example.com");
    expect((await verify(await verifyToken("my.own@example.com"), client)).status).toBe(200);
    expect((await errorIn(await verify(stale))).code).toBe("link-expired");
    const token = tokenIn(reset, product.config.appUrl, "/reset-password");
    const newPassword = "a better battery";
    expect((await product.post("/api/auth/reset-password", { token, newPassword })).status).toBe(400);
    const code = totpCode(totpURI, 1);
    expect((await product.post("/api/auth/two-factor/verify-totp", { code }, waiting)).status).toBe(401);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ email: "my.own@example.com" });
  });

  it("ends every session when the link is opened elsewhere", async () => {
    const client = await product.signedIn();
    await request(client.userId, "abroad@example.com");
    expect((await verify(await verifyToken("abroad@example.com"))).status).toBe(200);
    expect((await client.get("/api/me")).status).toBe(401);
  });

  it("mails nothing to an address that somebody has, after the same statements", async () => {
    const [client, owner] = [await product.signedIn(), await product.signedIn()];
    await product.sql("delete from verifications");
    const storedMails = await noteStoredMails(product.sql);
    await request(client.userId, owner.email);
    expect((await product.sql("select 1 from verifications")).rowCount).toBe(1);
    expect(await storedMails()).toBe(1);
    await request(client.userId, "free.one@example.com");
    await product.mailbox.waitFor("free.one@example.com", "Confirm your new email");
    expect(mailsTo(owner.email)).toEqual([]);
  });

  it("409: an address that somebody took meanwhile stays theirs", async () => {
    const client = await product.signedIn();
    await request(client.userId, "wanted@example.com");
    const token = await verifyToken("wanted@example.com");
    await product.signedIn({ email: "wanted@example.com" });
    const answer = await verify(token, client);
    expect(answer.status).toBe(409);
    expect((await errorIn(answer)).code).toBe("email-taken");
    expect(await (await client.get("/api/me")).json()).toMatchObject({ email: client.email });
  });

  it("200: a removed user's address is free (READ-51)", async () => {
    const [client, removed] = [await product.signedIn(), await product.signedIn()];
    await product.sql("update users set removed_at = now() where id = $1", [removed.userId]);
    await request(client.userId, removed.email);
    expect((await verify(await verifyToken(removed.email), client)).status).toBe(200);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ email: removed.email });
  });
});
