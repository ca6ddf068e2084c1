import type { CheckResult } from "../platform/check-result.ts";
import { knownMasterKeys } from "../platform/master-key.ts";
import { withConnectionTo, withDatabase } from "./command-database.ts";
import { openCommandOutbound } from "./command-outbound.ts";
import { encryptionCheckResult } from "./encryption-check-result.ts";
import { paymentEventsCheckResult } from "./payment-events-check-result.ts";
import { replicaCheckResult } from "./replica-check-result.ts";
import { searchCheckResult } from "./search-check-result.ts";
import { vendorChecks } from "./vendor-checks.ts";

async function databaseResults(): Promise<CheckResult[]> {
  const what = "Database";
  try {
    return await withDatabase((connectionString, config) =>
      withConnectionTo(connectionString, async ({ db, pool }) => {
        const keys = knownMasterKeys(config);
        const { databaseReplicaUrl: replicaString } = config;
        const { rows } = await pool.query("select current_setting('server_version') as version");
        return [
          { what, ok: true, says: `PostgreSQL ${rows[0]?.version}` },
          ...(replicaString === undefined
            ? []
            : [await replicaCheckResult({ primaryString: connectionString, replicaString })]),
          await searchCheckResult(db),
          ...(keys === undefined ? [] : [await encryptionCheckResult(db, keys)]),
          ...(config.vendors.payments.browser === undefined ? [] : [await paymentEventsCheckResult(db)]),
        ];
      }),
    );
  } catch (error) {
    return [{ what, ok: false, says: error instanceof Error ? error.message : String(error) }];
  }
}

async function outsideResults(): Promise<CheckResult[]> {
  const { config, outbound } = openCommandOutbound();
  try {
    return await vendorChecks(config.vendors, { fetch: outbound.fetchConfigured });
  } finally {
    await outbound.close();
  }
}

/** Tests each configured outside service and says in words what is wrong; exit code 1 when something is. */
export async function doctorCommand(): Promise<number> {
  const results = [...(await databaseResults()), ...(await outsideResults())];
  for (const { what, ok, says } of results)
    console.log(`${ok === null ? "–" : ok ? "✓" : "✗"} ${what}: ${says}`);
  return results.some((each) => each.ok === false) ? 1 : 0;
}
