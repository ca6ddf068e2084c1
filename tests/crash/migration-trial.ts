import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import type { Dice } from "#fakes/kit/random.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { findRunningProduct, startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { fillTables } from "../support/fill-tables.ts";
import { makeOldSchema } from "../support/old-schema.ts";
import { createProductProcess } from "./product-process.ts";

/** So many that the steps that rewrite them take a while. */
const itemsAdded = 20_000;
const oldest = "0007_admin";
const migrationsFolder = fileURLToPath(new URL("../../src/server/db/migrations", import.meta.url));
const stepsInAll = readMigrationFiles({ migrationsFolder }).length;
const nothing = () => undefined;
const silent = { debug: nothing, info: nothing, warn: nothing, error: nothing };

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on("error", nothing);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An installation of the first released version. */
async function makeOldInstallation(dataDir: string): Promise<void> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: silent });
  try {
    await migrateDatabase(embedded.connectionString);
    await withClient(embedded.connectionString, async (client) => {
      await makeOldSchema(client, oldest);
      await fillTables(client, ["users", "channels", "feeds", "items", "channel_items", "waitlist"]);
      await client.query(
        `insert into items select (jsonb_populate_record(i, jsonb_build_object('id', 'more-' || n))).*
         from items i, generate_series(1, $1::int) n where i.id = (select min(id) from items)`,
        [itemsAdded],
      );
    });
  } finally {
    await embedded.stop();
  }
}

type Stored = { steps: number; users: number; items: number };

const storedSql = `select (select count(*)::int from drizzle.__drizzle_migrations) as steps,
  (select count(*)::int from users) as users, (select count(*)::int from items) as items`;

/** Resolves when the new program has its database, and begins the upgrade. */
async function untilUpgrading(dataDir: string, isGone: () => boolean): Promise<void> {
  while (!isGone() && !(await findRunningProduct(dataDir))?.connectionString) await delay(5);
}

/** What is stored after a kill at a drawn moment of the upgrade, and after the start that followed. */
async function killOne(dataDir: string, options: { afterMs: number; withDatabase: boolean; port: number }) {
  const { launch, start, kill, query } = createProductProcess({
    dataDir,
    port: options.port,
    environment: { DEFAULT_FEEDS: "[]" },
  });
  let child = launch();
  try {
    await untilUpgrading(dataDir, () => child.exitCode !== null);
    await delay(options.afterMs);
    await kill(child, options);
    const embedded = await startEmbeddedPostgres({ dataDir, log: silent });
    const [between] = await withClient(embedded.connectionString, async (client) => {
      return (await client.query<Stored>(storedSql)).rows;
    }).finally(() => embedded.stop());
    ({ child } = await start());
    const [after] = await query<Stored>(storedSql);
    if (!between || !after) throw new Error("The installation cannot be read after a kill");
    return { between, after };
  } finally {
    if (child.exitCode === null && child.signalCode === null) await kill(child);
  }
}

/**
 * Upgrades an installation of the first released version again and again, kills the new program amid it, every other time
 * with its database, and starts it again: nothing of it was lost, and each step was taken once.
 * @returns how often a kill came before the upgrade was stored
 */
export async function killMigrations(rounds: number, dice: Dice, port: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), "crash-migration-"));
  const old = path.join(folder, "old");
  let amid = 0;
  try {
    await makeOldInstallation(old);
    for (let round = 1; round <= rounds; round += 1) {
      const dataDir = path.join(folder, `round-${round}`);
      execFileSync("cp", ["-a", old, dataDir]);
      const { between, after } = await killOne(dataDir, {
        afterMs: dice.int(0, 1_000),
        withDatabase: round % 2 === 0,
        port,
      });
      if (between.steps !== after.steps) amid += 1;
      for (const { steps, users, items } of [between, after])
        if (users !== 3 || items !== itemsAdded + 3)
          throw new Error(
            `After a kill amid an upgrade ${steps} steps, ${users} users, ${items} items are there`,
          );
      if (after.steps !== stepsInAll) throw new Error(`${after.steps} of ${stepsInAll} steps were taken`);
      rmSync(dataDir, { recursive: true, force: true });
    }
    return amid;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
