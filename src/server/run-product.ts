import { productName, productVersion } from "#domain/kernel/product.ts";
import { type Config, ConfigError, readConfig } from "./config/config.ts";
import { environment } from "./config/environment.ts";
import { builtWebFolder, type Product, startProduct } from "./start-product.ts";

const stopMs = 9_500;

function say(lines: string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function missingKeys(config: Config): string[] {
  const missing: string[] = [];
  const { ai, market } = config.vendors;
  for (const [{ systemKey }, purpose] of [
    [ai, "AI analysis and AI company detection for admins and managed users"],
    [market.main, "quotes, company facts and the market ticker"],
  ] as const)
    if (!systemKey.value) missing.push(`  ${systemKey.name.padEnd(16)} ${purpose}`);
  return missing.length > 0 ? ["", "Not configured yet (see .env.example):", ...missing] : [];
}

function welcome(product: Product): void {
  const { config, firstStart: admin, url } = product;
  const lines = [`${productName} ${productVersion} is ready.`];
  if (url) lines.push(`  Open   ${url}`);
  if (product.healthUrl) lines.push(`  Health ${product.healthUrl}/readyz`);
  if (admin.kind === "created")
    lines.push(`  Admin  ${admin.email} (created from ADMIN_EMAIL and ADMIN_PASSWORD)`);
  if (admin.kind === "link" && url)
    lines.push(`  Create the first admin with this one-time link: ${url}/setup?token=${admin.token}`);
  say([...lines, ...missingKeys(config)]);
}

function fail(error: unknown): never {
  if (error instanceof ConfigError)
    for (const problem of error.problems) process.stderr.write(`Configuration: ${problem}\n`);
  else process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function stopOn(product: Product): void {
  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code || 1), stopMs).unref();
    product.stop().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  // Who ends it by hand waits for nobody; a second SIGTERM changes nothing.
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => stop(0));
  process.on("SIGTERM", () => void product.drain().then(() => stop(0)));
  product.platform.embedded?.onExit((reason) => {
    process.stderr.write(`The database cannot be kept running: ${reason}\n`);
    stop(1);
  });
  process.on("uncaughtException", (error) => {
    product.platform.log.error(
      { err: error.message, stack: error.stack },
      "An unexpected fault ends the process",
    );
    stop(1);
  });
  process.on("unhandledRejection", (reason) => {
    product.platform.log.error({ err: String(reason) }, "An unexpected fault ends the process");
    stop(1);
  });
}

/** Starts the product and keeps it until a signal. */
export async function runProduct(): Promise<void> {
  try {
    const config = readConfig(environment());
    const product = await startProduct({ config, webFolder: builtWebFolder });
    stopOn(product);
    welcome(product);
  } catch (error) {
    fail(error);
  }
}
