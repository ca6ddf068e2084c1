import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeBluesky, startFakeBluesky } from "#fakes/bluesky/bluesky.ts";
import { type FakeFinnhub, startFakeFinnhub } from "#fakes/finnhub/finnhub.ts";
import { type FakeGoogle, startFakeGoogle } from "#fakes/google/google.ts";
import { type FakeMailbox, startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { type FakeOpenai, startFakeOpenai } from "#fakes/openai/openai.ts";
import { type FakeReddit, startFakeReddit } from "#fakes/reddit/reddit.ts";
import { type FakeStripe, fakeStripeKeys, startFakeStripe } from "#fakes/stripe/stripe.ts";
import { type FakeTwelveData, startFakeTwelveData } from "#fakes/twelvedata/twelvedata.ts";
import { type FakeTwilio, startFakeTwilio } from "#fakes/twilio/twilio.ts";
import { type FakeYahoo, startFakeYahoo } from "#fakes/yahoo/yahoo.ts";
import { readConfig } from "../config/config.ts";
import { vendorChecks } from "./vendor-checks.ts";

let finnhub: FakeFinnhub;
let twelveData: FakeTwelveData;
let yahoo: FakeYahoo;
let openai: FakeOpenai;
let reddit: FakeReddit;
let bluesky: FakeBluesky;
let stripe: FakeStripe;
let mailbox: FakeMailbox;
let twilio: FakeTwilio;
let google: FakeGoogle;
beforeAll(async () => {
  finnhub = await startFakeFinnhub({ alwaysOpen: true });
  twelveData = await startFakeTwelveData({ alwaysOpen: true });
  yahoo = await startFakeYahoo();
  openai = await startFakeOpenai();
  reddit = await startFakeReddit();
  bluesky = await startFakeBluesky();
  stripe = await startFakeStripe();
  stripe.setWebhookEndpoints([
    {
      url: "https://news.example.com/api/webhooks/stripe",
      events: ["*"],
      version: "2026-10-28.endive",
      status: "enabled",
    },
  ]);
  mailbox = await startFakeMailbox();
  twilio = await startFakeTwilio();
  google = await startFakeGoogle();
});
afterAll(async () => {
  const all = [finnhub, twelveData, yahoo, openai, reddit, bluesky, stripe, mailbox, twilio, google];
  await Promise.all(all.map((each) => each.stop()));
});

/** Where the fakes are, and the few keys without which a vendor is not asked. */
const addresses = () => ({
  APP_URL: "https://news.example.com",
  FINNHUB_BASE_URL: finnhub.baseUrl,
  TWELVE_DATA_BASE_URL: twelveData.url,
  OPENAI_BASE_URL: openai.baseUrl,
  REDDIT_BASE_URL: reddit.url,
  BLUESKY_JETSTREAM_URL: bluesky.url,
  BLUESKY_APPVIEW_URL: bluesky.url,
  STRIPE_API_BASE: stripe.url,
  SMS_BASE_URL: twilio.url,
  GOOGLE_DISCOVERY_URL: google.discoveryUrl,
  // Nothing listens there.
  NASDAQ_TRADER_BASE_URL: "http://127.0.0.1:9",
});
const everyKey = () => ({
  FINNHUB_API_KEY: [...finnhub.keys][0] ?? "",
  YAHOO_BASE_URL: yahoo.url,
  OPENAI_API_KEY: [...openai.keys][0] ?? "",
  REDDIT_CLIENT_ID: reddit.client.id,
  REDDIT_CLIENT_SECRET: reddit.client.secret,
  STRIPE_SECRET_KEY: fakeStripeKeys.secret,
  STRIPE_PUBLISHABLE_KEY: fakeStripeKeys.publishable,
  STRIPE_WEBHOOK_SECRET: fakeStripeKeys.webhook,
  MAIL_FROM: "mail@example.com",
  SMTP_URL: mailbox.smtpUrl,
  SMS_ACCOUNT_ID: twilio.account.id,
  SMS_AUTH_TOKEN: twilio.account.token,
  SMS_FROM: twilio.account.from,
  GOOGLE_CLIENT_ID: google.client.id,
  GOOGLE_CLIENT_SECRET: google.client.secret,
  CAPTCHA_SITE_KEY: "site",
  CAPTCHA_SECRET_KEY: "canary-captcha",
});

async function linesOf(changes: Record<string, string>): Promise<string[]> {
  const { vendors } = readConfig({ ...addresses(), ...changes });
  const results = await vendorChecks(vendors, { fetch });
  return results.map(({ what, ok, says }) => `${ok} ${what}: ${says}`);
}
const about = (lines: string[], what: string) => lines.filter((line) => line.includes(` ${what}`));

describe("the doctor", () => {
  it("says what works of every vendor, and sends nothing to anyone", async () => {
    expect(await linesOf(everyKey())).toEqual([
      "true AI provider: It's working.",
      "true FinHub: Prices come.",
      "true Twelve Data: Prices come.",
      "true Yahoo: Prices come.",
      "true Reddit: It's working.",
      "true Bluesky: It's working.",
      "false Nasdaq Trader: There is no directory: network.",
      "null SEC: SEC_CONTACT is not set: the list of companies comes from the exchanges alone.",
      "true Payments, Early Bird BYOK: The price is right.",
      "true Payments, Early Bird Managed: The price is right.",
      "true Payments, events: Events are expected at https://news.example.com/api/webhooks/stripe",
      "null Payments, account: The keys don't tell whether they are of one account.",
      "true Payments, events sent: Events are sent to https://news.example.com/api/webhooks/stripe. Its events are of version 2026-10-28.endive.",
      "true Payments, portal: The portal is configured.",
      "true Mail: The mail server lets us in. Mails come from mail@example.com.",
      "true Text messages: The account is active.",
      "true Google: It answers. The redirect address is https://news.example.com/api/auth/callback/google",
      "null Captcha: People are asked. Its secret is tried by the first answer only.",
    ]);
    expect(mailbox.mails()).toEqual([]);
    expect(twilio.messages()).toEqual([]);
  });

  it("says what is not set, what that means, and where a key comes from", async () => {
    expect(await linesOf({})).toEqual([
      "null AI provider: OPENAI_API_KEY is not set. Get one at https://platform.openai.com/api-keys",
      "null FinHub: FINNHUB_API_KEY is not set. Get one at https://finnhub.io/register",
      "true Twelve Data: Prices come.",
      "null Yahoo: YAHOO_BASE_URL is not set: it is not asked.",
      "null Reddit: REDDIT_CLIENT_ID is not set: public feeds are read.",
      "true Bluesky: It's working.",
      "false Nasdaq Trader: There is no directory: network.",
      "null SEC: SEC_CONTACT is not set: the list of companies comes from the exchanges alone.",
      "null Payments: STRIPE_SECRET_KEY is not set: nobody can pay.",
      "null Mail: SMTP_URL is not set: mails are written to the log, links included.",
      "null Text messages: SMS_ACCOUNT_ID is not set: phone sign-in is hidden.",
      "null Google: GOOGLE_CLIENT_ID is not set.",
      "null Captcha: CAPTCHA_SITE_KEY is not set: nobody is asked.",
    ]);
  });

  it("says what is rejected, and shows no key, no password and no token", async () => {
    twelveData.failNext({ status: 500, body: "canary" });
    yahoo.failNext({ status: 429, body: "Too Many Requests" });
    const lines = await linesOf({
      ...everyKey(),
      OPENAI_API_KEY: "canary-openai",
      FINNHUB_API_KEY: "canary-finnhub",
      REDDIT_CLIENT_ID: "canary",
      REDDIT_CLIENT_SECRET: "canary",
      STRIPE_SECRET_KEY: "sk_test_canary_wrong",
      SMTP_URL: mailbox.smtpUrl.replace(/:[^:@/]+@/, ":canary-mail@"),
      SMS_AUTH_TOKEN: "canary-sms",
      GOOGLE_DISCOVERY_URL: `${twilio.url}/messages.json`,
    });
    expect(lines.slice(0, 5)).toEqual([
      "false AI provider: The key was rejected.",
      "false FinHub: The key was rejected.",
      "false Twelve Data: It's having problems.",
      "false Yahoo: The rate limit is reached for now.",
      "false Reddit: The key was rejected.",
    ]);
    expect(about(lines, "Payments, Early Bird BYOK")[0]).toMatch(/^false .+: The key is refused/);
    expect(lines.slice(-4, -1)).toEqual([
      "false Mail: The account is refused (535 5.7.8).",
      "false Text messages: The account is refused (20003).",
      "false Google: GOOGLE_DISCOVERY_URL is no discovery document of an OpenID provider.",
    ]);
    expect(lines.join("\n")).not.toContain("canary");
  });

  it("says what does not answer", async () => {
    const away = await startFakeTwilio();
    await away.stop();
    const lines = await linesOf({
      ...everyKey(),
      SMTP_URL: `smtp://127.0.0.1:${away.port}`,
      SMS_BASE_URL: away.url,
      GOOGLE_DISCOVERY_URL: `${away.url}/.well-known/openid-configuration`,
    });
    for (const line of lines.slice(-4, -1)) expect(line).toMatch(/^false .+: It isn't responding \(/);
  });

  it("tells a price of the wrong plan, one that is not there, and a missing signing secret", async () => {
    const lines = await linesOf({
      ...everyKey(),
      STRIPE_PRICE_EARLY_BIRD: stripe.prices.managed,
      STRIPE_PRICE_MANAGED: "price_none",
      STRIPE_WEBHOOK_SECRET: "",
    });
    const [byok, managed, events] = about(lines, "Payments");
    expect(byok).toBe("false Payments, Early Bird BYOK: The price must be 10 USD a month.");
    expect(managed).toMatch(/^false Payments, Early Bird Managed: There is no such price/);
    expect(events).toMatch(/^null Payments, events: STRIPE_WEBHOOK_SECRET is not set/);
  });
});
