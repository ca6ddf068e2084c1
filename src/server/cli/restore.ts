import { createReadStream, existsSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import type { Config } from "../config/config.ts";
import { knownMasterKeys } from "../platform/master-key.ts";
import { withConnection } from "./backup.ts";
import { backupTables, leftOutTables, ownedTables } from "./backup-tables.data.ts";
import { withConnectionTo, withDatabase } from "./command-database.ts";
import { encryptionCheckResult } from "./encryption-check-result.ts";

const rowsAtOnce = 500;

type Line = { table: string; row: string };

const isKnown = (table: string) => (backupTables as readonly string[]).includes(table);
const isLeftOut = (table: string) => Object.hasOwn(leftOutTables, table);

/** @throws Error for a line that no backup holds */
function lineIn(text: string): Line {
  const [start = "", table = ""] = /^\{"table":"(\w+)","row":/.exec(text) ?? [];
  if (start === "" || !text.endsWith("}")) throw new Error("This file is no backup.");
  if (!isKnown(table) && !isLeftOut(table)) throw new Error(`The backup holds an unknown table: ${table}`);
  return { table, row: text.slice(start.length, -1) };
}

/** Lines of a text that comes in pieces. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** Columns under the names that older backups have. */
const renamedColumns: Record<string, Record<string, string>> = { prompts: { text: "prompt" } };

/** Columns that only older backups have: nothing reads them. */
const removedColumns: Record<string, readonly string[]> = {
  two_factors: ["failed_verification_count", "locked_until"],
};

const keyTables: Record<string, { table: string; owner: string; id: string; hasLastFour: boolean }> = {
  api_keys: { table: "vendor_keys", owner: "user_id", id: "user_id", hasLastFour: true },
  pending_sign_ups: { table: "sign_up_keys", owner: "sign_up_id", id: "id", hasLastFour: false },
};

/** Older backups have each vendor's key as a column of its owner's row; here it is a row of its own. */
function withoutKeys(line: Line): { line: Line; keys: Line[] } {
  const moves = keyTables[line.table];
  if (!moves || !line.row.includes("_api_key")) return { line, keys: [] };
  const row = JSON.parse(line.row) as Record<string, unknown>;
  const keys: Line[] = [];
  for (const vendor of ["openai", "finnhub", "reddit"]) {
    const { [`${vendor}_api_key`]: sealed, [`${vendor}_last_four`]: lastFour } = row;
    delete row[`${vendor}_api_key`];
    delete row[`${vendor}_last_four`];
    if (typeof sealed !== "string") continue;
    const key = { [moves.owner]: row[moves.id], vendor, sealed };
    if (moves.hasLastFour) key.last_four = lastFour ?? "";
    keys.push({ table: moves.table, row: JSON.stringify(key) });
  }
  return { line: { table: line.table, row: JSON.stringify(row) }, keys };
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Only the columns that the backup knows: one that came later gets its default. */
async function insertRows(client: pg.Client, table: string, rows: string[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const names = Object.keys(JSON.parse(first)).filter((name) => !removedColumns[table]?.includes(name));
  const columns = names.map((name) => quoted(renamedColumns[table]?.[name] ?? name)).join(", ");
  const types = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const typeOf = new Map(types.rows.map(({ name, type }) => [name, type]));
  const fields = names.map((name) => {
    const type = typeOf.get(renamedColumns[table]?.[name] ?? name);
    if (!type) throw new Error(`The backup holds an unknown column: ${table}.${name}`);
    return `${quoted(name)} ${type}`;
  });
  await client.query(
    `insert into ${table} (${columns}) overriding system value
     select ${names.map(quoted).join(", ")} from jsonb_to_recordset($1::jsonb) as kept(${fields.join(", ")})`,
    [`[${rows.join(",")}]`],
  );
}

async function insertLines(client: pg.Client, lines: AsyncIterable<string>): Promise<number> {
  let table = "";
  let waiting: string[] = [];
  let total = 0;
  const movedKeys: Line[] = [];
  for await (const text of lines) {
    const read = lineIn(text);
    if (isLeftOut(read.table)) continue;
    const { line, keys } = withoutKeys(read);
    movedKeys.push(...keys);
    if (line.table !== table || waiting.length >= rowsAtOnce) {
      await insertRows(client, table, waiting);
      waiting = [];
      table = line.table;
    }
    waiting.push(line.row);
    total += 1;
  }
  await insertRows(client, table, waiting);
  for (const name of ["vendor_keys", "sign_up_keys"]) {
    const rows = movedKeys.filter((each) => each.table === name).map(({ row }) => row);
    for (let from = 0; from < rows.length; from += rowsAtOnce)
      await insertRows(client, name, rows.slice(from, from + rowsAtOnce));
  }
  return total;
}

/** What counts rows goes on after the greatest number that came back. */
async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select table_name as table, column_name as column,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = 'public' and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null`);
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1::regclass, coalesce(max(${column}), 1), max(${column}) is not null) from ${table}`,
      [sequence],
    );
  await client.query(
    "select setval('payment_tickets', greatest(max(payment_ticket), 1), coalesce(max(payment_ticket), 0) > 0) from users",
  );
}

/** Older backups have items without a date last, with -1; they belong where they were first seen, the first of a visit the newest. */
const placeUndated = (client: pg.Client) =>
  client.query(`
    update channel_items set is_dated = false, sort_key = seen.sort_key
    from (
      select ci.channel_id, ci.item_id, floor(extract(epoch from i.first_seen_at) * 1000)::bigint + 1
        - row_number() over (partition by ci.channel_id, i.first_seen_at order by ci.seq) as sort_key
      from channel_items ci join items i on i.id = ci.item_id where ci.sort_key = -1
    ) as seen
    where channel_items.channel_id = seen.channel_id and channel_items.item_id = seen.item_id`);

/** What the first start of an installation writes goes; what is somebody's does not. */
async function makeRoom(client: pg.Client): Promise<void> {
  for (const table of ownedTables) {
    const { rows } = await client.query(`select 1 from ${table} limit 1`);
    if (rows.length > 0)
      throw new Error(`This installation holds data already (${table}). Restore into an empty one.`);
  }
  for (const table of backupTables.toReversed()) await client.query(`delete from ${table}`);
}

async function read(client: pg.Client, file: string): Promise<number> {
  await client.query("begin");
  await makeRoom(client);
  let total = 0;
  await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
    total = await insertLines(client, linesOf(chunks));
  });
  await placeUndated(client);
  await continueSequences(client);
  await client.query("commit");
  return total;
}

/** Whether the master key at hand is the one that the backup was made under. */
async function keyAdvice(connectionString: string, config: Config): Promise<string> {
  const keys = knownMasterKeys(config);
  if (keys === undefined)
    return `Put the master key of the backup's installation into ${config.dataDir}/secret-key before the first start.`;
  const { ok, says } = await withConnectionTo(connectionString, ({ db }) => encryptionCheckResult(db, keys));
  return ok === false
    ? `${says} Set the master key of the backup's installation before the next start.`
    : "The master key fits. If the product runs, restart it.";
}

/** Reads a backup into an empty installation, whole or not at all. */
export async function restoreCommand([file]: string[]): Promise<number> {
  if (file === undefined || !existsSync(file)) throw new Error("Give an existing file: restore FILE");
  await withDatabase(async (connectionString, config) => {
    const total = await withConnection(connectionString, (client) => read(client, file)).catch(
      (error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`Nothing was restored: ${why}`, { cause: error });
      },
    );
    console.log(`Restored ${total} rows. ${await keyAdvice(connectionString, config)}`);
  });
  return 0;
}
