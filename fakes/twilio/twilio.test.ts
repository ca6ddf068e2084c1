import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeTwilio, startFakeTwilio } from "./twilio.ts";

let fake: FakeTwilio;
beforeEach(async () => {
  fake = await startFakeTwilio({ now: () => Date.parse("2026-11-21T12:00:00Z") });
});
afterEach(() => fake.stop());

const basic = (id: string, token: string) => `Basic ${Buffer.from(`${id}:${token}`).toString("base64")}`;
async function post(form: Record<string, string>, options: { id?: string; token?: string } = {}) {
  const { id = fake.account.id, token = fake.account.token } = options;
  const answer = await fetch(`${fake.url}/2010-04-01/Accounts/${id}/Messages.json`, {
    method: "POST",
    headers: { authorization: basic(id, token) },
    body: new URLSearchParams({ To: "+12025550123", From: fake.account.from, Body: "Hello", ...form }),
  });
  return { status: answer.status, body: await answer.json() };
}

describe("the Messages resource", () => {
  it("queues a message and keeps it", async () => {
    const { status, body } = await post({ Body: "Your code is 123456" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      sid: expect.stringMatching(/^SM[0-9a-f]{32}$/),
      status: "queued",
      to: "+12025550123",
      error_code: null,
      direction: "outbound-api",
      date_created: "Sat, 21 Nov 2026 12:00:00 +0000",
    });
    expect(fake.messages()).toEqual([
      {
        id: body.sid,
        at: "2026-11-21T12:00:00.000Z",
        to: "+12025550123",
        from: fake.account.from,
        body: "Your code is 123456",
      },
    ]);
  });
  it("rejects a wrong token, and another account", async () => {
    const rejection = {
      status: 401,
      body: {
        code: 20003,
        message: "Authenticate",
        more_info: "https://www.twilio.com/docs/errors/20003",
        status: 401,
      },
    };
    expect(await post({}, { token: "wrong" })).toEqual(rejection);
    expect(await post({}, { id: "AC00000000000000000000000000000009" })).toEqual(rejection);
  });
  it.each([
    [{ To: "" }, 21604],
    [{ From: "" }, 21603],
    [{ Body: "" }, 21602],
    [{ Body: "x".repeat(1_601) }, 21617],
    [{ To: "12025550123" }, 21211],
    [{ To: "+15005550001" }, 21211],
    [{ To: "+15005550002" }, 21612],
    [{ To: "+15005550003" }, 21408],
    [{ To: "+15005550004" }, 21610],
    [{ To: "+15005550009" }, 21614],
  ])("answers %o with the vendor's code %i", async (form: Record<string, string>, code) => {
    expect(await post(form)).toMatchObject({ status: 400, body: { code, status: 400 } });
    expect(fake.messages()).toEqual([]);
  });
  it("shows the account to who knows it", async () => {
    const { id, token } = fake.account;
    const url = `${fake.url}/2010-04-01/Accounts/${id}.json`;
    const answer = await fetch(url, { headers: { authorization: basic(id, token) } });
    expect(await answer.json()).toMatchObject({ sid: id, status: "active" });
    expect((await fetch(url)).status).toBe(401);
  });
  it("keeps the newest 200", async () => {
    for (let i = 0; i < 202; i += 1) await post({ Body: `Text ${i}` });
    expect(fake.messages()).toHaveLength(200);
    expect(fake.messages()[0]?.body).toBe("Text 201");
  });
});

describe("the messages", () => {
  it("can be waited for, by number and part of the text", async () => {
    const coming = fake.waitFor("+12025550124", "code");
    await post({ To: "+12025550123", Body: "code 1" });
    await post({ To: "+12025550124", Body: "code 2" });
    expect((await coming).body).toBe("code 2");
    fake.clear();
    expect(fake.messages()).toEqual([]);
  });
  it("stand on a page, escaped, and as JSON", async () => {
    expect(await (await fetch(fake.url)).text()).toContain("No text message yet.");
    await post({ Body: "<b>Code</b>" });
    const page = await (await fetch(fake.url)).text();
    expect(page).toContain("&lt;b&gt;Code&lt;/b&gt;");
    expect(page).toContain("+12025550123");
    expect(await (await fetch(`${fake.url}/messages.json`)).json()).toEqual(fake.messages());
  });
});
