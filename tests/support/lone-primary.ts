import path from "node:path";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { askOnce, startPlainServer } from "./plain-server.ts";

const silent = { debug() {}, info() {}, warn() {}, error: console.error };

export type LonePrimary = {
  url: string;
  folder: string;
  /** From now on each commit waits for a standby, and there is none; or it waits no longer. */
  waitForStandby(waits: boolean): Promise<void>;
  stop(): Promise<void>;
};

/**
 * An embedded cluster whose server may have standbys, which the product's own never has.
 * @param copied is called while it is stopped and its files are what a standby can begin with
 */
export async function startLonePrimary(
  dataDir: string,
  copied?: (folder: string) => Promise<void>,
): Promise<LonePrimary> {
  const made = await startEmbeddedPostgres({ dataDir, log: silent, durable: false });
  const url = made.connectionString;
  await made.stop();
  const folder = path.join(dataDir, "postgres");
  const start = () => startPlainServer(folder, { url, settings: ["max_wal_senders=4"] });
  let server = await start();
  if (copied) {
    await server.stop();
    await copied(folder);
    server = await start();
  }
  return {
    url,
    folder,
    async waitForStandby(waits) {
      await askOnce(url, `alter system set synchronous_standby_names = '${waits ? "nobody" : ""}'`);
      await askOnce(url, "select pg_reload_conf()");
    },
    stop: server.kill,
  };
}
