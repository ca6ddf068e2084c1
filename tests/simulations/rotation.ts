/**
 * Changes the master key again and again while two processes of the product save and read keys, and kills the command
 * that does it at drawn moments; then changes the own key of an installation the same way. After each round every key
 * is as it was last saved and none is under the old master key. `--rounds N` rounds of each kind (default 20).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#server/config/config.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { type Product, startProduct } from "#server/start-product.ts";
import { changeOwnKeyWithKills } from "./own-key-rounds.ts";
import {
  checkSavers,
  createSavers,
  encryptionState,
  rotateWithKills,
  type Savers,
  startLoad,
} from "./rotation-rounds.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "20" } } });
const rounds = Number(values.rounds);
const folder = mkdtempSync(path.join(tmpdir(), "rotation-simulation-"));
const log = createLogger({ level: "error" });
const keyOf = (round: number) => `simulation-master-key-${round}-0123456789-0123456789`;

const start = (environment: Record<string, string>) =>
  startProduct({
    log,
    config: readConfig({
      PORT: "0",
      DATA_DIR: path.join(folder, "configured"),
      DEFAULT_FEEDS: "[]",
      ...environment,
    }),
  });

/** One change of configured keys. @returns kills amid the work, saves and reads */
async function round(number: number, users: Savers) {
  const [current, previous] = [keyOf(number + 1), keyOf(number)];
  const keys = { SECRET_KEY: current, SECRET_KEY_PREVIOUS: previous };
  const first = await start(keys);
  const products: Product[] = [first];
  try {
    const environment = { DATABASE_URL: first.platform.connectionString, ...keys };
    products.push(await start({ ...environment, ROLE: "web" }));
    const { db } = first.platform.database;
    const stop = startLoad(products, users);
    const amid = await rotateWithKills(db, { current, previous }, { environment, cwd: folder, kills: 5 });
    const counts = await stop();
    for (const product of products) await checkSavers(product, users);
    const left = await encryptionState(db, { current });
    if (left.stale > 0 || left.unreadable.length > 0)
      throw new Error(`Left under another key: ${JSON.stringify(left)}`);
    return { amid, ...counts };
  } finally {
    for (const product of products.reverse()) await product.stop();
  }
}

try {
  const before = await start({ SECRET_KEY: keyOf(0) });
  const users = await createSavers(before, 400);
  await before.stop();
  const total = { amid: 0, saves: 0, reads: 0 };
  for (let number = 0; number < rounds; number += 1) {
    const { amid, saves, reads } = await round(number, users);
    total.amid += amid;
    total.saves += saves;
    total.reads += reads;
  }
  console.log(`${rounds} changes of SECRET_KEY under load; killed amid the work ${total.amid} times`, total);
  const kills = await changeOwnKeyWithKills(path.join(folder, "own"), rounds);
  console.log(`${rounds} changes of an own key, killed and repeated`, kills);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
