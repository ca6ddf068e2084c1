import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeTwilio, startFakeTwilio } from "#fakes/twilio/twilio.ts";
import { MessageError } from "../messages.ts";
import { createTwilioSender } from "./twilio.client.ts";

let fake: FakeTwilio;
let logged: unknown[] = [];
const note = (...parts: unknown[]) => void logged.push(parts);
const log = { debug: note, info: note, warn: note, error: note };
beforeEach(async () => {
  logged = [];
  fake = await startFakeTwilio();
});
afterEach(() => fake.stop());

function sender(changes: { baseUrl?: string; authToken?: string; from?: string } = {}) {
  const { id: accountId, token: authToken, from } = fake.account;
  return createTwilioSender({ baseUrl: fake.url, accountId, authToken, from, fetch, log, ...changes });
}
async function failureOf(work: Promise<unknown>): Promise<MessageError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MessageError);
  return error as MessageError;
}
const number = "+12025550123";

describe("a text message", () => {
  it("arrives with its number, sender and text", async () => {
    await sender().send({ to: number, text: "Your code is 123456 & more" });
    expect(fake.messages()).toEqual([
      expect.objectContaining({ to: number, from: fake.account.from, body: "Your code is 123456 & more" }),
    ]);
  });
  it("is one form with the account in the header", async () => {
    await sender().send({ to: number, text: "Hello" });
    const [request] = fake.requests;
    expect(request?.path).toBe(`/2010-04-01/Accounts/${fake.account.id}/Messages.json`);
    expect(request?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: number,
      From: fake.account.from,
      Body: "Hello",
    });
    expect(fake.requests).toHaveLength(1);
  });
  it("can be sent by a messaging service in place of a number", async () => {
    const from = `MG${"0a".repeat(16)}`;
    await sender({ from }).send({ to: number, text: "Hello" });
    expect(new URLSearchParams(fake.requests[0]?.body).get("MessagingServiceSid")).toBe(from);
    expect(new URLSearchParams(fake.requests[0]?.body).has("From")).toBe(false);
  });
});

describe("a text message that is not taken", () => {
  it.each([
    ["+15005550001", "addressee-refused (21211)"],
    ["+15005550003", "addressee-refused (21408)"],
    ["+15005550004", "addressee-refused (21610)"],
    ["+15005550009", "addressee-refused (21614)"],
  ])("to %s: says %s and not the number", async (to, message) => {
    expect((await failureOf(sender().send({ to, text: "Your code is 123456" }))).message).toBe(message);
  });
  it("says when the account is wrong; token, number and text stay out of error and log", async () => {
    const error = await failureOf(
      sender({ authToken: "canary-token" }).send({ to: number, text: "canary-text" }),
    );
    expect(error.fault).toBe("account-refused");
    expect(error.message).toBe("account-refused (20003)");
    const basic = Buffer.from(`${fake.account.id}:canary-token`).toString("base64");
    const seen = inspect([error, logged], { depth: 9, showHidden: true });
    for (const secret of ["canary", number, basic]) expect(seen).not.toContain(secret);
    expect(logged).toHaveLength(1);
  });
  it.each([
    [429, { code: 20429, message: "Too Many Requests", status: 429 }, "rate-limited (20429)"],
    [503, "<html>down</html>", "unreachable (http 503)"],
    [400, { code: 21606, message: "bad From", status: 400 }, "refused (21606)"],
    [302, "", "unreachable (http 302)"],
  ])("answers %i: %j", async (status, body, message) => {
    fake.failNext({ status, body });
    expect((await failureOf(sender().send({ to: number, text: "Hello" }))).message).toBe(message);
  });
  it("says when nobody answers", async () => {
    fake.failNext({ status: 200, cutOff: true });
    expect((await failureOf(sender().send({ to: number, text: "Hello" }))).fault).toBe("unreachable");
    await fake.stop();
    expect((await failureOf(sender().send({ to: number, text: "Hello" }))).fault).toBe("unreachable");
  });
});

describe("verify", () => {
  it("accepts an account that is active, and sends nothing", async () => {
    await sender().verify();
    expect(fake.messages()).toEqual([]);
  });
  it("says when the account is wrong or suspended", async () => {
    expect((await failureOf(sender({ authToken: "wrong" }).verify())).fault).toBe("account-refused");
    fake.failNext({ status: 200, body: { sid: "AC1", status: "suspended" } });
    expect((await failureOf(sender().verify())).message).toBe("account-refused (suspended)");
    fake.failNext({ status: 200, body: "<html>" });
    expect((await failureOf(sender().verify())).message).toBe("account-refused (unreadable)");
  });
});
