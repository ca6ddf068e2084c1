import { randomBytes } from "node:crypto";
import type { Client } from "pg";

type Column = {
  name: string;
  type: string;
  lengthMax: number | null;
  isIdentity: boolean;
  hasSequence: boolean;
  /** The table and column that a value must be found in. */
  parent: { table: string; column: string } | null;
};

/** Letters, quotes, line ends and signs beyond the first plane: a text that is copied must be the same text. */
const oddText = 'é "quoted" \\ back\nline\ttab 日本 📈 {"a":1}';

/** The first row's number in a wide column: more digits than a number of this language keeps. */
export const bigNumber = 9_007_199_254_740_993n;

async function columnsOf(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select c.column_name as name, c.udt_name as type, c.character_maximum_length as "lengthMax", c.is_identity = 'YES' as "isIdentity",
       pg_get_serial_sequence(c.table_name, c.column_name) is not null as "hasSequence",
       (select jsonb_build_object('table', f.confrelid::regclass::text, 'column', a.attname)
        from pg_constraint f
        join pg_attribute own on own.attrelid = f.conrelid and own.attnum = f.conkey[1]
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = f.confkey[1]
        where f.contype = 'f' and f.conrelid = $1::text::regclass and own.attname = c.column_name limit 1) as parent
     from information_schema.columns c where c.table_schema = 'public' and c.table_name = $1::text`,
    [table],
  );
  return rows;
}

function valueFor({ type, lengthMax }: Column, text: string, at: number): unknown {
  switch (type) {
    case "text":
    case "varchar":
      return `${text} ${oddText}`.slice(0, lengthMax ?? 200);
    case "int2":
    case "int4":
      return 100 + at;
    case "int8":
      return String(bigNumber + BigInt(at));
    case "float4":
    case "float8":
      return 0.1 + at * 1e-15;
    case "numeric":
      return `1234567890.12345678901234567890${at}`;
    case "bool":
      return at % 2 === 0;
    case "jsonb":
    case "json":
      return JSON.stringify({ at, text: oddText, big: 1e300, subscriptionId: text, sessionId: text });
    case "timestamptz":
    case "timestamp":
      return `2026-11-2${at} 01:02:03.12345${at}+00`;
    case "date":
      return `2026-11-2${at}`;
    case "bytea":
      return Buffer.concat([Buffer.from([0, 255, 10, 13, at]), randomBytes(40)]);
    case "_text":
      return [text, oddText];
    case "_int4":
      return [100 + at, -1];
    case "_timestamptz":
      return [`2026-11-2${at} 01:02:03.12345${at}+00`];
    case "tsvector":
      return `'word${at}':1`;
    default:
      throw new Error(`No value is known for the type ${type}`);
  }
}

/** Puts rows into every given table, a value in each column; tables that others refer to come first. */
export async function fillTables(client: Client, tables: readonly string[], rowsMax = 3): Promise<void> {
  for (const table of tables) {
    const columns = await columnsOf(client, table);
    for (let at = 0; at < rowsMax; at += 1) {
      const names: string[] = [];
      const values: unknown[] = [];
      for (const column of columns) {
        const { name, parent } = column;
        if (column.isIdentity || column.hasSequence) continue;
        names.push(`"${name}"`);
        if (parent) {
          const found = await client.query(
            `select ${parent.column} as value from ${parent.table} order by 1 offset $1 limit 1`,
            [at],
          );
          values.push(found.rows[0]?.value);
        } else values.push(valueFor(column, `${at} ${table}.${name}`, at));
      }
      const places = values.map((_, index) => `$${index + 1}`).join(", ");
      await client.query(`insert into ${table} (${names.join(", ")}) values (${places})`, values);
    }
  }
}
