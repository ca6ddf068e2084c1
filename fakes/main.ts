import { parseArgs } from "node:util";
import { type FinnhubStandin, finnhubStandinKey, startFinnhubStandin } from "./finnhub/finnhub.ts";
import { type GoogleStandin, startGoogleStandin } from "./google/google.ts";
import { type MailboxStandin, startMailboxStandin } from "./mailbox/mailbox.ts";
import { type NewswiresStandin, startNewswiresStandin } from "./newswires/newswires.ts";
import { type OpenaiStandin, openaiStandinKey, startOpenaiStandin } from "./openai/openai.ts";
import { type RedditStandin, startRedditStandin } from "./reddit/reddit.ts";
import { type StripeStandin, startStripeStandin } from "./stripe/stripe.ts";
import { startTurnstileStandin, type TurnstileStandin } from "./turnstile/turnstile.ts";
import { startTwelveDataStandin, type TwelveDataStandin } from "./twelvedata/twelvedata.ts";
import { startTwilioStandin, type TwilioStandin } from "./twilio/twilio.ts";
import { startYahooStandin, type YahooStandin } from "./yahoo/yahoo.ts";

export type StandinsOptions = {
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

export type Standins = {
  newswires: NewswiresStandin;
  finnhub: FinnhubStandin;
  twelveData: TwelveDataStandin;
  yahoo: YahooStandin;
  openai: OpenaiStandin;
  google: GoogleStandin;
  reddit: RedditStandin;
  stripe: StripeStandin;
  twilio: TwilioStandin;
  mailbox: MailboxStandin;
  turnstile: TurnstileStandin;
  /**
   * What the product needs in its environment to use them. Nobody is asked to prove that they are human: that takes
   * the turnstile stand-in's own environment too.
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
} as const;

function environmentOf(running: Omit<Standins, "environment" | "stop">): Record<string, string> {
  const { newswires, finnhub, twelveData, yahoo, openai, google, reddit, stripe, twilio, mailbox } = running;
  const feeds = Object.values(newswires.wires).map(({ name, feedUrl, color }) => ({
    name,
    url: feedUrl,
    color,
  }));
  return {
    FINNHUB_BASE_URL: finnhub.baseUrl,
    FINNHUB_API_KEY: finnhubStandinKey,
    TWELVE_DATA_BASE_URL: twelveData.url,
    TWELVE_DATA_API_KEY: "demo",
    YAHOO_BASE_URL: yahoo.url,
    OPENAI_BASE_URL: openai.baseUrl,
    OPENAI_API_KEY: openaiStandinKey,
    REDDIT_BASE_URL: reddit.url,
    REDDIT_OAUTH_BASE_URL: reddit.oauthUrl,
    REDDIT_CLIENT_ID: reddit.client.id,
    REDDIT_CLIENT_SECRET: reddit.client.secret,
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

/** Starts every stand-in on 127.0.0.1. Rejects, with none left running, when a port is taken. */
export async function startStandins(options: StandinsOptions = {}): Promise<Standins> {
  const { alwaysOpen = false, seed = "tapewise", basePort, stripeWebhookUrl } = options;
  const at = (name: keyof typeof portOffsets) =>
    basePort === undefined ? {} : { port: basePort + portOffsets[name] };
  const mailServerAt = basePort === undefined ? {} : { smtpPort: basePort + portOffsets.mailServer };
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => void (await Promise.all(started.map((one) => one.stop())));
  async function kept<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
    const one = await starting;
    started.push(one);
    return one;
  }
  try {
    const twilio = await kept(startTwilioStandin(at("twilio")));
    const running = {
      newswires: await kept(startNewswiresStandin({ seed, ...at("newswires") })),
      finnhub: await kept(startFinnhubStandin({ seed, alwaysOpen, ...at("finnhub") })),
      twelveData: await kept(startTwelveDataStandin({ seed, alwaysOpen, ...at("twelveData") })),
      yahoo: await kept(startYahooStandin({ seed, alwaysOpen, ...at("yahoo") })),
      openai: await kept(startOpenaiStandin(at("openai"))),
      google: await kept(startGoogleStandin(at("google"))),
      reddit: await kept(startRedditStandin({ seed, odd: true, ...at("reddit") })),
      stripe: await kept(
        startStripeStandin({
          ...at("stripe"),
          ...(stripeWebhookUrl === undefined ? {} : { webhookUrl: stripeWebhookUrl }),
        }),
      ),
      twilio,
      mailbox: await kept(
        startMailboxStandin({ ...at("mailbox"), ...mailServerAt, textMessagesUrl: twilio.url }),
      ),
      turnstile: await kept(startTurnstileStandin(at("turnstile"))),
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
  const fakes = await startStandins({
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
