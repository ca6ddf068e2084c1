import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { backupTables } from "./backup-tables.data.ts";
import { withDatabase } from "./command-database.ts";

const rowsAtOnce = 500;

/** Rows that others of their table refer to come first: they are restored some at a time. */
const orders: Partial<Record<string, string>> = { feed_folders: " order by parent_id nulls first" };

/** Columns that are stored as given; what the database works out by itself is worked out again. */
async function columnsOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? "*";
}

/** One row of a table as a line. The row stays as the database wrote it: numbers keep all their digits. */
async function* linesOf(client: pg.Client): AsyncGenerator<string> {
  for (const table of backupTables) {
    const columns = await columnsOf(client, table);
    await client.query(
      `declare backup_rows cursor for select row_to_json(t)::text as row from (select ${columns} from ${table}${orders[table] ?? ""}) t`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from backup_rows`);
      if (rows.length === 0) break;
      for (const { row } of rows) yield `{"table":"${table}","row":${row}}\n`;
    }
    await client.query("close backup_rows");
  }
}

/** Runs `work` on a connection of its own to the installation's database. */
export async function withConnection<T>(connectionString: string, work: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString, application_name: "tapewise-backup" });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function write(client: pg.Client, file: string): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  await client.query("begin isolation level repeatable read read only");
  await pipeline(
    linesOf(client),
    createGzip(),
    createWriteStream(part, { mode: 0o600, flags: "wx", flush: true }),
  );
  await client.query("commit");
  await rename(part, file);
}

/** Writes one consistent state of all tables, a JSON line for each row, gzipped. The file appears whole or not at all. */
export async function backupCommand([file]: string[]): Promise<number> {
  if (file === undefined) throw new Error("Give a file: backup FILE");
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another name.`);
  await withDatabase((connectionString) => withConnection(connectionString, (client) => write(client, file)));
  console.log(
    `Wrote ${file}. Keep the master key (SECRET_KEY, or DATA_DIR/secret-key) too, but not in the same place: what is sealed in the backup opens with it only.`,
  );
  return 0;
}
