import { randomInt } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type DatabaseHandle, openDatabase } from "#server/db/database.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { ownMasterKeys } from "#server/platform/master-key.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { createSecretBox, type SecretPlace } from "#server/platform/secrets/secret-box.ts";
import { startCommand } from "../support/command.ts";
import { eventually, processesIn } from "../support/postgres-processes.ts";
import { encryptionState } from "./rotation-rounds.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const usersMax = 300;
const placeOf = (userId: string): SecretPlace => ({ userId, field: "openaiApiKey" });
const keyOf = (userId: string) => `sk-own-key-of-${userId}`;

async function withDatabase<T>(dataDir: string, work: (handle: DatabaseHandle) => Promise<T>): Promise<T> {
  await eventually(
    "the killed command's database is gone",
    () => processesIn(path.join(dataDir, "postgres")).length === 0,
  );
  const embedded = await startEmbeddedPostgres({ dataDir, log: silent });
  try {
    await migrateDatabase(embedded.connectionString);
    const handle = openDatabase({ connectionString: embedded.connectionString, onError: () => undefined });
    try {
      return await work(handle);
    } finally {
      await handle.close();
    }
  } finally {
    await embedded.stop();
  }
}

async function fill(dataDir: string): Promise<void> {
  const box = createSecretBox(ownMasterKeys(dataDir));
  await withDatabase(dataDir, async ({ pool }) => {
    for (let index = 0; index < usersMax; index += 1) {
      const id = `u${index}`;
      await pool.query(
        "insert into users (id, full_name, email) values ($1, 'Owner', $1 || '@example.com')",
        [id],
      );
      await pool.query("insert into vendor_keys values ($1, 'openai', $2, '0000')", [
        id,
        box.encrypt(keyOf(id), placeOf(id)),
      ]);
    }
  });
}

/** Every key opens with what the folder holds now. @returns how many are not under the current one */
async function checkAll(dataDir: string): Promise<number> {
  const keys = ownMasterKeys(dataDir);
  const box = createSecretBox(keys);
  return withDatabase(dataDir, async ({ db, pool }) => {
    const { rows } = await pool.query<{ id: string; sealed: string }>(
      "select user_id as id, sealed from vendor_keys",
    );
    if (rows.length !== usersMax) throw new Error(`There are ${rows.length} keys and not ${usersMax}`);
    for (const { id, sealed } of rows)
      if (box.open(sealed, placeOf(id)) !== keyOf(id)) throw new Error(`The key of ${id} is another one`);
    const { stale, unreadable } = await encryptionState(db, keys);
    if (unreadable.length > 0) throw new Error(`Unreadable: ${JSON.stringify(unreadable)}`);
    return stale;
  });
}

const currentKey = (dataDir: string) => readFileSync(path.join(dataDir, "secret-key"), "utf8").trim();

/**
 * Changes the own key of an installation, killing the command at a drawn moment of each round and then letting it
 * finish. @returns how many kills came before the key files changed, amid the work, and after it
 */
export async function changeOwnKeyWithKills(dataDir: string, rounds: number) {
  await mkdir(dataDir, { recursive: true });
  await fill(dataDir);
  const kills = { before: 0, amid: 0, after: 0 };
  const environment = { DATA_DIR: dataDir };
  for (let round = 0; round < rounds; round += 1) {
    const first = currentKey(dataDir);
    const command = startCommand(["rotate-key"], environment, dataDir);
    const isChanged = () => currentKey(dataDir) !== first;
    // Most of the command's time is the start of its database; most kills should come after it.
    const patience = randomInt(10);
    while (patience > 1 && command.child.exitCode === null && !isChanged()) await delay(1);
    await delay(patience > 1 ? randomInt(150) : randomInt(2_500));
    command.child.kill("SIGKILL");
    await command.ended;
    const stale = await checkAll(dataDir);
    if (!isChanged()) kills.before += 1;
    else if (existsSync(path.join(dataDir, "secret-key.previous"))) kills.amid += 1;
    else kills.after += 1;
    if (kills.after > 0 && stale > 0 && !existsSync(path.join(dataDir, "secret-key.previous")))
      throw new Error("The previous key is gone, and something is still under it");
    const { code, err } = await startCommand(["rotate-key"], environment, dataDir).ended;
    if (code !== 0) throw new Error(`rotate-key ended with ${code}: ${err}`);
    if ((await checkAll(dataDir)) > 0) throw new Error("Something is still under another key");
    if (existsSync(path.join(dataDir, "secret-key.previous")))
      throw new Error("The previous key is still there");
  }
  return kills;
}
