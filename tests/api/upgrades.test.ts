import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backupTables } from "#server/cli/backup-tables.data.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { commandHere } from "#tests/support/command.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { fillTables } from "#tests/support/fill-tables.ts";
import { makeOldSchema, tablesInOrder } from "#tests/support/old-schema.ts";

// Databases and backups of each released version, with rows in every table, come to this version whole.

/** The last migration of each released version. */
const releases = [
  "0007_admin",
  "0010_copies_and_undated",
  "0014_social_endpoints",
  "0016_news_view",
  "0021_checkout_amounts",
  "0022_watchlists",
  "0031_reread_place",
  "0039_item_tags",
  "0044_funds",
  "0045_watchlist_tags",
  "0046_replication_beats",
];

/** Tables by the name that they have now. */
const renamed: Record<string, string> = { social_doors: "social_endpoints" };
const nameNow = (table: string) => renamed[table] ?? table;

/** Rows that a table of today has beyond its rows of then: keys were columns of their owners. */
const moved: Record<string, Record<string, number>> = {
  "0007_admin": { vendor_keys: 9, sign_up_keys: 6 },
};

/** Rows that a step adds to a database with rows; a backup is restored into one that had none. */
const addedBySteps: Record<string, Record<string, number>> = {
  // Tags are found for stored items by the list's one state, which the filled rows are not.
  "0031_reread_place": { listing_state: 4 },
};

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

let folder: string;
let old: TestDatabase;
let client: Client;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "upgrades-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  old = await createTestDatabase();
  client = new Client(old.url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await old.drop();
});

/** Makes the release's schema with three rows in every table; answers the tables. */
async function makeFilled(release: string): Promise<string[]> {
  await makeOldSchema(client, release);
  const tables = await tablesInOrder(client);
  expect(tables.length).toBeGreaterThan(40);
  await fillTables(client, tables);
  return tables;
}

async function counts(of: Client, tables: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await of.query(`select count(*)::int as count from ${table}`);
    found[table] = rows[0].count;
  }
  return found;
}

const expected = (release: string, tables: readonly string[]) => ({
  ...Object.fromEntries(tables.map((table) => [nameNow(table), 3])),
  // The schema itself puts one row into it.
  ...(tables.includes("search_progress") ? { search_progress: 4 } : {}),
  ...moved[release],
});

/** As `backup` of that version wrote it. */
async function backupOf(tables: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const table of tables) {
    const { rows } = await client.query(`select row_to_json(t)::text as row from ${table} t`);
    lines.push(...rows.map(({ row }) => `{"table":"${table}","row":${row}}\n`));
  }
  const file = path.join(folder, `${Date.now()}.gz`);
  writeFileSync(file, gzipSync(lines.join("")));
  return file;
}

describe.each(releases)("the version whose last migration is %s", (release) => {
  it("has its rows in every table after the upgrade", async () => {
    const tables = await makeFilled(release);
    await migrateDatabase(old.url);
    const now = { ...expected(release, tables), ...addedBySteps[release] };
    expect(await counts(client, Object.keys(now))).toEqual(now);
  });

  it("has a backup that this version restores whole", async () => {
    const tables = await makeFilled(release);
    const held = tables.filter((table) => (backupTables as readonly string[]).includes(nameNow(table)));
    expect(held.length).toBeGreaterThan(30);
    // Items without a date had this place until they were put where they were first seen.
    await client.query(
      "update channel_items set sort_key = -1 where seq = (select min(seq) from channel_items)",
    );
    const file = await backupOf(held);
    const empty = await createTestDatabase();
    try {
      const { err } = await commandHere(["restore", file], {
        DATABASE_URL: empty.url,
        SECRET_KEY: "the-master-key-of-the-upgrade-0123456789",
      });
      expect(err).toBe("");
      const restored = new Client(empty.url);
      await restored.connect();
      const now = expected(release, held);
      expect(await counts(restored, Object.keys(now))).toEqual(now);
      if (release === "0007_admin") {
        const placed = await restored.query(
          `select ci.sort_key::float8 - floor(extract(epoch from i.first_seen_at) * 1000)::float8 as off, ci.is_dated
           from channel_items ci join items i on i.id = ci.item_id order by ci.seq limit 1`,
        );
        expect(placed.rows).toEqual([{ off: 0, is_dated: false }]);
      }
      await restored.end();
    } finally {
      await empty.drop();
    }
  });
});
