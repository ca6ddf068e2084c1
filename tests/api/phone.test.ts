import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enrol, errorIn, type IdentityProduct, startIdentityProduct } from "#tests/support/identity.ts";
import { startTestProduct, type TestClient } from "#tests/support/product.ts";

let product: IdentityProduct;
let numbers = 0;
beforeAll(async () => {
  product = await startIdentityProduct();
});
afterAll(() => product.close());
beforeEach(() => product.twilio.clear());

const newNumber = () => {
  numbers += 1;
  return `+1415555${String(numbers).padStart(4, "0")}`;
};
const send = (phoneNumber: string) => product.post("/api/auth/phone-number/send-otp", { phoneNumber });
const signIn = (phoneNumber: string, code: string, client = product.client()) =>
  product.post("/api/auth/phone-number/verify", { phoneNumber, code }, client);
const password = "correct horse battery";
const begin = (client: TestClient, phoneNumber: string, proof: object = { password }) =>
  product.post("/api/me/phone", { phoneNumber, ...proof }, client);
const prove = (client: TestClient, phoneNumber: string, code: string) =>
  product.post("/api/me/phone/verify", { phoneNumber, code }, client);

async function codeTo(phoneNumber: string): Promise<string> {
  const { body } = await product.twilio.waitFor(phoneNumber);
  product.twilio.clear();
  return /\b\d{6}\b/.exec(body)?.[0] ?? "";
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function withPhone() {
  const client = await product.signedIn();
  const phoneNumber = newNumber();
  expect((await begin(client, phoneNumber)).status).toBe(200);
  expect((await prove(client, phoneNumber, await codeTo(phoneNumber))).status).toBe(200);
  return { client, phoneNumber };
}

describe("a number to sign in with", () => {
  it("200: is stored once the code sent to it was typed in (AUTH-12)", async () => {
    const client = await product.signedIn();
    const phoneNumber = newNumber();
    await begin(client, phoneNumber);
    const code = await codeTo(phoneNumber);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ phoneNumber: null });
    const wrong = await prove(client, phoneNumber, otherThan(code));
    expect(wrong.status).toBe(401);
    expect((await errorIn(wrong)).code).toBe("wrong-code");
    expect((await prove(client, phoneNumber, code)).status).toBe(200);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ phoneNumber });
  });

  it("the text message is in the account's language, to prove a number and to sign in", async () => {
    const { client, phoneNumber } = await withPhone();
    await client.request("PATCH", "/api/me", { language: "de" });
    await send(phoneNumber);
    const german = await product.twilio.waitFor(phoneNumber);
    expect(german.body).toMatch(/^\d{6} ist Ihr Tapewise-Code\. Er läuft in 5 Minuten ab\./);
    await client.request("PATCH", "/api/me", { language: "es" });
    const other = newNumber();
    await begin(client, other);
    expect((await product.twilio.waitFor(other)).body).toMatch(/^\d{6} es tu código de Tapewise\./);
  });

  it("401: a code of one user or number proves no other", async () => {
    const [ada, ben] = [await product.signedIn(), await product.signedIn()];
    const phoneNumber = newNumber();
    await begin(ada, phoneNumber);
    const code = await codeTo(phoneNumber);
    expect((await prove(ben, phoneNumber, code)).status).toBe(401);
    expect((await prove(ada, newNumber(), code)).status).toBe(401);
    expect((await signIn(phoneNumber, code)).status).toBe(401);
  });

  it("409: belongs to one account; that it is taken shows only after the right code", async () => {
    const { phoneNumber } = await withPhone();
    const other = await product.signedIn();
    expect((await begin(other, phoneNumber)).status).toBe(200);
    const code = await codeTo(phoneNumber);
    expect((await prove(other, phoneNumber, otherThan(code))).status).toBe(401);
    const answer = await prove(other, phoneNumber, code);
    expect(answer.status).toBe(409);
    expect((await errorIn(answer)).code).toBe("phone-taken");
  });

  it("204: is dropped on demand, and signs nobody in after", async () => {
    const { client, phoneNumber } = await withPhone();
    await send(phoneNumber);
    const code = await codeTo(phoneNumber);
    expect((await client.request("DELETE", "/api/me/phone")).status).toBe(204);
    expect(await (await client.get("/api/me")).json()).toMatchObject({ phoneNumber: null });
    expect((await signIn(phoneNumber, code)).status).toBe(401);
  });

  it("403: no code is sent without the account's password, so that a stolen session plants no way in", async () => {
    const client = await product.signedIn();
    const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error.code];
    expect(await codeOf(await begin(client, newNumber(), {}))).toEqual([403, "reauthentication-required"]);
    expect(await codeOf(await begin(client, newNumber(), { password: "another one" }))).toEqual([
      403,
      "wrong-password",
    ]);
    expect(product.twilio.messages()).toEqual([]);
  });

  it("429: five text messages an hour are sent for one account, to whatever numbers and from whatever networks", async () => {
    const client = await product.signedIn();
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(client, newNumber())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(product.twilio.messages()).toHaveLength(5);
  });

  it("401: needs a session", async () => {
    expect((await begin(product.client(), newNumber())).status).toBe(401);
    expect((await prove(product.client(), newNumber(), "123456")).status).toBe(401);
    expect((await product.client().request("DELETE", "/api/me/phone")).status).toBe(401);
  });
});

describe("sign-in by a code sent to a phone", () => {
  it("200: the code opens a session, once, with a new token (AUTH-11, threats T24)", async () => {
    const { client, phoneNumber } = await withPhone();
    expect(await (await send(phoneNumber)).json()).toEqual({ status: true });
    const code = await codeTo(phoneNumber);
    const browser = product.client();
    const answer = await signIn(phoneNumber, code, browser);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ user: { id: client.userId, email: client.email } });
    expect(browser.cookie()).not.toBe(client.cookie());
    expect((await browser.get("/api/me")).status).toBe(200);
    expect((await signIn(phoneNumber, code)).status).toBe(401);
  });

  it("200: answers alike for a proved, an unknown, an unproved and a removed user's number (threats T23)", async () => {
    const known = await withPhone();
    const removed = await withPhone();
    await product.sql("update users set removed_at = now() where id = $1", [removed.client.userId]);
    const unproved = newNumber();
    const client = await product.signedIn();
    await product.sql("update users set phone = $2, phone_number = $2 where id = $1", [
      client.userId,
      unproved,
    ]);
    const all = [known.phoneNumber, newNumber(), unproved, removed.phoneNumber];
    await product.sql("delete from verifications");
    const answers = [];
    for (const number of all) {
      const sent = await send(number);
      const tried = await signIn(number, "000000");
      answers.push(
        JSON.stringify([sent.status, await sent.json(), tried.status, (await errorIn(tried)).code]),
      );
    }
    expect(new Set(answers)).toEqual(new Set(['[200,{"status":true},401,"wrong-code"]']));
    expect((await product.sql("select 1 from verifications")).rowCount).toBe(4);
    await product.twilio.waitFor(known.phoneNumber);
    expect(product.twilio.messages().map(({ to }) => to)).toEqual([known.phoneNumber]);
  });

  it("401: a code has five tries and five minutes", async () => {
    const { client, phoneNumber } = await withPhone();
    await send(phoneNumber);
    const code = await codeTo(phoneNumber);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => signIn(phoneNumber, otherThan(code))));
    expect(wrong.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    expect((await signIn(phoneNumber, code)).status).toBe(429);
    // What others did to the code does not count for a device that opened the account before.
    expect((await signIn(phoneNumber, code, client)).status).toBe(200);
    await send(phoneNumber);
    const later = await codeTo(phoneNumber);
    await product.sql("update verifications set expires_at = now() - interval '1 second'");
    expect((await signIn(phoneNumber, later)).status).toBe(401);
  });

  it("429: six text messages an hour go to one number, known or not, however many networks ask", async () => {
    for (const number of [(await withPhone()).phoneNumber, newNumber()]) {
      await product.sql("delete from rate_limits");
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(number)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(200), 429, 429]);
    }
  });

  it("asks for the second factor", async () => {
    const { client, phoneNumber } = await withPhone();
    await enrol(client);
    await send(phoneNumber);
    const browser = product.client();
    const answer = await signIn(phoneNumber, await codeTo(phoneNumber), browser);
    expect(await answer.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["totp"] });
    expect((await browser.get("/api/me")).status).toBe(401);
  });

  it("keeps codes and numbers out of the database", async () => {
    const { phoneNumber } = await withPhone();
    await send(phoneNumber);
    const code = await codeTo(phoneNumber);
    const { rows } = await product.sql(
      "select v::text as text from verifications v union all select r::text from rate_limits r",
    );
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(phoneNumber.slice(1));
  });

  it.each(["14155550100", "+0155", "555-0100", "+1415555010000000"])(
    "400: %s is no number",
    async (number) => {
      const answer = await send(number);
      expect(answer.status).toBe(400);
      expect(await errorIn(answer)).toMatchObject({ field: "phoneNumber" });
    },
  );
});

describe("without a sender of text messages", () => {
  it("404: none of this exists, and the public facts say so", async () => {
    const plain = await startTestProduct();
    try {
      const client = await plain.signedIn();
      for (const path of [
        "/api/auth/phone-number/send-otp",
        "/api/auth/phone-number/verify",
        "/api/me/phone",
        "/api/me/phone/verify",
      ])
        expect((await client.request("POST", path, {})).status).toBe(404);
      expect((await client.request("DELETE", "/api/me/phone")).status).toBe(404);
      expect(await (await client.get("/api/config")).json()).toMatchObject({ phoneSignInEnabled: false });
    } finally {
      await plain.close();
    }
  });
});
