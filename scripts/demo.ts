/**
 * The product with every outside service played by fakes on loopback. Its data live apart from a real
 * installation's.
 */
import { existsSync } from "node:fs";
import { startFakes } from "../fakes/main.ts";
import { readConfig } from "../src/server/config/config.ts";
import { builtWebFolder, type Product, startProduct } from "../src/server/start-product.ts";

const password = "tapewise-demo";
const users = [
  { fullName: "Ada Admin", email: "admin@demo.test", role: "ADMIN", subscriptionType: null },
  { fullName: "Mia Managed", email: "managed@demo.test", role: "USER", subscriptionType: "MANAGED" },
  { fullName: "Ben Byok", email: "byok@demo.test", role: "USER", subscriptionType: "EARLY_BIRD" },
] as const;

const fakes = await startFakes({ basePort: Number(process.env.DEMO_PORT ?? 4101) });

/** The fake of the payment provider drops at its end: whoever has a plan gets a subscription there again. */
async function subscribe(product: Product, { email, subscriptionType }: (typeof users)[number]) {
  if (subscriptionType === null) return;
  const { stripe } = fakes;
  const price = stripe.prices[subscriptionType === "MANAGED" ? "managed" : "earlyBird"];
  const { id } = stripe.createSession({
    mode: "subscription",
    "line_items[0][price]": price,
    "line_items[0][quantity]": "1",
    customer_email: email,
  });
  await stripe.pay(id);
  const session = stripe.records().sessions.find((each) => each.id === id);
  await product.platform.database.pool.query(
    `update users set payment_info = jsonb_build_object(
       'subscriptionId', $2::text, 'customerId', $3::text, 'sessionId', $4::text, 'createdAt', $5::text)
     where email = $1`,
    [email, session?.subscription, session?.customer, id, new Date().toISOString()],
  );
  if (session?.subscription) await product.services.billing?.subscriptions.sync(session.subscription);
}

async function start() {
  const config = readConfig({
    ...fakes.environment,
    DEMO: "1",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
    PORT: process.env.PORT,
    APP_URL: process.env.APP_URL,
    HOST: process.env.HOST,
    DATABASE_URL: process.env.DATABASE_URL,
    SECRET_KEY: process.env.SECRET_KEY,
    DATA_DIR: process.env.DATA_DIR ?? "./demo-data",
    GA_MEASUREMENT_ID: process.env.GA_MEASUREMENT_ID,
  });
  const product = await startProduct({
    config,
    webFolder: existsSync(builtWebFolder) ? builtWebFolder : undefined,
  });
  for (const user of users) {
    const created = await product.services.accounts.accounts.create({
      ...user,
      by: "admin",
      password,
      emailVerified: true,
    });
    if (!created) continue;
    await product.services.settings.keys.change(
      { ...user, userId: created.id, entitlement: "full" },
      { redditEnabled: true, blueskyEnabled: true },
    );
    if (user.subscriptionType !== "EARLY_BIRD") continue;
    await product.services.settings.keys.storeAiKey(created.id, config.vendors.ai.systemKey.value ?? "");
    await product.services.settings.keys.storeMarketKey(
      created.id,
      config.vendors.market.main.systemKey.value ?? "",
    );
  }
  for (const user of users) await subscribe(product, user);
  fakes.stripe.setWebhookUrl(`${product.url}/api/webhooks/stripe`);
  return product;
}

try {
  const product = await start();
  const stop = () => {
    setTimeout(() => process.exit(1), 9_500).unref();
    void product
      .stop()
      .then(() => fakes.stop())
      .finally(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  console.log(`The demo is ready: ${product.url}`);
  console.log(`Sign in as ${users.map((user) => user.email).join(", ")} with the password ${password}`);
  console.log(`Its mails: ${fakes.mailbox.url}  Its text messages: ${fakes.twilio.url}`);
  console.log(`Its payments: ${fakes.stripe.url}  No card is charged; the payment page lists test cards.`);
  console.log("Every outside service is a fake: prices, headlines and AI answers are invented.");
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  await fakes.stop();
  process.exit(1);
}
