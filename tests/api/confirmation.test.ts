import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { createAuthenticator } from "#tests/support/authenticator.ts";
import { freePort } from "#tests/support/free-port.ts";
import { errorIn } from "#tests/support/identity.ts";
import { startTestProduct, type TestClient, type TestProduct } from "#tests/support/product.ts";

const password = "correct horse battery";
const path = "/api/auth/confirm-password";

let product: TestProduct;
let mailbox: FakeMailbox;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  mailbox = await startFakeMailbox();
  product = await startTestProduct({
    environment: { PORT: String(port), APP_URL: origin, SMTP_URL: mailbox.smtpUrl },
  });
});
afterAll(async () => {
  await product.close();
  await mailbox.stop();
});

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);

/** An admin at a session in which nothing was confirmed. */
async function unconfirmedAdmin() {
  const admin = await product.signedIn({ role: "ADMIN" });
  await sql("update sessions set confirmed_at = null where user_id = $1", [admin.userId]);
  return admin;
}

const edit = (admin: TestClient, userId: string, patch: object) =>
  admin.request("PATCH", `/api/admin/users/${userId}`, patch);
const statusAndCode = async (answer: Response) => [answer.status, (await errorIn(answer)).code];
const asked = [403, "reauthentication-required"];

const newUser = (role: string, email: string) => ({
  fullName: "New Person",
  email,
  phone: "+1 415 555 0100",
  password,
  role,
});

describe("what an admin is asked for the password again for", () => {
  it.each([
    ["password", { password: "another battery" }],
    ["email", { email: "moved@example.com" }],
    ["role", { role: "ADMIN" }],
    ["plan", { subscriptionType: "MANAGED" }],
  ])("403: setting a user's %s, until the password was given", async (name, patch) => {
    const admin = await unconfirmedAdmin();
    const user = await product.signedIn();
    expect(await statusAndCode(await edit(admin, user.userId, patch))).toEqual(asked);
    expect((await user.get("/api/me")).status).toBe(200);
    expect((await admin.request("POST", path, { currentPassword: password })).status).toBe(200);
    expect((await edit(admin, user.userId, patch)).status).toBe(200);
    const mail = await mailbox.waitFor(user.email, "An admin changed");
    expect(mail.text).toContain(`Your ${name} was changed.`);
  });

  it("403: the own email, too, and nothing was changed of what was sent beside it", async () => {
    const admin = await unconfirmedAdmin();
    const answer = await edit(admin, admin.userId, { fullName: "Another", email: "mine@example.com" });
    expect(await statusAndCode(answer)).toEqual(asked);
    expect(await (await admin.get("/api/me")).json()).toMatchObject({ fullName: "Test Person" });
  });

  it("200: what changes none of these is done without a question or an email, as the page sends it", async () => {
    const admin = await unconfirmedAdmin();
    const user = await product.signedIn();
    const { email } = user;
    const same = { email, role: "USER", subscriptionType: "EARLY_BIRD", password: "" };
    expect((await edit(admin, user.userId, { ...same, fullName: "Ada Other" })).status).toBe(200);
    // An email of this account that comes later would have come after one that was sent by mistake.
    await user.request("POST", "/api/auth/request-password-reset", { email });
    await mailbox.waitFor(email, "Reset your");
    expect(mailbox.mails().filter(({ to, subject }) => to.includes(email) && /admin/.test(subject))).toEqual(
      [],
    );
  });

  it("403: creating an admin, not a user; the new admin is told", async () => {
    const admin = await unconfirmedAdmin();
    const create = (role: string, email: string) =>
      admin.request("POST", "/api/admin/users", newUser(role, email));
    expect((await create("USER", "plain@example.com")).status).toBe(201);
    expect(await statusAndCode(await create("ADMIN", "power@example.com"))).toEqual(asked);
    expect((await sql("select 1 from users where email = 'power@example.com'")).rowCount).toBe(0);
    await admin.request("POST", path, { currentPassword: password });
    expect((await create("ADMIN", "power@example.com")).status).toBe(201);
    expect((await mailbox.waitFor("power@example.com", "An admin changed")).text).toContain(
      "with admin rights",
    );
  });

  it.each(["waitlist", "company-corrections"])("403: reading the export of %s", async (name) => {
    const admin = await unconfirmedAdmin();
    const read = () => admin.get(`/api/admin/${name}/export`);
    expect(await statusAndCode(await read())).toEqual(asked);
    await admin.request("POST", path, { currentPassword: password });
    expect((await read()).status).toBe(200);
  });

  it("403: restoring a removed user", async () => {
    const admin = await unconfirmedAdmin();
    const user = await product.signedIn();
    expect((await admin.request("DELETE", `/api/admin/users/${user.userId}`)).status).toBe(204);
    const restore = () =>
      admin.request("POST", `/api/admin/users/${user.userId}/restore`, { fullName: "Ada" });
    expect(await statusAndCode(await restore())).toEqual(asked);
    await admin.request("POST", path, { currentPassword: password });
    expect((await restore()).status).toBe(200);
  });
});

describe("POST /api/auth/confirm-password", () => {
  it("lasts ten minutes, by the database's clock, for the session that gave the password alone", async () => {
    const admin = await unconfirmedAdmin();
    const other = product.client();
    await other.request("POST", "/api/auth/sign-in/email", { email: admin.email, password });
    await admin.request("POST", path, { currentPassword: password });
    const read = async (client: TestClient) => (await client.get("/api/admin/waitlist/export")).status;
    expect([await read(admin), await read(other)]).toEqual([200, 403]);
    const age = (seconds: number) =>
      sql("update sessions set confirmed_at = now() - make_interval(secs => $2) where user_id = $1", [
        admin.userId,
        seconds,
      ]);
    await age(570);
    expect(await read(admin)).toBe(200);
    await age(600);
    expect(await read(admin)).toBe(403);
  });

  it("403: a wrong password opens nothing and is named; after ten not even the right one counts", async () => {
    const admin = await unconfirmedAdmin();
    for (let at = 0; at < 10; at += 1) {
      const answer = await admin.request("POST", path, { currentPassword: `guess ${at}` });
      expect(await errorIn(answer)).toMatchObject({ code: "wrong-password", field: "currentPassword" });
    }
    expect((await admin.request("POST", path, { currentPassword: password })).status).toBe(429);
    expect((await admin.get("/api/admin/waitlist/export")).status).toBe(403);
  });

  it("400: a body without a proof; 401: without a session", async () => {
    const admin = await unconfirmedAdmin();
    for (const body of [{}, { currentPassword: "" }, { password }])
      expect((await admin.request("POST", path, body)).status).toBe(400);
    expect((await product.client().request("POST", path, { currentPassword: password })).status).toBe(401);
  });

  it("an account without a password is asked when its sign-in is older than ten minutes", async () => {
    const admin = await unconfirmedAdmin();
    await sql("delete from accounts where user_id = $1", [admin.userId]);
    expect((await admin.get("/api/admin/waitlist/export")).status).toBe(200);
    await sql("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [
      admin.userId,
    ]);
    // A session is trusted for a second as it was read last.
    await product.platform.events.publish({ kind: "user", userId: admin.userId });
    await expect.poll(async () => (await admin.get("/api/admin/waitlist/export")).status).toBe(403);
    expect((await admin.request("POST", path, { currentPassword: password })).status).toBe(403);
  });
});

describe("with a passkey", () => {
  const begin = async (client: TestClient) => (await client.request("POST", `${path}/options`)).json();
  async function withPasskey(person: TestClient) {
    const authenticator = createAuthenticator(origin);
    const options = await (await person.request("POST", "/api/me/passkeys/options", {})).json();
    const made = await person.request("POST", "/api/me/passkeys", {
      response: authenticator.create(options),
    });
    expect(made.status).toBe(201);
    return authenticator;
  }

  it("200: the own passkey confirms, its answer once", async () => {
    const admin = await unconfirmedAdmin();
    const authenticator = await withPasskey(admin);
    const response = authenticator.get(await begin(admin));
    expect((await admin.request("POST", path, { response })).status).toBe(200);
    expect((await admin.get("/api/admin/waitlist/export")).status).toBe(200);
    await sql("update sessions set confirmed_at = null where user_id = $1", [admin.userId]);
    expect(await statusAndCode(await admin.request("POST", path, { response }))).toEqual([
      400,
      "passkey-refused",
    ]);
    expect((await admin.get("/api/admin/waitlist/export")).status).toBe(403);
  });

  it("400: another user's passkey and one that did not verify its user confirm nothing", async () => {
    const admin = await unconfirmedAdmin();
    const own = await withPasskey(admin);
    const other = await withPasskey(await product.signedIn());
    for (const response of [
      other.get(await begin(admin)),
      own.get(await begin(admin), { userVerified: false }),
    ])
      expect((await admin.request("POST", path, { response })).status).toBe(400);
    expect((await admin.get("/api/admin/waitlist/export")).status).toBe(403);
  });
});
