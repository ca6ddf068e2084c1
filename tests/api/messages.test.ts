import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { type FakeTurnstile, startFakeTurnstile } from "#fakes/turnstile/turnstile.ts";
import { type FakeTwilio, startFakeTwilio } from "#fakes/twilio/twilio.ts";
import { startTestProduct, type TestProduct } from "#tests/support/product.ts";

const facts = { kind: "password-changed", fullName: "Ada Lovelace" } as const;
let mailbox: FakeMailbox;
let twilio: FakeTwilio;
let turnstile: FakeTurnstile;
beforeAll(async () => {
  mailbox = await startFakeMailbox();
  twilio = await startFakeTwilio();
  turnstile = await startFakeTurnstile();
});
afterAll(async () => {
  await Promise.all([mailbox.stop(), twilio.stop(), turnstile.stop()]);
});

describe("with a mail server, an SMS account and a captcha", () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startTestProduct({
      environment: {
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: "mail@example.com",
        SUPPORT_EMAIL: "help@example.com",
        SMS_BASE_URL: twilio.url,
        SMS_ACCOUNT_ID: twilio.account.id,
        SMS_AUTH_TOKEN: twilio.account.token,
        SMS_FROM: twilio.account.from,
        ...turnstile.environment,
      },
    });
  });
  afterAll(() => product.close());

  it("READ-22: mails go through SMTP_URL, from MAIL_FROM, answers to SUPPORT_EMAIL", async () => {
    await product.services.messages.accountMails.send({ email: "reader@example.com", language: "en" }, facts);
    const mail = await mailbox.waitFor("reader@example.com", "password was changed");
    expect(mail.from).toBe("Tapewise <mail@example.com>");
    expect(mail.headers["reply-to"]).toBe("help@example.com");
    expect(mail.text).toContain("Hello Ada Lovelace,");
  });
  it("READ-22: text messages go through the account of SMS_*", async () => {
    await product.services.messages.sms?.send({ to: "+12025550123", text: "Your code is 123456" });
    expect(twilio.messages()[0]).toMatchObject({ to: "+12025550123", body: "Your code is 123456" });
  });
  it("READ-22: the captcha is asked about each answer", async () => {
    expect(await product.services.messages.captcha(turnstile.solve(), "203.0.113.1")).toBe(true);
    expect(await product.services.messages.captcha("made up", "203.0.113.1")).toBe(false);
    expect(await product.services.messages.captcha(undefined, "203.0.113.1")).toBe(false);
  });
  it("the public configuration names the site key and the script, and no secret", async () => {
    const text = await (await product.client().get("/api/config")).text();
    expect(JSON.parse(text).captcha).toEqual({
      siteKey: turnstile.keys.site,
      scriptUrl: turnstile.scriptUrl,
    });
    for (const secret of [turnstile.keys.secret, twilio.account.token, new URL(mailbox.smtpUrl).password])
      expect(text).not.toContain(secret);
  });
  it("a stop sends what is in progress and ends the connections to the mail server", async () => {
    await product.services.messages.accountMails.send({ email: "last@example.com", language: "en" }, facts);
    await product.stop();
    expect(mailbox.mails().map(({ to }) => to)).toContainEqual(["last@example.com"]);
    await expect.poll(() => mailbox.connections()).toBe(0);
  });
});

describe("without them", () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startTestProduct({ logLevel: "info" });
  });
  afterAll(() => product.close());

  it("READ-22: mails are written to the log", async () => {
    await product.services.messages.accountMails.send({ email: "reader@example.com", language: "en" }, facts);
    await product.services.messages.accountMails.settled();
    const mail = product.logLines.map((line) => JSON.parse(line)).find(({ msg }) => msg === "Mail");
    expect(mail).toMatchObject({
      to: "reader@example.com",
      subject: "Your Tapewise password was changed",
      text: expect.stringContaining("Hello Ada Lovelace,"),
    });
  });
  it("READ-22: no text message can be sent, and nobody is asked to prove that they are human", async () => {
    expect(product.services.messages.sms).toBeUndefined();
    expect(await product.services.messages.captcha(undefined, "203.0.113.1")).toBe(true);
    const config = await (await product.client().get("/api/config")).json();
    expect(config).toMatchObject({ captcha: null, phoneSignInEnabled: false, demoMailUrl: null });
  });
});
