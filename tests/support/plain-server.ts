import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Client } from "pg";
import { accountFor, childEnvironment, spawnAs } from "#server/platform/postgres/run-as.ts";
import { findSoftware } from "#server/platform/postgres/software.ts";
import { eventually } from "./postgres-processes.ts";

export type PlainServer = {
  /** As a stop of the system: its files are whole. */
  stop(): Promise<void>;
  /** As a crash: the next start recovers. */
  kill(): Promise<void>;
};

/** Asks one thing of a database. */
export async function askOnce<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** A PostgreSQL server on a folder of the embedded one, which nobody watches, with settings of the test's own. */
export async function startPlainServer(
  folder: string,
  { url, settings }: { url: string; settings: readonly string[] },
): Promise<PlainServer> {
  const account = await accountFor(folder);
  const software = await findSoftware(account, path.dirname(folder));
  const all = ["listen_addresses=", "unix_socket_directories=.", "fsync=off", ...settings];
  const server: ChildProcess = spawn(
    path.join(software, "bin/postgres"),
    ["-D", ".", ...all.flatMap((each) => ["-c", each])],
    { ...spawnAs(account), cwd: folder, env: childEnvironment, stdio: "ignore" },
  );
  const ended = once(server, "exit");
  const isUp = () =>
    askOnce(url, "select 1").then(
      () => true,
      () => false,
    );
  const end = async (signal: NodeJS.Signals) => {
    server.kill(signal);
    await ended;
  };
  await eventually("the server answers", async () => {
    if (server.exitCode !== null) throw new Error(`The server in ${folder} ended.`);
    return isUp();
  });
  return { stop: () => end("SIGINT"), kill: () => end("SIGQUIT") };
}
