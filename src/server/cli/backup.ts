import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { withDatabase } from "./command-database.ts";

/** Parents before children, so that restoring in this order meets every reference. */
const tables = [
  "users",
  "sessions",
  "accounts",
  "verifications",
  "user_settings",
  "api_keys",
  "prompts",
  "removed_entries",
  "profile_pictures",
  "server_secrets",
  "channels",
  "feeds",
  "items",
  "channel_items",
  "analyses",
  "debug_log",
  "detection_cache",
  "quotes",
  "company_facts",
  "ticker_items",
  "site_settings",
] as const;

const rowsAtOnce = 500;

type Line = { table: string; row: unknown };

async function* rowsOf(client: pg.Client): AsyncGenerator<string> {
  for (const table of tables) {
    await client.query(`declare backup_rows cursor for select row_to_json(t) as row from ${table} t`);
    for (;;) {
      const { rows } = await client.query<{ row: unknown }>(`fetch ${rowsAtOnce} from backup_rows`);
      if (rows.length === 0) break;
      for (const { row } of rows) yield `${JSON.stringify({ table, row } satisfies Line)}\n`;
    }
    await client.query("close backup_rows");
  }
}

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: "tapewise-backup" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Writes one consistent state of all tables, a JSON line for each row, gzipped. The file appears whole or not at all. */
export async function backupCommand([file]: string[]): Promise<number> {
  if (file === undefined) throw new Error("Give a file: backup FILE");
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`);
  await withDatabase((connectionString) =>
    connected(connectionString, async (client) => {
      await client.query("begin isolation level repeatable read read only");
      await pipeline(
        rowsOf(client),
        createGzip(),
        createWriteStream(`${file}.part`, { mode: 0o600, flags: "wx" }),
      );
      await client.query("commit");
    }),
  );
  await rename(`${file}.part`, file);
  console.log(
    `Wrote ${file}. Keep the master key (SECRET_KEY, or DATA_DIR/secret-key) with it: stored API keys open with it only.`,
  );
  return 0;
}

async function insertRows(client: pg.Client, table: string, rows: unknown[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}

async function restoreRows(client: pg.Client, file: string): Promise<number> {
  const lines = createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let table = "";
  let waiting: unknown[] = [];
  let total = 0;
  for await (const text of lines) {
    const line = JSON.parse(text) as Line;
    if (!(tables as readonly string[]).includes(line.table))
      throw new Error(`The backup holds an unknown table: ${line.table}`);
    if (line.table !== table || waiting.length >= rowsAtOnce) {
      await insertRows(client, table, waiting);
      waiting = [];
      table = line.table;
    }
    waiting.push(line.row);
    total += 1;
  }
  await insertRows(client, table, waiting);
  await client.query(
    "select setval(pg_get_serial_sequence('channel_items', 'seq'), coalesce(max(seq), 1)) from channel_items",
  );
  await client.query(
    "select setval(pg_get_serial_sequence('debug_log', 'id'), coalesce(max(id), 1)) from debug_log",
  );
  return total;
}

/** Reads a backup into an empty installation, whole or not at all. */
export async function restoreCommand([file]: string[]): Promise<number> {
  if (file === undefined || !existsSync(file)) throw new Error("Give an existing file: restore FILE");
  const total = await withDatabase((connectionString) =>
    connected(connectionString, async (client) => {
      const { rows } = await client.query("select 1 from users limit 1");
      if (rows.length > 0)
        throw new Error("This installation holds users already. Restore into an empty one.");
      await client.query("begin");
      await client.query("delete from site_settings");
      const restored = await restoreRows(client, file);
      await client.query("commit");
      return restored;
    }),
  );
  console.log(`Restored ${total} rows.`);
  return 0;
}
