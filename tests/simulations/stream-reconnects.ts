/**
 * Users of event streams are cut off again and again while news comes in: nobody misses an item.
 * `--reconnects N` of all together (default 1000), drawn from `--seed S` (default: another each time).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { createDice } from "#fakes/kit/random.ts";
import { readConfig } from "#server/config/config.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { type Product, startProduct } from "#server/start-product.ts";
import { runReconnects } from "./reconnect-rounds.ts";

const { values } = parseArgs({
  options: {
    reconnects: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
console.log(`Seed ${values.seed}`);
const users = 5;
const channelIds = ["wire-0", "wire-1", "wire-2"];
const dataDir = mkdtempSync(path.join(tmpdir(), "reconnects-simulation-"));

/** A user who follows every wire; answers the session cookie. */
async function createUser({ services, platform, url }: Product, number: number): Promise<string> {
  const created = await services.accounts.accounts.createHashed({
    by: "first-admin",
    fullName: `Person ${number}`,
    email: `person${number}@example.com`,
    passwordHash: null,
    role: "ADMIN",
    subscriptionType: null,
  });
  if (!created) throw new Error("A person was not created.");
  await platform.database.pool.query(
    `insert into feeds (id, user_id, channel_id, url, name, color, "order")
     select $1 || id, $1, id, url, id, '#2563eb', 1 from channels`,
    [created.id],
  );
  const { setCookies } = await services.signIn.openSession(new Request(`${url}/api/auth`), created.id);
  return setCookies.map((each) => each.split(";")[0]).join("; ");
}

const product = await startProduct({
  log: createLogger({ level: "error" }),
  config: readConfig({ PORT: "0", DATA_DIR: dataDir, DEFAULT_FEEDS: "[]" }),
});
try {
  await product.platform.database.pool.query(
    `insert into channels (id, url, state, next_check_at)
     select id, 'http://127.0.0.1:9/' || id, 'ok', now() + interval '1 day' from unnest($1::text[]) id`,
    [channelIds],
  );
  const cookies: string[] = [];
  for (let number = 0; number < users; number += 1) cookies.push(await createUser(product, number));
  const reconnects = Number(values.reconnects);
  const outcome = await runReconnects({
    product,
    cookies,
    channelIds,
    reconnects,
    random: createDice(values.seed).next,
  });
  const lost = outcome.missed.reduce((sum, titles) => sum + titles.length, 0);
  console.log(`${outcome.reconnects} reconnects while ${outcome.items} items came in: ${lost} lost`);
  if (lost > 0) process.exitCode = 1;
} finally {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
