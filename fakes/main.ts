import { parseArgs } from "node:util";
import { type RunningAiVendors, startFakeAiVendors } from "./ai-vendors.ts";
import { type FakeBluesky, startFakeBluesky } from "./bluesky/bluesky.ts";
import { type FakeFinnhub, fakeFinnhubKey, startFakeFinnhub } from "./finnhub/finnhub.ts";
import { type FakeGoogle, startFakeGoogle } from "./google/google.ts";
import { createStarted } from "./kit/started.ts";
import { type FakeMailbox, startFakeMailbox } from "./mailbox/mailbox.ts";
import { type FakeNewswires, startFakeNewswires } from "./newswires/newswires.ts";
import { type FakeOpenai, fakeOpenaiKey, startFakeOpenai } from "./openai/openai.ts";
import { type FakeReddit, startFakeReddit } from "./reddit/reddit.ts";
import { type FakeSec, startFakeSec } from "./sec/sec.ts";
import { type FakeStripe, startFakeStripe } from "./stripe/stripe.ts";
import { type FakeTurnstile, startFakeTurnstile } from "./turnstile/turnstile.ts";
import { type FakeTwelveData, startFakeTwelveData } from "./twelvedata/twelvedata.ts";
import { type FakeTwilio, startFakeTwilio } from "./twilio/twilio.ts";
import { type FakeYahoo, startFakeYahoo } from "./yahoo/yahoo.ts";

export type FakesOptions = {
  /** Prices move at night and at the weekend too. */
  alwaysOpen?: boolean;
  /** Equal seeds publish equal stories and prices. */
  seed?: string;
  /** Ports from here on in a fixed order, so that addresses outlive a restart; left out: any free ports. */
  basePort?: number;
  /** Where Stripe events are posted; left out: nowhere until `stripe.setWebhookUrl` is called. */
  stripeWebhookUrl?: string;
  log?: (line: string) => void;
};

export type Fakes = {
  newswires: FakeNewswires;
  finnhub: FakeFinnhub;
  twelveData: FakeTwelveData;
  yahoo: FakeYahoo;
  openai: FakeOpenai;
  aiVendors: RunningAiVendors;
  google: FakeGoogle;
  reddit: FakeReddit;
  bluesky: FakeBluesky;
  sec: FakeSec;
  stripe: FakeStripe;
  twilio: FakeTwilio;
  mailbox: FakeMailbox;
  turnstile: FakeTurnstile;
  /**
   * What the product needs in its environment to use them. Nobody is asked to prove that they are human: that takes
   * the turnstile fake's own environment too.
   */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

/** First of the ports used by the demo. */
export const demoBasePort = 4101;

const portOffsets = {
  newswires: 0,
  finnhub: 3,
  twelveData: 4,
  openai: 5,
  google: 6,
  reddit: 7,
  stripe: 9,
  twilio: 10,
  mailbox: 11,
  mailServer: 12,
  turnstile: 13,
  yahoo: 14,
  trades: 15,
  bluesky: 16,
  sec: 17,
  /** And the five after it. */
  aiVendors: 18,
} as const;

function environmentOf(running: Omit<Fakes, "environment" | "stop">): Record<string, string> {
  const {
    newswires,
    finnhub,
    twelveData,
    yahoo,
    openai,
    aiVendors,
    google,
    reddit,
    bluesky,
    sec,
    stripe,
    twilio,
    mailbox,
  } = running;
  const feeds = Object.values(newswires.wires).map(({ name, feedUrl, color }) => ({
    name,
    url: feedUrl,
    color,
  }));
  return {
    FINNHUB_BASE_URL: finnhub.baseUrl,
    FINNHUB_WS_URL: finnhub.trades.url,
    FINNHUB_API_KEY: fakeFinnhubKey,
    TWELVE_DATA_BASE_URL: twelveData.url,
    TWELVE_DATA_API_KEY: "demo",
    YAHOO_BASE_URL: yahoo.url,
    OPENAI_BASE_URL: openai.baseUrl,
    OPENAI_API_KEY: fakeOpenaiKey,
    ...aiVendors.environment,
    REDDIT_BASE_URL: reddit.url,
    REDDIT_OAUTH_BASE_URL: reddit.oauthUrl,
    REDDIT_CLIENT_ID: reddit.client.id,
    REDDIT_CLIENT_SECRET: reddit.client.secret,
    BLUESKY_JETSTREAM_URL: bluesky.url,
    BLUESKY_APPVIEW_URL: bluesky.url,
    ...sec.environment,
    ...stripe.environment,
    GOOGLE_DISCOVERY_URL: google.discoveryUrl,
    GOOGLE_CLIENT_ID: google.client.id,
    GOOGLE_CLIENT_SECRET: google.client.secret,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: "mail@tapewise.test",
    DEMO_MAIL_URL: mailbox.url,
    SMS_BASE_URL: twilio.url,
    SMS_ACCOUNT_ID: twilio.account.id,
    SMS_AUTH_TOKEN: twilio.account.token,
    SMS_FROM: twilio.account.from,
    DEFAULT_FEEDS: JSON.stringify(feeds),
    OUTBOUND_ALLOW: "127.0.0.1",
  };
}

/** Starts every fake on 127.0.0.1. Rejects, with none left running, when a port is taken. */
export async function startFakes(options: FakesOptions = {}): Promise<Fakes> {
  const { alwaysOpen = false, seed = "tapewise", basePort, stripeWebhookUrl } = options;
  const at = (name: keyof typeof portOffsets) =>
    basePort === undefined ? {} : { port: basePort + portOffsets[name] };
  const mailServerAt = basePort === undefined ? {} : { smtpPort: basePort + portOffsets.mailServer };
  const tradesAt = basePort === undefined ? {} : { tradesPort: basePort + portOffsets.trades };
  const { add, stop } = createStarted();
  try {
    const twilio = await add(startFakeTwilio(at("twilio")));
    const running = {
      newswires: await add(startFakeNewswires({ seed, ...at("newswires") })),
      finnhub: await add(
        startFakeFinnhub({ seed, alwaysOpen, tradesEveryMs: 1_500, ...at("finnhub"), ...tradesAt }),
      ),
      twelveData: await add(startFakeTwelveData({ seed, alwaysOpen, ...at("twelveData") })),
      yahoo: await add(startFakeYahoo({ seed, alwaysOpen, ...at("yahoo") })),
      openai: await add(startFakeOpenai(at("openai"))),
      aiVendors: await add(
        startFakeAiVendors({
          ports: basePort === undefined ? undefined : basePort + portOffsets.aiVendors,
        }),
      ),
      google: await add(startFakeGoogle(at("google"))),
      reddit: await add(startFakeReddit({ seed, odd: true, ...at("reddit") })),
      bluesky: await add(startFakeBluesky({ seed, ...at("bluesky") })),
      sec: await add(startFakeSec(at("sec"))),
      stripe: await add(
        startFakeStripe({
          ...at("stripe"),
          ...(stripeWebhookUrl === undefined ? {} : { webhookUrl: stripeWebhookUrl }),
        }),
      ),
      twilio,
      mailbox: await add(
        startFakeMailbox({ ...at("mailbox"), ...mailServerAt, textMessagesUrl: twilio.url }),
      ),
      turnstile: await add(startFakeTurnstile(at("turnstile"))),
    };
    options.log?.(`Stand-ins listen on 127.0.0.1, the first on port ${running.newswires.port}.`);
    return { ...running, environment: environmentOf(running), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function runAlone(): Promise<void> {
  const { values } = parseArgs({
    options: {
      "base-port": { type: "string", default: String(demoBasePort) },
      "always-open": { type: "boolean", default: false },
      seed: { type: "string", default: "tapewise" },
    },
  });
  const fakes = await startFakes({
    basePort: Number(values["base-port"]),
    alwaysOpen: values["always-open"],
    seed: values.seed,
  });
  for (const [name, value] of Object.entries(fakes.environment)) console.log(`${name}=${value}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      fakes.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
}

if (import.meta.main)
  runAlone().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
