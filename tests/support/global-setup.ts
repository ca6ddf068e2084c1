import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#server/db/migrate.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { urlOfDatabase } from "./database-url.ts";
import { newMemoryFolder } from "./memory-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Answers the administrator's URL of the run's PostgreSQL, which starts at the first question. */
    databaseEndpoint: string;
  }
}

const templateName = "tapewise_template";
const silent = { debug() {}, info() {}, warn() {}, error: console.error };

/**
 * One PostgreSQL per test run, started only if a test asks for a database. Its files and all temporary ones of the
 * tests are in one folder, which goes with the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await newMemoryFolder("tapewise-test-");
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  let starting: Promise<EmbeddedPostgres> | undefined;
  const endpoint = createServer((_request, response) => {
    starting ??= startWithTemplate(path.join(folder, "database"));
    starting.then(
      ({ connectionString }) => response.end(connectionString),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => endpoint.listen(0, "127.0.0.1", resolve));
  endpoint.unref();
  project.provide("databaseEndpoint", `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/`);
  return async () => {
    endpoint.close();
    endpoint.closeAllConnections();
    const database = await starting?.catch(() => undefined);
    await database?.stop();
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    await rm(folder, { recursive: true, force: true });
  };
}

async function startWithTemplate(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({
    dataDir,
    log: silent,
    durable: false,
    connectionsMax: 200,
  });
  try {
    const admin = new Client(database.connectionString);
    await admin.connect();
    await admin.query(`CREATE DATABASE ${templateName}`);
    await admin.end();
    await migrateDatabase(urlOfDatabase(database.connectionString, templateName));
  } catch (error) {
    await database.stop();
    throw error;
  }
  return database;
}
