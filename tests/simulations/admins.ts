/**
 * Two admins act against each other in the same moment, through two processes of the product on one database:
 * exactly one has their way, and an admin is always left. `--rounds N` rounds of each kind (default 1000).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#server/config/config.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { type Product, startProduct } from "#server/start-product.ts";
import { runAdminRounds, type SimulationAdmin, simulationActions } from "./admin-rounds.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "1000" } } });
const rounds = Number(values.rounds);
const dataDir = mkdtempSync(path.join(tmpdir(), "admins-simulation-"));
const log = createLogger({ level: "error" });

const start = (environment: Record<string, string>) =>
  startProduct({
    log,
    config: readConfig({
      PORT: "0",
      DATA_DIR: dataDir,
      SECRET_KEY: "simulation-master-key-0123456789-0123456789",
      DEFAULT_FEEDS: "[]",
      ...environment,
    }),
  });

async function createAdmin({ services, url }: Product, name: string): Promise<SimulationAdmin> {
  const created = await services.accounts.accounts.createHashed({
    by: "first-admin",
    fullName: name,
    email: `${name}@example.com`,
    passwordHash: null,
    role: "ADMIN",
    subscriptionType: null,
  });
  if (!created) throw new Error(`${name} was not created`);
  const { setCookies } = await services.signIn.openSession(new Request(`${url}/api/auth`), created.id);
  return { userId: created.id, cookie: setCookies.map((each) => each.split(";")[0]).join("; ") };
}

const first = await start({});
try {
  const second = await start({ DATABASE_URL: first.platform.connectionString, ROLE: "web" });
  try {
    const { pool } = first.platform.database;
    const admins = [await createAdmin(first, "ada"), await createAdmin(first, "bob")] as const;
    const urls = [first.url ?? "", second.url ?? ""] as const;
    for (const action of simulationActions) {
      const answers = await runAdminRounds({ pool, admins, urls, rounds }, action);
      console.log(`${rounds} times two admins ${action}: one is always left`, answers);
    }
  } finally {
    await second.stop();
  }
} finally {
  await first.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
