import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { endWithProcess } from "#tests/support/end-with-process.ts";
import { freePort } from "#tests/support/free-port.ts";
import { eventually } from "#tests/support/postgres-processes.ts";

const example = fileURLToPath(new URL("../../deploy/pgbouncer/pgbouncer.ini", import.meta.url));
const startMsMax = 10_000;

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** Runs the given PgBouncer with the settings of deploy/ before a database; whoever reaches its port is let in. */
export async function startPgbouncer(
  program: string,
  databaseUrl: string,
  folder: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  // The driver reads the address: that of the embedded database names the folder of its socket.
  const { host, port, user, password, database } = new Client(databaseUrl);
  const own = await freePort();
  const parts = [
    ["host", host],
    ["port", String(port)],
    ["user", user],
    ["password", password],
    ["dbname", database],
  ];
  const line = parts.flatMap(([name, value]) => (value ? [`${name}=${value}`] : [])).join(" ");
  const settings = readFileSync(example, "utf8")
    .replace(/^tapewise = .*?(connect_query=.*)$/m, `tapewise = ${line} $1`)
    .replace(/^listen_port = .*$/m, `listen_port = ${own}`)
    .replace(/^listen_addr = .*$/m, "listen_addr = 127.0.0.1\nunix_socket_dir =")
    .replace(/^auth_type = .*\n(auth_\w+ = .*\n)*/m, "auth_type = any\n");
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(file, settings);
  // It does not run as root, and another user has to read its settings.
  chmodSync(folder, 0o755);
  const asUser = process.getuid?.() === 0 ? ["-u", "postgres"] : [];
  const child = spawn(program, ["-q", ...asUser, file], { stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(child, "exit");
  endWithProcess(child);
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  await eventually(
    `PgBouncer answers (${said})`,
    async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${said}`);
      return answers(own);
    },
    startMsMax,
  );
  return {
    url: `postgres://tapewise@127.0.0.1:${own}/tapewise`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
