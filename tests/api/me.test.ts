import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { meSchema } from "#contract/accounts.ts";
import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import type { ProductEvent } from "#server/platform/events/events.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

type User = Awaited<ReturnType<TestProduct["signedIn"]>>;

const password = "correct horse battery";

let product: TestProduct;
let mailbox: FakeMailbox;
let ada: User;
let bob: User;

beforeAll(async () => {
  mailbox = await startFakeMailbox();
  product = await startTestProduct({
    environment: { SMTP_URL: mailbox.smtpUrl, MAIL_FROM: "tapewise@example.com" },
  });
  [ada, bob] = await Promise.all([product.signedIn(), product.signedIn()]);
});
afterAll(async () => {
  await product.close();
  await mailbox.stop();
});

const sql = (text: string, values: unknown[] = []) => product.platform.database.pool.query(text, values);
const me = async (user: User) => meSchema.strict().parse(await (await user.get("/api/me")).json());
const change = (body: unknown, user = ada) => user.request("PATCH", "/api/me", body);

describe("GET /api/me", () => {
  it("DATA-02: the user has the fields of the specification, and none that is secret", async () => {
    const user = await me(ada);
    expect(Object.keys(user)).toEqual(
      expect.arrayContaining([
        ...["id", "fullName", "email", "phone", "role", "subscriptionType", "authProvider", "googleUid"],
        ...["profilePicture", "paymentInfo", "createdAt", "updatedAt"],
      ]),
    );
    expect(user).toMatchObject({ id: ada.userId, hasPassword: true, twoFactorEnabled: false });
  });

  it("DATA-08: createdAt and updatedAt are ISO timestamps", async () => {
    const { createdAt, updatedAt } = await me(ada);
    for (const time of [createdAt, updatedAt]) expect(new Date(time).toISOString()).toBe(time);
  });
});

describe("PATCH /api/me", () => {
  it("200: stores each field, trimmed, and answers the whole user", async () => {
    const before = await me(bob);
    const answer = await change({
      fullName: "  Ada Lovelace ",
      phone: " +44 20 7946 0000 ",
      profilePicture: "https://pictures.example.com/ada.png",
    });
    expect(answer.status).toBe(200);
    const changed = meSchema.strict().parse(await answer.json());
    expect(changed).toMatchObject({
      id: ada.userId,
      email: ada.email,
      fullName: "Ada Lovelace",
      phone: "+44 20 7946 0000",
      profilePicture: "https://pictures.example.com/ada.png",
    });
    expect(await me(ada)).toEqual(changed);
    expect(await me(bob)).toEqual(before);
  });

  it("200: changes one field alone, and takes phone and picture away", async () => {
    await change({ fullName: "Ada", phone: "1234567", profilePicture: "https://a.example.com/1.png" });
    expect(await (await change({ phone: "" })).json()).toMatchObject({
      fullName: "Ada",
      phone: null,
      profilePicture: "https://a.example.com/1.png",
    });
    for (const none of ["", null]) {
      await change({ profilePicture: "https://a.example.com/1.png" });
      expect(await (await change({ profilePicture: none })).json()).toMatchObject({ profilePicture: null });
    }
  });

  it("200: a new account is in English; its language changes alone, and the session call tells it too", async () => {
    const user = await product.signedIn();
    const inSession = async () => (await (await user.get("/api/auth/get-session")).json()).user.language;
    expect([(await me(user)).language, await inSession()]).toEqual(["en", "en"]);
    for (const language of ["de", "es", "en"]) {
      const answer = await change({ language }, user);
      expect([answer.status, (await answer.json()).language]).toEqual([200, language]);
      expect([(await me(user)).language, await inSession()]).toEqual([language, language]);
    }
    await change({ language: "de" }, user);
    expect((await (await change({ fullName: "Still German" }, user)).json()).language).toBe("de");
  });

  it.each(["fr", "DE", "de-DE", "", null, ["de"]])(
    "400: language %j is none of the product's",
    async (language) => {
      const answer = await change({ language });
      expect(answer.status).toBe(400);
      expect((await answer.json()).error).toMatchObject({ code: "bad-input", field: "language" });
      expect((await me(ada)).language).toBe("en");
    },
  );

  it("DATA-09: updatedAt is set on creation and on every update", async () => {
    const user = await product.signedIn();
    const { createdAt, updatedAt: atFirst } = await me(user);
    expect(Math.abs(Date.parse(atFirst) - Date.parse(createdAt))).toBeLessThan(1_000);
    await sql("update users set updated_at = now() - interval '1 hour' where id = $1", [user.userId]);
    const { updatedAt } = await (await change({ fullName: "Later" }, user)).json();
    expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(Date.parse(atFirst));
    expect((await me(user)).createdAt).toBe(createdAt);
  });

  it("tells every process of the change", async () => {
    const heard: ProductEvent[] = [];
    const unsubscribe = product.platform.events.subscribe((event) => heard.push(event));
    await change({ fullName: "Heard" });
    unsubscribe();
    expect(heard).toContainEqual({ kind: "user", userId: ada.userId });
  });

  it.each([
    ["role", "ADMIN"],
    ["subscriptionType", "MANAGED"],
    ["paymentInfo", { paymentStatus: "paid" }],
    ["authProvider", "google"],
    ["googleUid", "1234567890"],
    ["id", "someone-else"],
    ["userId", "someone-else"],
    ["email", "other@example.com"],
    ["emailVerified", true],
    ["phoneNumber", "+14155550100"],
    ["phoneNumberVerified", true],
    ["twoFactorEnabled", true],
    ["password", "another password"],
    ["hasPassword", false],
    ["createdAt", "2001-01-01T00:00:00Z"],
    ["updatedAt", "2099-01-01T00:00:00Z"],
    ["removedAt", "2001-01-01T00:00:00Z"],
    ["user", { role: "ADMIN" }],
    ["role[]", "ADMIN"],
    ["role.$set", "ADMIN"],
    ["$set", { role: "ADMIN" }],
  ])("T26: %s is the server's: sent along it changes nothing (READ-53)", async (name, value) => {
    const { updatedAt: _, ...before } = await me(ada);
    const answer = await change({ fullName: before.fullName, [name]: value });
    expect(answer.status).toBe(200);
    const { updatedAt, ...after } = await answer.json();
    expect(after).toEqual(before);
    expect(Date.parse(updatedAt)).toBeLessThanOrEqual(Date.now());
    const { rows } = await sql(
      "select phone_number_verified, removed_at, (select count(*)::int from accounts where user_id = users.id) as passwords from users where id = $1",
      [ada.userId],
    );
    expect(rows).toEqual([{ phone_number_verified: false, removed_at: null, passwords: 1 }]);
  });

  it.each([
    ["fullName", "", "Full name is required"],
    ["fullName", "  \u200b ", "Full name is required"],
    ["fullName", "x".repeat(101), "Full name must be at most 100 characters"],
    ["fullName", "\u202egro.elpmaxe", "Full name is invalid"],
    ["fullName", null, "Full name is required"],
    ["fullName", { a: 1 }, "Full name is required"],
  ])("400: %s %j", async (field, value, message) => {
    const before = await me(ada);
    const answer = await change({ [field]: value });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toMatchObject({ code: "bad-input", field, message });
    expect(await me(ada)).toEqual(before);
  });

  it.each([
    ["phone", "1".repeat(41)],
    ["phone", "\u202e1234567"],
    ["phone", 7],
    ["profilePicture", "javascript:alert(1)"],
    ["profilePicture", "data:image/png;base64,AAAA"],
    ["profilePicture", "http://pictures.example.com/ada.png"],
    ["profilePicture", "//pictures.example.com/ada.png"],
    ["profilePicture", `https://pictures.example.com/${"x".repeat(500)}`],
    ["profilePicture", ["https://pictures.example.com/ada.png"]],
  ])("400: %s %.60j", async (field, value) => {
    const before = await me(ada);
    const answer = await change({ [field]: value });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toMatchObject({ code: "bad-input", field });
    expect(await me(ada)).toEqual(before);
  });

  it("401: without a session nobody changes anything", async () => {
    const answer = await product.client().request("PATCH", "/api/me", { fullName: "Nobody" });
    expect(answer.status).toBe(401);
  });
});

describe("POST /api/me/email", () => {
  const ask = (user: User, body: object) => user.request("POST", "/api/me/email", body);
  const mailsTo = (email: string) => mailbox.mails().filter(({ to }) => to.includes(email));
  const age = async ({ userId }: User) => {
    await sql("update sessions set created_at = now() - interval '11 minutes' where user_id = $1", [userId]);
    await product.platform.events.publish({ kind: "user", userId });
  };
  const rejection = async (answer: Response) => {
    const { code, field } = (await answer.json()).error;
    return `${answer.status} ${code} ${field}`;
  };

  it("200: mails a link to the new address; nothing changes before it is opened", async () => {
    const user = await product.signedIn();
    const answer = await ask(user, { email: " New.Address@Example.com ", password });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: true });
    expect((await me(user)).email).toBe(user.email);
    const mail = await mailbox.waitFor("new.address@example.com", "");
    const token = new URL(mail.links[0] ?? "").searchParams.get("token");
    const opened = await product.client().request("POST", "/api/auth/verify-email", { token });
    expect(opened.status).toBe(200);
    const signedIn = product.client();
    const credentials = { email: "new.address@example.com", password };
    await signedIn.request("POST", "/api/auth/sign-in/email", credentials);
    expect(await (await signedIn.get("/api/me")).json()).toMatchObject({
      id: user.userId,
      email: "new.address@example.com",
      emailVerified: true,
    });
  });

  it("200: the answer for a taken address is the same, and no mail leaves", async () => {
    const user = await product.signedIn();
    const answers = [
      await ask(user, { email: "free.address@example.com", password }),
      await ask(user, { email: bob.email, password }),
    ];
    const [free, taken] = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(taken).toBe(free);
    await mailbox.waitFor("free.address@example.com", "");
    await product.services.messages.accountMails.settled();
    expect(mailsTo(bob.email)).toEqual([]);
  });

  it("403: needs the password, also in a fresh session", async () => {
    const user = await product.signedIn();
    const email = "wanted@example.com";
    expect(await rejection(await ask(user, { email }))).toBe("403 reauthentication-required password");
    expect(await rejection(await ask(user, { email, password: "wrong-password" }))).toBe(
      "403 wrong-password password",
    );
    await product.services.messages.accountMails.settled();
    expect(mailsTo(email)).toEqual([]);
  });

  it("an account without a password needs a sign-in of the last ten minutes", async () => {
    const user = await product.signedIn();
    await sql("delete from accounts where user_id = $1", [user.userId]);
    expect((await ask(user, { email: "passwordless@example.com" })).status).toBe(200);
    await age(user);
    expect(await rejection(await ask(user, { email: "passwordless@example.com" }))).toBe(
      "403 reauthentication-required undefined",
    );
  });

  it("429: an account asks five times an hour, and so often is one address asked for", async () => {
    const [eager, other] = [await product.signedIn(), await product.signedIn()];
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1)
      statuses.push((await ask(eager, { email: `wanted${times}@example.com`, password })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const victims: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const user = times < 5 ? await product.signedIn() : other;
      victims.push((await ask(user, { email: "victim@example.com", password })).status);
    }
    expect(victims).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each(["", "abc", "a@b", "a b@example.com", null, 7])("400: the address %j", async (email) => {
    const answer = await ask(ada, { email, password });
    expect(await rejection(answer)).toBe("400 bad-input email");
  });
});
