import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayKeys, dayOf } from "#domain/news/search-days.ts";
import { createSecretBox } from "#server/platform/secrets/secret-box.ts";
import { signUpKeyPlace, vendorKeyPlace } from "#server/platform/secrets/secret-places.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { addMigration, copyMigrations, makeOldSchema } from "#tests/support/old-schema.ts";
import { releasedMigrations } from "#tests/support/released-migrations.data.ts";
import { startSilentServer } from "#tests/support/silent-server.ts";
import { migrateDatabase, SchemaError } from "./migrate.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: Client;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client(database.url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const folder = path.join(import.meta.dirname, "migrations");
const publicTables = async () =>
  (
    await client.query("select table_name from information_schema.tables where table_schema = 'public'")
  ).rows.map((row) => row.table_name as string);

it("gives a server up that takes connections and answers none, so that a start does not hang", async () => {
  const silent = await startSilentServer();
  await expect(migrateDatabase(`postgres://one@127.0.0.1:${silent.port}/one`)).rejects.toMatchObject({
    code: "ETIMEDOUT",
  });
  expect(await silent.left()).toBe(0);
  await silent.stop();
});

it("no released migration was changed, and no new one comes before a released one", () => {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  const hashes = files.map((name) => [
    name.replace(".sql", ""),
    createHash("sha256")
      .update(readFileSync(path.join(folder, name)))
      .digest("hex"),
  ]);
  const released = Object.entries(releasedMigrations);
  expect(released.length).toBeGreaterThanOrEqual(15);
  expect(hashes.slice(0, released.length)).toEqual(released);
});

describe("a database that is not this version's", () => {
  const note = (createdAt: string) =>
    client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('of-another', $1)", [
      Date.parse(createdAt),
    ]);

  it("is rejected in one line when it is newer, and stays as it is", async () => {
    const before = await publicTables();
    await note("2031-05-06T07:08:09Z");
    const refused = await migrateDatabase(database.url).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SchemaError);
    expect((refused as Error).message).toBe(
      "The database belongs to a newer version of Tapewise than 0.1.0 (it has a migration of 2031-05-06): start that version, or restore a backup from before the upgrade.",
    );
    expect(await publicTables()).toEqual(before);
  });

  it("is rejected when it ran a step that no release has", async () => {
    await note("2026-11-01T00:00:00Z");
    await expect(migrateDatabase(database.url)).rejects.toThrow(
      "The database was made by a version of Tapewise that was never released (it has an unknown migration of 2026-11-01): start that version, make a backup and restore it into an empty installation.",
    );
  });
});

describe("a step that fails", () => {
  let copy: string;
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  it("takes back the whole upgrade and is named with the way back, without its SQL", async () => {
    await makeOldSchema(client, "0010_copies_and_undated");
    copy = copyMigrations("0011_market_leases");
    addMigration(
      copy,
      "0012_trial",
      "create table trial (id text);--> statement-breakpoint\nalter table no_such_table add column later text",
    );
    const failed = (await migrateDatabase(database.url, copy).catch((error: unknown) => error)) as Error;
    expect(failed).toBeInstanceOf(SchemaError);
    expect(failed.message).toBe(
      'The upgrade failed at the step 0012_trial (relation "no_such_table" does not exist). Nothing of it was stored: start the version before, and see docs/operations/upgrading.md.',
    );
    const tables = await publicTables();
    expect(tables).toContain("users");
    expect(tables).not.toContain("market_leases");
    expect(tables).not.toContain("trial");
    // With the cause mended the next start goes through.
    rmSync(copy, { recursive: true, force: true });
    await migrateDatabase(database.url);
    expect(await publicTables()).toContain("market_leases");
  });
});

describe("0008_vendor_keys", () => {
  const box = createSecretBox({ current: "a-master-key-of-the-test-0123456789" });
  const sealed = (userId: string, field: string, key: string) => box.encrypt(key, { userId, field });

  it("moves each user's and each sign-up's encrypted key into a row that opens, and loses nothing else", async () => {
    await makeOldSchema(client, "0007_admin");
    await client.query(
      "insert into users (id, full_name, email) select id, id, id || '@example.com' from unnest($1::text[]) id",
      [["all", "one", "none"]],
    );
    await client.query(
      `insert into api_keys (user_id, openai_api_key, openai_last_four, finnhub_api_key, finnhub_last_four,
         reddit_api_key, reddit_last_four, finnhub_enabled, reddit_enabled, last_updated)
       values ('all', $1, 'aaaa', $2, 'ffff', $3, 'rrrr', false, true, '2026-11-01T00:00:00Z'),
         ('one', null, null, $4, null, null, null, true, false, '2026-11-02T00:00:00Z'),
         ('none', null, null, null, null, null, null, true, false, now())`,
      [
        sealed("all", "openaiApiKey", "openai-of-all"),
        sealed("all", "finnhubApiKey", "finnhub-of-all"),
        sealed("all", "redditApiKey", "reddit:of-all"),
        sealed("one", "finnhubApiKey", "finnhub-of-one"),
      ],
    );
    await client.query(
      `insert into pending_sign_ups (id, token_hash, openai_api_key, finnhub_api_key, expires_at)
       values ('s1', 't1', $1, $2, now() + interval '1 day'), ('s2', 't2', null, null, now() + interval '1 day')`,
      [
        sealed("sign-up:s1", "openaiApiKey", "openai-of-s1"),
        sealed("sign-up:s1", "finnhubApiKey", "finnhub-of-s1"),
      ],
    );

    await migrateDatabase(database.url);

    const keys = await client.query("select * from vendor_keys order by user_id, vendor");
    const opened = keys.rows.map(({ user_id, vendor, sealed, last_four, updated_at }) => [
      user_id,
      vendor,
      box.open(sealed, vendorKeyPlace(user_id, vendor)),
      last_four,
      updated_at.toISOString().slice(0, 10),
    ]);
    expect(opened).toEqual([
      ["all", "finnhub", "finnhub-of-all", "ffff", "2026-11-01"],
      ["all", "openai", "openai-of-all", "aaaa", "2026-11-01"],
      ["all", "reddit", "reddit:of-all", "rrrr", "2026-11-01"],
      ["one", "finnhub", "finnhub-of-one", "", "2026-11-02"],
    ]);
    const typed = await client.query("select * from sign_up_keys order by vendor");
    expect(
      typed.rows.map(({ sign_up_id: id, vendor, sealed }) => [
        vendor,
        box.open(sealed, signUpKeyPlace(id, vendor)),
      ]),
    ).toEqual([
      ["finnhub", "finnhub-of-s1"],
      ["openai", "openai-of-s1"],
    ]);
    const switches = await client.query(
      "select user_id, finnhub_enabled, reddit_enabled from api_keys order by user_id",
    );
    expect(switches.rows).toEqual([
      { user_id: "all", finnhub_enabled: false, reddit_enabled: true },
      { user_id: "none", finnhub_enabled: true, reddit_enabled: false },
      { user_id: "one", finnhub_enabled: true, reddit_enabled: false },
    ]);
    const columns = await client.query(
      "select table_name from information_schema.columns where column_name ~ '_(api_key|last_four)$'",
    );
    expect(columns.rows).toEqual([]);
  });

  it("removes a user's keys with the user, and a sign-up's with the sign-up", async () => {
    await client.query("insert into users (id, full_name, email) values ('u', 'U', 'u@example.com')");
    await client.query("insert into vendor_keys values ('u', 'openai', 'v2.x', 'xxxx')");
    await client.query("insert into pending_sign_ups (id, token_hash, expires_at) values ('s', 't', now())");
    await client.query("insert into sign_up_keys values ('s', 'openai', 'v2.x')");
    await client.query("delete from users");
    await client.query("delete from pending_sign_ups");
    expect((await client.query("select vendor from vendor_keys")).rows).toEqual([]);
    expect((await client.query("select vendor from sign_up_keys")).rows).toEqual([]);
  });
});

describe("0010_copies_and_undated", () => {
  it("puts items without a date where they were first seen, in the order of their document, also in the search", async () => {
    await makeOldSchema(client, "0009_feed_folders");
    await client.query("insert into channels (id, url) values ('c', 'https://feeds.example.com/')");
    await client.query(
      `insert into items (id, title, link, pub_date, content, companies, first_seen_at)
       select id, id, '#', case id when 'dated' then timestamptz '2026-11-20T09:00:00Z' end, '', '[]',
         timestamptz '2026-11-20T10:00:00.500Z' from unnest('{first,second,third,dated}'::text[]) id`,
    );
    const datedMs = Date.UTC(2026, 10, 20, 9);
    await client.query(
      `insert into channel_items (channel_id, item_id, sort_key)
       values ('c', 'first', -1), ('c', 'second', -1), ('c', 'third', -1), ('c', 'dated', $1)`,
      [datedMs],
    );
    await client.query(
      `insert into search_entries (item_id, seq, sort_key, channel_ids, symbols, days, document)
       select item_id, seq, sort_key, '{c}', '{}', '{0,-1}', '' from channel_items where item_id = 'second'`,
    );

    await migrateDatabase(database.url);

    const seenMs = Date.UTC(2026, 10, 20, 10) + 500;
    const placed = await client.query(
      "select item_id, sort_key::float8, is_dated from channel_items order by sort_key desc",
    );
    expect(placed.rows).toEqual([
      { item_id: "first", sort_key: seenMs, is_dated: false },
      { item_id: "second", sort_key: seenMs - 1, is_dated: false },
      { item_id: "third", sort_key: seenMs - 2, is_dated: false },
      { item_id: "dated", sort_key: datedMs, is_dated: true },
    ]);
    const day = dayOf(seenMs - 1);
    const entries = await client.query("select sort_key::float8, days from search_entries");
    expect(entries.rows).toEqual([
      {
        sort_key: seenMs - 1,
        days: [day, ...dayKeys({ fromDay: day - (day % 32), toDay: day - (day % 32) + 31 })],
      },
    ]);
  });
});
