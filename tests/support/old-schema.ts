import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Client } from "pg";

const migrations = fileURLToPath(new URL("../../src/server/db/migrations", import.meta.url));

type Journal = { entries: { tag: string; when: number; idx: number }[] };

/** A copy of the product's migrations up to a tag, itself included, in a folder that the caller removes. */
export function copyMigrations(lastTag: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  cpSync(migrations, folder, { recursive: true });
  changeJournal(folder, (entries) => {
    const last = entries.findIndex(({ tag }) => tag === lastTag);
    if (last < 0) throw new Error(`No migration is called ${lastTag}`);
    return entries.slice(0, last + 1);
  });
  return folder;
}

/** Puts one more migration at the end of a folder made by `copyMigrations`. */
export function addMigration(folder: string, tag: string, sql: string): void {
  writeFileSync(path.join(folder, `${tag}.sql`), sql);
  changeJournal(folder, (entries) => {
    const last = entries.at(-1);
    return [...entries, { ...last, tag, when: (last?.when ?? 0) + 1_000, idx: entries.length }];
  });
}

function changeJournal(folder: string, change: (entries: Journal["entries"]) => Journal["entries"]): void {
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  writeFileSync(file, JSON.stringify({ ...journal, entries: change(journal.entries) }));
}

/** Empties the database and gives it the schema that it had with a migration as the last one. */
export async function makeOldSchema(client: Client, lastTag: string): Promise<void> {
  const folder = copyMigrations(lastTag);
  try {
    await client.query("drop schema public cascade; drop schema drizzle cascade; create schema public");
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The tables of the schema, those that others refer to first. */
export async function tablesInOrder(client: Client): Promise<string[]> {
  const tables = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
  );
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    "select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace",
  );
  const ordered: string[] = [];
  let left = tables.rows.map(({ name }) => name);
  while (left.length > 0) {
    const free = left.filter(
      (name) => !references.some(({ child, parent }) => child === name && left.includes(parent)),
    );
    if (free.length === 0) throw new Error(`These tables refer to each other: ${left.join(", ")}`);
    ordered.push(...free);
    left = left.filter((name) => !free.includes(name));
  }
  return ordered;
}
