/**
 * A database whose processes are stopped in the middle of writes, again and again: every call is answered within three
 * seconds with a reason, and what was reported as failed is not stored later. `--rounds N` (default 10), `--seconds N` that each
 * lasts (default 30), `--database URL` of an empty database on this machine in place of an own one.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#server/config/config.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { startEmbeddedPostgres } from "#server/platform/postgres/embedded-postgres.ts";
import { startProduct } from "#server/start-product.ts";
import { freezeOnce } from "./freeze-rounds.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    seconds: { type: "string", default: "30" },
    database: { type: "string" },
  },
});
const answerMsMax = 3_000;

const dataDir = mkdtempSync(path.join(tmpdir(), "frozen-simulation-"));
const silent = { debug() {}, info() {}, warn() {}, error: console.error };
const embedded =
  values.database === undefined ? await startEmbeddedPostgres({ dataDir, log: silent }) : undefined;
const product = await startProduct({
  log: createLogger({ level: "silent" }),
  config: readConfig({
    PORT: "0",
    ROLE: "web",
    DATABASE_URL: values.database ?? embedded?.connectionString,
    SECRET_KEY: "simulation-master-key-0123456789-0123456789",
    DEFAULT_FEEDS: "[]",
  }),
});

async function signIn() {
  const { services, url = "" } = product;
  const created = await services.accounts.accounts.createHashed({
    by: "first-admin",
    fullName: "Ada",
    email: "ada@example.com",
    passwordHash: null,
    role: "ADMIN",
    subscriptionType: null,
  });
  if (!created) throw new Error("The user was not created.");
  const { setCookies } = await services.signIn.openSession(new Request(`${url}/api/auth`), created.id);
  const cookie = setCookies.map((each) => each.split(";")[0]).join("; ");
  return {
    request: (method: string, address: string, body?: unknown) =>
      fetch(url + address, {
        method,
        headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
  };
}

try {
  const user = await signIn();
  const { pool } = product.platform.database;
  const { rows } = await pool.query<{ folder: string; version: string }>(
    "select current_setting('data_directory') as folder, version()",
  );
  // The embedded one was started in its folder and names it so.
  const cluster = embedded ? path.join(dataDir, "postgres") : (rows[0]?.folder ?? "");
  console.log(rows[0]?.version);
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const outcome = await freezeOnce({
      product,
      user,
      cluster,
      round,
      frozenMs: Number(values.seconds) * 1_000,
    });
    const slowest = Math.max(...outcome.answers.map(({ ms }) => ms));
    const odd = outcome.answers.filter(({ status, retryAfter }) => status !== 503 || !(retryAfter > 0));
    const { stored, failed, unconfirmed, lateCommit, lies } = outcome;
    console.log({
      round,
      stored,
      failed,
      unconfirmed,
      lies: lies.length,
      slowestMs: Math.round(slowest),
      backMs: outcome.backMs,
    });
    if (slowest > answerMsMax || odd.length > 0 || lies.length > 0 || lateCommit.isStored) {
      console.error("A call was slow, odd or untrue", { odd, lies, answers: outcome.answers });
      process.exitCode = 1;
    }
  }
} finally {
  await product.stop();
  await embedded?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
