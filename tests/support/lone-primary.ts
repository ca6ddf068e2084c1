import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Client } from "pg";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { accountFor, childEnvironment, spawnAs } from "#server/platform/postgres/run-as.ts";
import { findSoftware } from "#server/platform/postgres/software.ts";
import { eventually } from "./postgres-processes.ts";

const silent = { debug() {}, info() {}, warn() {}, error: console.error };

export type LonePrimary = {
  url: string;
  /** From now on each commit waits for a standby, and there is none; or it waits no longer. */
  waitForStandby(waits: boolean): Promise<void>;
  stop(): Promise<void>;
};

async function query(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** An embedded cluster whose server may have standbys, which the product's own never has. */
export async function startLonePrimary(dataDir: string): Promise<LonePrimary> {
  const made = await startEmbeddedPostgres({ dataDir, log: silent, durable: false });
  const url = made.connectionString;
  await made.stop();
  const folder = path.join(dataDir, "postgres");
  const account = await accountFor(folder);
  const software = await findSoftware(account, dataDir);
  const settings = ["listen_addresses=", "unix_socket_directories=.", "fsync=off", "max_wal_senders=2"];
  const server = spawn(
    path.join(software, "bin/postgres"),
    ["-D", ".", ...settings.flatMap((each) => ["-c", each])],
    { ...spawnAs(account), cwd: folder, env: childEnvironment, stdio: "ignore" },
  );
  const ended = once(server, "exit");
  const isUp = () =>
    query(url, "select 1").then(
      () => true,
      () => false,
    );
  await eventually("the server answers", isUp);
  return {
    url,
    async waitForStandby(waits) {
      await query(url, `alter system set synchronous_standby_names = '${waits ? "nobody" : ""}'`);
      await query(url, "select pg_reload_conf()");
    },
    async stop() {
      server.kill("SIGQUIT");
      await ended;
    },
  };
}
