import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GoogleStandin, startGoogleStandin } from "#fakes/google/google.ts";
import { type MailboxStandin, startMailboxStandin } from "#fakes/mailbox/mailbox.ts";
import { startTwilioStandin, type TwilioStandin } from "#fakes/twilio/twilio.ts";
import { readConfig } from "../config/config.ts";
import { accountFindings } from "./account-findings.ts";

let mailbox: MailboxStandin;
let twilio: TwilioStandin;
let google: GoogleStandin;
beforeAll(async () => {
  mailbox = await startMailboxStandin();
  twilio = await startTwilioStandin();
  google = await startGoogleStandin();
});
afterAll(async () => {
  await Promise.all([mailbox.stop(), twilio.stop(), google.stop()]);
});

const environment = (changes: Record<string, string> = {}) => ({
  APP_URL: "https://news.example.com",
  MAIL_FROM: "mail@example.com",
  SMTP_URL: mailbox.smtpUrl,
  SMS_BASE_URL: twilio.url,
  SMS_ACCOUNT_ID: twilio.account.id,
  SMS_AUTH_TOKEN: twilio.account.token,
  SMS_FROM: twilio.account.from,
  GOOGLE_DISCOVERY_URL: google.discoveryUrl,
  GOOGLE_CLIENT_ID: google.client.id,
  GOOGLE_CLIENT_SECRET: google.client.secret,
  CAPTCHA_SITE_KEY: "site",
  CAPTCHA_SECRET_KEY: "canary-captcha",
  ...changes,
});
const linesOf = async (values: Record<string, string>) =>
  (await accountFindings(readConfig(values), { fetch })).map(
    ({ what, ok, says }) => `${ok} ${what}: ${says}`,
  );

describe("the doctor", () => {
  it("says what works, and sends nothing", async () => {
    expect(await linesOf(environment())).toEqual([
      "true Mail: The mail server lets us in. Mails come from mail@example.com.",
      "true Text messages: The account is active.",
      "true Google: It answers. The redirect address is https://news.example.com/api/auth/callback/google",
      "null Captcha: People are asked. Its secret is tried by the first answer only.",
    ]);
    expect(mailbox.mails()).toEqual([]);
    expect(twilio.messages()).toEqual([]);
  });
  it("says what is not set and what that means", async () => {
    expect(await linesOf({})).toEqual([
      "null Mail: SMTP_URL is not set: mails are written to the log, links included.",
      "null Text messages: SMS_ACCOUNT_ID is not set: phone sign-in is hidden.",
      "null Google: GOOGLE_CLIENT_ID is not set.",
      "null Captcha: CAPTCHA_SITE_KEY is not set: nobody is asked.",
    ]);
  });
  it("says what is refused, and shows no password and no token", async () => {
    const lines = await linesOf(
      environment({
        SMTP_URL: mailbox.smtpUrl.replace(/:[^:@/]+@/, ":canary-mail@"),
        SMS_AUTH_TOKEN: "canary-sms",
        GOOGLE_DISCOVERY_URL: `${twilio.url}/messages.json`,
      }),
    );
    expect(lines.slice(0, 3)).toEqual([
      "false Mail: The account is refused (535 5.7.8).",
      "false Text messages: The account is refused (20003).",
      "false Google: GOOGLE_DISCOVERY_URL is no discovery document of an OpenID provider.",
    ]);
    expect(lines.join("\n")).not.toContain("canary");
  });
  it("says what does not answer", async () => {
    const away = await startTwilioStandin();
    await away.stop();
    const lines = await linesOf(
      environment({
        SMTP_URL: `smtp://127.0.0.1:${away.port}`,
        SMS_BASE_URL: away.url,
        GOOGLE_DISCOVERY_URL: `${away.url}/.well-known/openid-configuration`,
      }),
    );
    for (const line of lines.slice(0, 3)) expect(line).toMatch(/^false .+: It does not answer \(/);
  });
});
