/**
 * The product with every outside service played by stand-ins on loopback. Its data live apart from a real
 * installation's.
 */
import { existsSync } from "node:fs";
import { readConfig } from "../src/server/config/config.ts";
import { builtWebFolder, startProduct } from "../src/server/start-product.ts";
import { startStandins } from "../standins/main.ts";

const password = "tapewise-demo";
const people = [
  { fullName: "Ada Admin", email: "admin@demo.test", role: "ADMIN", subscriptionType: null },
  { fullName: "Mia Managed", email: "managed@demo.test", role: "USER", subscriptionType: "MANAGED" },
  { fullName: "Ben Byok", email: "byok@demo.test", role: "USER", subscriptionType: "EARLY_BIRD" },
] as const;

const standins = await startStandins({ alwaysOpen: true, basePort: Number(process.env.DEMO_PORT ?? 4101) });

async function start() {
  const config = readConfig({
    ...standins.environment,
    DEMO: "1",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
    PORT: process.env.PORT,
    APP_URL: process.env.APP_URL,
    HOST: process.env.HOST,
    DATABASE_URL: process.env.DATABASE_URL,
    SECRET_KEY: process.env.SECRET_KEY,
    DATA_DIR: process.env.DATA_DIR ?? "./demo-data",
  });
  const product = await startProduct({
    config,
    webFolder: existsSync(builtWebFolder) ? builtWebFolder : undefined,
  });
  standins.stripe.setWebhookUrl(`${product.url}/api/webhooks/stripe`);
  for (const person of people) {
    const created = await product.services.accounts.create({ ...person, by: "admin", password });
    if (!created || person.subscriptionType !== "EARLY_BIRD") continue;
    await product.services.keys.storeOpenaiKey(created.id, config.openai.apiKey ?? "");
    await product.services.keys.storeFinnhubKey(created.id, config.finnhub.apiKey ?? "");
  }
  return product;
}

try {
  const product = await start();
  const stop = () => {
    setTimeout(() => process.exit(1), 9_500).unref();
    void product
      .stop()
      .then(() => standins.stop())
      .finally(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  console.log(`The demo is ready: ${product.url}`);
  console.log(`Sign in as ${people.map((person) => person.email).join(", ")} with the password ${password}`);
  console.log(`Its mails: ${standins.mailbox.url}  Its text messages: ${standins.twilio.url}`);
  console.log(`Its payments: ${standins.stripe.url}  No card is charged; the payment page lists test cards.`);
  console.log("Everything outside is played by stand-ins: prices, headlines and AI answers are invented.");
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  await standins.stop();
  process.exit(1);
}
