import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayKeys, dayOf } from "#domain/news/search-days.ts";
import { createSecretBox } from "#server/platform/secrets/secret-box.ts";
import { signUpKeyPlace, vendorKeyPlace } from "#server/platform/secrets/secret-places.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { migrateDatabase } from "./migrate.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: Client;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client(database.url);
  await client.connect();
  folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
});
afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** The schema as it was before a migration. */
async function schemaBefore(tag: string): Promise<void> {
  cpSync(path.join(import.meta.dirname, "migrations"), folder, { recursive: true });
  const journal = path.join(folder, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as { entries: { tag: string }[] };
  const earlier = entries.slice(
    0,
    entries.findIndex((entry) => entry.tag === tag),
  );
  writeFileSync(journal, JSON.stringify({ ...rest, entries: earlier }));
  await client.query("drop schema public cascade; drop schema drizzle cascade; create schema public");
  await migrate(drizzle(client), { migrationsFolder: folder });
}

describe("0008_vendor_keys", () => {
  const box = createSecretBox({ current: "a-master-key-of-the-test-0123456789" });
  const sealed = (userId: string, field: string, key: string) => box.encrypt(key, { userId, field });

  it("moves each user's and each sign-up's encrypted key into a row that opens, and loses nothing else", async () => {
    await schemaBefore("0008_vendor_keys");
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
    await schemaBefore("0010_copies_and_undated");
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
