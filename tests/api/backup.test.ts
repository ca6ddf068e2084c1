import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { backupTables, leftOutSchemas, leftOutTables, ownedTables } from "#server/cli/backup-tables.data.ts";
import { commandHere, startCommand } from "#tests/support/command.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { bigNumber, fillTables } from "#tests/support/fill-tables.ts";
import {
  enrol,
  fromElsewhere,
  type IdentityProduct,
  password,
  startIdentityProduct,
} from "#tests/support/identity.ts";

const masterKey = "the-master-key-of-the-backup-0123456789";
const otherKey = "the-master-key-of-another-place-0123456789";

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

let folder: string;
let empty: TestDatabase;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "backup-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  empty = await createTestDatabase();
});
afterEach(() => empty.drop());

async function on<T>({ url }: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const run = ({ url }: TestDatabase, key: string, ...args: string[]) =>
  commandHere(args, { DATABASE_URL: url, SECRET_KEY: key });

/** The same as a process of its own, as a user starts it. */
const runProcess = ({ url }: TestDatabase, key: string, ...args: string[]) =>
  startCommand(args, { DATABASE_URL: url, SECRET_KEY: key }, folder).ended;

async function backup(database: TestDatabase, name: string): Promise<string> {
  const file = path.join(folder, name);
  const { code, err } = await runProcess(database, masterKey, "backup", file);
  expect([code, err]).toEqual([0, ""]);
  return file;
}

const contents = (database: TestDatabase) =>
  on(database, async (client) => {
    const tables: Record<string, string[]> = {};
    for (const table of backupTables) {
      const { rows } = await client.query(`select t::text as row from ${table} t order by 1`);
      tables[table] = rows.map(({ row }) => row);
    }
    return tables;
  });

const tablesOf = (database: TestDatabase) =>
  on(database, async (client) => {
    const { rows } = await client.query<{ schema: string; name: string }>(
      "select table_schema as schema, table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')",
    );
    return rows;
  });

describe("the list of what a backup holds", () => {
  it("names every table, or the reason why it is left out", async () => {
    const product = await startIdentityProduct({ DATABASE_URL: empty.url, ROLE: "all" });
    await product.close();
    const found = await tablesOf(empty);
    const own = found.filter(({ schema }) => schema === "public").map(({ name }) => name);
    expect([...backupTables, ...Object.keys(leftOutTables)].toSorted()).toEqual(own.toSorted());
    const schemas = new Set(found.map(({ schema }) => schema));
    expect([...schemas].toSorted()).toEqual(["public", ...leftOutSchemas].toSorted());
    for (const table of ownedTables) expect(backupTables).toContain(table);
  });

  it("is in an order that satisfies every reference", async () => {
    const references = await on(empty, async (client) => {
      const { rows } = await client.query<{ child: string; parent: string }>(
        "select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace",
      );
      return rows;
    });
    expect(references.length).toBeGreaterThan(10);
    const place = (table: string) => (backupTables as readonly string[]).indexOf(table);
    const held = references.filter(
      ({ child, parent }) => child !== parent && !Object.hasOwn(leftOutTables, child),
    );
    for (const { child, parent } of held)
      expect(`${parent} before ${child}: ${place(parent) < place(child)}`).toBe(
        `${parent} before ${child}: true`,
      );
  });
});

describe("a backup of an installation in which every table is filled", () => {
  let full: TestDatabase;
  let file: string;
  beforeAll(async () => {
    full = await createTestDatabase();
    await on(full, (client) => fillTables(client, backupTables));
    file = await backup(full, "full.gz");
  });
  afterAll(() => full.drop());

  it("comes back row by row, also where the product was started once, and counting goes on", async () => {
    const before = await contents(full);
    for (const rows of Object.values(before)) expect(rows).toHaveLength(3);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const product = await startIdentityProduct({ DATABASE_URL: empty.url, SECRET_KEY: otherKey });
    await product.close();
    const { code, err, out } = await runProcess(empty, masterKey, "restore", file);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`Restored ${backupTables.length * 3} rows.`);
    expect(await contents(empty)).toEqual(before);
    await on(empty, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'",
      );
      expect(rows.length).toBeGreaterThanOrEqual(3);
      const next: Record<string, string> = {};
      for (const { name } of rows) {
        const found = await client.query("select nextval($1::regclass)::text as next", [name]);
        next[name] = found.rows[0].next;
      }
      const { payment_tickets: tickets, ...identities } = next;
      expect(BigInt(tickets ?? 0)).toBe(bigNumber + 3n);
      for (const [name, value] of Object.entries(identities)) expect(`${name} ${value}`).toBe(`${name} 4`);
    });
  });

  it("comes back where later versions have more columns: those get their default", async () => {
    await on(empty, (client) =>
      client.query("alter table user_settings add column later integer not null default 7"),
    );
    expect((await run(empty, masterKey, "restore", file)).code).toBe(0);
    const later = await on(empty, (client) => client.query("select later from user_settings"));
    expect(later.rows).toEqual([{ later: 7 }, { later: 7 }, { later: 7 }]);
  });

  it("comes back from a version that had another name for the words of a prompt", async () => {
    const older = gunzipSync(readFileSync(file))
      .toString()
      .replaceAll(/^(\{"table":"prompts".*?)"prompt":/gm, '$1"text":');
    writeFileSync(`${file}.older`, gzipSync(older));
    expect((await run(empty, masterKey, "restore", `${file}.older`)).err).toBe("");
    expect((await contents(empty)).prompts).toEqual((await contents(full)).prompts);
  });

  it("comes back from a version that had keys as columns of their owners", async () => {
    const older = gunzipSync(readFileSync(file))
      .toString()
      .split("\n")
      .filter((line) => !/^\{"table":"(vendor|sign_up)_keys"/.test(line))
      .map((line) =>
        line
          .replace(
            /^(\{"table":"api_keys","row":\{)/,
            '$1"openai_api_key":"v2.o","openai_last_four":"oooo","reddit_api_key":null,"reddit_last_four":null,',
          )
          .replace(
            /^(\{"table":"pending_sign_ups","row":\{)/,
            '$1"openai_api_key":null,"finnhub_api_key":"v2.f",',
          ),
      );
    writeFileSync(`${file}.columns`, gzipSync(older.join("\n")));
    expect((await run(empty, masterKey, "restore", `${file}.columns`)).err).toBe("");
    const { vendor_keys: _, sign_up_keys: __, ...rest } = await contents(empty);
    const { vendor_keys: ___, sign_up_keys: ____, ...before } = await contents(full);
    expect(rest).toEqual(before);
    await on(empty, async (client) => {
      const own = await client.query("select distinct vendor, sealed, last_four from vendor_keys");
      expect(own.rows).toEqual([{ vendor: "openai", sealed: "v2.o", last_four: "oooo" }]);
      const typed = await client.query(
        "select vendor, sealed, count(*)::int from sign_up_keys group by vendor, sealed",
      );
      expect(typed.rows).toEqual([{ vendor: "finnhub", sealed: "v2.f", count: 3 }]);
    });
  });

  it("comes back from a version that counted wrong codes with the second factor", async () => {
    const older = gunzipSync(readFileSync(file))
      .toString()
      .replaceAll(
        /^(\{"table":"two_factors","row":\{)/gm,
        '$1"failed_verification_count":3,"locked_until":null,',
      );
    expect(older).toContain('"locked_until":null');
    writeFileSync(`${file}.counted`, gzipSync(older));
    expect((await run(empty, masterKey, "restore", `${file}.counted`)).err).toBe("");
    expect(await contents(empty)).toEqual(await contents(full));
  });

  it.each([
    ["is cut off", (whole: Buffer) => whole.subarray(0, whole.length - 400)],
    ["was changed", (whole: Buffer) => changedAt(whole, Math.floor(whole.length / 2))],
    ["is no gzip", () => Buffer.from("a text")],
    ["is something else", () => gzipSync('{"a":1}\n')],
    ["holds an unknown table", () => gzipSync('{"table":"pg_authid","row":{"a":1}}\n')],
    ["holds an unknown column", () => gzipSync('{"table":"users","row":{"locked_until":1}}\n')],
  ] as const)("comes back whole or not at all: a file that %s changes nothing", async (_how, damaged) => {
    writeFileSync(`${file}.damaged`, damaged(readFileSync(file)));
    const before = await contents(empty);
    const { code, err } = await run(empty, masterKey, "restore", `${file}.damaged`);
    expect(code).toBe(1);
    expect(err).toMatch(/^Nothing was restored: .+\n$/);
    expect(await contents(empty)).toEqual(before);
  });

  it.each(ownedTables)("is rejected by an installation that holds %s", async (table) => {
    await on(empty, (client) => fillTables(client, [table], 1));
    const before = await contents(empty);
    const { code, err } = await run(empty, masterKey, "restore", file);
    expect(code).toBe(1);
    expect(err).toContain(`holds data already (${table})`);
    expect(await contents(empty)).toEqual(before);
  });

  it("is never written over another file", async () => {
    const { code, err } = await run(full, masterKey, "backup", file);
    expect(code).toBe(1);
    expect(err).toContain("exists already");
  });
});

function changedAt(whole: Buffer, at: number): Buffer {
  const changed = Buffer.from(whole);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
}

describe("an installation that comes back from its backup", () => {
  let running: IdentityProduct | undefined;
  afterEach(() => running?.close());

  const start = async (database: TestDatabase, key: string) => {
    running = await startIdentityProduct({ DATABASE_URL: database.url, SECRET_KEY: key });
    return running;
  };

  it("knows its users: passwords, second factors and keys go on, sessions end; the master key is asked for by name", async () => {
    const first = await createTestDatabase();
    const product = await start(first, masterKey);
    const user = await product.signedIn();
    const { backupCodes } = await enrol(user);
    await user.request("PUT", "/api/keys", { openaiApiKey: "sk-canary-backup-Ab1Cd2Ef3" });
    const file = await backup(first, "people.gz");
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain("canary-backup");
    await product.close();
    running = undefined;
    await first.drop();

    const foreign = await runProcess(empty, otherKey, "restore", file);
    expect(foreign.code).toBe(0);
    expect(foreign.out).toContain("sealed texts open under no key at hand");
    expect(foreign.out).toContain("Set the master key of the backup's installation before the next start.");
    await expect(start(empty, otherKey)).rejects.toThrow("SECRET_KEY");

    const restored = await start(empty, masterKey);
    const me = await restored.client().get("/api/me", { cookie: user.cookie(), ...fromElsewhere() });
    // Whoever stole the file, or an old cookie, is not signed in by it.
    expect(me.status).toBe(401);
    const browser = restored.client();
    const begun = await restored.post("/api/auth/sign-in/email", { email: user.email, password }, browser);
    expect(await begun.json()).toMatchObject({ twoFactorRedirect: true });
    const code = backupCodes[0];
    expect((await restored.post("/api/auth/two-factor/verify-backup-code", { code }, browser)).status).toBe(
      200,
    );
    expect(await (await browser.get("/api/keys")).json()).toMatchObject({ openaiLastFour: "2Ef3" });
  });
});
