import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { urlOfDatabase } from "./database-url.ts";

/** A migrated, empty database of its own for one test file; `drop` ends what is still connected to it. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = await askForServer();
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runAsAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE tapewise_template`);
  return {
    url: urlOfDatabase(adminUrl, name),
    drop: async () => {
      await untilUnused(adminUrl, name);
      await runAsAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function askForServer(): Promise<string> {
  const response = await fetch(inject("databaseEndpoint"));
  const text = await response.text();
  if (!response.ok) throw new Error(`The test database does not start: ${text}`);
  return text;
}

async function runAsAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new Client(adminUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const unusedWaitMs = 2_000;

/** Connections that are closing get a moment: cut off by force they would raise an error that nobody hears. */
async function untilUnused(adminUrl: string, name: string): Promise<void> {
  const client = new Client(adminUrl);
  await client.connect();
  try {
    const until = performance.now() + unusedWaitMs;
    while (performance.now() < until) {
      const { rowCount } = await client.query("select 1 from pg_stat_activity where datname = $1", [name]);
      if (rowCount === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    await client.end();
  }
}
