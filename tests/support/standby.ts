import { execFile } from "node:child_process";
import { appendFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { connectionStringOf, connectionTo } from "#server/platform/postgres/socket-folder.ts";
import { type LonePrimary, startLonePrimary } from "./lone-primary.ts";
import { askOnce, type PlainServer, startPlainServer } from "./plain-server.ts";

const run = promisify(execFile);

export type PrimaryWithStandby = {
  primary: LonePrimary;
  standby: {
    url: string;
    ask<Row>(statement: string): Promise<Row[]>;
    /** It ends, or comes back. */
    kill(): Promise<void>;
    start(): Promise<void>;
    /** It hears nothing of the primary any longer, or does again; what it received is replayed. */
    cut(isCut: boolean): Promise<void>;
  };
  stop(): Promise<void>;
};

/** A server and its streaming standby, which is a copy of its files; queries there give way to the replay at once. */
export async function startPrimaryWithStandby(dataDir: string): Promise<PrimaryWithStandby> {
  const folder = path.join(dataDir, "standby");
  let follows = "";
  const primary = await startLonePrimary(dataDir, async (original) => {
    await appendFile(path.join(original, "pg_hba.conf"), "\nlocal replication all trust\n");
    // With the owner, and times: the server wants the folder to be its own.
    await run("cp", ["-a", original, folder]);
    const { host, port, user } = await connectionTo(original);
    follows = `host=${host} port=${port} user=${user}`;
    await appendFile(path.join(folder, "postgresql.auto.conf"), `primary_conninfo = '${follows}'\n`);
    await writeFile(path.join(folder, "standby.signal"), "");
  });
  const url = connectionStringOf(await connectionTo(folder));
  const settings = [
    "hot_standby=on",
    "max_standby_streaming_delay=50ms",
    "wal_retrieve_retry_interval=100ms",
  ];
  const start = () => startPlainServer(folder, { url, settings });
  let server: PlainServer | undefined = await start();
  const ask = <Row>(statement: string) => askOnce<Row>(url, statement);
  const standby = {
    url,
    ask,
    async kill() {
      await server?.kill();
      server = undefined;
    },
    async start() {
      server = await start();
    },
    async cut(isCut: boolean) {
      await ask(`alter system set primary_conninfo = '${isCut ? "" : follows}'`);
      await ask("select pg_reload_conf()");
    },
  };
  return {
    primary,
    standby,
    async stop() {
      await standby.kill();
      await primary.stop();
    },
  };
}
