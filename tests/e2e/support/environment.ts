/**
 * The product with its outside played by fakes, for the browser tests. Prints one JSON line when it is ready and
 * ends when its input closes or on SIGTERM.
 */
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { startFakeAiVendors } from "#fakes/ai-vendors.ts";
import { startFakeBluesky } from "#fakes/bluesky/bluesky.ts";
import { fakeFinnhubKey, startFakeFinnhub } from "#fakes/finnhub/finnhub.ts";
import { startFakeGoogle } from "#fakes/google/google.ts";
import { startFakeMailbox } from "#fakes/mailbox/mailbox.ts";
import { fakeOpenaiKey, startFakeOpenai } from "#fakes/openai/openai.ts";
import { startFakePushService } from "#fakes/push-service/push-service.ts";
import { startFakeReddit } from "#fakes/reddit/reddit.ts";
import { startFakeSec } from "#fakes/sec/sec.ts";
import { startFakeStripe } from "#fakes/stripe/stripe.ts";
import { startFakeTurnstile } from "#fakes/turnstile/turnstile.ts";
import { startFakeTwelveData } from "#fakes/twelvedata/twelvedata.ts";
import { startFakeTwilio } from "#fakes/twilio/twilio.ts";
import { readConfig } from "#server/config/config.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { builtWebFolder, type Product, startProduct } from "#server/start-product.ts";
import { freePort } from "#tests/support/free-port.ts";
import { newMemoryFolder } from "#tests/support/memory-folder.ts";
import { startAiGate } from "./ai-gate.ts";
import { startControl } from "./control.ts";
import { defaultRoom } from "./environment-protocol.ts";
import { startMarketGate } from "./market-gate.ts";
import { createNewsrooms } from "./newsrooms.ts";
import { firstTicker } from "./ticker.data.ts";

const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const stoppers: (() => Promise<unknown>)[] = [];
let ending = false;

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), 60_000).unref();
  for (const stop of stoppers.splice(0).reverse()) await stop().catch(() => undefined);
  process.exit(code);
}

async function openDatabase(): Promise<string> {
  const folder = await newMemoryFolder("tapewise-e2e-");
  stoppers.push(() => rm(folder, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ dataDir: folder, log: silent, durable: false });
  stoppers.push(() => database.stop());
  return database.connectionString;
}

async function kept<T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const started = await starting;
  stoppers.push(() => started.stop());
  return started;
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function openOutside() {
  const finnhub = await kept(startFakeFinnhub({ alwaysOpen: true, callsPerMinuteMax: 1_000 }));
  const openai = await kept(startFakeOpenai({ deltaMs: 12, requestsPerMinuteMax: 5_000 }));
  const aiVendors = await kept(startFakeAiVendors({ mistralEnd: daysFromNow(30) }));
  const twelveData = await kept(startFakeTwelveData({ alwaysOpen: true }));
  const reddit = await kept(startFakeReddit());
  const bluesky = await kept(startFakeBluesky());
  const google = await kept(startFakeGoogle());
  const twilio = await kept(startFakeTwilio());
  const mailbox = await kept(startFakeMailbox());
  const pushService = await kept(startFakePushService());
  const turnstile = await kept(startFakeTurnstile());
  const sec = await kept(startFakeSec({ listings: [] }));
  const stripe = await kept(startFakeStripe());
  const market = await kept(startMarketGate(finnhub.url));
  const ai = await kept(startAiGate(openai.url));
  const newsrooms = createNewsrooms();
  stoppers.push(() => newsrooms.close());
  for (const [symbol, fix] of Object.entries(firstTicker)) market.fix(symbol, fix);
  return {
    finnhub,
    openai,
    aiVendors,
    twelveData,
    reddit,
    bluesky,
    google,
    twilio,
    mailbox,
    pushService,
    turnstile,
    sec,
    stripe,
    market,
    ai,
    newsrooms,
  };
}

/** Whom the product asks about users: Google, a mail server, a sender of text messages. */
function identityEnvironment({ google, twilio, mailbox }: Awaited<ReturnType<typeof openOutside>>) {
  return {
    GOOGLE_DISCOVERY_URL: google.discoveryUrl,
    GOOGLE_CLIENT_ID: google.client.id,
    GOOGLE_CLIENT_SECRET: google.client.secret,
    SMTP_URL: mailbox.smtpUrl,
    MAIL_FROM: "mail@tapewise.test",
    SMS_BASE_URL: twilio.url,
    SMS_ACCOUNT_ID: twilio.account.id,
    SMS_AUTH_TOKEN: twilio.account.token,
    SMS_FROM: twilio.account.from,
  };
}

async function openDefaultFeeds({ newsrooms }: Awaited<ReturnType<typeof openOutside>>) {
  const { wires } = await newsrooms.open(defaultRoom);
  return Object.values(wires.wires).map(({ name, feedUrl, color }) => ({ name, url: feedUrl, color }));
}

async function open(): Promise<void> {
  const webFolder = process.env.TAPEWISE_E2E_WEB ?? builtWebFolder;
  if (!existsSync(webFolder)) throw new Error(`The web app is not built: ${webFolder} is missing.`);
  const outside = await openOutside();
  const port = await freePort();
  // By name: passkeys belong to a name, never to a bare address.
  const url = `http://localhost:${port}`;
  const environment = {
    PORT: String(port),
    APP_URL: url,
    NODE_ENV: "test",
    SECRET_KEY: "e2e-master-key-0123456789-0123456789",
    DATABASE_URL: await openDatabase(),
    OUTBOUND_ALLOW: "127.0.0.1",
    DEFAULT_FEEDS: JSON.stringify(await openDefaultFeeds(outside)),
    OPENAI_BASE_URL: `${outside.ai.url}/v1`,
    OPENAI_API_KEY: fakeOpenaiKey,
    ...outside.aiVendors.environment,
    ...outside.sec.environment,
    NASDAQ_TRADER_BASE_URL: "http://127.0.0.1:9",
    FINNHUB_BASE_URL: `${outside.market.url}/api/v1`,
    FINNHUB_API_KEY: fakeFinnhubKey,
    FINNHUB_WS_URL: outside.finnhub.trades.url,
    TWELVE_DATA_BASE_URL: outside.twelveData.url,
    REDDIT_BASE_URL: outside.reddit.url,
    REDDIT_OAUTH_BASE_URL: outside.reddit.oauthUrl,
    BLUESKY_JETSTREAM_URL: outside.bluesky.url,
    BLUESKY_APPVIEW_URL: outside.bluesky.url,
    ...identityEnvironment(outside),
    ...outside.stripe.environment,
  };
  outside.stripe.setWebhookUrl(`${url}/api/webhooks/stripe`);
  const log = createLogger({ level: "error", write: (line) => process.stderr.write(`${line}\n`) });
  const outboundLimits = { hostStartsPerSecond: Number.POSITIVE_INFINITY };
  const startServer = () =>
    startProduct({
      config: readConfig(environment),
      log,
      outboundLimits,
      webFolder,
    });
  let product: Product | undefined = await startServer();
  await product.services.market.ticker.refresh();
  stoppers.push(async () => product?.stop());
  let demo: Promise<string> | undefined;
  async function openDemo(): Promise<string> {
    const demoPort = String(await freePort());
    const changes = { PORT: demoPort, APP_URL: `http://localhost:${demoPort}`, ROLE: "web", DEMO: "1" };
    const asks = { ...outside.turnstile.environment, DEMO_MAIL_URL: outside.mailbox.url };
    const options = {
      config: readConfig({ ...environment, ...changes, ...asks }),
      log,
      outboundLimits,
      webFolder,
    };
    await kept(startProduct(options));
    return changes.APP_URL;
  }
  const control = await startControl({
    url,
    outside,
    openDemo: () => {
      demo ??= openDemo();
      return demo;
    },
    product: () => {
      if (!product) throw new Error("The server is stopped.");
      return product;
    },
    async stopServer() {
      await product?.stop();
      product = undefined;
    },
    async startServer() {
      product ??= await startServer();
    },
  });
  stoppers.push(() => control.stop());
  console.log(JSON.stringify({ url, controlUrl: control.url }));
}

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void end(0));
process.stdin.on("end", () => void end(0)).resume();
try {
  await open();
} catch (error) {
  console.error(error);
  await end(1);
}
