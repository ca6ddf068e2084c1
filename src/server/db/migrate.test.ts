import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
