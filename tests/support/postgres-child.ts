/** A product in small: one process with an embedded database. Prints one JSON line per event. */
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import type { PostgresStartError } from "#server/platform/postgres/start-error.ts";

const say = (event: object) => console.log(JSON.stringify(event));
const silent = { debug() {}, info() {}, warn() {}, error() {} };

try {
  const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log: silent });
  database.onExit((reason) => {
    say({ kind: "gave-up", reason });
    process.exit(3);
  });
  process.on("SIGTERM", () => void database.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
  say({ kind: "up", pid: database.pid, url: database.connectionString });
} catch (error) {
  const { name, message } = error as PostgresStartError;
  say({ kind: "refused", name, message });
  process.exit(2);
}
